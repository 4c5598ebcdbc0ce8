package main

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
)

//go:generate go run . sounds ../../../../web/sounds.wav
//go:generate go run . sounds ../../../../game/desktop/sound/sounds.wav

// The file holds the clips one after another, ordered by surface. The first half of a surface's
// clips are soft hits, the second half hard ones. web/tray/stage/sound.js repeats these constants.
const (
	sampleRate   = 22_050 // Hz
	clipFrames   = 2_646  // 0.12 s
	clipsSurface = 4
)

// A mode is a mode of vibration: a decaying sine.
type mode struct {
	frequency float64 // Hz
	decay     float64 // s until the amplitude falls to 1/e
	loudness  float64 // amplitude relative to other modes
}

// A surface rings when a die hits it. The contact is a pulse that excites modes up to about the
// inverse of its duration, so a short, hard hit sounds brighter. Rustle is the noise of
// compressed fibres.
type surface struct {
	modes      []mode
	soft, hard float64 // duration of the contact in s
	rustle     mode    // noise below the frequency
}

// acrylic contains the audible modes of a die, which sound like a click.
var acrylic = []mode{{3_350, 1.9e-3, 0.5}, {5_100, 1.4e-3, 0.4}, {7_400, 0.9e-3, 0.3}}

// surfaces are in the order of throw.Surface: cloth on a board, the wooden rim, another die.
var surfaces = []surface{
	{
		modes: append([]mode{{165, 24e-3, 1}, {290, 16e-3, 0.7}, {520, 8e-3, 0.3}}, quieter(acrylic, 0.25)...),
		soft:  1.6e-3, hard: 0.8e-3,
		rustle: mode{1_800, 7e-3, 0.35},
	},
	{
		modes: append([]mode{{430, 20e-3, 0.8}, {890, 15e-3, 1}, {1_640, 10e-3, 0.8}, {2_700, 6e-3, 0.5}},
			quieter(acrylic, 0.6)...),
		soft: 0.7e-3, hard: 0.3e-3,
		rustle: mode{4_000, 2e-3, 0.1},
	},
	{
		modes: append([]mode{{1_900, 3e-3, 0.4}}, acrylic...),
		soft:  0.25e-3, hard: 0.12e-3,
		rustle: mode{8_000, 0.8e-3, 0.1},
	},
}

func quieter(modes []mode, by float64) (list []mode) {
	for _, m := range modes {
		list = append(list, mode{m.frequency, m.decay, m.loudness * by})
	}
	return list
}

// renderSounds returns all clips as one WAV file, mono, 16 bits.
func renderSounds() []byte {
	var samples []int16
	for i, s := range surfaces {
		for j := range clipsSurface {
			length := s.soft
			if j >= clipsSurface/2 {
				length = s.hard
			}
			samples = append(samples, s.clip(rand.New(rand.NewPCG(uint64(i), uint64(j))), length)...)
		}
	}
	return wav(samples)
}

// clip returns the sound of a hit with a contact of the given length in seconds. Frequencies and
// loudness vary at random.
func (s *surface) clip(random *rand.Rand, length float64) []int16 {
	sum := make([]float64, clipFrames)
	for _, m := range s.modes {
		m.frequency *= 0.92 + 0.16*random.Float64()
		m.loudness *= (0.6 + 0.8*random.Float64()) * pulseSpectrum(m.frequency, length)
		m.ring(sum)
	}
	s.rustle.hiss(sum, random)
	loudest := 0.0
	for _, v := range sum {
		loudest = max(loudest, math.Abs(v))
	}
	clip := make([]int16, len(sum))
	for i, v := range sum {
		clip[i] = int16(math.Round(0.9 * math.MaxInt16 * fadeOut(i) * v / loudest))
	}
	return clip
}

// pulseSpectrum returns the magnitude of the spectrum of a half-sine pulse, relative to that
// at 0 Hz. The frequency is in Hz and the length in s.
func pulseSpectrum(frequency, length float64) float64 {
	x := 2 * frequency * length
	if math.Abs(x-1) < 1e-6 {
		return math.Pi / 4
	}
	return math.Abs(math.Cos(math.Pi*x/2) / (1 - x*x))
}

// ring adds the mode's decaying sine to sum.
func (m mode) ring(sum []float64) {
	for i := range sum {
		t := float64(i) / sampleRate
		sum[i] += m.loudness * math.Exp(-t/m.decay) * math.Sin(2*math.Pi*m.frequency*t)
	}
}

// hiss adds decaying noise to sum, filtered by a first-order low-pass at the mode's frequency.
func (m mode) hiss(sum []float64, random *rand.Rand) {
	keep := math.Exp(-2 * math.Pi * m.frequency / sampleRate)
	level := 0.0
	for i := range sum {
		t := float64(i) / sampleRate
		level = keep*level + (1-keep)*(2*random.Float64()-1)
		sum[i] += m.loudness * math.Exp(-t/m.decay) * level
	}
}

// fadeOut returns the gain of a frame, which falls to 0 over the last quarter of a clip.
func fadeOut(frame int) float64 {
	return min(1, 4*float64(clipFrames-1-frame)/clipFrames)
}

// wav returns a WAV file.
func wav(samples []int16) []byte {
	const bytesSample = 2
	little, size := binary.LittleEndian, uint32(len(samples)*bytesSample)
	file := little.AppendUint32([]byte("RIFF"), 36+size)
	file = little.AppendUint32(append(file, "WAVEfmt "...), 16)
	file = little.AppendUint16(file, 1) // format: PCM
	file = little.AppendUint16(file, 1) // channels
	file = little.AppendUint32(file, sampleRate)
	file = little.AppendUint32(file, sampleRate*bytesSample)
	file = little.AppendUint16(file, bytesSample)
	file = little.AppendUint16(file, 8*bytesSample)
	file = little.AppendUint32(append(file, "data"...), size)
	for _, s := range samples {
		file = little.AppendUint16(file, uint16(s))
	}
	return file
}
