package physics

// Overlap returns how deep the deepest overlap of the dice with each other and with the
// floor and walls is, in metres; 0 without one.
func (w *World) Overlap() float64 { return w.overlapBeyond(0) }

// overlapBeyond returns the deepest overlap if it is more than tolerance, else something
// that is no more than tolerance.
func (w *World) overlapBeyond(tolerance float64) float64 {
	deepest := 0.0
	pair := 0
	for j := range w.Bodies {
		b := &w.Bodies[j]
		if !b.asleep {
			if d := w.planeOverlap(b); d > deepest {
				deepest = d
			}
		}
		for i := range j {
			if a := &w.Bodies[i]; !a.asleep || !b.asleep {
				if d := pairOverlap(a, b, &w.separatingAxes[pair], tolerance); d > deepest {
					deepest = d
				}
			}
			pair++
		}
	}
	return deepest
}

// planeOverlap returns how deep a die is in the floor or a wall.
func (w *World) planeOverlap(b *Body) float64 {
	deepest := 0.0
	for i := range w.planes {
		p := &w.planes[i]
		height := p.height(b.Pos)
		if height >= b.Shape.reach || b.isEntering(i) {
			continue
		}
		if d := support(b, p.Normal.Neg()) + b.Shape.Radius - height; d > deepest {
			deepest = d
		}
	}
	return deepest
}

// pairOverlap returns how deep two dice are in each other, or something no more than
// tolerance where the axis along which they were last apart shows that it is no more.
func pairOverlap(a, b *Body, axis *Vec, tolerance float64) float64 {
	d := b.Pos.Sub(a.Pos)
	if reach := a.Shape.reach + b.Shape.reach; d.Dot(d) >= mul(reach, reach) {
		return 0
	}
	if *axis != (Vec{}) {
		if overlap := -separationAlong(a, b, d, *axis); overlap <= tolerance {
			return overlap
		}
	}
	m := manifold{a: a, b: b, d: d}
	return -m.separate()
}
