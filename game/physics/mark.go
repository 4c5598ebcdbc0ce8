package physics

// mark is a vertex of a die on the floor or a wall. Its impulses are by the mass of
// the die. On the floor the contact's directions are x and y; on a wall they are
// along the wall and up.
type mark struct {
	contact
	key    uint32 // body, plane, vertex: marks lie in its order
	body   int32
	floor  bool
	nx, ny float64 // normal of a wall
	lever  Vec     // from the centre, by the radius of gyration

	patch, twist float64 // of the floor: largest brake of spinning by pn, and the brake so far
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
			planes, b.open = planes[:1], 0
		}
		for p := range planes {
			n := &planes[p].Normal
			height := planes[p].height(b.Pos)
			if b.isOpen(p) && height < b.Shape.reach {
				continue
			}
			b.open &^= 1 << p
			watch := b.turning - mul(w.pace.h, n.Dot(b.Vel))
			if height-b.Shape.reach < watch {
				w.findVertices(i, p, height-b.Shape.Radius, watch)
			}
		}
	}
	w.recallMarks()
}

// findVertices finds the vertices of a die near a plane. height is that of a core
// of its centre, watch the height under which a vertex may come down to the plane.
func (w *World) findVertices(body, plane int, height, watch float64) {
	b := &w.Bodies[body]
	n := w.planes[plane].Normal
	local := b.mat.Undo(n)
	for v := range b.Shape.Vertices {
		vertex := &b.Shape.Vertices[v]
		gap := height + local.Dot(*vertex)
		if gap > watch {
			continue
		}
		r := b.mat.Apply(*vertex).AddScaled(n, -b.Shape.Radius)
		speed := n.Dot(b.Vel) + n.Dot(b.Spin.Cross(r))
		if gap+mul(speed, w.pace.h) < slack {
			w.addMark(b, &n, r, gap, speed, uint32(body)<<16|uint32(plane)<<8|uint32(v))
		}
	}
}

// slack is how much farther than its way a vertex is watched: what happens to the
// rest of the die in the step can speed it up.
const slack = 0.5e-3

func (w *World) addMark(b *Body, n *Vec, r Vec, gap, speed float64, key uint32) {
	w.marks = append(w.marks, mark{})
	m := &w.marks[len(w.marks)-1]
	m.key, m.body, m.gap = key, int32(key>>16), gap
	m.lever = r.Scale(b.Shape.ungyration)
	var k response
	if m.floor = key>>8&0xff == 0; m.floor {
		k.add(m.lever.Z, m.lever.X, m.lever.Y, 1)
		m.patch = mul(w.Surfaces.Patch, b.Shape.ungyration)
	} else {
		m.nx, m.ny = n.X, n.Y
		k.add(mul(n.X, m.lever.X)+mul(n.Y, m.lever.Y), mul(n.X, m.lever.Y)-mul(n.Y, m.lever.X), m.lever.Z, 1)
	}
	m.approach = w.approach(speed, n.Z, gap)
	m.set(&k, w.pace)
}

// approach returns the speed at which a gap closes at the moment it does, for the
// speed at the end of a step of falling. up is the part of the normal that rises.
func (w *World) approach(speed, up, gap float64) float64 {
	if speed >= 0 {
		return 0
	}
	fall := mul(mul(w.Gravity, up), w.pace.h)
	late := 0.0 // part of the step before the hit
	if gap > 0 {
		late = min(1, gap/mul(-speed, w.pace.h))
	}
	return min(0, speed+mul(fall, 1-late))
}

// recallMarks gives marks the impulses they ended the last step with.
func (w *World) recallMarks() {
	old := w.before
	for i := range w.marks {
		m := &w.marks[i]
		for len(old) > 0 && old[0].key < m.key {
			old = old[1:]
		}
		if len(old) == 0 {
			return
		}
		if o := &old[0]; o.key == m.key {
			m.pn, m.p1, m.p2, m.twist = o.pn, o.p1, o.p2, o.twist
		}
	}
}

// speeds returns the speeds at the mark along its directions.
func (m *mark) speeds(b *Body) (vn, v1, v2 float64) {
	x := b.Vel.X + mul(b.turn.Y, m.lever.Z) - mul(b.turn.Z, m.lever.Y)
	y := b.Vel.Y + mul(b.turn.Z, m.lever.X) - mul(b.turn.X, m.lever.Z)
	z := b.Vel.Z + mul(b.turn.X, m.lever.Y) - mul(b.turn.Y, m.lever.X)
	if m.floor {
		return z, x, y
	}
	return mul(m.nx, x) + mul(m.ny, y), mul(m.nx, y) - mul(m.ny, x), z
}

// apply adds impulses along the mark's directions to the die.
func (m *mark) apply(b *Body, dn, d1, d2 float64) {
	x, y, z := d1, d2, dn
	if !m.floor {
		x, y, z = mul(m.nx, dn)-mul(m.ny, d1), mul(m.ny, dn)+mul(m.nx, d1), d2
	}
	b.Vel.X += x
	b.Vel.Y += y
	b.Vel.Z += z
	b.turn.X += mul(m.lever.Y, z) - mul(m.lever.Z, y)
	b.turn.Y += mul(m.lever.Z, x) - mul(m.lever.X, z)
	b.turn.Z += mul(m.lever.X, y) - mul(m.lever.Y, x)
}

// solveMarks makes one pass, forwards or backwards, over the marks.
func (w *World) solveMarks(back bool) {
	for i := range w.marks {
		if back {
			i = len(w.marks) - 1 - i
		}
		m := &w.marks[i]
		b := &w.Bodies[m.body]
		vn, v1, v2 := m.speeds(b)
		dn, d1, d2 := m.push(vn, v1, v2, w.beneath(m).Friction)
		if m.pn == 0 && dn == 0 {
			continue
		}
		m.apply(b, dn, d1, d2)
		if m.floor {
			m.brake(b)
		}
	}
}

// beneath returns the surface that the mark is on.
func (w *World) beneath(m *mark) *Surface {
	if m.floor {
		return &w.Surfaces.Floor
	}
	return &w.Surfaces.Wall
}

// brake keeps a die from spinning on the spot.
func (m *mark) brake(b *Body) {
	most := mul(m.patch, m.pn)
	twist := m.twist - b.turn.Z
	if twist > most {
		twist = most
	} else if twist < -most {
		twist = -most
	}
	b.turn.Z += twist - m.twist
	m.twist = twist
}
