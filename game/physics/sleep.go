package physics

// A die is calm below both speed limits, and settled after CalmSteps calm steps.
const (
	calmSpeed = 0.02 // m/s
	calmSpin  = 1.0  // rad/s
	CalmSteps = 18   // 0.15 s
)

const (
	sleepSteps = 4      // calm steps before a die on a face falls asleep
	sleepTilt  = 0.5e-3 // sine of the largest tilt of a sleeping die
)

// updateSleep counts the calm steps of all dice and puts dice to sleep.
func (w *World) updateSleep() {
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if b.asleep || b.Vel.Dot(b.Vel) < calmSpeed*calmSpeed && b.Spin.Dot(b.Spin) < calmSpin*calmSpin {
			b.calm++
		} else {
			b.calm = 0
		}
	}
	w.putToSleep()
}

// putToSleep puts dice to sleep that have been calm for sleepSteps and stand on a face, unless
// they touch a die that hasn't been calm as long. Dice that lean or hover stay awake, however slow
// they are.
func (w *World) putToSleep() {
	for i := 0; i < len(w.planeContacts.done); {
		body := w.planeContacts.done[i].id.body()
		stands := 0 // number of vertices on the floor
		for ; i < len(w.planeContacts.done) && w.planeContacts.done[i].id.body() == body; i++ {
			if c := &w.planeContacts.done[i]; c.id.onFloor() && c.normalImpulse > 0 {
				stands++
			}
		}
		b := &w.Bodies[body]
		if stands >= 3 && b.calm >= sleepSteps && b.sinTilt() < sleepTilt && !w.touchesRestless(int32(body)) {
			b.sleep()
		}
	}
}

// touchesRestless reports whether a die touches one that hasn't been calm for sleepSteps.
func (w *World) touchesRestless(body int32) bool {
	for i := range w.pairContacts.done {
		c := &w.pairContacts.done[i]
		if c.a == body && w.Bodies[c.b].calm < sleepSteps || c.b == body && w.Bodies[c.a].calm < sleepSteps {
			return true
		}
	}
	return false
}
