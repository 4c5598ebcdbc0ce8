//go:build !js

package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"fudgetray/engine/session"
	"fudgetray/game/host"
)

// paths are where the program stores its data. Empty paths mean that it stores nothing.
type paths struct {
	store    host.Store // of the session, or nil
	settings host.File  // of the window
	muted    string     // a file that exists while sounds are off
}

// findPaths returns the paths for the given options. With --reset it also renames the old session.
func findPaths(o options) (paths, error) {
	sessions, err := host.Sessions()
	if err != nil && o.session != unsaved && o.file == "" {
		return paths{}, err
	}
	p := paths{store: sessions}
	if err == nil {
		p.muted = filepath.Join(sessions.Dir, "muted")
		p.settings = host.File(filepath.Join(sessions.Dir, "window.json"))
	}
	if o.session == unsaved {
		p.store = nil
		return p, nil
	}
	if o.file != "" {
		p.store = host.File(o.file)
	}
	if o.reset {
		return p, setAside(p.store, o.session)
	}
	if o.file != "" {
		return p, checkSession(o.file)
	}
	return p, nil
}

// setAside renames a session and prints its new name.
func setAside(store host.Store, session string) (result error) {
	store.Edit(keyOf(session), func(slot host.Slot, err error) {
		where := ""
		if err == nil {
			where, err = slot.SetAside()
		}
		switch {
		case errors.Is(err, host.ErrNotFound): // nothing to rename
		case err != nil:
			result = fmt.Errorf("--reset: %w", err)
		default:
			fmt.Println("The old session is kept in", where)
		}
	})
	return result
}

// checkSession returns an error if a file exists and is not a session. The table would rename it.
func checkSession(file string) error {
	data, err := host.File(file).Load("")
	if errors.Is(err, host.ErrNotFound) {
		return nil
	}
	if err == nil {
		_, err = session.Decode(data)
	}
	if err != nil {
		return fmt.Errorf("--state: %q is not the file of a session: %w", file, err)
	}
	return nil
}
