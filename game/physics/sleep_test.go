package physics

import "testing"

// A calm die falls asleep if at least three of its vertices press on the floor.
func TestSleepNeedsAFloor(t *testing.T) {
	const floor, wall = 0, 1
	for name, c := range map[string]struct {
		plane, pressing int // pressing of four contacts have an impulse
		sleeps          bool
	}{
		"stands":              {floor, 4, true},
		"stands on three":     {floor, 3, true},
		"stands on two":       {floor, 2, false},
		"hovers":              {floor, 0, false},
		"pressed on the wall": {wall, 4, false},
	} {
		var w World
		w.Reset(squareWalls(1), usual)
		w.Add(box(t), Vec{}, Identity, Vec{}, Vec{})
		w.Bodies[0].calm = sleepSteps
		for v := range 4 {
			contact := planeContact{id: makeFeatureID(0, c.plane, v)}
			if v < c.pressing {
				contact.normalImpulse = 1e-3
			}
			w.planeContacts.done = append(w.planeContacts.done, contact)
		}
		w.putToSleep()
		if got := w.Bodies[0].asleep; got != c.sleeps {
			t.Errorf("%s: asleep %t, want %t", name, got, c.sleeps)
		}
	}
}

// A die is restless for the dice that it touches until it has been calm for sleepSteps.
func TestTouchesRestless(t *testing.T) {
	for calm, want := range map[int]bool{0: true, sleepSteps - 1: true, sleepSteps: false, sleepSteps + 1: false} {
		for i := range 2 {
			w := pairAt(t, 16e-3)
			w.Bodies[0].calm, w.Bodies[1].calm = sleepSteps, sleepSteps
			w.Bodies[1-i].calm = calm
			w.pairContacts.done = []pairContact{{a: 0, b: 1}}
			if got := w.touchesRestless(int32(i)); got != want {
				t.Errorf("die %d touches one that was calm for %d steps: restless %t", i, calm, got)
			}
		}
	}
}
