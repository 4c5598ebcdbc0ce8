//go:build !js

package sound

import (
	"errors"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"
)

const (
	latency = 40 * time.Millisecond // time from reading a frame to hearing it
	ahead   = 50 * time.Millisecond // read ahead of playback, and so the delay of Track.Stop
	lull    = time.Second           // time from the last sound until the device is suspended
)

// A device is the sound output. It opens with the first track, which takes a large part of a
// second, and is suspended while nothing plays: a running device uses CPU time even for silence.
type device struct {
	mu      sync.Mutex
	context *oto.Context
	broken  bool // failed, or missing
	player  *oto.Player
	resting *time.Timer
}

// play plays a track of a throw that began at the given time. It may wait for the device to open.
// Without a device it does nothing.
func (d *device) play(track *Track, began time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.broken = d.broken || d.wake() != nil; d.broken {
		return
	}
	track.Skip(time.Since(began) + latency)
	d.player = d.context.NewPlayer(track)
	d.player.SetBufferSize(int(ahead.Seconds()*Rate) * frameBytes)
	d.player.Play()
	d.resting = time.AfterFunc(track.Length()+lull, d.rest)
}

// wake opens or resumes the device. A failed device isn't tried again: oto opens only one context
// per process.
func (d *device) wake() error {
	if d.context == nil {
		return d.open()
	}
	d.resting.Stop()
	return d.context.Resume()
}

// rest suspends the device unless another track is playing.
func (d *device) rest() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.player.IsPlaying() {
		return
	}
	d.broken = d.context.Suspend() != nil
}

func (d *device) open() error {
	if !hasDevice() {
		return errors.New("no sound card or sound server found")
	}
	context, ready, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: Rate, ChannelCount: 2, Format: oto.FormatFloat32LE, BufferSize: latency, ApplicationName: "Fudge Tray",
	})
	if err != nil {
		return err
	}
	<-ready
	d.context = context
	return context.Err()
}
