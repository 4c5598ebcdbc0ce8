//go:build !js

package sound

import (
	"encoding/binary"
	"io"
	"math"
	"slices"
	"sync"
	"time"

	"fudgetray/game/throw"
)

// Rate is the sample rate of a Track, in frames per second.
const Rate = 44_100

// frameBytes is the size of a frame: two float32.
const frameBytes = 8

// A Track is the sound of a throw, as an io.Reader of stereo frames: float32, little endian, −1 to
// 1.
type Track struct {
	mu         sync.Mutex
	frame      int // next to be read
	strikes    []strike
	compressor compressor
	level      float64 // amplitude
}

// NewTrack mixes the impacts of a throw. level is the volume from 0 to 1. The amplitude is its
// square, because half the perceived loudness is about a third of the amplitude.
func NewTrack(impacts []throw.Impact, level float64) *Track {
	return &Track{strikes: strikes(impacts), level: level * level}
}

// Length returns the remaining duration.
func (t *Track) Length() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	end := t.frame
	for _, s := range t.strikes {
		end = max(end, s.ends())
	}
	return time.Duration(end-t.frame) * time.Second / Rate
}

// Skip skips frames, together with the strikes that begin in them.
func (t *Track) Skip(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.frame += int(d.Seconds() * Rate)
	t.strikes = slices.DeleteFunc(t.strikes, func(s strike) bool { return s.begins < t.frame })
}

// Stop removes the strikes that haven't begun. Others play to their end.
func (t *Track) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.strikes = slices.DeleteFunc(t.strikes, func(s strike) bool { return s.begins >= t.frame })
}

// Read implements io.Reader. It returns io.EOF after the last strike.
func (t *Track) Read(buffer []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for n := 0; ; n += frameBytes {
		t.strikes = slices.DeleteFunc(t.strikes, func(s strike) bool { return s.ends() <= t.frame })
		if len(t.strikes) == 0 && n == 0 {
			return 0, io.EOF
		}
		if len(t.strikes) == 0 || n+frameBytes > len(buffer) {
			return n, nil
		}
		left, right := t.mix()
		binary.LittleEndian.PutUint32(buffer[n:], math.Float32bits(float32(left)))
		binary.LittleEndian.PutUint32(buffer[n+frameBytes/2:], math.Float32bits(float32(right)))
		t.frame++
	}
}

// mix returns the samples of the next frame.
func (t *Track) mix() (left, right float64) {
	for i := range t.strikes {
		s := &t.strikes[i]
		if s.begins > t.frame {
			break
		}
		v := s.at(t.frame - s.begins)
		left, right = left+v*s.left, right+v*s.right
	}
	gain := volume * t.level * t.compressor.gain(max(math.Abs(left), math.Abs(right)))
	return max(-1, min(1, left*gain)), max(-1, min(1, right*gain))
}
