package view

// Exposure is the share of light that reaches a point of a die. It is computed at vertices, where
// it is cheap, and becomes the length of their normals.

// A pool is the lamp's light on the felt, brightest at a point and half as bright at a distance.
type pool struct{ x, y, half float32 }

// pool returns the lamp's light in a tray: it falls off from the upper left.
func (t trayShape) pool() pool {
	return pool{-0.25 * t.w / 2, -0.3 * t.d / 2, max(t.w, t.d) * 0.75}
}

// at returns the lamp's light at a point. tabletop.kage has the same formula.
func (p pool) at(at vec) float32 {
	x, y := at.x-p.x, at.y-p.y
	return 1.05 / (1 + (x*x+y*y)/(p.half*p.half))
}

// A ball approximates a die that blocks light from another one.
type ball struct {
	at     vec
	radius float32
}

// findNear sets b.near to the dice that block light from dice[i], which are those nearer than a few
// radii.
func (b *batch) findNear(dice []solid, i int) {
	b.near = b.near[:0]
	for k := range dice {
		size := dice[k].mesh.girth
		reach := 3*size + dice[i].mesh.girth
		if off := dice[k].at.sub(dice[i].at); k != i && off.dot(off) < reach*reach {
			b.near = append(b.near, ball{dice[k].at, size})
		}
	}
}

// exposure returns the share of light that reaches a point with a normal: the light of the pool,
// less the light that the felt and near dice block.
func (b *batch) exposure(at, normal vec) float32 {
	const (
		feltTakes = 0.15 // fraction of the side light that is lost where a die meets the felt
		contact   = 250  // 1 over the height in metres at which half of that is lost
		diceTake  = 0.7  // fraction of the light that is lost from the direction of a near die
	)
	open := b.pool.at(at) * (1 - feltTakes*(1-normal.z)/(1+contact*max(at.z, 0)))
	for _, n := range b.near {
		off := n.at.sub(at)
		if facing := off.dot(normal); facing > 0 {
			// A ball covers the share cos·(r/d)² of the cosine-weighted hemisphere.
			d2 := max(off.dot(off), n.radius*n.radius)
			open *= 1 - diceTake*min(facing/sqrt(d2), 1)*n.radius*n.radius/d2
		}
	}
	return open
}
