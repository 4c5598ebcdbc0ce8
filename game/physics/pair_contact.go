package physics

// A pairContact is a contact point of two dice. Its normal points from a to b.
type pairContact struct {
	contactConstraint
	a, b               int32
	local              Vec // contact point in a's frame, used for matching
	n, t1, t2          Vec
	anchorA, anchorB   Vec     // contact point relative to the centres, times the inverse gyrations
	invMassA, invMassB float64 // 0 for a sleeping die
	matched            bool    // a contact of the next step has reused its impulses
}

// findPairContacts finds the contact points between dice in this step.
//
//go:noinline
func (w *World) findPairContacts() {
	for i := range w.pairContacts.old {
		w.pairContacts.old[i].matched = false
	}
	for _, p := range w.near.beforeMotion(w.Bodies) {
		i, j := int(p.i), int(p.j)
		a, b := &w.Bodies[i], &w.Bodies[j]
		if !a.active && !b.active || a.asleep && b.asleep {
			continue
		}
		d := b.Pos.Sub(a.Pos)
		if within(d.Dot(d), a.Shape.reach+b.Shape.reach+(a.motionBound+b.motionBound)) {
			w.collide(i, j, d, &w.separatingAxes[pairOf(i, j)])
		}
	}
	w.matchPairContacts()
}

// pairOf returns the index of the pair i < j.
func pairOf(i, j int) int { return j*(j-1)/2 + i }

// within reports whether a squared distance is less than that of l.
func within(distance2, l float64) bool { return distance2 < mul(l, l) }

// spheresMeet reports whether the bounding spheres of two dice are closer than margin.
func spheresMeet(a, b *Body, margin float64) bool {
	d := b.Pos.Sub(a.Pos)
	return within(d.Dot(d), a.Shape.reach+b.Shape.reach+margin)
}

// collide finds the contacts of two dice whose bounding spheres may touch in this step. Most pairs
// are rejected early, by the spheres in relative motion or by the previous separating axis. d leads from
// the first to the second.
func (w *World) collide(i, j int, d Vec, axis *Vec) {
	a, b := &w.Bodies[i], &w.Bodies[j]
	angularBound := a.angularBound + b.angularBound
	closing := a.Vel.Sub(b.Vel)
	margin := angularBound + mul(w.step.h, closing.Len())
	if !within(d.Dot(d), a.Shape.reach+b.Shape.reach+margin) {
		return
	}
	if *axis != (Vec{}) && separationAlong(a, b, d, *axis) > angularBound+mul(w.step.h, closing.Dot(*axis)) {
		return
	}
	m := &w.manifolds[pairOf(i, j)]
	m.find(a, b, d, margin, &w.clip)
	*axis = m.n
	for k := range m.count {
		if m.separations[k] <= margin {
			w.addPairContact(i, j, m, k)
		}
	}
}

// addPairContact adds a contact at a point of a manifold.
//
//go:noinline
func (w *World) addPairContact(i, j int, m *manifold, point int) {
	a, b := &w.Bodies[i], &w.Bodies[j]
	n, ra, separation := m.n, m.points[point], m.separations[point]
	rb := ra.Add(a.Pos).Sub(b.Pos)
	vn := n.Dot(b.Vel.Sub(a.Vel)) + n.Dot(b.Spin.Cross(rb)) - n.Dot(a.Spin.Cross(ra))
	if separation+mul(vn, w.step.h) >= speculativeDistance {
		return
	}
	w.wakeTouched(a, b)
	w.wakeTouched(b, a)
	w.pairContacts.now = append(w.pairContacts.now, pairContact{})
	c := &w.pairContacts.now[len(w.pairContacts.now)-1]
	c.a = int32(i)
	c.b = int32(j)
	c.n = n
	c.separation = separation
	c.local = a.mat.Undo(ra)
	c.t1, c.t2 = tangents(n)
	var kn kNormal
	var kt kTangents
	if !a.asleep {
		c.anchorA, c.invMassA = ra.Scale(a.Shape.invGyration), a.Shape.invMass
		kn, kt = addBody(kn, kt, n.Dot(c.anchorA), c.t1.Dot(c.anchorA), c.t2.Dot(c.anchorA), c.invMassA)
	}
	if !b.asleep {
		c.anchorB, c.invMassB = rb.Scale(b.Shape.invGyration), b.Shape.invMass
		kn, kt = addBody(kn, kt, n.Dot(c.anchorB), c.t1.Dot(c.anchorB), c.t2.Dot(c.anchorB), c.invMassB)
	}
	c.impactVelocity = w.impactVelocity(vn, relativeFall(a, b, n), separation)
	c.prepare(kn, kt, w.step)
}

// relativeFall returns the component along n of the relative gravity of two dice. It is 0 unless
// one of them sleeps.
func relativeFall(a, b *Body, n Vec) float64 {
	switch {
	case a.asleep:
		return n.Z
	case b.asleep:
		return -n.Z
	default:
		return 0
	}
}

// tangents returns two unit vectors orthogonal to n and to each other.
func tangents(n Vec) (Vec, Vec) {
	t := Vec{-n.Y, n.X, 0}
	if n.Z > 0.9 || n.Z < -0.9 {
		t = Vec{n.Z, 0, -n.X}
	}
	t = t.Unit()
	return t, n.Cross(t)
}

// wakeTouched wakes a if it sleeps and touches b, which is moving.
func (w *World) wakeTouched(a, b *Body) {
	if a.asleep && !b.asleep && b.calm == 0 {
		a.wake()
		a.integrateVelocity(w.step.h, mul(w.Gravity, w.step.h))
	}
}

// matchDistance is the largest motion of a persistent contact within a die's frame, m.
const matchDistance = 0.7e-3

// matchPairContacts copies the impulses of the matching contacts of the last step.
func (w *World) matchPairContacts() {
	old := w.pairContacts.old
	for i := len(old) - 1; i >= 0; i-- {
		w.firstOfPair[old[i].pair()] = i
	}
	for i := range w.pairContacts.now {
		c := &w.pairContacts.now[i]
		for k := w.firstOfPair[c.pair()]; k < len(old) && old[k].a == c.a && old[k].b == c.b; k++ {
			o := &old[k]
			if moved := o.local.Sub(c.local); !o.matched && moved.Dot(moved) < matchDistance*matchDistance {
				o.matched = true
				friction := o.t1.Scale(o.tangentImpulse1).AddScaled(o.t2, o.tangentImpulse2)
				c.normalImpulse, c.tangentImpulse1, c.tangentImpulse2 = o.normalImpulse, friction.Dot(c.t1), friction.Dot(c.t2)
				break
			}
		}
	}
}

func (c *pairContact) pair() int { return pairOf(int(c.a), int(c.b)) }

func (c *pairContact) isActive(bodies []Body) bool { return bodies[c.a].active || bodies[c.b].active }

// apply applies impulses, given in the contact frame, to both dice.
func (c *pairContact) apply(a, b *Body, pn, p1, p2 float64) {
	p := c.n.Scale(pn).AddScaled(c.t1, p1).AddScaled(c.t2, p2)
	pa, pb := p.Scale(-c.invMassA), p.Scale(c.invMassB)
	a.Vel = a.Vel.Add(pa)
	a.scaledSpin = a.scaledSpin.Add(c.anchorA.Cross(pa))
	b.Vel = b.Vel.Add(pb)
	b.scaledSpin = b.scaledSpin.Add(c.anchorB.Cross(pb))
}

// solvePairContacts makes one pass over the pair contacts, forwards or backwards.
//
//go:noinline
func (w *World) solvePairContacts(backward bool) {
	friction := w.Surfaces.Dice.Friction
	contacts := w.pairContacts.now
	at, step := 0, 1
	if backward {
		at, step = len(contacts)-1, -1
	}
	for ; uint(at) < uint(len(contacts)); at += step {
		c := &contacts[at]
		a, b := &w.Bodies[c.a], &w.Bodies[c.b]
		v := b.Vel.Sub(a.Vel).Add(b.scaledSpin.Cross(c.anchorB)).Sub(a.scaledSpin.Cross(c.anchorA))
		pn := c.nextNormalImpulse(c.n.Dot(v))
		if pn == 0 && c.normalImpulse == 0 {
			continue
		}
		dn, d1, d2 := c.solve(pn, c.t1.Dot(v), c.t2.Dot(v), friction)
		c.apply(a, b, dn, d1, d2)
	}
}
