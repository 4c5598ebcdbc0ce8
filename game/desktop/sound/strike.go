//go:build !js

package sound

import (
	"cmp"
	"math"
	"slices"

	"fudgetray/game/throw"
)

// A test compares these with web/tray/stage/sound.js.
const (
	hard    = 0.7 // m/s; from here on a hit is hard
	loudest = 2.2 // m/s; from here on the volume is constant
	most    = 64  // maximum number of impacts of a throw that are played; the loudest are
	width   = 0.7 // panning of the tray's walls, of 1
	volume  = 0.5 // volume of all sounds, kept low for a room of players
)

// A strike is a clip that is played at some time.
type strike struct {
	begins      int // frames since the throw began
	clip        []float64
	rate        float64 // playback speed
	left, right float64 // gains
}

// strikes returns the strikes of the loudest impacts, in order of time.
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
	variant := (int(math.Round(1000*i.Time)) + i.Die) % (clipsPerSurface / 2)
	if i.Speed >= hard {
		variant += clipsPerSurface / 2
	}
	kind := slices.IndexFunc(surfaces, func(s surface) bool { return s.name == i.Surface })
	first := (kind*clipsPerSurface + variant) * clipFrames
	gain := surfaces[kind].gain * math.Pow(min(1, i.Speed/loudest), 1.5)
	// Equal-power panning. Dice may also collide outside the tray.
	side := (width*max(-1, min(1, i.Place)) + 1) / 2 * math.Pi / 2
	return strike{
		begins: int(math.Round(i.Time * Rate)),
		clip:   clips[first : first+clipFrames],
		rate:   (1 + 0.02*float64(i.Die%5-2)) * clipRate / Rate,
		left:   gain * math.Cos(side),
		right:  gain * math.Sin(side),
	}
}

// at returns the clip's sample at a frame, linearly interpolated. It is 0 after the end.
func (s *strike) at(frame int) float64 {
	place := float64(frame) * s.rate
	i := int(place)
	if i+1 >= len(s.clip) {
		return 0
	}
	part := place - float64(i)
	return s.clip[i]*(1-part) + s.clip[i+1]*part
}

// ends returns the first frame after the strike.
func (s *strike) ends() int { return s.begins + int(math.Ceil(float64(len(s.clip))/s.rate)) }
