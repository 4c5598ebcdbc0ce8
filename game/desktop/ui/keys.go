//go:build !js

package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// keys are the presses and the characters of the current frame.
var keys struct {
	source  source
	events  []keyEvent
	current *keyEvent // the event that Presses yields
	entered entered
}

// A Press is a press of a key, its repetition while it is held, or an entered character.
type Press struct {
	Key  ebiten.Key // −1 for a character
	Text rune       // 0 for a key
}

// ReadKeys reads the presses of a frame, and reports whether there are any.
func ReadKeys() bool {
	keys.events = keys.source.take()
	keys.entered.next(keys.events)
	return len(keys.events) > 0
}

// Presses yields the presses of the frame in their order. Meanwhile modifiers count as held if they were at
// the press. Keys that neither navigate nor erase don't repeat.
func Presses(yield func(Press) bool) {
	defer func() { keys.current = nil }()
	for i, event := range keys.events {
		keys.current = &keys.events[i]
		if event.repeat && !repeats(event.key) {
			continue
		}
		if !yield(Press{event.key, event.text}) {
			return
		}
	}
}

func repeats(key ebiten.Key) bool {
	switch key {
	case ebiten.KeyTab,
		ebiten.KeyArrowDown,
		ebiten.KeyArrowUp,
		ebiten.KeyArrowLeft,
		ebiten.KeyArrowRight,
		ebiten.KeyPageDown,
		ebiten.KeyPageUp,
		ebiten.KeyBackspace,
		ebiten.KeyDelete:
		return true
	}
	return false
}

// pressed reports whether a press of the frame satisfies a condition, which may depend on its modifiers.
func pressed(is func(key ebiten.Key) bool) (found bool) {
	Presses(func(p Press) bool {
		found = p.Text == 0 && is(p.Key)
		return !found
	})
	return found
}

// CommandPressed reports whether a character was pressed with the command modifier, wherever the
// keyboard layout has it.
func CommandPressed(character string) bool {
	return pressed(func(key ebiten.Key) bool { return IsCommand() && ebiten.KeyName(key) == character })
}

// CommandKeyPressed reports whether a physical key was pressed with the command modifier.
func CommandKeyPressed(wanted ebiten.Key) bool {
	return pressed(func(key ebiten.Key) bool { return IsCommand() && key == wanted })
}

// KeyPressed reports whether a key was pressed without a modifier other than Shift.
func KeyPressed(wanted ebiten.Key) bool {
	return pressed(func(key ebiten.Key) bool { return key == wanted && !Modified() })
}

// entered are recent characters that Ebitengine's text input may still report. It reports most characters a
// second time, late and without their place among the keys, and it alone reports those of some input methods.
type entered struct {
	text   []rune
	frames int // frames without an entered character
}

// reportFrames is the number of frames in which the text input reports a character.
const reportFrames = 4

// next adds the characters of a frame.
func (e *entered) next(events []keyEvent) {
	e.frames++
	for _, event := range events {
		if event.text != 0 {
			e.text, e.frames = append(e.text, event.text), 0
		}
	}
	if e.frames > reportFrames {
		e.text = nil
	}
}

// claim removes a text that was entered, and reports whether it was.
func (e *entered) claim(text []rune) bool {
	for at := range len(e.text) - len(text) + 1 {
		if slices.Equal(e.text[at:at+len(text)], text) {
			e.text = e.text[at+len(text):] // the text input keeps the order, and may lose characters
			return true
		}
	}
	return false
}
