package physics

import "math"

// Energy returns the energy of a die in joules: of its motion, its turning and its
// height over the floor.
func (w *World) Energy(body int) float64 {
	b := &w.Bodies[body]
	turn := b.toTurn(b.Spin)
	return (mul(b.Shape.Mass, b.Vel.Dot(b.Vel))+turn.Dot(turn))/2 + mul(mul(b.Shape.Mass, w.Gravity), b.Pos.Z)
}

// Overlap returns how deep the deepest overlap of the dice with each other and with
// the floor and walls is, in metres; 0 without one.
func (w *World) Overlap() float64 { return w.overlap() }

func (w *World) overlap() float64 {
	deep := 0.0
	for j := range w.Bodies {
		b := &w.Bodies[j]
		for _, p := range w.planes {
			deep = max(deep, support(b, p.Normal.Neg())+b.Shape.Radius+p.Offset-p.Normal.Dot(b.Pos))
		}
		for i := range j {
			a := &w.Bodies[i]
			d := b.Pos.Sub(a.Pos)
			if reach := a.Shape.reach + b.Shape.reach; d.Dot(d) < mul(reach, reach) {
				m := manifold{a: a, b: b, d: d}
				deep = max(deep, -m.separate())
			}
		}
	}
	return deep
}

// Tilt returns how far a die is from lying on the face that looks down most, in
// radians.
func (w *World) Tilt(body int) float64 {
	b := &w.Bodies[body]
	down := b.mat.Undo(Vec{Z: -1})
	n := b.Shape.Faces[b.Shape.Towards(down)].Normal
	return math.Atan2(n.Cross(down).Len(), n.Dot(down))
}
