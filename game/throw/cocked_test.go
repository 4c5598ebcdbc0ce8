package throw

import (
	"testing"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// stack puts the second die flat onto the first one and waits until both are calm.
func (r *run) stack() {
	for i := range r.Dice {
		height := dice.Edge * (float64(i) + 0.5)
		r.world.Put(i, physics.Vec{Z: height}, physics.Identity, physics.Vec{}, physics.Vec{})
	}
	for range cockedTime {
		r.world.Step()
	}
}

// correction returns what helpCocked did to a die that neither moved vertically nor lay flat.
func (r *run) correction(i int) string {
	switch b := r.world.Bodies[i]; {
	case b.Vel.Z > 0.4:
		return "nudged"
	case b.Vel.Z < -0.1:
		return "dropped"
	case r.world.Lies(i):
		return "laid flat"
	}
	return "left alone"
}

// A die on top of another one is nudged six times, then dropped again. After ten seconds it is laid flat.
func TestStackedDie(t *testing.T) {
	for _, c := range []struct {
		steps, corrections int
		want               string
		nudges             int
	}{
		{1, 1, "nudged", 1},
		{1, 6, "nudged", 6},
		{1, 7, "dropped", 7},
		{10 * 120, 1, "nudged", 1},
		{10*120 + 1, 1, "laid flat", 0},
	} {
		r := newRun(specOf(2, dice.D6, 1))
		r.Steps = c.steps
		for range c.corrections {
			r.stack()
			r.helpCocked()
		}
		if got := r.correction(1); got != c.want || r.Nudges != c.nudges {
			t.Errorf("correction %d at step %d: %s, %d nudges; want %s, %d",
				c.corrections, c.steps, got, r.Nudges, c.want, c.nudges)
		}
	}
}

// A die has half a second to enter the tray; after that it is dropped into it.
func TestDeadlineForEntry(t *testing.T) {
	for steps, want := range map[int]string{60: "left alone", 61: "dropped"} {
		r := newRun(specOf(1, dice.D6, 1))
		r.world.Put(0, physics.Vec{X: r.Tray.W, Z: 0.1}, physics.Identity, physics.Vec{}, physics.Vec{})
		r.Steps = steps
		r.helpCocked()
		if got := r.correction(0); got != want || r.world.Inside(0) != (want == "dropped") {
			t.Errorf("a die that is outside at step %d is %s, want %s", steps, got, want)
		}
	}
}

// Twenty seconds after the start and every ten seconds from then on, even moving dice are laid flat.
func TestMovingDiceAreLaid(t *testing.T) {
	for steps, want := range map[int]string{
		10 * 120:   "left alone",
		15 * 120:   "left alone",
		20 * 120:   "laid flat",
		20*120 + 1: "left alone",
		25 * 120:   "left alone",
		30 * 120:   "laid flat",
	} {
		r := newRun(specOf(4, dice.D6, 1))
		for i, place := range r.Tray.slots()[:4] {
			place.Z = 0.1
			r.world.Put(i, place, physics.Identity, physics.Vec{X: 0.2}, physics.Vec{})
		}
		r.Steps = steps
		r.helpCocked()
		for i := range r.Dice {
			if got := r.correction(i); got != want {
				t.Errorf("a die that moves at step %d is %s, want %s", steps, got, want)
			}
		}
	}
}

// A die is stuck if it hasn't moved for a quarter of a second, which is 30 steps.
func TestStuckDie(t *testing.T) {
	for steps, want := range map[int]bool{29: false, 30: true, 31: true} {
		r := newRun(specOf(1, dice.D6, 1))
		r.world.Kick(0, physics.Vec{}, physics.Vec{})
		for range 1 + steps {
			r.recordPoses()
		}
		if r.stuck(0) != want {
			t.Errorf("after %d steps without motion, stuck is %t", steps, !want)
		}
	}
}
