package physics

// A planeContact is a contact of a die's vertex with the floor or a wall. Its impulses are divided
// by the die's mass. The tangents are x and y on the floor; on a wall they are horizontal and
// vertical.
type planeContact struct {
	contactConstraint
	id     featureID // ordered by body
	nx, ny float64   // normal of a wall
	anchor Vec       // contact point relative to the die's centre, times the inverse gyration

	// Torsional friction on the floor: the ratio of the largest twist impulse to the normal
	// impulse, and the accumulated twist impulse.
	twistFriction, twistImpulse float64
}

// A featureID identifies the vertex and the plane of a contact, for matching.
type featureID uint32

func makeFeatureID(body, plane, vertex int) featureID {
	return featureID(body)<<16 | featureID(plane)<<8 | featureID(vertex)
}

func (id featureID) body() int     { return int(id >> 16) }
func (id featureID) plane() int    { return int(id >> 8 & 0xff) }
func (id featureID) onFloor() bool { return id&0xff00 == 0 } // plane 0

// findPlaneContacts finds the vertices that may touch a plane in this step.
//
//go:noinline
func (w *World) findPlaneContacts() {
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if b.asleep || !b.active {
			continue
		}
		planes := w.planesNear(b, b.motionBound)
		if len(planes) == 1 {
			b.entering = 0
		}
		for p := range planes {
			n := &w.planes[p].Normal
			height := w.planes[p].height(b.Pos)
			if b.isEntering(p) && height < b.Shape.reach {
				continue
			}
			b.entering &^= 1 << p
			margin := b.angularBound - mul(w.step.h, n.Dot(b.Vel))
			if height-b.Shape.reach < margin {
				w.findVertices(i, p, height-b.Shape.Radius, margin)
			}
		}
	}
	w.matchPlaneContacts()
}

// planesNear returns all planes, or only the floor for a die that is farther than margin from every wall.
func (w *World) planesNear(b *Body, margin float64) []Plane {
	far := w.wallDistance - b.Shape.reach - margin
	if far > 0 && mul(b.Pos.X, b.Pos.X)+mul(b.Pos.Y, b.Pos.Y) < mul(far, far) {
		return w.planes[:1]
	}
	return w.planes
}

// findVertices adds contacts for the vertices of a die that may touch a plane. height is the height
// of the die's centre minus the rounding; margin is the largest distance a vertex can move down in
// the step.
//
//go:noinline
func (w *World) findVertices(body, plane int, height, margin float64) {
	b := &w.Bodies[body]
	n := w.planes[plane].Normal
	local := b.mat.Undo(n)
	for v, vertex := range b.Shape.Vertices {
		separation := height + local.Dot(vertex)
		if separation > margin {
			continue
		}
		r := b.mat.Apply(vertex).AddScaled(n, -b.Shape.Radius)
		vn := n.Dot(b.Vel) + n.Dot(b.Spin.Cross(r))
		if separation+mul(vn, w.step.h) < speculativeDistance {
			w.addPlaneContact(makeFeatureID(body, plane, v), r, separation, vn)
		}
	}
}

// speculativeDistance is the predicted separation in metres below which a point becomes a contact.
// It is not 0 because other contacts may accelerate the point.
const speculativeDistance = 0.5e-3

// addPlaneContact adds a contact at r from the die's centre.
//
//go:noinline
func (w *World) addPlaneContact(id featureID, r Vec, separation, vn float64) {
	b, n := &w.Bodies[id.body()], &w.planes[id.plane()].Normal
	w.planeContacts.now = append(w.planeContacts.now, planeContact{})
	c := &w.planeContacts.now[len(w.planeContacts.now)-1]
	c.id, c.separation = id, separation
	c.anchor = r.Scale(b.Shape.invGyration)
	var kn kNormal
	var kt kTangents
	if id.onFloor() {
		kn, kt = addBody(kn, kt, c.anchor.Z, c.anchor.X, c.anchor.Y, 1)
		c.twistFriction = mul(w.Surfaces.Patch, b.Shape.invGyration)
	} else {
		c.nx, c.ny = n.X, n.Y
		kn, kt = addBody(kn, kt,
			mul(n.X, c.anchor.X)+mul(n.Y, c.anchor.Y), mul(n.X, c.anchor.Y)-mul(n.Y, c.anchor.X), c.anchor.Z, 1)
	}
	c.impactVelocity = w.impactVelocity(vn, n.Z, separation)
	c.prepare(kn, kt, w.step)
}

// impactVelocity returns the relative velocity along the normal at the time of impact. vn is that
// at the end of the step, with the gravity of the whole step. fall is the normal component of
// gravity's direction. An early impact has gained only a part of it.
func (w *World) impactVelocity(vn, fall, separation float64) float64 {
	if vn >= 0 {
		return 0
	}
	gain := mul(mul(w.Gravity, fall), w.step.h)
	arrival := 0.0 // fraction of the step before the impact
	if separation > 0 {
		arrival = clamp01(separation / mul(-vn, w.step.h))
	}
	if v := vn + mul(gain, 1-arrival); v < 0 {
		return v
	}
	return 0
}

// matchPlaneContacts copies the impulses of the matching contacts of the last step.
func (w *World) matchPlaneContacts() {
	old := w.planeContacts.old
	for i := len(old) - 1; i >= 0; i-- {
		w.firstOfBody[old[i].id.body()] = i
	}
	for i := range w.planeContacts.now {
		c := &w.planeContacts.now[i]
		for k := w.firstOfBody[c.id.body()]; k < len(old) && old[k].id <= c.id; k++ {
			if o := &old[k]; o.id == c.id {
				c.normalImpulse, c.tangentImpulse1, c.tangentImpulse2 = o.normalImpulse, o.tangentImpulse1, o.tangentImpulse2
				c.twistImpulse = o.twistImpulse
			}
		}
	}
}

func (c *planeContact) isActive(bodies []Body) bool { return bodies[c.id.body()].active }

// velocity returns the velocity of the contact point in the contact frame.
func (c *planeContact) velocity(b *Body) (vn, v1, v2 float64) {
	x := b.Vel.X + mul(b.scaledSpin.Y, c.anchor.Z) - mul(b.scaledSpin.Z, c.anchor.Y)
	y := b.Vel.Y + mul(b.scaledSpin.Z, c.anchor.X) - mul(b.scaledSpin.X, c.anchor.Z)
	z := b.Vel.Z + mul(b.scaledSpin.X, c.anchor.Y) - mul(b.scaledSpin.Y, c.anchor.X)
	if c.id.onFloor() {
		return z, x, y
	}
	return mul(c.nx, x) + mul(c.ny, y), mul(c.nx, y) - mul(c.ny, x), z
}

// apply applies impulses, given in the contact frame, to the die.
func (c *planeContact) apply(b *Body, pn, p1, p2 float64) {
	x, y, z := p1, p2, pn
	if !c.id.onFloor() {
		x, y, z = mul(c.nx, pn)-mul(c.ny, p1), mul(c.ny, pn)+mul(c.nx, p1), p2
	}
	b.Vel.X += x
	b.Vel.Y += y
	b.Vel.Z += z
	b.scaledSpin.X += mul(c.anchor.Y, z) - mul(c.anchor.Z, y)
	b.scaledSpin.Y += mul(c.anchor.Z, x) - mul(c.anchor.X, z)
	b.scaledSpin.Z += mul(c.anchor.X, y) - mul(c.anchor.Y, x)
}

// solvePlaneContacts makes one pass over the plane contacts, forwards or backwards.
//
//go:noinline
func (w *World) solvePlaneContacts(backward bool) {
	contacts := w.planeContacts.now
	at, step := 0, 1
	if backward {
		at, step = len(contacts)-1, -1
	}
	for ; uint(at) < uint(len(contacts)); at += step {
		c := &contacts[at]
		b := &w.Bodies[c.id.body()]
		vn, v1, v2 := c.velocity(b)
		pn := c.nextNormalImpulse(vn)
		if pn == 0 && c.normalImpulse == 0 {
			continue
		}
		dn, d1, d2 := c.solve(pn, v1, v2, w.surfaceAt(c).Friction)
		c.apply(b, dn, d1, d2)
		if c.id.onFloor() {
			c.solveTwist(b)
		}
	}
}

// surfaceAt returns the surface of the contact's plane.
func (w *World) surfaceAt(c *planeContact) *Surface {
	if c.id.onFloor() {
		return &w.Surfaces.Floor
	}
	return &w.Surfaces.Wall
}

// solveTwist applies torsional friction, which stops a die from spinning in place.
func (c *planeContact) solveTwist(b *Body) {
	limit := mul(c.twistFriction, c.normalImpulse)
	twist := c.twistImpulse - b.scaledSpin.Z
	if twist > limit {
		twist = limit
	} else if twist < -limit {
		twist = -limit
	}
	b.scaledSpin.Z += twist - c.twistImpulse
	c.twistImpulse = twist
}
