//go:build !js

package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// paths are where the program stores its data. Empty paths mean that it stores nothing.
type paths struct {
	store    platform.Store // store of the session, or nil
	settings platform.File  // settings of the window
	muted    string         // a file that exists while sounds are off
}

// findPaths returns the paths for the given options. With --reset it also renames the old session.
func findPaths(o options) (paths, error) {
	sessions, err := platform.Sessions()
	if err != nil && o.session != unsaved && o.file == "" {
		return paths{}, err
	}
	p := paths{store: sessions}
	if err == nil {
		p.muted = filepath.Join(sessions.Dir, "muted")
		p.settings = platform.File(filepath.Join(sessions.Dir, "window.json"))
	}
	if o.session == unsaved {
		p.store = nil
		return p, nil
	}
	if o.file != "" {
		p.store = platform.File(o.file)
	}
	if o.reset {
		return p, reset(p.store, o.session)
	}
	if o.file != "" {
		return p, checkSession(o.file)
	}
	return p, nil
}

// reset starts a new session and prints the new name of the old one.
func reset(store platform.Store, name string) (result error) {
	store.Edit(keyOf(name), func(slot platform.Slot, err error) {
		if err == nil {
			err = renew(slot)
		}
		if err != nil {
			result = fmt.Errorf("--reset: %w", err)
		}
	})
	return result
}

// renew renames the old session and saves an empty one. Without a file, the tray would restore the
// old session's backup.
func renew(slot platform.Slot) error {
	where, err := slot.SetAside()
	switch {
	case err == nil:
		fmt.Println("The old session is kept in", where)
	case !errors.Is(err, platform.ErrNotFound):
		return err
	}
	empty, err := session.Encode(session.State{})
	if err != nil {
		return err
	}
	return slot.Save(empty)
}

// writable returns the reason why a session can't be saved, so that the program can report it
// before the first roll.
func writable(store platform.Store, name string) (result error) {
	if store != nil {
		store.Edit(keyOf(name), func(_ platform.Slot, err error) { result = err })
	}
	return result
}

// placeOf returns the file of a session for messages.
func placeOf(store platform.Store, name string) language.Text {
	if placed, ok := store.(platform.Placed); ok {
		return language.Text(placed.Place(keyOf(name)))
	}
	return language.Text(name)
}

// checkSession returns an error if a file exists and neither it nor a backup of it is a session. The tray
// would rename it.
func checkSession(file string) error {
	data, err := platform.File(file).Load("")
	if errors.Is(err, platform.ErrNotFound) {
		return nil
	}
	if err == nil {
		_, err = session.Decode(data)
	}
	if err != nil && !slices.ContainsFunc(platform.File(file).Backups(""), isSession) {
		return fmt.Errorf("--state: %q is not the file of a session: %w", file, err)
	}
	return nil
}

func isSession(data []byte) bool {
	_, err := session.Decode(data)
	return err == nil
}
