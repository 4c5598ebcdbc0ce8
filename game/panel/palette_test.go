//go:build !js

package panel

import (
	"image/color"
	"math"
	"testing"
)

// Words have the contrast that WCAG 2.2 asks for (1.4.3), outlines and signs theirs (1.4.11).
func TestContrast(t *testing.T) {
	const words, shapes = 4.5, 3
	for name, p := range map[string]palette{"dark": dark, "light": light} {
		grounds := map[string]color.NRGBA{"ground": p.ground, "raised": p.raised, "sunken": p.sunken}
		check := func(what string, c color.NRGBA, least float64, grounds map[string]color.NRGBA) {
			for on, ground := range grounds {
				if got := contrast(c, ground); got < least {
					t.Errorf("%s: %s on %s has %.2f, of at least %g", name, what, on, got, least)
				}
			}
		}
		check("ink", p.ink, words, grounds)
		check("muted", p.muted, words, grounds)
		check("faint", p.faint, words, map[string]color.NRGBA{"sunken": p.sunken})
		check("brass", p.brass, words, grounds)
		check("success", p.success, words, grounds)
		check("failure", p.failure, words, grounds)
		check("on brass", p.onBrass, words, map[string]color.NRGBA{"brass": p.brass, "bright brass": p.brassBright, "deep brass": p.brassDeep})
		check("edge", p.edge, shapes, map[string]color.NRGBA{"ground": p.ground})
		check("ring", p.ring, shapes, grounds)
	}
}

// contrast is that of two colours, from 1 to 21, as WCAG defines it.
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
