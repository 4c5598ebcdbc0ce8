// Package host is what surrounds the tray, as small interfaces: where bytes are
// kept, where messages go, what time it is, when to draw, and where fingers are.
//
// host_js.go is the web page around the tray, host_desktop.go the desktop. No
// other package of the tray knows which of them it runs in.
package host

import (
	"errors"
	"time"
)

// Errors of a Store. Others may wrap them with the reason.
var (
	// ErrNotFound says that nothing is kept under the key.
	ErrNotFound = errors.New("nothing is stored under this key")
	// ErrUnavailable says that the store refuses to work at all: private
	// browsing, a sandboxed frame, a full quota, a read-only disk.
	ErrUnavailable = errors.New("storage is unavailable")
)

// Store keeps a session's bytes under a key, whole or not at all.
type Store interface {
	// Load returns what Save was given, or ErrNotFound, or ErrUnavailable. Bytes
	// that something else put there come back as they are, for the caller to judge.
	Load(key string) ([]byte, error)
	Save(key string, data []byte) error
	// SetAside moves what lies under key, unread and unchanged, to key + ":broken".
	SetAside(key string) error
}

// Messages is the line to whoever embeds the tray. Both directions carry one
// JSON object a call.
type Messages interface {
	Send(json []byte)
	Receive(func(json []byte))
}

// Loop opens and closes the gate of the drawing loop, so that nothing is drawn
// while nothing moves. Both calls are idempotent.
type Loop interface {
	Wake()
	Park()
}

// Clock tells the time and calls back, on the tray's own thread or another. The
// returned stop makes a callback that has not begun never happen.
type Clock interface {
	Now() time.Time
	AfterFunc(d time.Duration, f func()) (stop func())
}

// Phase is what a pointer did.
type Phase uint8

// The phases of one touch, pen stroke or mouse press.
const (
	Down Phase = iota
	Move
	Up
	Cancel
)

// Pointer is one event of a finger, pen or pressed mouse button over the tray.
type Pointer struct {
	ID    int
	Phase Phase
	X, Y  float64       // from the upper left corner of the canvas, in CSS pixels
	Time  time.Duration // since any fixed moment
}
