//go:build !js

package ui

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// KeyRepeat holds the time at which each held key repeats.
type KeyRepeat map[ebiten.Key]time.Time

// Delay until a held key repeats, and the interval of its repetitions.
const (
	repeatDelay    = 400 * time.Millisecond
	repeatInterval = 40 * time.Millisecond
)

// Fires reports whether a pressed key acts now: when it is pressed, and repeatedly while it is held if
// it navigates or erases.
func (r KeyRepeat) Fires(key ebiten.Key, now time.Time) bool {
	if inpututil.IsKeyJustPressed(key) {
		r[key] = now.Add(repeatDelay)
		return true
	}
	if !repeats(key) || now.Before(r[key]) {
		return false
	}
	r[key] = now.Add(repeatInterval)
	return true
}

func repeats(key ebiten.Key) bool {
	switch key {
	case ebiten.KeyTab, ebiten.KeyArrowDown, ebiten.KeyArrowUp, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyPageDown, ebiten.KeyPageUp,
		ebiten.KeyBackspace, ebiten.KeyDelete:
		return true
	}
	return false
}

// CommandPressed reports whether a character was pressed with the command modifier, wherever the
// keyboard layout has it.
func CommandPressed(character string) bool {
	if !isCommand() {
		return false
	}
	for _, key := range inpututil.AppendJustPressedKeys(nil) {
		if ebiten.KeyName(key) == character {
			return true
		}
	}
	return false
}

// CommandKeyPressed reports whether a physical key was pressed with the command modifier.
func CommandKeyPressed(key ebiten.Key) bool { return isCommand() && inpututil.IsKeyJustPressed(key) }

// KeyPressed reports whether a key was pressed without a modifier other than Shift.
func KeyPressed(key ebiten.Key) bool { return inpututil.IsKeyJustPressed(key) && !Modified() }
