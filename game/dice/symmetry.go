package dice

import "fudgetray/game/physics"

// symmetries returns the rotations that map a shape to itself, the identity first, and their
// permutations of the faces. A rotation is determined by the images of the first face and of its
// first vertex; those that map all vertices to vertices form the group.
func symmetries(s *physics.Shape) ([]physics.Quat, [][]uint8) {
	from := frame(s, 0, 0)
	var group []physics.Quat
	var turned [][]uint8
	for f := range s.Faces {
		for v := range s.Faces[f].Loop {
			to := frame(s, f, v)
			m := product(to, from)
			if !keeps(s, &m) {
				continue
			}
			group = append(group, m.Quat())
			turned = append(turned, facesAfter(s, &m))
		}
	}
	return group, turned
}

// frame returns an orthonormal frame given by a face and one of its vertices.
func frame(s *physics.Shape, face, vertex int) [3]physics.Vec {
	f := &s.Faces[face]
	z := f.Normal
	v := s.Vertices[f.Loop[vertex]]
	x := v.AddScaled(z, -z.Dot(v)).Unit()
	return [3]physics.Vec{x, z.Cross(x), z}
}

// product returns the rotation that maps one frame to another.
func product(to, from [3]physics.Vec) physics.Mat {
	row := func(a, b, c float64) physics.Vec {
		return from[0].Scale(a).AddScaled(from[1], b).AddScaled(from[2], c)
	}
	return physics.Mat{
		X: row(to[0].X, to[1].X, to[2].X),
		Y: row(to[0].Y, to[1].Y, to[2].Y),
		Z: row(to[0].Z, to[1].Z, to[2].Z),
	}
}

// tolerance is the largest distance in metres at which two points count as the same.
const tolerance = 1e-9

// keeps reports whether a rotation maps every vertex to a vertex.
func keeps(s *physics.Shape, m *physics.Mat) bool {
	for _, v := range s.Vertices {
		if !isVertex(s, m.Apply(v)) {
			return false
		}
	}
	return true
}

func isVertex(s *physics.Shape, p physics.Vec) bool {
	for _, v := range s.Vertices {
		if v.Sub(p).Len() < tolerance {
			return true
		}
	}
	return false
}

// facesAfter returns, for each face, the face that takes its place under a rotation.
func facesAfter(s *physics.Shape, m *physics.Mat) []uint8 {
	out := make([]uint8, len(s.Faces))
	for f := range s.Faces {
		out[s.Towards(m.Apply(s.Faces[f].Normal))] = uint8(f)
	}
	return out
}

// Symmetries returns the rotations that map the die to itself, the identity first. The result is
// shared; don't modify it.
//
// Relabelling replaces the rotation rot of a settled die by rot·g, where g is one of these
// rotations: the die looks the same except for its labels. If g is uniformly random, each face is
// equally likely for any rot, because the group maps each face to every other equally often.
func (k Kind) Symmetries() []physics.Quat { return bodies[k]().symmetries }

// Relabelled returns the value that a die with the given upper face shows after the symmetry with
// the given index.
func (k Kind) Relabelled(face, symmetry int) int {
	return solids[k].values[bodies[k]().turned[symmetry][face]]
}
