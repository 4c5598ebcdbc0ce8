//go:build !js

package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"fudgetray/engine/session"
	"fudgetray/game/host"
)

// place is where the program keeps what it remembers.
type place struct {
	store  host.Store // of the session; nil if it is kept nowhere
	window host.File  // that tells what the window was; empty if that is forgotten
	muted  string     // the file that tells that sounds are off; empty if that is forgotten
}

// placeOf finds the place that the options ask for, and sets aside what is there if they
// ask for that.
func placeOf(o options) (place, error) {
	sessions, err := host.Sessions()
	if err != nil && o.session != nowhere && o.file == "" {
		return place{}, err
	}
	p := place{store: sessions}
	if err == nil {
		p.muted = filepath.Join(sessions.Dir, "muted")
		p.window = host.File(filepath.Join(sessions.Dir, "window.json"))
	}
	if o.session == nowhere {
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

// setAside keeps what a session was under a name of its own, and says which.
func setAside(store host.Store, session string) (result error) {
	store.Edit(keyOf(session), func(slot host.Slot, err error) {
		where := ""
		if err == nil {
			where, err = slot.SetAside()
		}
		switch {
		case errors.Is(err, host.ErrNotFound): // there was none
		case err != nil:
			result = fmt.Errorf("--reset: %w", err)
		default:
			fmt.Println("What the session was is kept in", where)
		}
	})
	return result
}

// checkSession keeps the table from setting aside a file that is something else.
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
