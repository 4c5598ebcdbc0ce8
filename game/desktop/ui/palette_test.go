//go:build !js

package ui

import (
	"image/color"
	"math"
	"testing"
)

// WCAG 2.2 demands a contrast of 4.5 for text (1.4.3) and of 3 for outlines and icons (1.4.11).
func TestContrast(t *testing.T) {
	const text, shapes = 4.5, 3
	for name, p := range map[string]Palette{"dark": Dark, "light": Light} {
		grounds := map[string]color.NRGBA{"ground": p.Ground, "raised": p.Raised, "sunken": p.Sunken}
		check := func(what string, c color.NRGBA, least float64, grounds map[string]color.NRGBA) {
			for on, ground := range grounds {
				if got := contrast(c, ground); got < least {
					t.Errorf("%s: contrast of %s on %s = %.2f, want at least %g", name, what, on, got, least)
				}
			}
		}
		check("ink", p.Ink, text, grounds)
		check("muted", p.Muted, text, grounds)
		check("faint", p.Faint, text, map[string]color.NRGBA{"sunken": p.Sunken})
		check("accent", p.Accent, text, grounds)
		check("success", p.Success, text, grounds)
		check("failure", p.Failure, text, grounds)
		check("on accent", p.OnAccent, text,
			map[string]color.NRGBA{"accent": p.Accent, "bright accent": p.AccentBright, "deep accent": p.AccentDeep})
		check("edge", p.Edge, shapes, map[string]color.NRGBA{"ground": p.Ground})
		check("ring", p.Ring, shapes, grounds)
	}
}

// contrast returns the contrast ratio that WCAG defines, from 1 to 21.
func contrast(a, b color.NRGBA) float64 {
	lighter, darker := max(luminance(a), luminance(b)), min(luminance(a), luminance(b))
	return (lighter + 0.05) / (darker + 0.05)
}

func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		part := float64(v) / 255
		if part <= 0.04045 {
			return part / 12.92
		}
		return math.Pow((part+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
