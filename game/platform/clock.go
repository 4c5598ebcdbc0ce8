package platform

import "time"

// WallClock implements Clock with the system's clock.
type WallClock struct{}

var start = time.Now()

// Now implements Clock.
func (WallClock) Now() time.Duration { return time.Since(start) }

// Unix implements Clock.
func (WallClock) Unix() int64 { return time.Now().Unix() }

// AfterFunc implements Clock.
func (WallClock) AfterFunc(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
