package physics

import "math"

// contact is a vertex of a die against the floor or a wall.
type contact struct {
	normal
	friction
	key        uint32 // body, plane, vertex: contacts lie in its order
	body       int32
	n, t1, t2  Vec // normal and two directions along the plane
	jn, j1, j2 Vec // √I⁻¹(r×n) and the like
	patch      Vec // impulse that brakes turning, as a change of turn
	grip       float64
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
		for p := range w.planes {
			height := w.planes[p].Normal.Dot(b.Pos) - w.planes[p].Offset
			if height < b.Shape.reach+b.rush {
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
			c.pn, c.p1, c.p2, c.patch = old[0].pn, old[0].p1, old[0].p2, old[0].patch
		}
	}
}

func (w *World) findVertices(body, plane int, height float64) {
	b := &w.Bodies[body]
	n := w.planes[plane].Normal
	local := b.mat.Undo(n)
	height -= b.Shape.Radius
	for v, vertex := range b.Shape.Vertices {
		gap := height + local.Dot(vertex)
		if gap > b.rush {
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
		c.grip = mul(w.Surface.Patch, b.Shape.unroot.X)
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
	b.turn = b.turn.AddScaled(c.jn, c.pn).AddScaled(c.j1, c.p1).AddScaled(c.j2, c.p2).Add(c.patch)
}

// solveMarks makes one pass over the contacts with floor and walls.
func (w *World) solveMarks() {
	for i := range w.marks {
		c := &w.marks[i]
		b := &w.Bodies[c.body]
		vel, turn := b.Vel, b.turn
		d := c.normal.push(c.n.Dot(vel) + c.jn.Dot(turn))
		vel = vel.AddScaled(c.n, mul(d, b.invMass))
		turn = turn.AddScaled(c.jn, d)
		if c.pn > 0 || c.p1 != 0 || c.p2 != 0 {
			d1, d2 := c.friction.push(c.t1.Dot(vel)+c.j1.Dot(turn), c.t2.Dot(vel)+c.j2.Dot(turn), mul(w.Surface.Friction, c.pn))
			vel = vel.AddScaled(c.t1, mul(d1, b.invMass)).AddScaled(c.t2, mul(d2, b.invMass))
			turn = turn.AddScaled(c.j1, d1).AddScaled(c.j2, d2)
			if c.grip > 0 {
				brake := limitTo(c.patch.Sub(turn), mul(c.grip, c.pn))
				turn = turn.Add(brake.Sub(c.patch))
				c.patch = brake
			}
		}
		b.Vel, b.turn = vel, turn
	}
}

// limitTo returns v, shortened to the given length if it is longer.
func limitTo(v Vec, most float64) Vec {
	l := v.Dot(v)
	if l <= mul(most, most) {
		return v
	}
	return v.Scale(most / math.Sqrt(l))
}

// relax keeps the contacts that touched and takes the corrections' speed out.
func (w *World) relax() {
	marks := w.marks[:0]
	for i := range w.marks {
		if c := &w.marks[i]; c.pn > 0 || c.gap <= 0 {
			c.normal.relax()
			marks = append(marks, *c)
		}
	}
	w.marks = marks
	pairs := w.pairs[:0]
	for i := range w.pairs {
		if c := &w.pairs[i]; c.pn > 0 || c.gap <= 0 {
			c.normal.relax()
			pairs = append(pairs, *c)
		}
	}
	w.pairs = pairs
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
