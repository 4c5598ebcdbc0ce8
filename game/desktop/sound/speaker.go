//go:build !js

// Package sound plays the sounds of throws on the desktop. It hears the tray's events, mixes
// the same clips as the web page and plays them with oto (PulseAudio or ALSA, WASAPI, Core Audio;
// no cgo). Without a sound device it is silent.
package sound

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// A Speaker passes a tray's messages on and plays the throws that they report.
type Speaker struct {
	messages tray.Messages
	play     func(track *Track, began time.Time)
	muteFile string // path of the file that exists while sounds are muted, or ""

	mu    sync.Mutex
	muted bool
	level float64 // volume from 0 to 1
	track *Track  // sounds of the last throw
}

// NewSpeaker returns a Speaker that passes messages on. The file at path muteFile makes muting
// persistent; without a path it isn't.
func NewSpeaker(messages tray.Messages, muteFile string) *Speaker {
	_, err := os.Stat(muteFile)
	return &Speaker{
		messages: messages, play: new(device).play, muteFile: muteFile, muted: err == nil, level: 1, track: NewTrack(nil, 0),
	}
}

// Send implements tray.Messages.
func (s *Speaker) Send(message any) {
	s.messages.Send(message)
	if event, ok := message.(tray.Event[any]); ok {
		s.hear(event.Detail)
	}
}

// hear plays the sounds of an event of the tray, given its detail.
func (s *Speaker) hear(detail any) {
	switch d := detail.(type) {
	case tray.Ready:
		s.wake()
	case tray.Thrown:
		s.begin(d.Impacts)
	case tray.Shake:
		s.playNow(d.Impacts)
	case tray.Settled:
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
	delayed := slices.Clone(impacts)
	for i := range delayed {
		delayed[i].Time = shakeDelay
	}
	go s.play(NewTrack(delayed, s.level), time.Now())
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
func (s *Speaker) begin(impacts []throw.Impact) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.track.Stop()
	if s.muted || len(impacts) == 0 {
		return
	}
	s.track = NewTrack(impacts, s.level)
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
