package throw

import (
	"math"

	"fudgetray/game/physics"
)

// A Flick is the direction and speed of a throw. If it is zero, both are random. Receipts store
// 256 directions, and speeds in steps of 24 mm/s up to 6.12 m/s.
type Flick struct {
	Angle float64 // radians in the plane of the tray: 0 is right, π/2 towards the viewer
	Speed float64 // m/s; 0 means that both are random
}

const (
	flickGrain = 24e-3            // m/s
	flickMax   = 255 * flickGrain // m/s
)

// Range of throwing speeds in m/s. NewSpec clamps flicks to it.
const (
	slowestFlick = 0.6
	fastestFlick = 2.6
)

func (f Flick) clamped() Flick {
	if f.Speed == 0 || !finite(f.Angle) || math.IsNaN(f.Speed) {
		return Flick{}
	}
	return Flick{f.Angle, max(slowestFlick, min(fastestFlick, f.Speed))}
}

// A direction is stored as one byte: the position along the perimeter of the square |x| + |y| = 1
// rather than an angle. Decoding it needs no sine, which might differ between platforms.

// code returns the byte of the direction nearest to the flick's.
func (f Flick) code() uint8 {
	x, y := math.Cos(f.Angle), math.Sin(f.Angle)
	along := y / (math.Abs(x) + math.Abs(y)) // −1…1, from up over right to down
	if x < 0 {
		along = 2 - along
	}
	return uint8(int(math.Round(float64(along*64))) & 0xff)
}

// direction returns the unit vector of a byte.
func direction(code uint8) physics.Vec {
	along := float64(int8(code)) / 64 // −2…2
	switch {
	case along > 1:
		return physics.Vec{X: 1 - along, Y: 2 - along}.Unit()
	case along < -1:
		return physics.Vec{X: 1 + along, Y: -2 - along}.Unit()
	default:
		return physics.Vec{X: 1 - math.Abs(along), Y: along}.Unit()
	}
}

// Codes returns the codes of a flick, for FlickOf.
func (f Flick) Codes() (code, speed uint8) {
	if f.Speed == 0 {
		return 0, 0
	}
	return f.code(), f.speedCode()
}

func (f Flick) quantised() Flick {
	if f.Speed == 0 {
		return Flick{}
	}
	return FlickOf(f.code(), f.speedCode())
}

func (f Flick) speedCode() uint8 { return uint8(math.Round(f.Speed / flickGrain)) }

// FlickOf returns the flick of the codes that a receipt stores: a direction and a speed, which is 0
// for a random flick.
func FlickOf(code, speed uint8) Flick {
	if speed == 0 {
		return Flick{}
	}
	d := direction(code)
	return Flick{math.Atan2(d.Y, d.X), float64(float64(speed) * flickGrain)}
}
