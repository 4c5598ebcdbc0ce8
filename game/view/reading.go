package view

import (
	"fudgetray/game/host"
	"fudgetray/game/throw"
)

// none is no die.
const none = -1

// lookAt tells what lies under a pointer, or is next in the order of the dice, and reports whether the
// event was one of those that only look.
func (v *View) lookAt(p host.Pointer) bool {
	switch p.Phase {
	case host.Hover:
		v.read(v.dieAt(p.X*v.ratio, p.Y*v.ratio))
	case host.Leave:
		v.read(none)
	case host.Next:
		v.readNext(1)
	case host.Previous:
		v.readNext(-1)
	case host.Again:
		if v.reading != none {
			v.source.Rethrow(v.reading, throw.Flick{})
		}
	case host.Escape:
		v.fingers.down = false
		v.letGo()
	default:
		return false
	}
	return true
}

// legible says whether there are dice that can be read: those that fly are still without a face.
func (v *View) legible() bool {
	v.source.Scene(v.clock.Now(), &v.scene)
	return !v.scene.Moving && !v.scene.Screened && len(v.scene.Dice) > 0 && v.painter.camera.focal != 0
}

// dieAt is the die that covers a pixel: of several, the one whose middle is closest.
func (v *View) dieAt(x, y float64) int {
	found, closest := none, 1.0
	if !v.legible() {
		return found
	}
	for i := range v.scene.Dice {
		cx, cy, r := v.disc(i)
		dx, dy := x-cx, y-cy
		if v.scene.Dice[i].Gone {
			continue
		}
		if away := (dx*dx + dy*dy) / (r * r); away < closest {
			found, closest = i, away
		}
	}
	return found
}

func (v *View) readNext(by int) {
	if !v.legible() {
		return
	}
	n := len(v.scene.Dice)
	next := v.reading
	if next == none && by < 0 {
		next = 0
	}
	for range n {
		if next = (next + by + n) % n; !v.scene.Dice[next].Gone {
			break
		}
	}
	v.read(next)
}

// read tells which die is read from now on, and where its upper edge is on the canvas.
func (v *View) read(die int) {
	if die == v.reading {
		return
	}
	v.reading = die
	if die == none {
		v.source.Read(none, 0, 0)
		return
	}
	x, y, r := v.disc(die)
	v.source.Read(die, x/v.ratio, (y-r)/v.ratio)
}

// disc is what a die covers on the canvas, about, in pixels: its middle and radius.
func (v *View) disc(i int) (x, y, r float64) {
	die := &v.scene.Dice[i]
	at := vecOf(die.Pos)
	size := float32(die.Kind.Shape().Reach()) * seen
	cx, cy := v.painter.camera.project(at)
	edge, _ := v.painter.camera.project(at.add(vec{x: size}))
	return float64(cx), float64(cy), float64(edge - cx)
}

// seen is how much of its reach a die covers in the mean, between its corners and the middles of
// its edges.
const seen = 0.85
