// Package host is what surrounds the tray, as small interfaces: where bytes are
// kept, where messages go, what time it is, when to draw, and where fingers are.
//
// host_js.go is the web page around the tray, host_desktop.go the desktop. No
// other package of the tray knows which of them it runs in.
package host

import (
	"errors"
	"fmt"
	"time"
)

// Errors of a Store. Others may wrap them with the reason.
var (
	// ErrNotFound says that nothing is kept under the key.
	ErrNotFound = errors.New("nothing is stored under this key")
	// ErrUnavailable says that the store refuses to work at all: private
	// browsing, a sandboxed frame, a full quota, a read-only disk.
	ErrUnavailable = errors.New("storage is unavailable")
	// ErrLocked says that somebody else does not let go of what is stored.
	ErrLocked = errors.New("locked by another program")
)

// Store keeps a session's bytes under a key, whole or not at all.
// Several trays may keep the same session at once.
type Store interface {
	// Load returns what was saved, or ErrNotFound, or ErrUnavailable. Bytes that
	// something else put there come back as they are, for the caller to judge.
	Load(key string) ([]byte, error)
	// Edit calls edit once, while nobody else can change what is kept under key: at
	// once, or later and on another thread. The error says why that can't be had.
	Edit(key string, edit func(Slot, error))
	// Watch calls changed when somebody else has changed what is kept under key, as
	// far as that can be heard of. It is called once, before all else.
	Watch(key string, changed func())
}

// Placed is a Store that can tell people where it keeps what is under a key.
type Placed interface {
	Place(key string) string
}

// Slot is what is kept under one key, while nobody else can change it. It is good
// until the edit it was given to returns.
type Slot interface {
	Load() ([]byte, error) // as Store.Load
	Save(data []byte) error
	// SetAside moves what is kept, unread and unchanged, to the first that is free of
	// key + ":broken-1", ":broken-2" and so on. It says where it is found now.
	SetAside() (place string, err error)
}

// aside is the n-th key under which what can't be read is kept, from 1 on.
func aside(key string, n int) string { return fmt.Sprintf("%s:broken-%d", key, n) }

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

// Clock tells the time and calls back, on the tray's own thread or another. Now is the time
// since some moment and never goes back; Unix counts seconds since 1970, and goes back when
// somebody sets the machine's clock. The returned stop makes a callback that has not begun
// never happen.
type Clock interface {
	Now() time.Duration
	Unix() int64
	AfterFunc(d time.Duration, f func()) (stop func())
}

// Phase is what a pointer did.
type Phase uint8

// The phases of one touch, pen stroke or mouse press, and those of who only looks.
const (
	Down Phase = iota
	Move
	Up
	Cancel
	Hover    // over the tray, without a press
	Leave    // the tray, or look at no die any more
	Next     // die in their order, wherever the pointer is
	Previous // one
	Again    // throw the die that is looked at
	Escape   // put back what the hand holds
)

// Pointer is one event of a finger, pen or mouse over the tray.
type Pointer struct {
	ID    int
	Phase Phase
	X, Y  float64       // from the upper left corner of the canvas, in CSS pixels
	Time  time.Duration // since any fixed moment
}
