package raster

import (
	"fudgetray/game/model"
	"fudgetray/game/theme"
)

// A color is a colour in linear light, 0 to 1 or brighter. Unlike arrays, the compiler keeps it in registers.
type color struct{ r, g, b float32 }

func colorOf(c theme.Color) color {
	rgb := model.Linear(c)
	return color{rgb[0], rgb[1], rgb[2]}
}

func (c color) add(d color) color { return color{c.r + d.r, c.g + d.g, c.b + d.b} }

func (c color) scaled(by float32) color { return color{c.r * by, c.g * by, c.b * by} }

// filtered returns the part of c that a colour lets through.
func (c color) filtered(by color) color { return color{c.r * by.r, c.g * by.g, c.b * by.b} }

// towards returns the colour at share t of the way to d.
func (c color) towards(d color, t float32) color {
	return color{mix(c.r, d.r, t), mix(c.g, d.g, t), mix(c.b, d.b, t)}
}

// encoded returns the channels as shaders write them, 0 to 1.
func (c color) encoded() color { return color{encoded(c.r), encoded(c.g), encoded(c.b)} }

func encoded(v float32) float32 { return model.Sqrt(clamp(v, 0, 1)) }
