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

// Rate is how many frames of a Track there are a second.
const Rate = 44_100

// frameBytes are those of a frame: a float32 for the left side and one for the right.
const frameBytes = 8

// Track is what a throw sounds like, as an io.Reader of frames: a float32 for the left and one
// for the right, little endian, from −1 to 1.
type Track struct {
	mu         sync.Mutex
	frame      int // that is read next
	strikes    []strike
	compressor compressor
	level      float64 // share of the full amplitude
}

// NewTrack mixes the hits of a throw, from its beginning. Its level is from 0 to 1, the loudest.
// Half as loud to the ear is a third of the amplitude: the square is close to that.
func NewTrack(impacts []throw.Impact, level float64) *Track {
	return &Track{strikes: strikes(impacts), level: level * level}
}

// Length is how long there is something to hear.
func (t *Track) Length() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	end := t.frame
	for _, s := range t.strikes {
		end = max(end, s.ends())
	}
	return time.Duration(end-t.frame) * time.Second / Rate
}

// Skip leaves out the next frames, and what would begin to sound in them.
func (t *Track) Skip(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.frame += int(d.Seconds() * Rate)
	t.strikes = slices.DeleteFunc(t.strikes, func(s strike) bool { return s.begins < t.frame })
}

// Stop takes out what would begin to sound later. What sounds already dies away.
func (t *Track) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.strikes = slices.DeleteFunc(t.strikes, func(s strike) bool { return s.begins >= t.frame })
}

// Read implements io.Reader. It ends once nothing sounds any more.
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

// mix adds up what sounds at the next frame.
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
