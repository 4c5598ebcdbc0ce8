package physics

import "math"

// softness are the coefficients of a soft contact: a damped spring integrated implicitly (Catto,
// "Soft Constraints", 2011, in the form of "Solver2D", 2024). Like Baumgarte's stabilization
// (1972) it corrects overlaps, but it is stable for any masses.
type softness struct {
	biasRate     float64 // velocity of the correction per overlap, 1/s
	massScale    float64 // fraction of the effective mass that the solver uses
	impulseScale float64 // fraction of the accumulated impulse that a pass removes
}

const (
	contactOmega        = 2 * math.Pi * 240 // rad/s
	contactDampingRatio = 3
	maxPushSpeed        = 0.4 // m/s: largest speed of the correction
)

// makeSoftness returns the softness of a spring with an angular frequency in rad/s and a damping
// ratio, for steps of h seconds.
func makeSoftness(omega, dampingRatio, h float64) softness {
	a1 := mul(2, dampingRatio) + mul(h, omega)
	a2 := mul(mul(h, omega), a1)
	a3 := 1 / (1 + a2)
	return softness{biasRate: omega / a1, massScale: mul(a2, a3), impulseScale: a3}
}

// A timeStep is the length of a step with its contact softness.
type timeStep struct {
	h    float64 // s
	part float64 // fraction of a whole step
	softness
}

// timeSteps are a whole step, a half, a quarter and so on.
var timeSteps = func() (steps [maxHalvings + 1]timeStep) {
	part := 1.0
	for i := range steps {
		h := mul(Step, part)
		steps[i] = timeStep{h, part, makeSoftness(contactOmega, contactDampingRatio, h)}
		part /= 2
	}
	return steps
}()
