package physics

import "math"

// Energy returns the energy of a die in joules: of its motion, its turning and its
// height over the floor.
func (w *World) Energy(body int) float64 {
	b := &w.Bodies[body]
	turn := b.Spin.Scale(b.Shape.gyration)
	return mul(b.Shape.Mass, (b.Vel.Dot(b.Vel)+turn.Dot(turn))/2+mul(w.Gravity, b.Pos.Z))
}

// Overlap returns how deep the deepest overlap of the dice with each other and with
// the floor and walls is, in metres; 0 without one.
func (w *World) Overlap() float64 { return w.overlapOver(0) }

// overlapOver returns the deepest overlap if it is more than most, else no more
// than most.
func (w *World) overlapOver(most float64) float64 {
	deep := 0.0
	pair := 0
	for j := range w.Bodies {
		b := &w.Bodies[j]
		if !b.rest {
			if d := w.sunk(b); d > deep {
				deep = d
			}
		}
		for i := range j {
			if a := &w.Bodies[i]; !a.rest || !b.rest {
				if d := entered(a, b, &w.axes[pair], most); d > deep {
					deep = d
				}
			}
			pair++
		}
	}
	return deep
}

// sunk returns how deep a die is in the floor or a wall.
func (w *World) sunk(b *Body) float64 {
	deep := 0.0
	for i := range w.planes {
		p := &w.planes[i]
		height := p.height(b.Pos)
		if height >= b.Shape.reach || b.isOpen(i) {
			continue
		}
		if d := support(b, p.Normal.Neg()) + b.Shape.Radius - height; d > deep {
			deep = d
		}
	}
	return deep
}

// entered returns how deep two dice are in each other, or something less than most
// if the axis along which they were last apart shows that it is no more.
func entered(a, b *Body, axis *Vec, most float64) float64 {
	d := b.Pos.Sub(a.Pos)
	if reach := a.Shape.reach + b.Shape.reach; d.Dot(d) >= mul(reach, reach) {
		return 0
	}
	if *axis != (Vec{}) {
		if deep := -apartAlong(a, b, d, *axis); deep <= most {
			return deep
		}
	}
	m := manifold{a: a, b: b, d: d}
	return -m.separate()
}

// Tilt returns how far a die is from lying on the face that looks down most, in
// radians.
func (w *World) Tilt(body int) float64 { return math.Asin(min(1, w.Bodies[body].tilt())) }
