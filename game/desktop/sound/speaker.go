//go:build !js

// Package sound plays the sounds of throws on the desktop. It reads the tray's messages, mixes
// the same clips as the web page and plays them with oto (PulseAudio or ALSA, WASAPI, Core Audio;
// no cgo). Without a sound device it is silent.
package sound

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fudgetray/game/platform"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// A Speaker wraps a tray's message channel and plays the throws that it reports.
type Speaker struct {
	platform.Messages
	play     func(track *Track, began time.Time)
	muteFile string // path of the file that exists while sounds are muted, or ""

	mu    sync.Mutex
	muted bool
	level float64 // volume from 0 to 1
	track *Track  // sounds of the last throw
}

// NewSpeaker returns a Speaker that forwards messages to line. The file at path muteFile makes muting
// persistent; without a path it isn't.
func NewSpeaker(line platform.Messages, muteFile string) *Speaker {
	_, err := os.Stat(muteFile)
	return &Speaker{Messages: line, play: new(device).play, muteFile: muteFile, muted: err == nil, level: 1, track: NewTrack(nil, 0)}
}

// Send implements platform.Messages.
func (s *Speaker) Send(message []byte) {
	s.Messages.Send(message)
	s.hear(message)
}

// hear plays the sounds of an event of the tray.
func (s *Speaker) hear(message []byte) {
	var event tray.Event[json.RawMessage]
	if json.Unmarshal(message, &event) != nil {
		return
	}
	switch event.Name {
	case "tray-ready":
		s.wake()
	case "tray-throw":
		var thrown tray.Thrown
		if json.Unmarshal(event.Detail, &thrown) == nil {
			s.begin(&thrown)
		}
	case "shake":
		var shake tray.Shake
		if json.Unmarshal(event.Detail, &shake) == nil {
			s.playNow(shake.Impacts)
		}
	case "tray-settle":
		s.stop()
	}
}

// shakeDelay is the delay in seconds at which impacts of shaken dice are played. It must exceed the
// device's latency.
const shakeDelay = 0.06

// playNow plays impacts that happen now.
func (s *Speaker) playNow(impacts []throw.Impact) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.muted {
		return
	}
	for i := range impacts {
		impacts[i].Time = shakeDelay
	}
	go s.play(NewTrack(impacts, s.level), time.Now())
}

// SetLevel sets the volume, from 0 to 1.
func (s *Speaker) SetLevel(level float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.level = level
}

// Sample plays a die hitting another, as a sample of the volume.
func (s *Speaker) Sample() {
	s.playNow([]throw.Impact{{Surface: throw.AnotherDie, Other: 1, Speed: 1.5}})
}

// wake opens the device by playing silence, so that it is ready for the first throw.
func (s *Speaker) wake() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.muted {
		go s.play(NewTrack(nil, 0), time.Now())
	}
}

// begin plays the reported impacts of a throw that begins now.
func (s *Speaker) begin(thrown *tray.Thrown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.track.Stop()
	if s.muted || len(thrown.Impacts) == 0 {
		return
	}
	s.track = NewTrack(thrown.Impacts, s.level)
	go s.play(s.track, time.Now())
}

// stop cancels the remaining impacts: the dice have settled, perhaps because the throw was
// skipped.
func (s *Speaker) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.track.Stop()
}

// Muted reports whether sounds are muted.
func (s *Speaker) Muted() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.muted
}

// Mute mutes or unmutes sounds, also for later starts. If it can't write the file, the setting
// lasts until the program ends.
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
	if s.muteFile == "" {
		return
	}
	if !s.muted {
		_ = os.Remove(s.muteFile)
		return
	}
	_ = os.MkdirAll(filepath.Dir(s.muteFile), 0o700)
	_ = os.WriteFile(s.muteFile, nil, 0o600)
}
