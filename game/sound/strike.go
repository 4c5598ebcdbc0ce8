//go:build !js

package sound

import (
	"cmp"
	"math"
	"slices"

	"fudgetray/game/throw"
)

// A test holds these to those of web/sound.js.
const (
	hard    = 0.7 // m/s from which on a hit is a hard one
	loudest = 2.2 // m/s from which on a hit is no louder
	most    = 64  // hits of a throw that are heard: of a crowd's many the loudest
	width   = 0.7 // how far from the middle the tray's walls are heard, of 1
	volume  = 0.5 // of all sounds: a table should not be the loudest thing in a room
)

// strike is a clip that is played at its moment.
type strike struct {
	begins      int // frames after the throw began
	clip        []float64
	rate        float64 // frames of the clip a frame
	left, right float64 // gains
}

// strikes are what is heard of a throw's hits, in the order of time.
func strikes(impacts []throw.Impact) []strike {
	heard := slices.Clone(impacts)
	slices.SortStableFunc(heard, func(a, b throw.Impact) int { return cmp.Compare(b.Speed, a.Speed) })
	heard = heard[:min(len(heard), most)]
	list := make([]strike, len(heard))
	for i, impact := range heard {
		list[i] = strikeOf(impact)
	}
	slices.SortFunc(list, func(a, b strike) int { return cmp.Compare(a.begins, b.begins) })
	return list
}

func strikeOf(i throw.Impact) strike {
	variant := (int(math.Round(1000*i.Time)) + i.Die) % (clipsSurface / 2)
	if i.Speed >= hard {
		variant += clipsSurface / 2
	}
	kind := slices.IndexFunc(surfaces, func(s surface) bool { return s.name == i.Surface })
	first := (kind*clipsSurface + variant) * clipFrames
	gain := surfaces[kind].gain * math.Pow(min(1, i.Speed/loudest), 1.5)
	// Of equal power wherever it is. Dice also meet beside the tray.
	side := (width*max(-1, min(1, i.Place)) + 1) / 2 * math.Pi / 2
	return strike{
		begins: int(math.Round(i.Time * Rate)),
		clip:   clips[first : first+clipFrames],
		rate:   (1 + 0.02*float64(i.Die%5-2)) * clipRate / Rate,
		left:   gain * math.Cos(side),
		right:  gain * math.Sin(side),
	}
}

// at is the clip so many frames after it began, between its samples on the line from one to
// the next; silence once it is over.
func (s *strike) at(frame int) float64 {
	place := float64(frame) * s.rate
	i := int(place)
	if i+1 >= len(s.clip) {
		return 0
	}
	part := place - float64(i)
	return s.clip[i]*(1-part) + s.clip[i+1]*part
}

// ends is the first frame at which the strike is not heard any more.
func (s *strike) ends() int { return s.begins + int(math.Ceil(float64(len(s.clip))/s.rate)) }
