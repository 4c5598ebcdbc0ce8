package tray

import (
	"sync"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/dice"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// A Scene is the state of the tray at one moment, with all data needed to draw it.
type Scene struct {
	Tray          throw.Tray
	Dice          []SceneDie
	Pairs         [][2]int     // settled dice that cancel each other, by index. Rule R4
	Sets          session.Dice // sets of the dice
	Tint          string       // colour of the seat that rolled the dice, as #rrggbb, or ""
	Screened      bool         // the throw is secret, and Dice is empty. Rule R26
	Moving        bool         // a throw is in progress
	ReducedMotion bool         // the user prefers reduced motion
	Revision      uint64       // increases when something other than a throw has changed the scene
}

// A SceneDie is one die of a Scene.
type SceneDie struct {
	Kind     dice.Kind
	Role     engine.Role
	Status   play.Status // whether the settled die counts
	Rerolled bool        // it was picked up and rerolled as another die
	throw.Pose
}

// Scene writes the state of the tray at the clock time now into dst, reusing its slices.
func (t *Tray) Scene(now time.Duration, dst *Scene) {
	defer t.laid().Unlock()
	if !t.drawn {
		t.firstFrame(now)
	}
	t.fill(now, dst)
}

// Preview writes the state of the tray into dst for a frame that nobody sees: it doesn't start the clock of a throw.
func (t *Tray) Preview(dst *Scene) {
	defer t.laid().Unlock()
	t.fill(t.startTime, dst)
}

// laid simulates the dice at rest, unless they are known, and locks the tray.
func (t *Tray) laid() *sync.Mutex {
	t.mu.Lock()
	if t.layoutPending {
		t.mu.Unlock()
		t.do(t.lay) // may emit events
		t.mu.Lock()
	}
	return &t.mu
}

// fill writes the state at a clock time into a scene.
func (t *Tray) fill(now time.Duration, dst *Scene) {
	dst.Moving = t.current != nil
	dst.ReducedMotion = t.reducedMotion
	dst.Screened = t.screened
	dst.Sets, dst.Tint = t.dice, t.tint
	dst.Revision, dst.Dice, dst.Pairs = t.revision, dst.Dice[:0], dst.Pairs[:0]
	if t.visible == nil {
		dst.Tray = t.trayFor(0)
		return
	}
	dst.Tray = t.lastThrow.Tray
	for i := range t.visible {
		thrown := &t.visible[i]
		at := thrown.Duration()
		if thrown.Throw == t.lastThrow {
			at = now - t.startTime
		}
		t.poses = thrown.Poses(at, t.poses[:0])
		for die, pose := range t.poses {
			dst.Dice = append(dst.Dice, SceneDie{thrown.Dice[die], thrown.Roles[die], t.status(thrown, die), false, pose})
		}
	}
	if t.current == nil {
		dst.Pairs = append(dst.Pairs, t.visible[0].Pairs...)
	}
	for i := range t.visible {
		for _, die := range t.visible[i].PickedUp {
			dst.Dice[die].Rerolled = true
		}
	}
}

// PickedUp returns the dice that are picked up with a die: both tens and ones, otherwise the die alone.
func (s *Scene) PickedUp(die int) []int {
	roles := make([]engine.Role, len(s.Dice))
	for i := range s.Dice {
		roles[i] = s.Dice[i].Role
	}
	return play.PickedUp(roles, die)
}

// status returns whether a visible die counts; it is not known while dice are moving.
func (t *Tray) status(thrown *play.Thrown, die int) play.Status {
	if t.current == nil && thrown.Statuses != nil {
		return thrown.Statuses[die]
	}
	return play.Counts
}

// firstFrame restarts the clock of a throw with its first frame, which may be late: the program has just
// started, or the device is still drawing earlier frames.
func (t *Tray) firstFrame(now time.Duration) {
	t.drawn = true
	if t.current == nil || t.stop == nil {
		return
	}
	t.stop()
	t.startTime = now
	t.awaitRest()
}
