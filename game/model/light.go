package model

import "math"

// Shares of the felt's brightness that come from the lamp and from the sky.
const (
	LampShare = 0.36
	SkyShare  = 0.34
	lampSize  = 0.15 // angular radius, in radians
)

// Lamp is the direction to the lamp: high, to the left and behind the tray.
var Lamp = Vec{-0.46, -0.38, 0.80}.Unit()

// Samples is the number of directions to a light. It divides 255, so that one direction is a whole
// number of an image's levels.
const Samples = 51

// LampDirections samples the lamp on a golden-angle spiral.
func LampDirections() []Vec {
	across := Lamp.Cross(Vec{0, 0, 1}).Unit()
	along := across.Cross(Lamp)
	return spiral(lampSize, func(x, y, _ float32) Vec {
		return Lamp.Add(across.Mul(x)).Add(along.Mul(y)).Unit()
	})
}

// SkyDirections samples the sky on a golden-angle spiral: uniform over the unit disc, which is
// cosine-weighted over the hemisphere.
func SkyDirections() []Vec {
	return spiral(0.96, func(x, y, r float32) Vec { return Vec{x, y, Sqrt(1 - r*r)} })
}

// spiral calls at with points of a disc and their distances from its middle.
func spiral(radius float32, at func(x, y, r float32) Vec) (list []Vec) {
	const golden = 2.399963 // angle, in radians
	for i := range Samples {
		r := radius * Sqrt((float32(i)+0.5)/Samples)
		sin, cos := math.Sincos(golden * float64(i))
		list = append(list, at(r*float32(cos), r*float32(sin), r))
	}
	return list
}

// Onto returns the point on the felt that p shades, for a direction to the light.
func Onto(p, toLight Vec) Vec {
	t := p.Z / toLight.Z
	return Vec{p.X - toLight.X*t, p.Y - toLight.Y*t, 0}
}
