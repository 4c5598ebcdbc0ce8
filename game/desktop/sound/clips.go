//go:build !js

package sound

import (
	_ "embed"
	"encoding/binary"
	"math"

	"fudgetray/game/throw"
)

// file holds the clips, which the web page plays too: mono, 16 bits, after a header.
//
//go:embed sounds.wav
var file []byte

const (
	headerBytes = 44     // size of the header of a WAV file
	clipRate    = 22_050 // samples per second
)

// clipsPerSurface is the number of clips per surface. The first half are soft hits.
const clipsPerSurface = 4

// A surface is something that dice hit; gain is its loudness.
type surface struct {
	name throw.Surface
	gain float64
}

// surfaces are in the order of their clips.
var surfaces = []surface{
	{throw.Felt, 0.7},
	{throw.Wall, 0.8},
	{throw.AnotherDie, 0.9},
}

// clips holds the samples of all clips, one after the other.
var clips = decode(file[headerBytes:])

// clipFrames is the length of a clip in samples.
var clipFrames = len(clips) / (clipsPerSurface * len(surfaces))

func decode(data []byte) []float64 {
	samples := make([]float64, len(data)/2)
	for i := range samples {
		samples[i] = float64(int16(binary.LittleEndian.Uint16(data[2*i:]))) / -math.MinInt16
	}
	return samples
}
