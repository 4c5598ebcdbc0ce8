//go:build !js

package sound

import (
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/throw"
)

// silentLine is a line whose messages nobody reads.
type silentLine struct{ sent int }

func (l *silentLine) Send([]byte)          { l.sent++ }
func (l *silentLine) Receive(func([]byte)) {}

// listen returns a speaker, and the tracks that it plays.
func listen(t *testing.T, kept string) (*Speaker, <-chan *Track) {
	t.Helper()
	played := make(chan *Track, 8)
	s := NewSpeaker(&silentLine{}, kept)
	s.play = func(track *Track, _ time.Time) { played <- track }
	return s, played
}

func tell[T any](t *testing.T, s *Speaker, name string, detail T) {
	t.Helper()
	data, err := json.Marshal(table.Event[T]{V: table.Version, Name: name, Detail: detail})
	if err != nil {
		t.Fatal(err)
	}
	before := s.Messages.(*silentLine).sent
	s.Send(data)
	if s.Messages.(*silentLine).sent != before+1 {
		t.Errorf("%s was not passed on", name)
	}
}

var heard = table.Thrown{Seconds: 1, Impacts: twoHits}

func TestSpeakerPlaysThrows(t *testing.T) {
	s, played := listen(t, "")
	tell(t, s, "tray-throw", heard)
	if length := (<-played).Length(); length < 700*time.Millisecond {
		t.Errorf("of a throw with hits until 0.6 s, %v are played", length)
	}
	tell(t, s, "tray-settle", table.Settled{Faces: []int{1}})
	if length := s.track.Length(); length != 0 {
		t.Errorf("%v are left of a throw that was skipped", length)
	}
}

// A secret throw and one that is not seen to fall tell no hits; others may be off.
func TestSpeakerIsSilent(t *testing.T) {
	s, played := listen(t, "")
	tell(t, s, "tray-throw", table.Thrown{Seconds: 1, Secret: true})
	tell(t, s, "tray-throw", table.Thrown{Seconds: 1, Dice: "4dF"})
	s.Mute(true)
	tell(t, s, "tray-throw", heard)
	s.Send([]byte("no message"))
	s.Mute(false)
	if length := (<-played).Length(); length != 0 || len(played) > 0 {
		t.Errorf("%v are played, and %d more tracks; want silence, to open the device with", length, len(played))
	}
}

// Dice that are shaken in the hand are heard at once, until somebody wants no sound.
func TestSpeakerPlaysShakenDice(t *testing.T) {
	s, played := listen(t, "")
	shaken := table.Shake{Impacts: []throw.Impact{{Surface: throw.AnotherDie, Other: 1, Speed: 1}}}
	tell(t, s, "rattle", shaken)
	left, _ := samples(t, <-played)
	if loudness(left, 0, soon) != 0 || loudness(left, soon, 2*soon) == 0 {
		t.Errorf("it is not heard %v s later", soon)
	}
	s.Mute(true)
	tell(t, s, "rattle", shaken)
	if len(played) > 0 {
		t.Error("it is heard with the sound off")
	}
}

// The device is open when dice are thrown.
func TestSpeakerWakesTheDevice(t *testing.T) {
	s, played := listen(t, "")
	tell(t, s, "tray-ready", table.Ready{Version: "1"})
	if length := (<-played).Length(); length != 0 {
		t.Errorf("a tray that is ready sounds for %v", length)
	}
}

func TestMutingEndsTheThrow(t *testing.T) {
	s, played := listen(t, "")
	tell(t, s, "tray-throw", heard)
	s.Mute(true)
	if length := (<-played).Length(); length != 0 {
		t.Errorf("%v are still to be heard", length)
	}
}

func TestMutedIsRemembered(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "fudge-tray", "muted")
	for _, muted := range []bool{true, false, true, true} {
		s, _ := listen(t, kept)
		s.Mute(muted)
		if again, _ := listen(t, kept); again.Muted() != muted {
			t.Errorf("muted %v is not what the next start has", muted)
		}
	}
}
