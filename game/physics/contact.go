package physics

import "math"

// contact is a point where a die meets something, seen from the point: three
// speeds go in, along the normal and two directions square to it, and three
// impulses come out.
//
// Contacts are soft: one that overlaps is not corrected at once but as a strongly
// damped spring would, whose velocity is taken out again afterwards (relaxation),
// so a correction adds no energy. The form is that of Erin Catto's "Solver2D"
// (2024): a spring of the frequency softHertz and the damping ratio softZeta,
// stepped implicitly, is a contact with a bias, a smaller mass and a leak.
type contact struct {
	gap      float64 // metres between the surfaces; negative is an overlap
	approach float64 // speed along the normal at the moment of the hit, m/s; negative is closing

	mass          float64 // what an impulse of 1 along the normal changes there, inverted
	n1, n2        float64 // what it changes along the other directions
	k11, k12, k22 float64 // what impulses along those change along them, inverted
	kmin          float64 // the least that an impulse along any of those needs for a change of 1

	pn, p1, p2 float64 // impulses so far

	// Of the current pass.
	pass, bias, leak float64
}

const (
	softHertz = 240
	softZeta  = 3
	softPush  = 0.4 // m/s: fastest correction
)

// pace is the length of a step and what follows from it.
type pace struct {
	h    float64 // s
	rate float64 // 1/s: speed of correction by overlap
	mass float64 // part of the mass that a soft contact sees
	leak float64 // part of its impulse that it loses
}

// paces are those of a whole step and its halves, quarters and so on.
var paces = func() (out [maxHalvings + 1]pace) {
	h := Step
	for i := range out {
		omega := 2 * math.Pi * softHertz
		a1 := 2*softZeta + mul(h, omega)
		a2 := mul(mul(h, omega), a1)
		leak := 1 / (1 + a2)
		out[i] = pace{h, omega / a1, mul(a2, leak), leak}
		h /= 2
	}
	return out
}()

// response is what impulses at a contact change there: a symmetric matrix in the
// contact's directions.
type response struct{ nn, n1, n2, d11, d12, d22 float64 }

// add adds what a die does: r is where the contact lies in its directions, by the
// radius of gyration, and mass the inverse of its mass.
func (k *response) add(rn, r1, r2, mass float64) {
	all := mul(mass, 1+mul(rn, rn)+mul(r1, r1)+mul(r2, r2))
	k.nn += all - mul(mass, mul(rn, rn))
	k.d11 += all - mul(mass, mul(r1, r1))
	k.d22 += all - mul(mass, mul(r2, r2))
	k.n1 -= mul(mass, mul(rn, r1))
	k.n2 -= mul(mass, mul(rn, r2))
	k.d12 -= mul(mass, mul(r1, r2))
}

// set prepares the contact for the pass that moves the dice.
func (c *contact) set(k *response, p *pace) {
	c.mass, c.n1, c.n2 = 1/k.nn, k.n1, k.n2
	det := 1 / (mul(k.d11, k.d22) - mul(k.d12, k.d12))
	c.kmin = 1 / (k.d11 + k.d22)
	c.k11, c.k12, c.k22 = mul(k.d22, det), -mul(k.d12, det), mul(k.d11, det)
	if c.gap > 0 {
		c.pass, c.bias, c.leak = c.mass, c.gap/p.h, 0
		return
	}
	c.pass, c.bias, c.leak = mul(c.mass, p.mass), max(mul(p.rate, c.gap), -softPush), p.leak
}

// relax prepares it for the pass that takes out what the correction added, and
// lets what hit fast part again.
func (c *contact) relax(restitution float64) {
	c.pass, c.bias, c.leak = c.mass, 0, 0
	if c.bouncing() {
		c.bias = mul(restitution, c.approach)
	}
}

// bouncing says whether the contact throws the two apart: they touched, and fast.
func (c *contact) bouncing() bool { return c.pn > 0 && c.approach < -bounceSpeed }

// idle says whether the contact is of no use: nothing touched.
func (c *contact) idle() bool { return c.pn == 0 && c.gap > 0 }

const (
	bounceSpeed = 0.05 // m/s: slowest approach that bounces; below it dice just stop
	hitSpeed    = 0.08 // m/s: slowest approach that is reported
)

// push takes the speeds at the contact and returns the impulses that are added:
// along the normal so that the two do not enter each other, then along the others
// so that they do not slide, as far as Coulomb's friction goes.
func (c *contact) push(vn, v1, v2, friction float64) (dn, d1, d2 float64) {
	pn := c.pn - mul(c.pass, vn+c.bias) - mul(c.leak, c.pn)
	if pn <= 0 {
		if c.pn == 0 {
			return 0, 0, 0
		}
		pn = 0
	}
	dn = pn - c.pn
	c.pn = pn
	v1 += mul(c.n1, dn)
	v2 += mul(c.n2, dn)
	p1 := c.p1 - mul(c.k11, v1) - mul(c.k12, v2)
	p2 := c.p2 - mul(c.k12, v1) - mul(c.k22, v2)
	if most := mul(friction, pn); mul(p1, p1)+mul(p2, p2) > mul(most, most) {
		p1, p2 = c.slide(v1, v2, most)
	}
	d1, d2 = p1-c.p1, p2-c.p2
	c.p1, c.p2 = p1, p2
	return dn, d1, d2
}

// slide returns the friction of a contact that friction can't hold: as large as
// may be, and against the sliding, which is where repeated steps along the speed
// lead. The impulses that would stop the point at once point elsewhere, since it
// moves more easily in one direction than in another.
func (c *contact) slide(v1, v2, most float64) (p1, p2 float64) {
	p1, p2 = c.p1-mul(c.kmin, v1), c.p2-mul(c.kmin, v2)
	l := mul(p1, p1) + mul(p2, p2)
	if l <= mul(most, most) {
		return p1, p2
	}
	s := most / math.Sqrt(l)
	return mul(p1, s), mul(p2, s)
}
