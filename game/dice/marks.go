package dice

import "fudgetray/game/physics"

// A Mark is a label on a face, in the die's body frame.
type Mark struct {
	Face   int // index into Shape().Faces
	Value  int
	Center physics.Vec // position on the surface, metres
	Normal physics.Vec // outward, unit length
	Up     physics.Vec // direction of the label's top, unit length
}

// Marks returns the labels of a die: one per face, or three per face on a d4, whose value is
// upright next to its upper vertex. The result is shared; don't modify it.
func (k Kind) Marks() []Mark { return bodies[k]().marks }

func marksOf(s *solid, shape *physics.Shape) []Mark {
	var out []Mark
	for i := range shape.Faces {
		if s.bottom {
			out = append(out, cornerMarks(s, shape, i)...)
			continue
		}
		f := &shape.Faces[i]
		out = append(out, Mark{i, s.values[i], f.Normal.Scale(f.Offset + shape.Radius), f.Normal, upOf(shape, f)})
	}
	return out
}

// cornerMarks labels each vertex of a face with the value of the face opposite to it.
func cornerMarks(s *solid, shape *physics.Shape, face int) []Mark {
	f := &shape.Faces[face]
	middle := f.Normal.Scale(f.Offset + shape.Radius)
	var out []Mark
	for _, v := range f.Loop {
		opposite := shape.Towards(shape.Vertices[v].Neg())
		toVertex := shape.Vertices[v].AddScaled(f.Normal, -f.Normal.Dot(shape.Vertices[v]))
		out = append(out, Mark{face, s.values[opposite], middle.AddScaled(toVertex, 0.45), f.Normal, toVertex.Unit()})
	}
	return out
}

// upOf returns the direction of a label's top: the tip of a kite, the middle of a square's first
// side, or the first vertex of another face.
func upOf(shape *physics.Shape, f *physics.Face) physics.Vec {
	to := shape.Vertices[f.Loop[0]]
	if len(f.Loop) == 4 && to.Len() < shape.Vertices[f.Loop[2]].Len()+tolerance {
		to = to.Add(shape.Vertices[f.Loop[1]])
	}
	return to.AddScaled(f.Normal, -f.Normal.Dot(to)).Unit()
}
