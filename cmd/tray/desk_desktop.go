//go:build !js

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"github.com/ncruces/zenity"

	"fudgetray/game/host"
	"fudgetray/game/panel"
	"fudgetray/game/table"
	"fudgetray/game/view"
)

// desk keeps what the window remembers in a file, and gives the tray its looks.
type desk struct {
	file    host.File // none if it is empty
	options options
	view    *view.View
	table   *table.Table

	mu     sync.Mutex
	latest panel.Memory
	timer  *time.Timer // until it is written
}

// recall reads what the window remembered at the end of the last start. That there is none yet is
// no error.
func recall(file host.File) (m panel.Memory, err error) {
	if file == "" {
		return m, nil
	}
	text, err := file.Load("")
	if errors.Is(err, host.ErrNotFound) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		return panel.Memory{}, fmt.Errorf("%s: %w", filepath.Base(string(file)), err)
	}
	return m, nil
}

// pause is how long the window stays as it is until that is written: one that is moved changes
// with every frame.
const pause = time.Second

// Keep implements panel.Desk.
func (d *desk) Keep(m panel.Memory) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.latest = m
	if d.timer == nil {
		d.timer = time.AfterFunc(pause, d.write)
	}
	d.timer.Reset(pause)
}

// close writes what waits to be written.
func (d *desk) close() {
	if d.timer != nil && d.timer.Stop() {
		d.write()
	}
}

// write writes what is to be remembered. Where that fails, the next start is like the last one
// before; nobody is told of so little.
func (d *desk) write() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file == "" {
		return
	}
	text, err := json.MarshalIndent(d.latest, "", "\t")
	if err != nil {
		panic(err) // of a type of ours
	}
	d.file.Edit("", func(slot host.Slot, err error) {
		if err == nil {
			_ = slot.Save(append(text, '\n'))
		}
	})
}

// Wear implements panel.Desk.
func (d *desk) Wear(theme string) error {
	look, err := lookOf(theme, d.options.dice)
	if err == nil {
		d.view.SetTheme(look)
		d.table.SetTheme(look)
	}
	return err
}

// Choose implements panel.Desk.
func (d *desk) Choose(title string) (path string, err error) {
	path, err = zenity.SelectFile(zenity.Title(title))
	if errors.Is(err, zenity.ErrCanceled) {
		return "", nil
	}
	return path, err
}
