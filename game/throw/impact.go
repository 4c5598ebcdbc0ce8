package throw

import (
	"math"

	"fudgetray/game/physics"
)

// Surface is what a die hit.
type Surface string

// The surfaces.
const (
	Felt       Surface = "felt" // the bottom of the tray
	Wall       Surface = "wall" // its rim
	AnotherDie Surface = "die"  // one that lies or flies
)

// Values returns all surfaces.
func (Surface) Values() []Surface { return []Surface{Felt, Wall, AnotherDie} }

// Impact is one hit, for sounds and haptics.
type Impact struct {
	Time    float64 `json:"time"`    // seconds after the throw, to the thousandth
	Die     int     `json:"die"`     // index of the die
	Surface Surface `json:"surface"` // what it hit
	Other   int     `json:"other"`   // index of the die that was hit, −1 for felt and wall
	Speed   float64 `json:"speed"`   // m/s along the surface's normal, to the thousandth
	Place   float64 `json:"place"`   // of the die across the tray, to the thousandth: at −1 is its left wall, at 1 its right
}

// impactOf returns the impact of a hit at a place, so many seconds after the throw.
func impactOf(h physics.Hit, seconds, place float64) Impact {
	impact := Impact{thousandths(seconds), h.Body, AnotherDie, h.Other, thousandths(h.Speed), thousandths(place)}
	switch h.Other {
	case physics.Floor:
		impact.Surface, impact.Other = Felt, -1
	case physics.Wall:
		impact.Surface, impact.Other = Wall, -1
	}
	return impact
}

func thousandths(v float64) float64 { return math.Round(float64(v*1e3)) / 1e3 }
