package physics

// contact is a vertex of a die against the floor or a wall.
type contact struct {
	normal
	friction
	key        uint32 // body, plane, vertex: contacts lie in its order
	body       int32
	n, t1, t2  Vec     // normal and two directions along the plane
	jn, j1, j2 Vec     // √I⁻¹(r×n) and the like
	twist, pt  float64 // brake of spinning on the spot: what an impulse changes, and the impulse
}

func (c *contact) touch() touched {
	if c.key>>8&0xff == 0 {
		return touchedFloor
	}
	return touchedOther
}

// findMarks finds the vertices that reach a plane within the step.
func (w *World) findMarks() {
	w.marks, w.before = w.before[:0], w.marks
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if b.rest {
			continue
		}
		planes := w.planes
		if far := w.free - b.Shape.reach - b.rush; far > 0 && mul(b.Pos.X, b.Pos.X)+mul(b.Pos.Y, b.Pos.Y) < mul(far, far) {
			planes = planes[:1]
		}
		for p := range planes {
			n := planes[p].Normal
			height := n.Dot(b.Pos) - planes[p].Offset
			if height-b.Shape.reach < b.turning-mul(w.pace.h, n.Dot(b.Vel)) {
				w.findVertices(i, p, height)
			}
		}
	}
	old := w.before
	for i := range w.marks {
		c := &w.marks[i]
		for len(old) > 0 && old[0].key < c.key {
			old = old[1:]
		}
		if len(old) > 0 && old[0].key == c.key {
			c.pn, c.p1, c.p2, c.pt = old[0].pn, old[0].p1, old[0].p2, old[0].pt
		}
	}
}

func (w *World) findVertices(body, plane int, height float64) {
	b := &w.Bodies[body]
	n := w.planes[plane].Normal
	local := b.mat.Undo(n)
	height -= b.Shape.Radius
	watch := b.turning - mul(w.pace.h, n.Dot(b.Vel))
	for v, vertex := range b.Shape.Vertices {
		gap := height + local.Dot(vertex)
		if gap > watch {
			continue
		}
		r := b.mat.Apply(vertex)
		if speed := n.Dot(b.Vel) + n.Dot(b.Spin.Cross(r)); gap+mul(speed, w.pace.h) < slack {
			w.addMark(b, n, r, gap, uint32(body)<<16|uint32(plane)<<8|uint32(v))
		}
	}
}

// slack is how much farther than its way a vertex is watched: what happens to the
// rest of the die in the step can speed it up.
const slack = 0.5e-3

func (w *World) addMark(b *Body, n, core Vec, gap float64, key uint32) {
	w.marks = append(w.marks, contact{})
	c := &w.marks[len(w.marks)-1]
	c.key, c.body, c.n, c.gap = key, int32(key>>16), n, gap
	c.t1, c.t2 = along(n)
	r := core.AddScaled(n, -b.Shape.Radius)
	c.jn, c.j1, c.j2 = b.fromTurn(r.Cross(n)), b.fromTurn(r.Cross(c.t1)), b.fromTurn(r.Cross(c.t2))
	c.mass = 1 / (b.invMass + c.jn.Dot(c.jn))
	c.set(b.invMass+c.j1.Dot(c.j1), c.j1.Dot(c.j2), b.invMass+c.j2.Dot(c.j2))
	c.approach = w.approach(n.Dot(b.Vel)+c.jn.Dot(b.turn), n.Z, gap)
	if key>>8&0xff == 0 {
		c.twist = b.Shape.unroot.Z
	}
	c.press(w.pace)
}

// approach returns the speed at which a gap closes at the moment it does, for the
// speed at the end of a step of falling. up is the part of the normal that rises.
func (w *World) approach(speed, up, gap float64) float64 {
	if speed >= 0 {
		return speed
	}
	fall := mul(mul(w.Gravity, up), w.pace.h)
	if gap <= 0 {
		return min(speed+fall, 0)
	}
	return min(speed+fall-mul(fall, min(1, gap/mul(-speed, w.pace.h))), 0)
}

// along returns two directions that are square to n and to each other.
func along(n Vec) (Vec, Vec) {
	if n.Z > 0.9 || n.Z < -0.9 {
		t := Vec{n.Z, 0, -n.X}.Unit()
		return t, n.Cross(t)
	}
	t := Vec{-n.Y, n.X, 0}.Unit()
	return t, n.Cross(t)
}

func (c *contact) warmStart(bodies []Body) {
	b := &bodies[c.body]
	push := c.n.Scale(c.pn).AddScaled(c.t1, c.p1).AddScaled(c.t2, c.p2)
	b.Vel = b.Vel.AddScaled(push, b.invMass)
	b.turn = b.turn.AddScaled(c.jn, c.pn).AddScaled(c.j1, c.p1).AddScaled(c.j2, c.p2).AddScaled(c.n, mul(c.twist, c.pt))
}

// solveMarks makes one pass over the contacts with floor and walls.
func (w *World) solveMarks() {
	for i := range w.marks {
		c := &w.marks[i]
		b := &w.Bodies[c.body]
		vel, turn := b.Vel, b.turn
		d := c.normal.push(c.n.Dot(vel) + c.jn.Dot(turn))
		if d == 0 && c.pn == 0 && c.p1 == 0 && c.p2 == 0 {
			continue
		}
		vel = vel.AddScaled(c.n, mul(d, b.invMass))
		turn = turn.AddScaled(c.jn, d)
		d1, d2 := c.friction.push(c.t1.Dot(vel)+c.j1.Dot(turn), c.t2.Dot(vel)+c.j2.Dot(turn), mul(w.Surface.Friction, c.pn))
		vel = vel.AddScaled(c.t1, mul(d1, b.invMass)).AddScaled(c.t2, mul(d2, b.invMass))
		turn = turn.AddScaled(c.j1, d1).AddScaled(c.j2, d2)
		if c.twist > 0 {
			most := mul(w.Surface.Patch, c.pn)
			pt := max(-most, min(most, c.pt-c.n.Dot(turn)/c.twist))
			turn = turn.AddScaled(c.n, mul(c.twist, pt-c.pt))
			c.pt = pt
		}
		b.Vel, b.turn = vel, turn
	}
}

// relax keeps the contacts that touched and takes the corrections' speed out.
func (w *World) relax() {
	kept := 0
	for i := range w.marks {
		c := &w.marks[i]
		if c.pn == 0 && c.gap > 0 {
			continue
		}
		c.normal.relax()
		if kept != i {
			w.marks[kept] = *c
		}
		kept++
	}
	w.marks = w.marks[:kept]
	kept = 0
	for i := range w.pairs {
		c := &w.pairs[i]
		if c.pn == 0 && c.gap > 0 {
			continue
		}
		c.normal.relax()
		if kept != i {
			w.pairs[kept] = *c
		}
		kept++
	}
	w.pairs = w.pairs[:kept]
}

// bounceMarks gives contacts that were hit their speed of parting.
func (w *World) bounceMarks() {
	for i := range w.marks {
		c := &w.marks[i]
		if !c.bouncing() {
			continue
		}
		b := &w.Bodies[c.body]
		c.bias = mul(w.Surface.Restitution, c.approach)
		d := c.normal.push(c.n.Dot(b.Vel) + c.jn.Dot(b.turn))
		b.Vel = b.Vel.AddScaled(c.n, mul(d, b.invMass))
		b.turn = b.turn.AddScaled(c.jn, d)
	}
}
