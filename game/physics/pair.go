package physics

import "math"

// pairContact is a point where two dice meet. The normal points from a to b.
type pairContact struct {
	normal
	friction
	a, b          int32
	local         Vec // where, in a's frame: finds the point again in the next step
	n, t1, t2     Vec
	jna, j1a, j2a Vec // √I⁻¹(r×n) and the like, for a
	jnb, j1b, j2b Vec // for b
	ma, mb        float64
	recalled      bool // by a contact of the next step
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
	turning := a.watched() + b.watched()
	closing := a.Vel.Sub(b.Vel)
	margin := turning + mul(w.pace.h, closing.Len())
	if l := a.Shape.reach + b.Shape.reach + margin; d.Dot(d) >= mul(l, l) {
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

// watched returns how far turning takes a point of the die in the step.
func (b *Body) watched() float64 {
	if b.rest {
		return 0
	}
	return b.turning
}

// apartAlong returns how far apart two dice are along a direction.
func apartAlong(a, b *Body, d, n Vec) float64 {
	return n.Dot(d) - support(a, n) - support(b, n.Neg()) - a.Shape.Radius - b.Shape.Radius
}

// support returns how far the core reaches from the centre along n.
func support(b *Body, n Vec) float64 {
	local := b.mat.Undo(n)
	far := math.Inf(-1)
	for _, v := range b.Shape.Vertices {
		far = max(far, local.Dot(v))
	}
	return far
}

// addPair makes a contact of a point midway between the surfaces, relative to a.
func (w *World) addPair(i, j int, n, point Vec, gap float64) {
	a, b := &w.Bodies[i], &w.Bodies[j]
	ra := point
	rb := point.Add(a.Pos).Sub(b.Pos)
	va, vb := a.Vel.Add(a.Spin.Cross(ra)), b.Vel.Add(b.Spin.Cross(rb))
	speed := n.Dot(vb) - n.Dot(va)
	if gap+mul(speed, w.pace.h) >= slack {
		return
	}
	w.stir(a, b)
	w.stir(b, a)
	w.pairs = append(w.pairs, pairContact{})
	c := &w.pairs[len(w.pairs)-1]
	c.a, c.b, c.n, c.gap = int32(i), int32(j), n, gap
	c.local = a.mat.Undo(ra)
	c.t1, c.t2 = along(n)
	if !a.rest {
		c.ma, c.jna, c.j1a, c.j2a = a.invMass, a.fromTurn(ra.Cross(n)), a.fromTurn(ra.Cross(c.t1)), a.fromTurn(ra.Cross(c.t2))
	}
	if !b.rest {
		c.mb, c.jnb, c.j1b, c.j2b = b.invMass, b.fromTurn(rb.Cross(n)), b.fromTurn(rb.Cross(c.t1)), b.fromTurn(rb.Cross(c.t2))
	}
	m := c.ma + c.mb
	c.mass = 1 / (m + c.jna.Dot(c.jna) + c.jnb.Dot(c.jnb))
	c.set(m+c.j1a.Dot(c.j1a)+c.j1b.Dot(c.j1b), c.j1a.Dot(c.j2a)+c.j1b.Dot(c.j2b), m+c.j2a.Dot(c.j2a)+c.j2b.Dot(c.j2b))
	c.approach = min(speed, 0)
	c.press(w.pace)
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
		c := &w.pairs[i]
		for len(old) > 0 && (old[0].b < c.b || old[0].b == c.b && old[0].a < c.a) {
			old = old[1:]
		}
		for k := 0; k < len(old) && old[k].a == c.a && old[k].b == c.b; k++ {
			o := &old[k]
			if gone := o.local.Sub(c.local); !o.recalled && o.pn > 0 && gone.Dot(gone) < near*near {
				slide := o.t1.Scale(o.p1).AddScaled(o.t2, o.p2)
				c.pn, c.p1, c.p2 = o.pn, slide.Dot(c.t1), slide.Dot(c.t2)
				o.recalled = true
				break
			}
		}
	}
}

func (c *pairContact) warmStart(bodies []Body) {
	if c.pn == 0 {
		return
	}
	c.push(&bodies[c.a], &bodies[c.b], c.pn, c.p1, c.p2)
}

// push applies impulses along the three directions.
func (c *pairContact) push(a, b *Body, pn, p1, p2 float64) {
	push := c.n.Scale(pn).AddScaled(c.t1, p1).AddScaled(c.t2, p2)
	a.Vel = a.Vel.AddScaled(push, -c.ma)
	b.Vel = b.Vel.AddScaled(push, c.mb)
	a.turn = a.turn.AddScaled(c.jna, -pn).AddScaled(c.j1a, -p1).AddScaled(c.j2a, -p2)
	b.turn = b.turn.AddScaled(c.jnb, pn).AddScaled(c.j1b, p1).AddScaled(c.j2b, p2)
}

// solvePairs makes one pass over the contacts between dice.
func (w *World) solvePairs() {
	for i := range w.pairs {
		c := &w.pairs[i]
		a, b := &w.Bodies[c.a], &w.Bodies[c.b]
		if d := c.normal.push(c.closing(a, b)); d != 0 {
			c.push(a, b, d, 0, 0)
		}
		if c.pn == 0 && c.p1 == 0 && c.p2 == 0 {
			continue
		}
		v := b.Vel.Sub(a.Vel)
		v1 := c.t1.Dot(v) + c.j1b.Dot(b.turn) - c.j1a.Dot(a.turn)
		v2 := c.t2.Dot(v) + c.j2b.Dot(b.turn) - c.j2a.Dot(a.turn)
		d1, d2 := c.friction.push(v1, v2, mul(w.Surface.Friction, c.pn))
		c.push(a, b, 0, d1, d2)
	}
}

// closing returns the speed along the normal, negative when the dice close in.
func (c *pairContact) closing(a, b *Body) float64 {
	return c.n.Dot(b.Vel.Sub(a.Vel)) + c.jnb.Dot(b.turn) - c.jna.Dot(a.turn)
}

func (w *World) bouncePairs() {
	for i := range w.pairs {
		c := &w.pairs[i]
		if !c.bouncing() {
			continue
		}
		a, b := &w.Bodies[c.a], &w.Bodies[c.b]
		c.bias = mul(w.Surface.Restitution, c.approach)
		c.push(a, b, c.normal.push(c.closing(a, b)), 0, 0)
	}
}
