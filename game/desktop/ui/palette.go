//go:build !js

package ui

import (
	"image/color"
	"math"
)

// A Palette is the set of colours of a user interface. They equal those of the web page.
type Palette struct {
	Ground, Raised, Sunken, Edge               color.NRGBA // background, buttons, text fields and their outlines
	Ink, Muted, Faint                          color.NRGBA // primary, secondary and placeholder text
	Accent, AccentBright, AccentDeep, OnAccent color.NRGBA // emphasis, hovered, pressed, and text on it
	Success, Failure                           color.NRGBA
	Ring                                       color.NRGBA // around the focused widget
	Grain                                      float64     // brightness range of the background's wood grain, relative
}

// Dark and Light are the two palettes.
var (
	Dark = Palette{
		Ground: rgb(0x241a13), Raised: rgb(0x35271c), Sunken: rgb(0x1b120c), Edge: rgb(0x8d7359),
		Ink: rgb(0xf7eee2), Muted: rgb(0xcdbba6), Faint: rgb(0x9c8770),
		Accent: rgb(0xe7b667), AccentBright: rgb(0xf6d08c), AccentDeep: rgb(0xb8873d), OnAccent: rgb(0x22150a),
		Success: rgb(0x8fd6ae), Failure: rgb(0xf0a48c),
		Ring:  rgb(0xf7eee2),
		Grain: 0.28,
	}
	Light = Palette{
		Ground: rgb(0xf8f1e6), Raised: rgb(0xfffaf2), Sunken: rgb(0xffffff), Edge: rgb(0x8a6f52),
		Ink: rgb(0x2a1c10), Muted: rgb(0x665340), Faint: rgb(0x7a6650),
		Accent: rgb(0x1f6a4b), AccentBright: rgb(0x185a3f), AccentDeep: rgb(0x124a33), OnAccent: rgb(0xffffff),
		Success: rgb(0x17603f), Failure: rgb(0x9a2f16),
		Ring:  rgb(0x0b5fa5),
		Grain: 0.06,
	}
)

func rgb(c uint32) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xff}
}

// Mix interpolates from a to b as t goes from 0 to 1. A fully transparent b takes the hue of a.
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	if b.A == 0 {
		b = Fade(a, 0)
	}
	part := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*t)) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), part(a.A, b.A)}
}

func lighter(c color.NRGBA, by float64) color.NRGBA {
	white := color.NRGBA{255, 255, 255, c.A}
	return Mix(c, white, by)
}

// Fade returns c with an opacity from 0 to 1.
func Fade(c color.NRGBA, opacity float64) color.NRGBA {
	c.A = uint8(math.Round(255 * opacity))
	return c
}
