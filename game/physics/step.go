package physics

// Step is the length of a step in seconds.
const Step = 1.0 / 120

// passes are the numbers of solver iterations.
type passes struct {
	solve int // before the dice move
	relax int // after, to remove the velocity of corrections
}

// Crowds build towers, which tremble unless there are as many backward passes as forward ones.
var (
	passesOfFew   = passes{3, 1}
	passesOfCrowd = passes{4, 2}
)

// restitutionPasses is the number of additional passes if anything bounces.
const restitutionPasses = 5

// maxHalvings is the maximum number of times that a step is halved.
const maxHalvings = 4

// Step advances the world by one step. It doesn't allocate once the world has seen as many
// contacts.
func (w *World) Step() {
	w.Hits = w.Hits[:0]
	w.groupAll()
	w.advance(0, 0)
	w.updateSleep()
}

// advance makes a step of a group, halved the given number of times, from the given fraction of
// the whole step. Contacts are predicted along straight lines, so a die that a contact deflects
// can run into something unpredicted. If dice overlap at the end, the step is undone for them and
// made in two halves.
func (w *World) advance(halvings int, start float64) {
	step := &timeSteps[halvings]
	w.step = step
	w.begin(halvings, start)
	w.integrateVelocities()
	w.findPairContacts()
	w.findPlaneContacts()
	w.warmStart()
	w.solve(w.passes().solve)
	w.integratePositions(start)
	if !w.resolveOverlaps() || halvings == maxHalvings {
		w.keepOverlaps()
		w.end()
		return
	}
	w.regroup(halvings, start)
	w.advance(halvings+1, start)
	w.advance(halvings+1, start+step.part/2)
}

func (w *World) passes() passes {
	if w.isCrowd() {
		return passesOfCrowd
	}
	return passesOfFew
}

func (w *World) integrateVelocities() {
	fall := mul(w.Gravity, w.step.h)
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.active && !b.asleep {
			b.integrateVelocity(w.step.h, fall)
		}
	}
}

// warmStart applies the accumulated impulses of the last step.
//
//go:noinline
func (w *World) warmStart() {
	for i := range w.pairContacts.now {
		if c := &w.pairContacts.now[i]; c.normalImpulse > 0 {
			c.apply(&w.Bodies[c.a], &w.Bodies[c.b], c.normalImpulse, c.tangentImpulse1, c.tangentImpulse2)
		}
	}
	for i := range w.planeContacts.now {
		if c := &w.planeContacts.now[i]; c.normalImpulse > 0 {
			b := &w.Bodies[c.id.body()]
			c.apply(b, c.normalImpulse, c.tangentImpulse1, c.tangentImpulse2)
			b.scaledSpin.Z += c.twistImpulse
		}
	}
}

// solve makes passes over all contacts in alternating directions, which cancels the asymmetry of a
// single pass.
func (w *World) solve(passes int) {
	for i := range passes {
		backward := i%2 == 1
		w.solvePairContacts(backward)
		w.solvePlaneContacts(backward)
	}
}

// integratePositions moves the dice of the group, and the others to where they are at the end of the step.
//
//go:noinline
func (w *World) integratePositions(start float64) {
	w.flagTouches()
	end := start + w.step.part
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.active && !b.asleep {
			pos, rot := b.Pos, b.Rot
			b.integratePosition(w.step.h)
			w.hasMoved(b)
			w.keepPath(i, pos, rot, start, end)
		}
	}
	w.placeOthers(end)
}

// flagTouches sets the touch flags of all dice.
func (w *World) flagTouches() {
	for i := range w.pairContacts.now {
		if c := &w.pairContacts.now[i]; c.normalImpulse > 0 {
			w.Bodies[c.a].touches |= touchesOther
			w.Bodies[c.b].touches |= touchesOther
		}
	}
	for i := range w.planeContacts.now {
		c := &w.planeContacts.now[i]
		if c.normalImpulse <= 0 {
			continue
		}
		flag := touchesOther
		if c.id.onFloor() {
			flag = touchesFloor
		}
		w.Bodies[c.id.body()].touches |= flag
	}
}

// relax ends a successful step with the passes for relaxation and restitution.
//
//go:noinline
func (w *World) relax() {
	passes := w.passes().relax
	if w.prepareRelax() {
		passes += restitutionPasses
	}
	w.solve(passes)
	w.reportHits()
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.asleep {
			b.Spin = b.scaledSpin.Scale(b.Shape.invGyration)
		}
	}
}

// prepareRelax removes idle contacts, prepares the others for relaxation and reports whether any
// bounces.
func (w *World) prepareRelax() bool {
	bounces := false
	w.planeContacts.dropIdle()
	for i := range w.planeContacts.now {
		c := &w.planeContacts.now[i]
		c.prepareRelax(w.surfaceAt(c).Restitution)
		bounces = bounces || c.bias < 0
	}
	w.pairContacts.dropIdle()
	for i := range w.pairContacts.now {
		c := &w.pairContacts.now[i]
		c.prepareRelax(w.Surfaces.Dice.Restitution)
		bounces = bounces || c.bias < 0
	}
	return bounces
}
