//go:build !js

package window

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/game/host"
)

// pointer is the state of the mouse.
type pointer struct {
	at       image.Point // in pixels
	hovered  image.Point // the place that the tray knows
	inTray   bool        // the current press began in the tray
	dragging bool        // the current press began on a part of the panel that follows the mouse
}

// readInput reads the pointer and reports whether there was input that may change the panel. Widgets
// report themselves when the pointer enters or leaves them.
func (w *Window) readInput() bool {
	p, before := &w.pointer, w.pointer.at
	p.at = image.Pt(ebiten.CursorPosition())
	if x, y := ebiten.Wheel(); x != 0 || y != 0 {
		return true
	}
	for button := ebiten.MouseButton(0); button <= ebiten.MouseButtonMax; button++ {
		if inpututil.IsMouseButtonJustPressed(button) || inpututil.IsMouseButtonJustReleased(button) {
			p.dragging = w.panel.Screen().Draggable(p.at.Sub(w.panelArea.Min))
			return true
		}
	}
	if p.dragging = p.dragging && ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft); p.dragging && p.at != before {
		return true
	}
	return len(inpututil.AppendJustPressedKeys(nil)) > 0 || len(inpututil.AppendJustReleasedKeys(nil)) > 0
}

// routePointer sends the pointer to the tray. The panel reads it itself.
func (w *Window) routePointer() {
	const left = ebiten.MouseButtonLeft
	pressed, released := inpututil.IsMouseButtonJustPressed(left), inpututil.IsMouseButtonJustReleased(left)
	held := inpututil.MouseButtonPressDuration(left) > 0
	if released && (held || !pressed) {
		w.release()
	}
	switch {
	case pressed:
		w.press()
	case held && w.pointer.inTray:
		w.send(host.Move)
	case !held && w.pointer.at != w.pointer.hovered:
		w.hover()
	}
	if released && pressed && !held { // both since the last frame
		w.release()
	}
}

// hover selects the die under the mouse for inspection.
func (w *Window) hover() {
	w.pointer.hovered = w.pointer.at
	w.panel.InspectByMouse()
	phase := host.Leave
	if w.pointer.at.In(w.trayArea) {
		phase = host.Hover
	}
	w.send(phase)
}

func (w *Window) press() {
	if w.pointer.inTray = w.pointer.at.In(w.trayArea); w.pointer.inTray {
		w.panel.Leave()
		w.send(host.Down)
	}
}

func (w *Window) release() {
	if w.pointer.inTray {
		w.send(host.Up)
	}
	w.pointer.inTray = false
}

func (w *Window) send(phase host.Phase) {
	at := w.pointer.at.Sub(w.trayArea.Min)
	w.tray.Point(host.Pointer{
		Phase: phase,
		X:     float64(at.X) / w.scale, Y: float64(at.Y) / w.scale,
		Time: time.Since(w.started),
	})
}
