//go:build !js

package panel

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// heldKeys is when keys that are held count again.
type heldKeys map[ebiten.Key]time.Time

// Pauses until a key that is held counts again: at first, and from then on.
const (
	repeatDelay = 400 * time.Millisecond
	repeatPause = 40 * time.Millisecond
)

// counts reports whether a pressed key does now what it does: when it is pressed, and if it
// moves something, again and again while it is held.
func (h heldKeys) counts(key ebiten.Key, now time.Time) bool {
	if inpututil.IsKeyJustPressed(key) {
		h[key] = now.Add(repeatDelay)
		return true
	}
	if !moves(key) || now.Before(h[key]) {
		return false
	}
	h[key] = now.Add(repeatPause)
	return true
}

// moves reports whether a key is one to go through things with.
func moves(key ebiten.Key) bool {
	switch key {
	case ebiten.KeyTab, ebiten.KeyArrowDown, ebiten.KeyArrowUp, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyPageDown, ebiten.KeyPageUp,
		ebiten.KeyBackspace, ebiten.KeyDelete:
		return true
	}
	return false
}

// chord reports whether a letter is pressed as a command. Where it is depends on the keyboard.
func chord(letter string) bool {
	if !commanding() {
		return false
	}
	for _, key := range inpututil.AppendJustPressedKeys(nil) {
		if ebiten.KeyName(key) == letter {
			return true
		}
	}
	return false
}

// functionKey reports whether a key is pressed that is one with no modifier.
func functionKey(key ebiten.Key) bool { return inpututil.IsKeyJustPressed(key) && !modified() }
