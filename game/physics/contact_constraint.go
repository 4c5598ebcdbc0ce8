package physics

import "math"

// contactConstraint is what the solver knows of one contact point. It works in the
// contact's frame, whose axes are the normal n and the tangents 1 and 2, all square to each
// other: relative velocities along them go in, impulses along them come out.
type contactConstraint struct {
	separation     float64 // metres between the surfaces; negative is an overlap
	impactVelocity float64 // along the normal at the moment of impact, m/s; negative is approaching

	normalMass                      float64 // effective mass along the normal
	coupling1, coupling2            float64 // velocity along the tangents that a unit of normal impulse adds
	tangent11, tangent12, tangent22 float64 // effective mass along the tangents, a symmetric matrix
	slideMass                       float64 // a lower bound of the effective mass along any tangent

	normalImpulse, tangentImpulse1, tangentImpulse2 float64 // accumulated

	// Of the pass under way, see softness.
	softMass     float64 // the normal mass, scaled
	bias         float64 // m/s
	impulseScale float64
}

const (
	restitutionThreshold = 0.05 // m/s: slowest approach that bounces; below it dice just stop
	hitThreshold         = 0.08 // m/s: slowest approach that is reported as a Hit
)

// kMatrix is the inverse of the effective mass at a contact point: the change of velocity
// along each axis of its frame by a unit of impulse along each, a symmetric matrix. Its
// lower right block, of the tangents, is k11, k12, k22.
type kMatrix struct{ nn, n1, n2, k11, k12, k22 float64 }

// addBody adds the part of one die. The anchor is given by its coordinates in the contact's
// frame, times the inverse gyration.
func (k *kMatrix) addBody(rn, r1, r2, invMass float64) {
	all := mul(invMass, 1+mul(rn, rn)+mul(r1, r1)+mul(r2, r2))
	k.nn += all - mul(invMass, mul(rn, rn))
	k.k11 += all - mul(invMass, mul(r1, r1))
	k.k22 += all - mul(invMass, mul(r2, r2))
	k.n1 -= mul(invMass, mul(rn, r1))
	k.n2 -= mul(invMass, mul(rn, r2))
	k.k12 -= mul(invMass, mul(r1, r2))
}

// prepare sets the constraint up for the passes before the dice move. A contact that is
// still open may close within the step but not further (a speculative contact); one that
// overlaps is soft.
func (c *contactConstraint) prepare(k *kMatrix, step *timeStep) {
	c.normalMass, c.coupling1, c.coupling2 = 1/k.nn, k.n1, k.n2
	invDet := 1 / (mul(k.k11, k.k22) - mul(k.k12, k.k12))
	c.tangent11, c.tangent12, c.tangent22 = mul(k.k22, invDet), -mul(k.k12, invDet), mul(k.k11, invDet)
	c.slideMass = 1 / (k.k11 + k.k22)
	if c.separation > 0 {
		c.softMass, c.bias, c.impulseScale = c.normalMass, c.separation/step.h, 0
		return
	}
	c.softMass = mul(c.normalMass, step.massScale)
	c.bias = max(mul(step.biasRate, c.separation), -maxPushSpeed)
	c.impulseScale = step.impulseScale
}

// prepareRelax sets the constraint up for the passes after the dice have moved. Without the
// bias they take the speed of the correction out again (relaxation), and what hit fast
// parts again (restitution).
func (c *contactConstraint) prepareRelax(restitution float64) {
	c.softMass, c.bias, c.impulseScale = c.normalMass, 0, 0
	if c.bounces() {
		c.bias = mul(restitution, c.impactVelocity)
	}
}

// bounces says whether restitution throws the two apart: they touched, and fast.
func (c *contactConstraint) bounces() bool {
	return c.normalImpulse > 0 && c.impactVelocity < -restitutionThreshold
}

// isHit says whether the contact is one to report.
func (c *contactConstraint) isHit() bool {
	return c.normalImpulse > 0 && c.impactVelocity < -hitThreshold
}

// isIdle says whether nothing touched.
func (c *contactConstraint) isIdle() bool { return c.normalImpulse == 0 && c.separation > 0 }

// solve takes the relative velocity at the contact and returns the impulses to add: a
// normal impulse that keeps the two from entering each other, then tangent impulses that
// keep them from sliding, within Coulomb's cone of friction.
func (c *contactConstraint) solve(vn, v1, v2, friction float64) (dn, d1, d2 float64) {
	pn := c.normalImpulse - mul(c.softMass, vn+c.bias) - mul(c.impulseScale, c.normalImpulse)
	if pn <= 0 {
		if c.normalImpulse == 0 {
			return 0, 0, 0
		}
		pn = 0
	}
	dn = pn - c.normalImpulse
	c.normalImpulse = pn
	v1 += mul(c.coupling1, dn)
	v2 += mul(c.coupling2, dn)
	p1 := c.tangentImpulse1 - mul(c.tangent11, v1) - mul(c.tangent12, v2)
	p2 := c.tangentImpulse2 - mul(c.tangent12, v1) - mul(c.tangent22, v2)
	if limit := mul(friction, pn); mul(p1, p1)+mul(p2, p2) > mul(limit, limit) {
		p1, p2 = c.slidingFriction(v1, v2, limit)
	}
	d1, d2 = p1-c.tangentImpulse1, p2-c.tangentImpulse2
	c.tangentImpulse1, c.tangentImpulse2 = p1, p2
	return dn, d1, d2
}

// slidingFriction returns the tangent impulses of a contact that slides: of the size of the
// limit, and against the sliding. To scale down the impulses that would stop the point
// would not do: it moves more easily along one tangent than along the other, so they point
// elsewhere. Steps against the velocity, one a pass, converge to the right direction.
func (c *contactConstraint) slidingFriction(v1, v2, limit float64) (p1, p2 float64) {
	p1, p2 = c.tangentImpulse1-mul(c.slideMass, v1), c.tangentImpulse2-mul(c.slideMass, v2)
	l := mul(p1, p1) + mul(p2, p2)
	if l <= mul(limit, limit) {
		return p1, p2
	}
	s := limit / math.Sqrt(l)
	return mul(p1, s), mul(p2, s)
}
