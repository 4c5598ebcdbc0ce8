package view

import (
	"time"

	"fudgetray/game/hand"
	"fudgetray/game/physics"
	"fudgetray/game/table"
	"fudgetray/game/throw"
)

// hold is what a hand does to the dice that lie: while it has them they follow it, and when
// it lets go they swing to where they are otherwise.
type hold struct {
	hand  hand.Hand
	poses []throw.Pose  // in the hand, lastly
	left  time.Duration // by the clock, when it let go
}

// swing is how long dice take from the hand to where they fly or lie.
const swing = 110 * time.Millisecond

// lasts reports whether dice are in the hand, or on their way out of it. They leave it when
// a throw begins, or other dice lie there. For who asked for less motion they stay where they lie.
func (h *hold) lasts(now time.Duration, scene *table.Scene) bool {
	if h.hand.Holds() && (scene.Moving || len(scene.Dice) != len(h.poses)) {
		h.letGo(now)
	}
	return !scene.Hurried && (h.hand.Holds() || h.swings(now, scene))
}

func (h *hold) swings(now time.Duration, scene *table.Scene) bool {
	return len(h.poses) > 0 && len(h.poses) == len(scene.Dice) && now-h.left < swing
}

func (h *hold) letGo(now time.Duration) {
	h.hand.Drop()
	h.left = now
}

// gather takes up the dice that lie, and has them follow the finger.
func (v *View) gather(g gesture) {
	now := v.clock.Now()
	v.source.Scene(now, &v.scene)
	if v.scene.Moving || v.painter.camera.focal == 0 {
		return
	}
	to := v.held(g)
	if v.hold.hand.Holds() {
		v.hold.hand.Move(to)
		return
	}
	v.hold.poses = v.hold.poses[:0]
	for i := range v.scene.Dice {
		v.hold.poses = append(v.hold.poses, v.scene.Dice[i].Pose)
	}
	v.hold.hand.Gather(v.scene.Tray, v.hold.poses, to, now)
	v.loop.Wake()
}

// held is the point of the tray over which a finger holds dice.
func (v *View) held(g gesture) physics.Vec {
	at := v.painter.camera.ground(float32(g.x*v.ratio), float32(g.y*v.ratio), hand.Height)
	return physics.Vec{X: float64(at.x), Y: float64(at.y)}
}

// dropAt throws what the hand holds, without a direction; beside the tray it gives it back.
func (v *View) dropAt(g gesture) {
	holds := v.hold.hand.Holds()
	v.letGo()
	x, y := g.x*v.ratio, g.y*v.ratio
	if holds && x >= 0 && y >= 0 && x < float64(v.painter.width) && y < float64(v.painter.height) {
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
			v.scene.Dice[i].Pose = h.poses[i]
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
		v.scene.Dice[i].Pose = h.poses[i].Towards(v.scene.Dice[i].Pose, part)
	}
}
