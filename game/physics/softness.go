package physics

import "math"

// softness makes a contact a damped spring that is stepped implicitly (Catto, "Soft
// Constraints", 2011, in the form of his "Solver2D", 2024). It corrects an overlap as
// Baumgarte's stabilization (1972) does, but stays stable whatever the masses.
type softness struct {
	biasRate     float64 // 1/s: velocity of the correction by the overlap
	massScale    float64 // part of the effective mass that the solver uses
	impulseScale float64 // part of the accumulated impulse that a pass takes back
}

const (
	contactOmega        = 2 * math.Pi * 240 // rad/s
	contactDampingRatio = 3
	maxPushSpeed        = 0.4 // m/s: fastest correction of an overlap
)

// makeSoftness returns the softness of a spring of an angular frequency in rad/s and a
// damping ratio, for steps of h seconds.
func makeSoftness(omega, dampingRatio, h float64) softness {
	a1 := mul(2, dampingRatio) + mul(h, omega)
	a2 := mul(mul(h, omega), a1)
	a3 := 1 / (1 + a2)
	return softness{biasRate: omega / a1, massScale: mul(a2, a3), impulseScale: a3}
}

// timeStep is the length of a step and the softness that contacts have in it.
type timeStep struct {
	h    float64 // s
	part float64 // of a whole step
	softness
}

// timeSteps are a whole step, its halves, quarters and so on.
var timeSteps = func() (steps [maxHalvings + 1]timeStep) {
	part := 1.0
	for i := range steps {
		h := mul(Step, part)
		steps[i] = timeStep{h, part, makeSoftness(contactOmega, contactDampingRatio, h)}
		part /= 2
	}
	return steps
}()
