package throw

import (
	"math"

	"fudgetray/game/physics"
)

// A Surface is something that a die hits.
type Surface string

// Surfaces.
const (
	Felt       Surface = "felt" // the floor of the tray
	Wall       Surface = "wall" // the rim of the tray
	AnotherDie Surface = "die"  // another die
)

// Values returns all surfaces.
func (Surface) Values() []Surface { return []Surface{Felt, Wall, AnotherDie} }

// An Impact is a collision of a die, for sounds and haptics. Numbers are rounded to three decimal
// places.
type Impact struct {
	Time    float64 `json:"time"`    // seconds since the start of the throw
	Die     int     `json:"die"`     // index of the die
	Surface Surface `json:"surface"` // what the die hit
	Other   int     `json:"other"`   // index of the other die, −1 for felt and wall
	Speed   float64 `json:"speed"`   // m/s along the contact normal
	Place   float64 `json:"place"`   // position across the tray, from −1 at the left wall to 1 at the right
}

// impactOf returns the impact of a hit at the given time and place.
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
