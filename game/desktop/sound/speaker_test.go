//go:build !js

package sound

import (
	"path/filepath"
	"testing"
	"time"

	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// countingMessages counts messages.
type countingMessages struct{ sent int }

func (l *countingMessages) Send(any) { l.sent++ }

// listen returns a speaker and a channel of the tracks that it plays.
func listen(t *testing.T, muteFile string) (*Speaker, <-chan *Track) {
	t.Helper()
	played := make(chan *Track, 8)
	s := NewSpeaker(&countingMessages{}, muteFile)
	s.play = func(track *Track, _ time.Time) { played <- track }
	return s, played
}

func send(t *testing.T, s *Speaker, name string, detail any) {
	t.Helper()
	before := s.messages.(*countingMessages).sent
	s.Send(tray.Event[any]{V: tray.Version, Name: name, Detail: detail})
	if s.messages.(*countingMessages).sent != before+1 {
		t.Errorf("%s was not forwarded", name)
	}
}

var heard = tray.Thrown{Seconds: 1, Impacts: twoHits}

func TestSpeakerPlaysThrows(t *testing.T) {
	s, played := listen(t, "")
	send(t, s, "tray-throw", heard)
	if length := (<-played).Length(); length < 700*time.Millisecond {
		t.Errorf("a throw with hits until 0.6 s plays for %v", length)
	}
	send(t, s, "tray-settle", tray.Settled{Faces: []int{1}})
	if length := s.track.Length(); length != 0 {
		t.Errorf("%v of a skipped throw remain", length)
	}
}

// Secret throws and those without animation report no impacts, and sounds may be muted.
func TestSpeakerIsSilent(t *testing.T) {
	s, played := listen(t, "")
	send(t, s, "tray-throw", tray.Thrown{Seconds: 1, Secret: true})
	send(t, s, "tray-throw", tray.Thrown{Seconds: 1, Dice: "4dF"})
	s.Mute(true)
	send(t, s, "tray-throw", heard)
	s.Send(tray.Reply[any]{V: tray.Version, ID: "roll", OK: true})
	s.Mute(false)
	if length := (<-played).Length(); length != 0 || len(played) > 0 {
		t.Errorf("played %v and %d more tracks; want only the silence that opens the device", length, len(played))
	}
}

// Impacts of shaken dice are played immediately unless muted.
func TestSpeakerPlaysShakenDice(t *testing.T) {
	s, played := listen(t, "")
	shaken := tray.Shake{Impacts: []throw.Impact{{Surface: throw.AnotherDie, Other: 1, Speed: 1}}}
	send(t, s, "shake", shaken)
	left, _ := samples(t, <-played)
	if shaken.Impacts[0].Time != 0 {
		t.Error("the speaker changed the tray's impacts")
	}
	if loudness(left, 0, shakeDelay) != 0 || loudness(left, shakeDelay, 2*shakeDelay) == 0 {
		t.Errorf("not heard after %v s", shakeDelay)
	}
	s.Mute(true)
	send(t, s, "shake", shaken)
	if len(played) > 0 {
		t.Error("heard although muted")
	}
}

// The device opens before the first throw.
func TestSpeakerWakesTheDevice(t *testing.T) {
	s, played := listen(t, "")
	send(t, s, "tray-ready", tray.Ready{Version: "1"})
	if length := (<-played).Length(); length != 0 {
		t.Errorf("tray-ready plays %v of sound", length)
	}
}

func TestMutingEndsTheThrow(t *testing.T) {
	s, played := listen(t, "")
	send(t, s, "tray-throw", heard)
	s.Mute(true)
	if length := (<-played).Length(); length != 0 {
		t.Errorf("%v are still played", length)
	}
}

func TestMuteIsPersistent(t *testing.T) {
	muteFile := filepath.Join(t.TempDir(), "fudge-tray", "muted")
	for _, muted := range []bool{true, false, true, true} {
		s, _ := listen(t, muteFile)
		s.Mute(muted)
		if again, _ := listen(t, muteFile); again.Muted() != muted {
			t.Errorf("muted %t isn't restored", muted)
		}
	}
}
