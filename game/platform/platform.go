// Package platform abstracts the tray's environment by small interfaces: storage, clock, drawing loop,
// canvas and pointers.
//
// platform_js.go implements them for a browser page, files_desktop.go and others for the desktop. No
// other package of the tray depends on the operating system or the browser.
package platform

import (
	"errors"
	"fmt"
	"time"
)

// Errors of a Store. They may be wrapped.
var (
	// ErrNotFound reports that nothing is stored under the key.
	ErrNotFound = errors.New("nothing is stored under this key")
	// ErrUnavailable reports that the store doesn't work at all: private browsing, a sandboxed
	// frame, an exceeded quota, a read-only disk.
	ErrUnavailable = errors.New("storage is unavailable")
	// ErrLocked reports that another program holds the lock.
	ErrLocked = errors.New("locked by another program")
)

// A Store keeps a session's bytes under a key. Writes are atomic. Several trays may use the same
// session at once.
type Store interface {
	// Load returns the stored bytes, unvalidated. Errors are ErrNotFound and ErrUnavailable.
	Load(key string) ([]byte, error)
	// Edit calls edit once while it holds the exclusive lock on key: before it returns, or later
	// on another thread. The error reports why there is no lock.
	Edit(key string, edit func(Slot, error))
	// Watch calls changed whenever another tray has changed key, if the store can detect it. It
	// must be called once, before the other methods.
	Watch(key string, changed func())
}

// A Journal is implemented by a Store whose writes may be lost if the platform is killed. It stores
// changes of a session until the session itself is durable. Its methods don't block.
type Journal interface {
	// Record appends an entry.
	Record(e JournalEntry)
	// Recover calls apply with the entries of earlier trays, oldest first. The call may happen
	// before Recover returns or later on another thread; without entries it doesn't happen. It must
	// be called once, before Record.
	Recover(apply func([]JournalEntry))
}

// A JournalEntry is a saved change: rolls that were added or removed, encoded as a session.
type JournalEntry struct {
	Removed bool
	Data    []byte
}

// Placed is implemented by a Store that can report where it keeps a key's data.
type Placed interface {
	Place(key string) string
}

// BackedUp is implemented by a Store that keeps earlier versions of a key's data.
type BackedUp interface {
	// Backups returns the data that the last saves replaced, newest first. The data are not
	// validated. A missing version is empty.
	Backups(key string) [][]byte
}

// A Slot is the locked data of one key. It is valid until the function passed to Edit returns.
type Slot interface {
	Load() ([]byte, error) // like Store.Load
	Save(data []byte) error
	// SetAside moves the data, unchanged, to the first unused key of key + ":broken-1",
	// ":broken-2" and so on. It returns the new place.
	SetAside() (place string, err error)
}

// Divided is implemented by a Store that keeps most of a session's data in parts, so that a save writes
// little. A part never changes. Its slots implement DividedSlot.
type Divided interface {
	// LoadPart is like Load for a part.
	LoadPart(key, name string) ([]byte, error)
}

// DividedSlot is implemented by the slots of a Divided store. A save stores new parts, then the data that
// refer to them, and at last removes old parts. If it is interrupted anywhere, the stored data have all of
// their parts.
type DividedSlot interface {
	// SaveParts stores those parts that aren't stored yet.
	SaveParts(parts map[string][]byte) error
	// KeepParts removes all other parts, unless data were set aside, which may refer to them.
	KeepParts(parts map[string][]byte)
}

// aside returns the n-th key for unreadable data, counted from 1.
func aside(key string, n int) string { return fmt.Sprintf("%s:broken-%d", key, n) }

// A Loop suspends and resumes the drawing loop. Both methods are idempotent.
type Loop interface {
	Wake()
	Park()
}

// A Canvas is sized by the platform.
type Canvas interface {
	// SetResolution makes the canvas have a share of its full resolution in both directions, from the
	// next frame on.
	SetResolution(share float64)
}

// A Clock returns the time and runs callbacks, possibly on another thread. Now is monotonic; Unix
// returns the seconds since 1970 and changes with the system's clock. A callback that hasn't
// started when stop is called never runs.
type Clock interface {
	Now() time.Duration
	Unix() int64
	AfterFunc(d time.Duration, f func()) (stop func())
}

// A Phase is the type of a pointer event.
type Phase uint8

// Phases of a pointer.
const (
	Down Phase = iota
	Move
	Up
	Cancel
	Hover // over the tray, not pressed
	Leave // left the tray
)

// A Command acts on single dice. Keys give commands.
type Command uint8

// The commands.
const (
	InspectNext Command = iota
	InspectPrevious
	InspectNone
	Reroll     // the inspected die
	CancelDrag // puts the dragged dice back
)

// A Pointer is an event of a finger, a pen or a mouse over the tray.
type Pointer struct {
	ID    int
	Phase Phase
	X, Y  float64       // in CSS pixels from the upper left corner of the canvas
	Time  time.Duration // since a fixed moment
}
