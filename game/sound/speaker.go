//go:build !js

// Package sound is what throws sound like on the desktop. It hears of them by the table's
// messages, mixes the clips that the page plays too, and plays them wherever oto finds a
// device: by PulseAudio's protocol or ALSA, by WASAPI, by Core Audio. None of them needs
// cgo. A machine without a device is silent.
package sound

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fudgetray/game/host"
	"fudgetray/game/table"
	"fudgetray/game/throw"
)

// Speaker is a table's line that also hears throws, and plays them.
type Speaker struct {
	host.Messages
	play func(track *Track, began time.Time)
	kept string // the file that is there while there is to be no sound; none if empty

	mu    sync.Mutex
	muted bool
	level float64 // of all that sounds, from 0 to 1
	track *Track  // of the last throw
}

// NewSpeaker listens to what a table sends over a line. The file at the given path tells
// the next start that sounds are off; without a path that is forgotten.
func NewSpeaker(line host.Messages, kept string) *Speaker {
	_, err := os.Stat(kept)
	return &Speaker{Messages: line, play: new(device).play, kept: kept, muted: err == nil, level: 1, track: NewTrack(nil, 0)}
}

// Send implements host.Messages.
func (s *Speaker) Send(message []byte) {
	s.Messages.Send(message)
	s.hear(message)
}

// hear takes an event, of which throws that begin and end are of interest.
func (s *Speaker) hear(message []byte) {
	var event table.Event[json.RawMessage]
	if json.Unmarshal(message, &event) != nil {
		return
	}
	switch event.Name {
	case "tray-ready":
		s.wake()
	case "tray-throw":
		var thrown table.Thrown
		if json.Unmarshal(event.Detail, &thrown) == nil {
			s.begin(&thrown)
		}
	case "rattle":
		var rattled table.Shake
		if json.Unmarshal(event.Detail, &rattled) == nil {
			s.knock(rattled.Impacts)
		}
	case "tray-settle":
		s.stop()
	}
}

// soon is how late dice are heard that are shaken in the hand, in seconds: what is played has
// a device's latency at least.
const soon = 0.06

// knock plays hits of this moment.
func (s *Speaker) knock(impacts []throw.Impact) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.muted {
		return
	}
	for i := range impacts {
		impacts[i].Time = soon
	}
	go s.play(NewTrack(impacts, s.level), time.Now())
}

// SetLevel says how loud it is from now on, from 0 to 1.
func (s *Speaker) SetLevel(level float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.level = level
}

// Sample plays what tells how loud it is: a die meets another.
func (s *Speaker) Sample() {
	s.knock([]throw.Impact{{Surface: throw.AnotherDie, Other: 1, Speed: 1.5}})
}

// wake opens the device, by playing silence, so that the first throw is heard from its
// beginning.
func (s *Speaker) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.muted {
		go s.play(NewTrack(nil, 0), time.Now())
	}
}

// begin plays the hits of a throw that begins now, as far as they are told.
func (s *Speaker) begin(thrown *table.Thrown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.track.Stop()
	if s.muted || len(thrown.Impacts) == 0 {
		return
	}
	s.track = NewTrack(thrown.Impacts, s.level)
	go s.play(s.track, time.Now())
}

// stop ends what would still sound: the dice lie, maybe sooner than they would.
func (s *Speaker) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.track.Stop()
}

// Muted reports whether sounds are off.
func (s *Speaker) Muted() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.muted
}

// Mute turns sounds off or on, now and for later starts. Where that can't be written down,
// it holds until the program ends.
func (s *Speaker) Mute(muted bool) {
	s.mu.Lock()
	s.muted = muted
	s.remember()
	s.mu.Unlock()
	if muted {
		s.stop()
		return
	}
	s.wake()
}

func (s *Speaker) remember() {
	if s.kept == "" {
		return
	}
	if !s.muted {
		_ = os.Remove(s.kept)
		return
	}
	_ = os.MkdirAll(filepath.Dir(s.kept), 0o700)
	_ = os.WriteFile(s.kept, nil, 0o600)
}
