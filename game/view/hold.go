package view

import (
	"time"

	"fudgetray/game/hand"
	"fudgetray/game/physics"
	"fudgetray/game/table"
	"fudgetray/game/throw"
)

// hold is what a hand does to dice that lie, to all of them or to one: while it has them they
// follow it, and when it lets go they swing to where they are otherwise.
type hold struct {
	hand   hand.Hand
	dice   []int         // that it has, or had
	single bool          // it is one that was picked out, or two that are read as one
	lying  int           // how many there were then
	poses  []throw.Pose  // in the hand, lastly
	left   time.Duration // by the clock, when it let go
}

// swing is how long dice take from the hand to where they fly or lie.
const swing = 110 * time.Millisecond

// lasts reports whether dice are in the hand, or on their way out of it. They leave it when
// a throw begins, or other dice lie there. For who asked for less motion they stay where they lie.
func (h *hold) lasts(now time.Duration, scene *table.Scene) bool {
	if h.hand.Holds() && (scene.Moving || len(scene.Dice) != h.lying) {
		h.letGo(now)
	}
	return !scene.Hurried && (h.hand.Holds() || h.swings(now, scene))
}

func (h *hold) swings(now time.Duration, scene *table.Scene) bool {
	return len(h.poses) > 0 && h.becomes(0, scene) != none && now-h.left < swing
}

// becomes is the die of the scene that one from the hand swings to: itself, or the one that it is
// thrown as.
func (h *hold) becomes(i int, scene *table.Scene) int {
	switch {
	case len(scene.Dice) == h.lying:
		return h.dice[i]
	case h.single && len(scene.Dice) > h.lying && scene.Dice[h.dice[0]].Gone:
		return h.lying + i
	case !h.single && len(scene.Dice) == len(h.dice):
		return i
	}
	return none
}

func (h *hold) letGo(now time.Duration) {
	h.hand.Drop()
	h.left = now
}

// carry takes up the dice that lie, or the one that was pressed, and has them follow the finger.
func (v *View) carry(g gesture) {
	now := v.clock.Now()
	v.source.Scene(now, &v.scene)
	if v.scene.Moving || v.painter.camera.focal == 0 {
		return
	}
	to := v.held(g)
	h := &v.hold
	if h.hand.Holds() {
		h.hand.Move(to)
		return
	}
	h.lying, h.dice, h.poses = len(v.scene.Dice), h.dice[:0], h.poses[:0]
	v.pick(g)
	for _, i := range h.dice {
		h.poses = append(h.poses, v.scene.Dice[i].Pose)
	}
	h.hand.Gather(v.scene.Tray, h.poses, to, now)
	v.loop.Wake()
}

// pick chooses the dice that a drag takes up: one that was pressed for long, or else all.
func (v *View) pick(g gesture) {
	h := &v.hold
	pressed := v.dieAt(g.startX*v.ratio, g.startY*v.ratio)
	if h.single = g.long && pressed != none; h.single {
		h.dice = append(h.dice, v.scene.TakenUp(pressed)...)
		return
	}
	for i := range v.scene.Dice {
		if !v.scene.Dice[i].Gone {
			h.dice = append(h.dice, i)
		}
	}
}

// held is the point of the tray over which a finger holds dice.
func (v *View) held(g gesture) physics.Vec {
	at := v.painter.camera.ground(float32(g.x*v.ratio), float32(g.y*v.ratio), hand.Height)
	return physics.Vec{X: float64(at.x), Y: float64(at.y)}
}

// throwAt throws what the hand holds, which is all dice even if it never took them up. What lies
// in it without having been flicked goes back if it is let go of beside the tray.
func (v *View) throwAt(g gesture, f throw.Flick) {
	holds := v.hold.hand.Holds()
	v.letGo()
	x, y := g.x*v.ratio, g.y*v.ratio
	over := x >= 0 && y >= 0 && x < float64(v.painter.width) && y < float64(v.painter.height)
	switch {
	case v.hold.single:
		if holds && over {
			v.source.Rethrow(v.hold.dice[0], f)
		}
	case g.kind == flick:
		v.source.Flick(f)
	case holds && over:
		v.source.Roll()
	}
}

// letGo has the dice leave the hand.
func (v *View) letGo() {
	if !v.hold.hand.Holds() {
		return
	}
	v.hold.letGo(v.clock.Now())
	v.loop.Wake()
}

// handle puts the scene's dice where the hand has them, and tells how they rattle.
func (v *View) handle() {
	now := v.clock.Now()
	h := &v.hold
	if v.scene.Hurried {
		return
	}
	if h.hand.Holds() {
		h.poses = h.hand.Poses(now, h.poses[:0])
		for i := range h.poses {
			v.scene.Dice[h.dice[i]].Pose = h.poses[i]
		}
		if knocks := h.hand.Knocks(); len(knocks) > 0 {
			v.source.Rattle(knocks)
		}
		return
	}
	if !h.swings(now, &v.scene) {
		return
	}
	part := float64(now-h.left) / float64(swing)
	for i := range h.poses {
		die := &v.scene.Dice[h.becomes(i, &v.scene)]
		die.Pose = h.poses[i].Towards(die.Pose, part)
	}
}
