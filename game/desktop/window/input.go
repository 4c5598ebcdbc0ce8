//go:build !js

package window

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"fudgetray/game/platform"
)

// pointer is the state of the mouse.
type pointer struct {
	at       image.Point // in pixels
	hovered  image.Point // the last position passed to the tray
	inTray   bool        // the current press began in the tray
	dragging bool        // the current press began on a part of the panel that follows the mouse
	onBorder bool        // the mouse is over the border between the tray and the panel, or drags it
	resizing bool        // the current press began at that border
	grip     int         // distance from the border to the press, in pixels
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
	if pressed {
		w.pressBorder()
	}
	w.dragBorder(held)
	w.showBorder()
	if w.pointer.resizing {
		return
	}
	if released && (held || !pressed) {
		w.release()
	}
	switch {
	case pressed:
		w.press()
	case held && w.pointer.inTray:
		w.send(platform.Move)
	case !held && w.pointer.at != w.pointer.hovered:
		w.hover()
	}
	if released && pressed && !held { // both since the last frame
		w.release()
	}
}

// atBorder reports whether the mouse is at the border between the tray and the panel beside it.
func (w *Window) atBorder() bool {
	const reach = 4 // at scale 1
	off := w.pointer.at.X - w.panelArea.Min.X
	return !w.settings.Alone && w.panelArea.Min.X > 0 && max(off, -off) <= int(reach*w.scale) &&
		w.pointer.at.In(image.Rectangle{Max: w.size})
}

// pressBorder begins to drag the border if the mouse is over it.
func (w *Window) pressBorder() {
	w.pointer.resizing, w.pointer.grip = w.atBorder(), w.pointer.at.X-w.panelArea.Min.X
}

// dragBorder moves a pressed border to the mouse, and stores the panel's width when the button is released.
func (w *Window) dragBorder(held bool) {
	if !w.pointer.resizing {
		return
	}
	if at := w.pointer.at.X - w.pointer.grip; at != w.panelArea.Min.X {
		w.settings.Panel = float64(w.size.X-at) / float64(w.size.X)
		w.rearrange()
		w.frames.redrawPanel()
	}
	if held {
		return
	}
	w.pointer.resizing = false
	if w.settings.Panel > 0 {
		w.settings.Panel = float64(w.panelArea.Dx()) / float64(w.size.X)
		w.settingChanged()
	}
}

// showBorder changes the mouse pointer at the border.
func (w *Window) showBorder() {
	on := w.pointer.resizing || w.atBorder()
	if on == w.pointer.onBorder {
		return
	}
	w.pointer.onBorder = on
	shape := ebiten.CursorShapeDefault
	if on {
		shape = ebiten.CursorShapeEWResize
	}
	ebiten.SetCursorShape(shape)
}

// hover selects the die under the mouse for inspection.
func (w *Window) hover() {
	w.pointer.hovered = w.pointer.at
	w.panel.InspectByMouse()
	phase := platform.Leave
	if w.pointer.at.In(w.trayArea) {
		phase = platform.Hover
	}
	w.send(phase)
}

func (w *Window) press() {
	if w.pointer.inTray = w.pointer.at.In(w.trayArea); w.pointer.inTray {
		w.panel.Leave()
		w.send(platform.Down)
	}
}

func (w *Window) release() {
	if w.pointer.inTray {
		w.send(platform.Up)
	}
	w.pointer.inTray = false
}

func (w *Window) send(phase platform.Phase) {
	at := w.pointer.at.Sub(w.trayArea.Min)
	w.tray.Point(platform.Pointer{
		Phase: phase,
		X:     float64(at.X) / w.scale, Y: float64(at.Y) / w.scale,
		Time: time.Since(w.started),
	})
}
