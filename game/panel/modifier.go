//go:build !js

package panel

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/game/host"
)

// modifier is a key that gives others another meaning. Its release may not have been told: then it
// was lost.
type modifier struct {
	either, left, right ebiten.Key
	is                  host.Modifiers
	lost                bool
}

var (
	shift   = &modifier{ebiten.KeyShift, ebiten.KeyShiftLeft, ebiten.KeyShiftRight, host.Shift, false}
	control = &modifier{ebiten.KeyControl, ebiten.KeyControlLeft, ebiten.KeyControlRight, host.Control, false}
	alt     = &modifier{ebiten.KeyAlt, ebiten.KeyAltLeft, ebiten.KeyAltRight, host.Alt, false}
	meta    = &modifier{ebiten.KeyMeta, ebiten.KeyMetaLeft, ebiten.KeyMetaRight, host.Meta, false}

	modifiers = []*modifier{shift, control, alt, meta}
	keyboard  host.Keyboard
)

// held reports whether a modifier is held, or was since the last frame.
func (m *modifier) held() bool { return m.pressed() && (!m.lost || m.told()) }

// pressed reports whether a press was told, and no release.
func (m *modifier) pressed() bool { return ebiten.IsKeyPressed(m.either) }

// told reports whether anything was told of a modifier since the last frame.
func (m *modifier) told() bool {
	return slices.ContainsFunc([]ebiten.Key{m.left, m.right}, func(key ebiten.Key) bool {
		return inpututil.IsKeyJustPressed(key) || inpututil.IsKeyJustReleased(key)
	})
}

// findLost looks for modifiers that are not held any more, for the frames to come: of this one, a
// release may still be on its way.
func findLost() {
	if !slices.ContainsFunc(modifiers, (*modifier).pressed) {
		return
	}
	held := keyboard.MayBeHeld()
	for _, m := range modifiers {
		m.lost = held&m.is == 0
	}
}

// modifies reports whether a key is a modifier.
func modifies(key ebiten.Key) bool {
	return slices.ContainsFunc(modifiers, func(m *modifier) bool { return key == m.either || key == m.left || key == m.right })
}

// modified reports whether a modifier is held that gives keys another meaning.
func modified() bool { return alt.held() || commanded() }

// commanded reports whether the modifier of commands is held: on a Mac it is another.
func commanded() bool { return control.held() || meta.held() }

// commanding reports whether letters are commands. With Alt they are others.
func commanding() bool { return commanded() && !alt.held() }
