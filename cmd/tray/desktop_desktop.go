//go:build !js

package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/ncruces/zenity"

	"fudgetray/game/desktop/window"
	"fudgetray/game/platform"
	"fudgetray/game/theme"
	"fudgetray/game/tray"
	"fudgetray/game/view"
)

// desktop implements window.Desktop. It stores the window's settings in a file.
type desktop struct {
	file platform.File // none if it is empty
	dice string        // the set of dice in place of the theme's until one is chosen; none if it is empty
	view *view.View
	tray *tray.Tray

	mu      sync.Mutex
	latest  window.Settings
	changed bool        // latest is not written yet
	timer   *time.Timer // until latest is written
}

// loadSettings returns the stored settings of the window. A missing file is no error.
func loadSettings(file platform.File) (s window.Settings, err error) {
	if file == "" {
		return s, nil
	}
	text, err := file.Load("")
	if errors.Is(err, platform.ErrNotFound) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		return window.Settings{}, fmt.Errorf("%s: %w", filepath.Base(string(file)), err)
	}
	if !slices.Contains(theme.Sets(), s.Dice) {
		s.Dice = ""
	}
	return s, nil
}

// writeDelay is how long settings stay unchanged before they are written. They change with every frame
// while a window is moved.
const writeDelay = time.Second

// Store implements window.Desktop.
func (d *desktop) Store(s window.Settings) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.latest, d.changed = s, true
	if d.timer == nil {
		d.timer = time.AfterFunc(writeDelay, d.write)
	}
	d.timer.Reset(writeDelay)
}

// write writes the latest settings, and waits for another write. If it fails, the next start uses the previous
// ones; that is not worth a message.
func (d *desktop) write() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file == "" || !d.changed {
		return
	}
	d.changed = false
	text, err := json.MarshalIndent(d.latest, "", "\t")
	if err != nil {
		panic(err) // settings always marshal
	}
	d.file.Edit("", func(slot platform.Slot, err error) {
		if err == nil {
			_ = slot.Save(append(text, '\n'))
		}
	})
}

// ApplyTheme implements window.Desktop.
func (d *desktop) ApplyTheme(name, dice string) error {
	theme, err := loadTheme(name, cmp.Or(dice, d.dice))
	if err == nil {
		d.view.SetTheme(theme)
		d.tray.SetTheme(theme)
	}
	return err
}

// ChooseFile implements window.Desktop.
func (d *desktop) ChooseFile(title string) (path string, err error) {
	path, err = zenity.SelectFile(zenity.Title(title))
	if errors.Is(err, zenity.ErrCanceled) {
		return "", nil
	}
	return path, err
}
