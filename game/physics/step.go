package physics

// Step is the length of a step in seconds.
const Step = 1.0 / 120

// passes are how often the solver goes over all contacts.
type passes struct {
	solve int // before the dice move
	relax int // to take the speed of the corrections out again
}

// Towers stand in crowds. With as many passes fro as to they come to rest, else they may
// tremble for ever.
var (
	ofFew   = passes{3, 1}
	ofCrowd = passes{4, 2}
)

// restitutionPasses are made when something bounces, after those of relaxation.
const restitutionPasses = 5

// maxHalvings is how often a step is halved at most.
const maxHalvings = 4

// Step moves the world on by one step. It allocates nothing once the world has seen as many
// contacts as there are.
func (w *World) Step() {
	w.Hits = w.Hits[:0]
	w.groupAll()
	w.advance(0, 0)
	w.updateSleep()
}

// advance makes a step of a group of dice, or its 2ⁿth part, from the given part of the
// whole step on. Contacts are foreseen along straight lines, and a die that a contact turns
// aside can run into something that was not foreseen. For dice that overlap in the end the
// step is therefore taken back and made in two halves.
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
	if !w.findOverlaps() || halvings == maxHalvings {
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
		return ofCrowd
	}
	return ofFew
}

func (w *World) integrateVelocities() {
	fall := mul(w.Gravity, w.step.h)
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.active && !b.asleep {
			b.integrateVelocity(w.step.h, fall)
		}
	}
}

// warmStart begins with the impulses that the contacts ended the last step with.
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

// solve makes passes over all contacts, to and fro: what one pass does unevenly to the
// corners of a face, the way back evens out.
func (w *World) solve(passes int) {
	for i := range passes {
		backward := i%2 == 1
		w.solvePairContacts(backward)
		w.solvePlaneContacts(backward)
	}
}

func (w *World) integratePositions(start float64) {
	w.flagTouches()
	end := start + w.step.part
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.active && !b.asleep {
			pos, rot := b.Pos, b.Rot
			b.integratePosition(w.step.h)
			w.keepWay(i, pos, rot, start, end)
		}
	}
	w.placeOthers(end)
}

// flagTouches tells the dice what they push against.
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

// relax ends a step that succeeded: what was corrected loses the speed of the correction,
// and what hit fast parts again.
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

// prepareRelax drops the contacts where nothing touched and prepares the others for the
// passes after the dice have moved. It returns whether something bounces.
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
