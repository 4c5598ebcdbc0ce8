package view

import (
	"math"

	"fudgetray/game/model"
	"fudgetray/game/platform"
	"fudgetray/game/throw"
)

// Point handles a pointer event on the canvas. A tap rolls or skips the current throw. A drag
// picks up all dice and a flick throws them. A long press inspects a die; dragging after it picks
// up only that die.
func (v *View) Point(p platform.Pointer) {
	if v.inspectEvent(p) {
		return
	}
	if p.Phase == platform.Down {
		v.grab.single = false
	}
	switch g := v.recognizer.handle(p); g.kind {
	case tap:
		if v.inspected == none || !g.long {
			v.source.Press()
		}
	case drag:
		v.inspect(none)
		v.dragDice(g)
	case flick:
		v.throwGrabbed(g, v.trayFlick(g))
	case drop:
		v.throwGrabbed(g, throw.Flick{})
	case abandon:
		v.release()
	}
}

// Limits of a throw's speed in m/s, and the gain from the finger's speed to it: a finger on the
// screen moves less than a hand over a real tray.
const (
	handGain    = 5
	slowestHand = 0.4
	fastestHand = 6
)

// trayFlick converts a flick on the canvas to one in the tray.
func (v *View) trayFlick(g gesture) throw.Flick {
	const moment = 0.01 // seconds; short enough for the perspective to stay the same
	c := &v.painter.camera
	if c.Focal == 0 {
		return throw.Flick{}
	}
	at := func(seconds float64) model.Vec {
		return c.Ground(float32((g.x+g.dx*seconds)*v.ratio), float32((g.y+g.dy*seconds)*v.ratio), 0)
	}
	move := at(moment).Sub(at(0))
	speed := float64(move.Length()) / moment * handGain
	return throw.Flick{
		Angle: math.Atan2(float64(move.Y), float64(move.X)),
		Speed: min(max(speed, slowestHand), fastestHand),
	}
}
