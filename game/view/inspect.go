package view

import (
	"fudgetray/game/model"
	"fudgetray/game/platform"
	"fudgetray/game/throw"
)

// none is the index of no die.
const none = -1

// inspectEvent handles pointer events that only inspect dice. It reports whether p was such an
// event.
func (v *View) inspectEvent(p platform.Pointer) bool {
	switch p.Phase {
	case platform.Hover:
		v.inspect(v.dieAt(p.X*v.ratio, p.Y*v.ratio))
	case platform.Leave:
		v.inspect(none)
	default:
		return false
	}
	return true
}

// Command carries out a command of the keyboard.
func (v *View) Command(c platform.Command) {
	switch c {
	case platform.InspectNext:
		v.inspectNext(1)
	case platform.InspectPrevious:
		v.inspectNext(-1)
	case platform.InspectNone:
		v.inspect(none)
	case platform.Reroll:
		if v.inspected != none {
			v.source.Reroll(v.inspected, throw.Flick{})
		}
	case platform.CancelDrag:
		v.recognizer.down = false
		v.release()
	}
}

// canInspect reports whether the scene shows dice at rest.
func (v *View) canInspect() bool {
	v.source.Scene(v.clock.Now(), &v.scene)
	return !v.scene.Moving && !v.scene.Screened && len(v.scene.Dice) > 0 && v.painter.camera.Focal != 0
}

// dieAt returns the die that covers a canvas pixel. If several do, it is the one whose center is
// nearest in proportion to its size.
func (v *View) dieAt(x, y float64) int {
	found, closest := none, 1.0
	if !v.canInspect() {
		return found
	}
	for i := range v.scene.Dice {
		cx, cy, r := v.disc(i)
		dx, dy := x-cx, y-cy
		if v.scene.Dice[i].Rerolled {
			continue
		}
		if away := (dx*dx + dy*dy) / (r * r); away < closest {
			found, closest = i, away
		}
	}
	return found
}

func (v *View) inspectNext(by int) {
	if !v.canInspect() {
		return
	}
	n := len(v.scene.Dice)
	next := v.inspected
	if next == none && by < 0 {
		next = 0
	}
	for range n {
		if next = (next + by + n) % n; !v.scene.Dice[next].Rerolled {
			break
		}
	}
	v.inspect(next)
}

// inspect changes the inspected die and reports it to the source.
func (v *View) inspect(die int) {
	if die == v.inspected {
		return
	}
	v.inspected = die
	if len(v.scene.Pairs) > 0 {
		v.Redraw() // the link of the die
	}
	if die == none {
		v.source.Inspect(none, 0, 0)
		return
	}
	x, y, r := v.disc(die)
	v.source.Inspect(die, x/v.ratio, (y-r)/v.ratio)
}

// disc returns the center and radius of a die's approximate outline on the canvas, in pixels.
func (v *View) disc(i int) (x, y, r float64) {
	die := &v.scene.Dice[i]
	at := model.VecOf(die.Pos)
	size := float32(die.Kind.Shape().Reach()) * seen
	cx, cy := v.painter.camera.Project(at)
	edge, _ := v.painter.camera.Project(at.Add(model.Vec{X: size}))
	return float64(cx), float64(cy), float64(edge - cx)
}

// seen is the ratio of a die's average visible radius to the distance of its corners.
const seen = 0.85
