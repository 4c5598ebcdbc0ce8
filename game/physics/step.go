package physics

// Step is the length of a step in seconds.
const Step = 1.0 / 120

const (
	solverIterations      = 3 // passes before the dice move
	relaxIterations       = 1 // passes that take the speed of the corrections out again
	restitutionIterations = 5 // further ones, when something bounces
)

// maxHalvings is how often a step is halved at most.
const maxHalvings = 4

// Step moves the world on by one step. It allocates nothing once the world has seen as many
// contacts as there are.
func (w *World) Step() {
	w.Hits = w.Hits[:0]
	w.advance(0)
	w.updateSleep()
}

// advance makes a step, or its 2ⁿth part. Contacts are foreseen along straight lines, and a
// die that a contact turns aside can run into something that was not foreseen. A step that
// ends in an overlap is therefore taken back and made in two halves.
func (w *World) advance(halvings int) {
	w.step = &timeSteps[halvings]
	last := halvings == maxHalvings
	if !last {
		w.saved[halvings] = append(w.saved[halvings][:0], w.Bodies...)
	}
	w.integrateVelocities()
	w.findPairContacts()
	w.findPlaneContacts()
	w.warmStart()
	w.solve(solverIterations)
	w.integratePositions()
	allowed := max(w.overlapTolerance(), w.overlap)
	overlap := w.overlapBeyond(allowed)
	if overlap <= allowed || last {
		w.overlap = overlap
		w.relax()
		return
	}
	copy(w.Bodies, w.saved[halvings])
	w.planeContacts, w.oldPlaneContacts = w.oldPlaneContacts, w.planeContacts
	w.pairContacts, w.oldPairContacts = w.oldPairContacts, w.pairContacts
	w.advance(halvings + 1)
	w.advance(halvings + 1)
}

// overlapTolerance returns the overlap in metres that a step may leave. It grows with the
// crowd, in which some pair always overlaps a little: halving the step for one pair costs
// all dice.
func (w *World) overlapTolerance() float64 {
	return mul(0.2e-3, max(1, float64(len(w.Bodies))/10))
}

func (w *World) integrateVelocities() {
	fall := mul(w.Gravity, w.step.h)
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.asleep {
			b.integrateVelocity(w.step.h, fall)
		}
	}
}

// warmStart begins with the impulses that the contacts ended the last step with.
func (w *World) warmStart() {
	for i := range w.pairContacts {
		if c := &w.pairContacts[i]; c.normalImpulse > 0 {
			c.apply(&w.Bodies[c.a], &w.Bodies[c.b], c.normalImpulse, c.tangentImpulse1, c.tangentImpulse2)
		}
	}
	for i := range w.planeContacts {
		if c := &w.planeContacts[i]; c.normalImpulse > 0 {
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

func (w *World) integratePositions() {
	w.flagTouches()
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.asleep {
			b.integratePosition(w.step.h)
		}
	}
}

// flagTouches tells the dice what they push against.
func (w *World) flagTouches() {
	for i := range w.pairContacts {
		if c := &w.pairContacts[i]; c.normalImpulse > 0 {
			w.Bodies[c.a].touches |= touchesOther
			w.Bodies[c.b].touches |= touchesOther
		}
	}
	for i := range w.planeContacts {
		c := &w.planeContacts[i]
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
	passes := relaxIterations
	if w.prepareRelax() {
		passes += restitutionIterations
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
	w.planeContacts = dropIdle(w.planeContacts)
	for i := range w.planeContacts {
		c := &w.planeContacts[i]
		c.prepareRelax(w.surfaceAt(c).Restitution)
		bounces = bounces || c.bias < 0
	}
	w.pairContacts = dropIdle(w.pairContacts)
	for i := range w.pairContacts {
		c := &w.pairContacts[i]
		c.prepareRelax(w.Surfaces.Dice.Restitution)
		bounces = bounces || c.bias < 0
	}
	return bounces
}

// dropIdle drops the contacts where nothing touched. Contacts are large: slices.DeleteFunc
// would copy each.
func dropIdle[C any, P interface {
	*C
	isIdle() bool
}](contacts []C) []C {
	kept := 0
	for i := range contacts {
		if P(&contacts[i]).isIdle() {
			continue
		}
		if kept != i {
			contacts[kept] = contacts[i]
		}
		kept++
	}
	return contacts[:kept]
}
