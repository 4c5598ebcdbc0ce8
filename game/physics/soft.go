package physics

import "math"

// Contacts are soft: one that overlaps is not corrected at once but as a strongly
// damped spring would, whose velocity is taken out again afterwards (relaxation),
// so a correction adds no energy. The form is that of Erin Catto's "Solver2D"
// (2024): a spring of the frequency hertz and the damping ratio zeta, stepped
// implicitly, is a contact with a bias, a smaller mass and a leak.
const (
	softHertz = 240
	softZeta  = 10
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

// normal is the part of a contact that keeps things apart.
type normal struct {
	gap      float64 // metres at the end of the step if nothing pushes; negative is an overlap
	approach float64 // speed along the normal at the moment of the hit, m/s; negative is closing
	mass     float64 // that the normal impulse sees
	pn       float64 // impulse

	// Of the current pass.
	pass, bias, leak float64
}

// press sets the normal up for the pass that moves the dice.
func (n *normal) press(p *pace) {
	if n.gap > 0 {
		n.pass, n.bias, n.leak = n.mass, n.gap/p.h, 0
		return
	}
	n.pass, n.bias, n.leak = mul(n.mass, p.mass), max(mul(p.rate, n.gap), -softPush), p.leak
}

// relax sets the normal up for the pass that takes out what press added.
func (n *normal) relax() { n.pass, n.bias, n.leak = n.mass, 0, 0 }

// push returns the change of the impulse for the relative speed vn.
func (n *normal) push(vn float64) float64 {
	p := max(0, n.pn-mul(n.pass, vn+n.bias)-mul(n.leak, n.pn))
	d := p - n.pn
	n.pn = p
	return d
}

// bouncing says whether the contact throws the two apart: they touched, and fast.
func (n *normal) bouncing() bool { return n.pn > 0 && n.approach < -bounceSpeed }

// bounceSpeed is the slowest approach that bounces, m/s; below it dice just stop.
const bounceSpeed = 0.05

// hitSpeed is the slowest approach that is reported, m/s.
const hitSpeed = 0.08

// friction is the part of a contact that keeps things from sliding: two impulses
// in the plane of the contact, together no larger than Coulomb allows.
type friction struct {
	k11, k12, k22 float64 // inverse of what a unit impulse changes
	p1, p2        float64
}

// set takes what a unit impulse along each direction changes along both.
func (f *friction) set(a11, a12, a22 float64) {
	det := mul(a11, a22) - mul(a12, a12)
	f.k11, f.k12, f.k22 = a22/det, -a12/det, a11/det
}

// push returns the changes of the impulses for the sliding speeds v1 and v2.
func (f *friction) push(v1, v2, most float64) (d1, d2 float64) {
	p1 := f.p1 - mul(f.k11, v1) - mul(f.k12, v2)
	p2 := f.p2 - mul(f.k12, v1) - mul(f.k22, v2)
	if l := mul(p1, p1) + mul(p2, p2); l > mul(most, most) {
		s := most / math.Sqrt(l)
		p1, p2 = mul(p1, s), mul(p2, s)
	}
	d1, d2 = p1-f.p1, p2-f.p2
	f.p1, f.p2 = p1, p2
	return d1, d2
}
