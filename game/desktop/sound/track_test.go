//go:build !js

package sound

import (
	"encoding/binary"
	"io"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fudgetray/game/throw"
)

// samples reads a track to its end.
func samples(t interface{ Fatal(...any) }, track *Track) (left, right []float64) {
	data, err := io.ReadAll(track)
	if err != nil || len(data)%frameBytes != 0 {
		t.Fatal(len(data), "bytes, and", err)
	}
	value := func(at int) float64 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(data[at:])))
	}
	for i := 0; i < len(data); i += frameBytes {
		left, right = append(left, value(i)), append(right, value(i+frameBytes/2))
	}
	return left, right
}

// loudness returns the root mean square between two times in seconds.
func loudness(side []float64, from, to float64) float64 {
	part, sum := side[int(from*Rate):min(int(to*Rate), len(side))], 0.0
	for _, v := range part {
		sum += v * v
	}
	return math.Sqrt(sum / float64(max(len(part), 1)))
}

var twoHits = []throw.Impact{
	{Time: 0.2, Surface: throw.Felt, Speed: 2, Place: -1},
	{Time: 0.6, Surface: throw.Wall, Speed: 2, Place: 1},
}

func TestTrack(t *testing.T) {
	track := NewTrack(twoHits, 1)
	length := track.Length()
	left, right := samples(t, track)
	if math.Abs(float64(len(left))-length.Seconds()*Rate) > 1 || length < 700*time.Millisecond || length > 750*time.Millisecond {
		t.Errorf("%d frames, length %v; want the last clip to be complete", len(left), length)
	}
	if loudness(left, 0, 0.2) != 0 || loudness(left, 0.35, 0.6) != 0 {
		t.Error("not silent between hits")
	}
	if loudness(left, 0.2, 0.3) < 2*loudness(right, 0.2, 0.3) || loudness(right, 0.6, 0.7) < 2*loudness(left, 0.6, 0.7) {
		t.Error("hits are not panned to their sides")
	}
}

// Skipped and stopped strikes aren't played; a strike that already plays continues.
func TestTrackSkippedAndStopped(t *testing.T) {
	late := NewTrack(twoHits, 1)
	late.Skip(300 * time.Millisecond)
	if left, right := samples(t, late); loudness(left, 0, 0.3) != 0 || loudness(right, 0.3, 0.4) == 0 {
		t.Error("Skip must remove the first hit and keep the second")
	}
	stopped := NewTrack(twoHits, 1)
	buffer := make([]byte, int(0.21*Rate)*frameBytes)
	if n, err := stopped.Read(buffer); n != len(buffer) || err != nil {
		t.Fatal(n, err)
	}
	stopped.Stop()
	left, _ := samples(t, stopped)
	if seconds := float64(len(left)) / Rate; seconds < 0.05 || seconds > 0.15 || loudness(left, 0, 0.02) == 0 {
		t.Errorf("%v s remain after Stop, want the rest of a clip", seconds)
	}
}

// Any impacts make a finite track of valid samples.
func TestTrackOfAnyHits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		impacts := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) throw.Impact {
			return throw.Impact{
				Time:    rapid.Float64Range(0, 1).Draw(t, "time"),
				Die:     rapid.IntRange(0, 200).Draw(t, "die"),
				Surface: rapid.SampledFrom(throw.Surface("").Values()).Draw(t, "surface"),
				Speed:   rapid.Float64Range(0, 20).Draw(t, "speed"),
				Place:   rapid.Float64Range(-3, 3).Draw(t, "place"),
			}
		}), 0, 200).Draw(t, "impacts")
		track := NewTrack(impacts, 1)
		if len(track.strikes) > most {
			t.Fatalf("%d hits are played, want at most %d", len(track.strikes), most)
		}
		left, right := samples(t, track)
		for i := range left {
			if math.IsNaN(left[i]) || math.Abs(left[i]) > 1 || math.Abs(right[i]) > 1 {
				t.Fatalf("frame %d is %v and %v", i, left[i], right[i])
			}
		}
	})
}

// The compressor keeps many simultaneous hits little louder than one.
func TestCompressorLimitsCrowds(t *testing.T) {
	one := []throw.Impact{{Time: 0.1, Surface: throw.Wall, Speed: 3}}
	var crowd []throw.Impact
	for die := range most {
		crowd = append(crowd, throw.Impact{Time: 0.1, Die: die, Surface: throw.Wall, Speed: 3})
	}
	a, _ := samples(t, NewTrack(one, 1))
	b, _ := samples(t, NewTrack(crowd, 1))
	if single, many := loudness(a, 0.1, 0.2), loudness(b, 0.1, 0.2); many < single || many > 4*single {
		t.Errorf("loudness of %d hits is %v, of one %v", most, many, single)
	}
}
