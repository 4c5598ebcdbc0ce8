//go:build !js

package sound

import (
	"errors"
	"sync"
	"time"

	"github.com/ebitengine/oto/v3"
)

const (
	latency = 40 * time.Millisecond // from a frame that is read to its being heard
	ahead   = 50 * time.Millisecond // of what is heard are frames read: a Track is stopped that late
	lull    = time.Second           // after the last sound, until the device rests
)

// device is what sounds come out of. It is opened with the first track, which takes a good
// part of a second, and rests while there is none: one that runs takes a share of a core,
// also for silence.
type device struct {
	mu      sync.Mutex
	context *oto.Context
	broken  bool // or not there
	player  *oto.Player
	resting *time.Timer
}

// play plays a track whose throw began at the given time. It may wait for the device to
// open; where there is none, nothing is heard.
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

// wake opens the device, or goes on with it. One that does not open is not tried again: oto
// opens one in a program's life.
func (d *device) wake() error {
	if d.context == nil {
		return d.open()
	}
	d.resting.Stop()
	return d.context.Resume()
}

// rest has the device sleep, unless somebody has begun to play again.
func (d *device) rest() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.player.IsPlaying() {
		return
	}
	d.broken = d.context.Suspend() != nil
}

func (d *device) open() error {
	if !isThere() {
		return errors.New("there is no sound card, nor a server for sound")
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
