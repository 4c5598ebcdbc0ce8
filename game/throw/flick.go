package throw

import (
	"math"

	"fudgetray/game/physics"
)

// Flick is how a hand throws: where to, and how fast. The zero value leaves both to chance.
// Receipts keep 256 directions, and speeds in steps of 24 mm/s up to 6.12 m/s.
type Flick struct {
	Angle float64 // radians in the tray's plane: 0 to the right, π/2 towards the viewer
	Speed float64 // m/s; 0 leaves both to chance
}

const (
	flickGrain = 24e-3            // m/s
	flickMax   = 255 * flickGrain // m/s
)

// A hand's speeds, m/s: NewSpec holds a flick between them.
const (
	slowestFlick = 0.6
	fastestFlick = 2.6
)

func (f Flick) clamped() Flick {
	if f == (Flick{}) || !finite(f.Angle) || math.IsNaN(f.Speed) {
		return Flick{}
	}
	return Flick{f.Angle, max(slowestFlick, min(fastestFlick, f.Speed))}
}

// Directions in the tray's plane are kept as one byte. It counts the way around a
// square on its corner, not an angle, so that a direction needs no sine: all that
// decides a throw is the same on every platform.

// code returns the byte of the direction nearest to the flick's.
func (f Flick) code() uint8 {
	x, y := math.Cos(f.Angle), math.Sin(f.Angle)
	along := y / (math.Abs(x) + math.Abs(y)) // −1…1 from up over right to down
	if x < 0 {
		along = 2 - along
	}
	return uint8(int(math.Round(float64(along*64))) & 0xff)
}

// direction returns the direction of a byte.
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

func (f Flick) quantised() Flick {
	if f.Speed == 0 {
		return Flick{}
	}
	return flickOf(f.code(), f.speedCode())
}

func (f Flick) speedCode() uint8 { return uint8(math.Round(f.Speed / flickGrain)) }

func flickOf(code, speed uint8) Flick {
	if speed == 0 {
		return Flick{}
	}
	d := direction(code)
	return Flick{math.Atan2(d.Y, d.X), float64(float64(speed) * flickGrain)}
}
