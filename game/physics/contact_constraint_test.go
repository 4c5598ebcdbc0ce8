package physics

import "testing"

// Surfaces that touch exactly are soft, as overlapping ones are, and aren't idle.
func TestTouchingSurfaces(t *testing.T) {
	step := &timeStep{h: Step, softness: softness{biasRate: 10, massScale: 0.25, impulseScale: 0.75}}
	for separation, soft := range map[float64]bool{-1e-6: true, 0: true, 1e-6: false} {
		c := contactConstraint{separation: separation}
		c.prepare(kNormal{nn: 1}, kTangents{k11: 1, k22: 1}, step)
		if got := c.impulseScale == 0.75 && c.softMass == 0.25; got != soft {
			t.Errorf("separation %g: soft %t, want %t", separation, got, soft)
		}
		if idle := c.isIdle(); idle == soft {
			t.Errorf("separation %g: idle %t", separation, idle)
		}
	}
}

// A point that doesn't approach has no impact velocity, at the floor or a wall.
func TestImpactVelocity(t *testing.T) {
	w := World{Gravity: 10, step: &timeStep{h: 0.01}}
	for _, c := range []struct{ vn, fall, separation, want float64 }{
		{0, 1, 1e-4, 0},
		{0, 0, 1e-4, 0},
		{1, 1, 0, 0},
		{-1, 1, 0, -0.9},     // hits at the beginning, before gravity has added 0.1 m/s
		{-1, 1, 5e-3, -0.95}, // hits in the middle
		{-1, 1, 2e-2, -1},    // would hit later
		{-1, 0, 0, -1},       // gravity is parallel to a wall
		{-0.05, 1, -1e-4, 0}, // only gravity moves it
	} {
		if got := w.impactVelocity(c.vn, c.fall, c.separation); !(got-c.want < 1e-12 && c.want-got < 1e-12) {
			t.Errorf("%+v: %g", c, got)
		}
	}
}
