package physics

import "math"

// meeting is a point where two dice meet. The normal points from a to b.
type meeting struct {
	contact
	a, b      int32
	local     Vec // where, in a's frame: finds the point again in the next step
	n, t1, t2 Vec
	la, lb    Vec     // levers from the centres, by the radii of gyration
	ma, mb    float64 // inverse masses; 0 for a die at rest
	recalled  bool    // by a meeting of the next step
}

// findPairs finds the points where dice meet within the step.
func (w *World) findPairs() {
	w.pairs, w.past = w.past[:0], w.pairs
	for i := range w.past {
		w.past[i].recalled = false
	}
	pair := 0
	for j := range w.Bodies {
		for i := range j {
			a, b := &w.Bodies[i], &w.Bodies[j]
			if !a.rest || !b.rest {
				w.findPair(i, j, &w.axes[pair])
			}
			pair++
		}
	}
	w.recallPairs()
}

func (w *World) findPair(i, j int, axis *Vec) {
	a, b := &w.Bodies[i], &w.Bodies[j]
	d := b.Pos.Sub(a.Pos)
	reach := a.Shape.reach + b.Shape.reach
	if l := reach + a.rush + b.rush; d.Dot(d) >= mul(l, l) {
		return
	}
	turning := a.turning + b.turning
	closing := a.Vel.Sub(b.Vel)
	margin := turning + mul(w.pace.h, closing.Len())
	if l := reach + margin; d.Dot(d) >= mul(l, l) {
		return
	}
	if *axis != (Vec{}) && apartAlong(a, b, d, *axis) > turning+mul(w.pace.h, closing.Dot(*axis)) {
		return
	}
	m := manifold{a: a, b: b, d: d, margin: margin}
	apart := m.separate()
	*axis = m.n
	if apart > margin {
		return
	}
	m.collect()
	for k := range m.count {
		w.addPair(i, j, m.n, m.points[k], m.gaps[k])
	}
}

// apartAlong returns how far apart two dice are along a direction.
func apartAlong(a, b *Body, d, n Vec) float64 {
	return n.Dot(d) - support(a, n) - support(b, n.Neg()) - a.Shape.Radius - b.Shape.Radius
}

// support returns how far the core reaches from the centre along n.
func support(b *Body, n Vec) float64 {
	local := b.mat.Undo(n)
	far := math.Inf(-1)
	for i := range b.Shape.Vertices {
		if d := local.Dot(b.Shape.Vertices[i]); d > far {
			far = d
		}
	}
	return far
}

// addPair makes a contact of a point midway between the surfaces, relative to a.
func (w *World) addPair(i, j int, n, point Vec, gap float64) {
	a, b := &w.Bodies[i], &w.Bodies[j]
	ra := point
	rb := point.Add(a.Pos).Sub(b.Pos)
	speed := n.Dot(b.Vel.Sub(a.Vel)) + n.Dot(b.Spin.Cross(rb)) - n.Dot(a.Spin.Cross(ra))
	if gap+mul(speed, w.pace.h) >= slack {
		return
	}
	w.stir(a, b)
	w.stir(b, a)
	w.pairs = append(w.pairs, meeting{})
	m := &w.pairs[len(w.pairs)-1]
	m.a, m.b, m.n, m.gap = int32(i), int32(j), n, gap
	m.local = a.mat.Undo(ra)
	m.t1, m.t2 = along(n)
	var k response
	m.la, m.ma = m.side(a, ra, &k)
	m.lb, m.mb = m.side(b, rb, &k)
	m.approach = w.approach(speed, falling(a, b, n), gap)
	m.set(&k, w.pace)
}

// falling returns the part of the normal along which the two fall towards each
// other: they fall alike unless one of them rests.
func falling(a, b *Body, n Vec) float64 {
	switch {
	case a.rest:
		return n.Z
	case b.rest:
		return -n.Z
	default:
		return 0
	}
}

// side adds what one of the dice does to the response, and returns its lever and
// inverse mass.
func (m *meeting) side(b *Body, r Vec, k *response) (lever Vec, mass float64) {
	if b.rest {
		return Vec{}, 0
	}
	lever, mass = r.Scale(b.Shape.ungyration), 1/b.Shape.Mass
	k.add(m.n.Dot(lever), m.t1.Dot(lever), m.t2.Dot(lever), mass)
	return lever, mass
}

// along returns two directions that are square to n and to each other.
func along(n Vec) (Vec, Vec) {
	t := Vec{-n.Y, n.X, 0}
	if n.Z > 0.9 || n.Z < -0.9 {
		t = Vec{n.Z, 0, -n.X}
	}
	t = t.Unit()
	return t, n.Cross(t)
}

// stir wakes a die at rest that one in motion touches.
func (w *World) stir(a, b *Body) {
	if a.rest && !b.rest && b.calm == 0 {
		a.wake()
		a.begin(w.pace.h, mul(w.Gravity, w.pace.h))
	}
}

// near is how far a contact may have moved on a die and still be the same, metres.
const near = 0.7e-3

// recallPairs gives contacts the impulses they ended the last step with.
func (w *World) recallPairs() {
	old := w.past
	for i := range w.pairs {
		m := &w.pairs[i]
		for len(old) > 0 && (old[0].b < m.b || old[0].b == m.b && old[0].a < m.a) {
			old = old[1:]
		}
		for k := 0; k < len(old) && old[k].a == m.a && old[k].b == m.b; k++ {
			o := &old[k]
			if gone := o.local.Sub(m.local); !o.recalled && gone.Dot(gone) < near*near {
				o.recalled = true
				slide := o.t1.Scale(o.p1).AddScaled(o.t2, o.p2)
				m.pn, m.p1, m.p2 = o.pn, slide.Dot(m.t1), slide.Dot(m.t2)
				break
			}
		}
	}
}

// apply adds impulses along the three directions to both dice.
func (m *meeting) apply(a, b *Body, dn, d1, d2 float64) {
	p := m.n.Scale(dn).AddScaled(m.t1, d1).AddScaled(m.t2, d2)
	pa, pb := p.Scale(-m.ma), p.Scale(m.mb)
	a.Vel = a.Vel.Add(pa)
	a.turn = a.turn.Add(m.la.Cross(pa))
	b.Vel = b.Vel.Add(pb)
	b.turn = b.turn.Add(m.lb.Cross(pb))
}

// solvePairs makes one pass, forwards or backwards, over the meetings of dice.
func (w *World) solvePairs(back bool) {
	friction := w.Surfaces.Dice.Friction
	for i := range w.pairs {
		if back {
			i = len(w.pairs) - 1 - i
		}
		m := &w.pairs[i]
		a, b := &w.Bodies[m.a], &w.Bodies[m.b]
		v := b.Vel.Sub(a.Vel).Add(b.turn.Cross(m.lb)).Sub(a.turn.Cross(m.la))
		dn, d1, d2 := m.push(m.n.Dot(v), m.t1.Dot(v), m.t2.Dot(v), friction)
		if m.pn == 0 && dn == 0 {
			continue
		}
		m.apply(a, b, dn, d1, d2)
	}
}
