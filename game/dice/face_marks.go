package dice

import "fudgetray/game/physics"

// Mark is where a label stands on a die, in the die's own frame.
type Mark struct {
	Face   int         // of Shape().Faces
	Value  int         // what it says
	Center physics.Vec // on the surface, metres
	Normal physics.Vec // outward, unit length
	Up     physics.Vec // where the top of the label points, unit length
}

// Marks returns the labels of a die: one a face, and three a face on the d4, whose
// value stands upright beside the vertex that points up. It is shared and must not
// be changed.
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

// cornerMarks labels a face's vertices with the values of the faces opposite them.
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

// upOf points a label to the tip of a kite, to the middle of a square's first side,
// and to the first vertex of the other faces.
func upOf(shape *physics.Shape, f *physics.Face) physics.Vec {
	to := shape.Vertices[f.Loop[0]]
	if len(f.Loop) == 4 && to.Len() < shape.Vertices[f.Loop[2]].Len()+tolerance {
		to = to.Add(shape.Vertices[f.Loop[1]])
	}
	return to.AddScaled(f.Normal, -f.Normal.Dot(to)).Unit()
}
