//go:build !js

package view

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/game/host"
)

// mouse is the state of the pointers at the last tick.
type mouse struct {
	began   time.Time
	touches []ebiten.TouchID
	keys    []ebiten.Key
}

// mouseID is the pointer of the left mouse button; touches count from 0.
const mouseID = -1

// readInput turns the desktop's mouse, touches and keys into what pages send as events.
func (v *View) readInput() {
	if v.mouse.began.IsZero() {
		v.mouse.began = v.clock.Now()
	}
	v.readMouse()
	v.readTouches()
	v.mouse.keys = inpututil.AppendJustPressedKeys(v.mouse.keys[:0])
	for _, key := range v.mouse.keys {
		if key == ebiten.KeySpace || key == ebiten.KeyEnter || key == ebiten.KeyNumpadEnter {
			v.Press()
		}
	}
}

func (v *View) readMouse() {
	x, y := ebiten.CursorPosition()
	switch {
	case inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft):
		v.pointAt(mouseID, host.Down, x, y)
	case inpututil.IsMouseButtonJustReleased(ebiten.MouseButtonLeft):
		v.pointAt(mouseID, host.Up, x, y)
	case ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft):
		v.pointAt(mouseID, host.Move, x, y)
	}
}

func (v *View) readTouches() {
	v.mouse.touches = inpututil.AppendJustPressedTouchIDs(v.mouse.touches[:0])
	for _, id := range v.mouse.touches {
		x, y := ebiten.TouchPosition(id)
		v.pointAt(int(id), host.Down, x, y)
	}
	v.mouse.touches = ebiten.AppendTouchIDs(v.mouse.touches[:0])
	for _, id := range v.mouse.touches {
		x, y := ebiten.TouchPosition(id)
		v.pointAt(int(id), host.Move, x, y)
	}
	v.mouse.touches = inpututil.AppendJustReleasedTouchIDs(v.mouse.touches[:0])
	for _, id := range v.mouse.touches {
		x, y := inpututil.TouchPositionInPreviousTick(id)
		v.pointAt(int(id), host.Up, x, y)
	}
}

// pointAt passes an event on, from pixels of the game to those of a page.
func (v *View) pointAt(id int, phase host.Phase, x, y int) {
	v.Point(host.Pointer{
		ID: id, Phase: phase,
		X: float64(x) / v.ratio, Y: float64(y) / v.ratio,
		Time: v.clock.Now().Sub(v.mouse.began),
	})
}
