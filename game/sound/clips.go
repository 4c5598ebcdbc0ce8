//go:build !js

package sound

import (
	_ "embed"
	"encoding/binary"
	"math"

	"fudgetray/game/throw"
)

// file has the clips that the page plays too: mono, 16 bits, behind a header.
//
//go:embed sounds.wav
var file []byte

const (
	headerBytes = 44     // of the file
	clipRate    = 22_050 // frames a second
)

// clipsSurface is how many clips each surface has: the first half are of soft hits.
const clipsSurface = 4

// surface is what hits are on, and how loud they are.
type surface struct {
	name throw.Surface
	gain float64
}

// surfaces are in the order of the clips.
var surfaces = []surface{
	{throw.Felt, 0.7},
	{throw.Wall, 0.8},
	{throw.AnotherDie, 0.9},
}

// clips are one behind the other.
var clips = decode(file[headerBytes:])

// clipFrames is the length of a clip.
var clipFrames = len(clips) / (clipsSurface * len(surfaces))

func decode(data []byte) []float64 {
	samples := make([]float64, len(data)/2)
	for i := range samples {
		samples[i] = float64(int16(binary.LittleEndian.Uint16(data[2*i:]))) / -math.MinInt16
	}
	return samples
}
