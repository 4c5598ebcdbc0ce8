package view

import (
	"time"

	"fudgetray/game/hand"
	"fudgetray/game/physics"
	"fudgetray/game/throw"
	"fudgetray/game/tray"
)

// A grab is a drag of dice at rest: of all of them, or of a single one. They follow the pointer,
// and after the release they move to their poses in the scene within releaseTime.
type grab struct {
	hand       hand.Hand
	dice       []int         // indices of the grabbed dice
	single     bool          // picked up by a long press: one die, or a pair of tens and ones
	sceneDice  int           // number of dice in the scene at the start
	poses      []throw.Pose  // last poses while grabbed
	releasedAt time.Duration // clock time of the release
}

// releaseTime is the duration of the movement from the pointer to the scene's poses.
const releaseTime = 110 * time.Millisecond

// active reports whether dice are held or still moving to the scene's poses. It releases them if a
// throw begins or the scene's dice change. If the user prefers reduced motion, dice stay where they
// lie.
func (g *grab) active(now time.Duration, scene *tray.Scene) bool {
	if g.hand.Holds() && (scene.Moving || len(scene.Dice) != g.sceneDice) {
		g.release(now)
	}
	return !scene.ReducedMotion && (g.hand.Holds() || g.releasing(now, scene))
}

func (g *grab) releasing(now time.Duration, scene *tray.Scene) bool {
	return len(g.poses) > 0 && g.target(0, scene) != none && now-g.releasedAt < releaseTime
}

// target returns the die of the scene that the i-th grabbed die becomes: itself, or the die that
// it was rerolled as.
func (g *grab) target(i int, scene *tray.Scene) int {
	switch {
	case len(scene.Dice) == g.sceneDice:
		return g.dice[i]
	case g.single && len(scene.Dice) > g.sceneDice && scene.Dice[g.dice[0]].Rerolled:
		return g.sceneDice + i
	case !g.single && len(scene.Dice) == len(g.dice):
		return i
	}
	return none
}

func (g *grab) release(now time.Duration) {
	g.hand.Drop()
	g.releasedAt = now
}

// dragDice picks up dice if none are held, and moves them to the pointer.
func (v *View) dragDice(g gesture) {
	now := v.clock.Now()
	v.source.Scene(now, &v.scene)
	if v.scene.Moving || v.painter.camera.Focal == 0 {
		return
	}
	to := v.handTarget(g)
	held := &v.grab
	if held.hand.Holds() {
		held.hand.Move(to)
		return
	}
	held.sceneDice, held.dice, held.poses = len(v.scene.Dice), held.dice[:0], held.poses[:0]
	v.pick(g)
	for _, i := range held.dice {
		held.poses = append(held.poses, v.scene.Dice[i].Pose)
	}
	held.hand.Gather(v.scene.Tray, held.poses, to, now)
	v.loop.Wake()
}

// pick selects the dice that a drag picks up: a single one after a long press, otherwise all.
func (v *View) pick(g gesture) {
	held := &v.grab
	pressed := v.dieAt(g.startX*v.ratio, g.startY*v.ratio)
	if held.single = g.long && pressed != none; held.single {
		held.dice = append(held.dice, v.scene.PickedUp(pressed)...)
		return
	}
	for i := range v.scene.Dice {
		if !v.scene.Dice[i].Rerolled {
			held.dice = append(held.dice, i)
		}
	}
}

// handTarget returns the point of the tray above which the dice are held.
func (v *View) handTarget(g gesture) physics.Vec {
	at := v.painter.camera.Ground(float32(g.x*v.ratio), float32(g.y*v.ratio), hand.Height)
	return physics.Vec{X: float64(at.X), Y: float64(at.Y)}
}

// throwGrabbed ends a drag. A flick throws all dice even if none were picked up yet. Dice dropped
// outside the canvas go back.
func (v *View) throwGrabbed(g gesture, f throw.Flick) {
	holds := v.grab.hand.Holds()
	v.release()
	x, y := g.x*v.ratio, g.y*v.ratio
	over := x >= 0 && y >= 0 && x < float64(v.painter.width) && y < float64(v.painter.height)
	switch {
	case v.grab.single:
		if holds && over {
			v.source.Reroll(v.grab.dice[0], f)
		}
	case g.kind == flick:
		v.source.Flick(f)
	case holds && over:
		v.source.Roll()
	}
}

// release lets go of the dice without throwing them.
func (v *View) release() {
	if !v.grab.hand.Holds() {
		return
	}
	v.grab.release(v.clock.Now())
	v.loop.Wake()
}

// applyGrab overrides the poses of grabbed dice, and reports their impacts.
func (v *View) applyGrab() {
	now := v.clock.Now()
	held := &v.grab
	if v.scene.ReducedMotion {
		return
	}
	if held.hand.Holds() {
		held.poses = held.hand.Poses(now, held.poses[:0])
		for i := range held.poses {
			v.scene.Dice[held.dice[i]].Pose = held.poses[i]
		}
		if impacts := held.hand.Impacts(); len(impacts) > 0 {
			v.source.Shake(impacts)
		}
		return
	}
	if !held.releasing(now, &v.scene) {
		return
	}
	part := float64(now-held.releasedAt) / float64(releaseTime)
	for i := range held.poses {
		die := &v.scene.Dice[held.target(i, &v.scene)]
		die.Pose = held.poses[i].Towards(die.Pose, part)
	}
}
