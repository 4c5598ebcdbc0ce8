package physics

import "math"

// A contactConstraint is the solver's state of a contact point. It uses the contact frame of the
// normal n and the orthogonal tangents 1 and 2: relative velocities along these axes go in,
// impulses come out.
type contactConstraint struct {
	separation     float64 // distance of the surfaces in metres; negative if they overlap
	impactVelocity float64 // along the normal at the time of impact, m/s; negative is approaching

	normalMass                      float64 // effective mass along the normal
	coupling1, coupling2            float64 // change of tangent velocity per unit of normal impulse
	tangent11, tangent12, tangent22 float64 // effective mass matrix of the tangents, symmetric
	slideMass                       float64 // lower bound of the effective mass along any tangent

	normalImpulse, tangentImpulse1, tangentImpulse2 float64 // accumulated

	// Parameters of the current passes; see softness.
	softMass     float64 // the normal mass, scaled
	bias         float64 // m/s
	impulseScale float64
}

const (
	restitutionThreshold = 0.05 // m/s: slower approaches don't bounce
	hitThreshold         = 0.08 // m/s: slower approaches aren't reported as a Hit
)

// The inverse effective mass at a contact point is a symmetric matrix K: the change of velocity along each
// axis of its frame per unit of impulse along each. It is in two parts, which Go's compiler can keep in
// registers: the row of the normal, and the block of the tangents.
type (
	kNormal   struct{ nn, n1, n2 float64 }
	kTangents struct{ k11, k12, k22 float64 }
)

// addBody adds the contribution of a die to K. The anchor is given in the contact frame, times the
// inverse gyration.
func addBody(kn kNormal, kt kTangents, rn, r1, r2, invMass float64) (kNormal, kTangents) {
	all := mul(invMass, 1+mul(rn, rn)+mul(r1, r1)+mul(r2, r2))
	kn.nn += all - mul(invMass, mul(rn, rn))
	kt.k11 += all - mul(invMass, mul(r1, r1))
	kt.k22 += all - mul(invMass, mul(r2, r2))
	kn.n1 -= mul(invMass, mul(rn, r1))
	kn.n2 -= mul(invMass, mul(rn, r2))
	kt.k12 -= mul(invMass, mul(r1, r2))
	return kn, kt
}

// prepare initializes the constraint for the passes before the dice move. A contact that is still
// open may close within the step, but no more (speculative contact); an overlapping one is soft.
func (c *contactConstraint) prepare(kn kNormal, kt kTangents, step *timeStep) {
	c.normalMass, c.coupling1, c.coupling2 = 1/kn.nn, kn.n1, kn.n2
	invDet := 1 / (mul(kt.k11, kt.k22) - mul(kt.k12, kt.k12))
	c.tangent11, c.tangent12, c.tangent22 = mul(kt.k22, invDet), -mul(kt.k12, invDet), mul(kt.k11, invDet)
	c.slideMass = 1 / (kt.k11 + kt.k22)
	if c.separation > 0 {
		c.softMass, c.bias, c.impulseScale = c.normalMass, c.separation/step.h, 0
		return
	}
	c.softMass = mul(c.normalMass, step.massScale)
	c.bias = mul(step.biasRate, c.separation)
	if c.bias < -maxPushSpeed {
		c.bias = -maxPushSpeed
	}
	c.impulseScale = step.impulseScale
}

// prepareRelax initializes the constraint for the passes after the dice have moved. Without the
// bias they remove the velocity that the correction added (relaxation). Fast impacts get a bias
// that separates them (restitution).
func (c *contactConstraint) prepareRelax(restitution float64) {
	c.softMass, c.bias, c.impulseScale = c.normalMass, 0, 0
	if c.bounces() {
		c.bias = mul(restitution, c.impactVelocity)
	}
}

// bounces reports whether restitution applies: the surfaces touched at sufficient speed.
func (c *contactConstraint) bounces() bool {
	return c.normalImpulse > 0 && c.impactVelocity < -restitutionThreshold
}

// isHit reports whether the contact is reported as a Hit.
func (c *contactConstraint) isHit() bool {
	return c.normalImpulse > 0 && c.impactVelocity < -hitThreshold
}

// isIdle reports whether the surfaces don't touch.
func (c *contactConstraint) isIdle() bool { return c.normalImpulse == 0 && c.separation > 0 }

// nextNormalImpulse returns the accumulated normal impulse that stops penetration, given the relative
// velocity along the normal.
func (c *contactConstraint) nextNormalImpulse(vn float64) float64 {
	pn := c.normalImpulse - mul(c.softMass, vn+c.bias) - mul(c.impulseScale, c.normalImpulse)
	if pn <= 0 {
		return 0
	}
	return pn
}

// solve sets the accumulated normal impulse, and returns the impulses to add: along the normal, and, given
// the relative velocity along the tangents, against sliding within Coulomb's friction cone.
func (c *contactConstraint) solve(pn, v1, v2, friction float64) (dn, d1, d2 float64) {
	dn = pn - c.normalImpulse
	c.normalImpulse = pn
	v1 += mul(c.coupling1, dn)
	v2 += mul(c.coupling2, dn)
	p1 := c.tangentImpulse1 - mul(c.tangent11, v1) - mul(c.tangent12, v2)
	p2 := c.tangentImpulse2 - mul(c.tangent12, v1) - mul(c.tangent22, v2)
	limit := mul(friction, pn)
	if mul(p1, p1)+mul(p2, p2) > mul(limit, limit) {
		// The contact slides. Scaling the impulses down would give a wrong direction, because the effective
		// mass differs between tangents. Gradient steps along the velocity, one per pass, converge to the
		// right one.
		p1, p2 = c.tangentImpulse1-mul(c.slideMass, v1), c.tangentImpulse2-mul(c.slideMass, v2)
		if l := mul(p1, p1) + mul(p2, p2); l > mul(limit, limit) {
			s := limit / math.Sqrt(l)
			p1, p2 = mul(p1, s), mul(p2, s)
		}
	}
	d1, d2 = p1-c.tangentImpulse1, p2-c.tangentImpulse2
	c.tangentImpulse1, c.tangentImpulse2 = p1, p2
	return dn, d1, d2
}
