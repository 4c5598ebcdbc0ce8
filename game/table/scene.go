package table

import (
	"time"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/dice"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// Scene is what lies in the tray at one moment: all that is needed to draw it.
type Scene struct {
	Tray          throw.Tray
	Dice          []SceneDie
	Sets          session.Dice // sets that the dice are of
	Screened      bool         // what lies or flies there is a secret, and no dice are told. Rule R26
	Moving        bool         // a throw is under way: the next moment looks different
	ReducedMotion bool         // who looks has asked for less motion
	Revision      uint64       // grows when something other than a throw changed the scene
}

// SceneDie is one die of a scene.
type SceneDie struct {
	Kind     dice.Kind
	Role     engine.Role
	Standing play.Standing // what it counts for, once it lies
	Rerolled bool          // a hand took it up, and threw it again as another
	throw.Pose
}

// Scene writes the tray as it is at the moment now into dst, reusing its slices.
func (t *Table) Scene(now time.Duration, dst *Scene) {
	t.mu.Lock()
	if t.layoutPending {
		t.mu.Unlock()
		t.do(t.lay) // which may have something to say
		t.mu.Lock()
	}
	defer t.mu.Unlock()
	if !t.drawn {
		t.firstFrame(now)
	}
	dst.Moving, dst.ReducedMotion, dst.Screened, dst.Sets = t.current != nil, t.reducedMotion, t.screened, t.dice
	dst.Revision, dst.Dice = t.revision, dst.Dice[:0]
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
			dst.Dice = append(dst.Dice, SceneDie{thrown.Dice[die], thrown.Roles[die], t.standing(thrown, die), false, pose})
		}
	}
	for i := range t.visible {
		for _, die := range t.visible[i].PickedUp {
			dst.Dice[die].Rerolled = true
		}
	}
}

// TakenUp are the dice that a hand takes up with one: two, if it is one of tens and ones.
func (s *Scene) PickedUp(die int) []int {
	roles := make([]engine.Role, len(s.Dice))
	for i := range s.Dice {
		roles[i] = s.Dice[i].Role
	}
	return play.PickedUp(roles, die)
}

// standing is what a die of those shown counts for; while they move that is not known.
func (t *Table) standing(thrown *play.Thrown, die int) play.Standing {
	if t.current == nil && thrown.Standings != nil {
		return thrown.Standings[die]
	}
	return play.Counts
}

// beginToBeSeen lets a throw that was made before there was anything to see it with begin
// with its first frame.
func (t *Table) firstFrame(now time.Duration) {
	t.drawn = true
	if t.current == nil || t.stop == nil {
		return
	}
	t.stop()
	t.startTime = now
	t.awaitRest()
}
