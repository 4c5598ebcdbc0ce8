//go:build !js

package ui

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/game/platform"
)

// A modifier is a key that changes the meaning of others. The window manager may swallow its release;
// then released is true although Ebitengine still reports the key as pressed.
type modifier struct {
	either, left, right ebiten.Key
	bit                 platform.Modifiers
	released            bool
}

var (
	shift = &modifier{
		either: ebiten.KeyShift,
		left:   ebiten.KeyShiftLeft,
		right:  ebiten.KeyShiftRight,
		bit:    platform.Shift,
	}
	control = &modifier{
		either: ebiten.KeyControl,
		left:   ebiten.KeyControlLeft,
		right:  ebiten.KeyControlRight,
		bit:    platform.Control,
	}
	alt  = &modifier{either: ebiten.KeyAlt, left: ebiten.KeyAltLeft, right: ebiten.KeyAltRight, bit: platform.Alt}
	meta = &modifier{either: ebiten.KeyMeta, left: ebiten.KeyMetaLeft, right: ebiten.KeyMetaRight, bit: platform.Meta}

	modifiers = []*modifier{shift, control, alt, meta}
	keyboard  platform.Keyboard
)

// held reports whether a modifier was held at the current press, or if there is none, is held or was since
// the last frame.
func (m *modifier) held() bool {
	if keys.current != nil {
		return keys.current.held&m.bit != 0
	}
	return m.pressed() && (!m.released || m.changed())
}

// pressed reports whether Ebitengine saw a press and no release.
func (m *modifier) pressed() bool { return ebiten.IsKeyPressed(m.either) }

// changed reports whether a modifier was pressed or released since the last frame.
func (m *modifier) changed() bool {
	return slices.ContainsFunc([]ebiten.Key{m.left, m.right}, func(key ebiten.Key) bool {
		return inpututil.IsKeyJustPressed(key) || inpututil.IsKeyJustReleased(key)
	})
}

// FindReleasedModifiers asks the system which modifiers are held. The result applies from the next
// frame on: a release during this frame may not have arrived yet.
func FindReleasedModifiers() {
	if !slices.ContainsFunc(modifiers, (*modifier).pressed) {
		return
	}
	held := keyboard.MayBeHeld()
	for _, m := range modifiers {
		m.released = held&m.bit == 0
	}
}

// IsModifier reports whether a key is a modifier.
func IsModifier(key ebiten.Key) bool {
	return slices.ContainsFunc(modifiers,
		func(m *modifier) bool { return key == m.either || key == m.left || key == m.right })
}

// ShiftHeld reports whether Shift is held.
func ShiftHeld() bool { return shift.held() }

// Modified reports whether a modifier other than Shift is held.
func Modified() bool { return alt.held() || CommandHeld() }

// CommandHeld reports whether the command modifier is held: Ctrl, or Cmd on a Mac.
func CommandHeld() bool { return control.held() || meta.held() }

// IsCommand reports whether letters are commands. With Alt they are characters of the layout.
func IsCommand() bool { return CommandHeld() && !alt.held() }
