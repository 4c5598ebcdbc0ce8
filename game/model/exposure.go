package model

// Exposure is the share of light that reaches a point of a die. It is computed at vertices, where
// it is cheap, and becomes the length of their normals.

// A Pool is the lamp's light on the felt, brightest at a point and half as bright at a distance.
type Pool struct{ X, Y, Half float32 }

// Pool returns the lamp's light in a tray: it falls off from the upper left.
func (t TrayShape) Pool() Pool {
	return Pool{-0.25 * t.W / 2, -0.3 * t.D / 2, max(t.W, t.D) * 0.75}
}

// at returns the lamp's light at a point. tabletop.kage has the same formula.
func (p Pool) at(at Vec) float32 {
	x, y := at.X-p.X, at.Y-p.Y
	return 1.05 / (1 + (x*x+y*y)/(p.Half*p.Half))
}

// A ball approximates a die that blocks light from another one.
type ball struct {
	at     Vec
	radius float32
}

// A Lighting is the light that reaches the dice: that of the lamp, less what near dice block.
type Lighting struct {
	Pool Pool
	near []ball // dice beside the current one
}

// FindNear sets l.near to the dice that block light from dice[i], which are those nearer than a few
// radii.
func (l *Lighting) FindNear(dice []Solid, i int) {
	l.near = l.near[:0]
	for k := range dice {
		size := dice[k].Mesh.girth
		reach := 3*size + dice[i].Mesh.girth
		if off := dice[k].At.Sub(dice[i].At); k != i && off.Dot(off) < reach*reach {
			l.near = append(l.near, ball{dice[k].At, size})
		}
	}
}

// Exposure returns the share of light that reaches a point with a normal: the light of the pool,
// less the light that the felt and near dice block.
func (l *Lighting) Exposure(at, normal Vec) float32 {
	const (
		feltTakes = 0.15 // fraction of the side light that is lost where a die meets the felt
		contact   = 250  // 1 over the height in metres at which half of that is lost
		diceTake  = 0.7  // fraction of the light that is lost from the direction of a near die
	)
	open := l.Pool.at(at) * (1 - feltTakes*(1-normal.Z)/(1+contact*max(at.Z, 0)))
	for _, n := range l.near {
		off := n.at.Sub(at)
		if facing := off.Dot(normal); facing > 0 {
			// A ball covers the share cos·(r/d)² of the cosine-weighted hemisphere.
			d2 := max(off.Dot(off), n.radius*n.radius)
			open *= 1 - diceTake*min(facing/Sqrt(d2), 1)*n.radius*n.radius/d2
		}
	}
	return open
}
