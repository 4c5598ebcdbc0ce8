package physics

import (
	"errors"
	"fmt"
	"math"
)

// A Shape is a convex solid with rounded edges: the points within Radius of a core hull. Its
// centre of mass is the origin and its inertia is isotropic, as that of regular dice is. It is
// immutable and may be shared by many bodies.
type Shape struct {
	Vertices []Vec   // vertices of the core
	Faces    []Face  // faces of the core
	Radius   float64 // radius of the rounding, metres
	Mass     float64 // kg
	Inertia  float64 // about any axis, kg·m²

	reach       float64  // largest distance of the surface from the centre
	inradius    float64  // smallest distance of a core face from the centre
	axes        []Vec    // directions of the edges, parallel ones once
	edges       [][]edge // edges of the core by axis
	halfSides   Vec      // half the sides of an axis-aligned box core, otherwise zero
	box         bool     // isBox
	gyration    float64  // radius of gyration, √(Inertia/Mass)
	invGyration float64  // 1/gyration
	invMass     float64  // 1/Mass
}

// A Face is a face of the core.
type Face struct {
	Normal Vec     // outward, unit length
	Offset float64 // Normal·v for every vertex v of the face
	Loop   []int   // indices of the vertices, counter-clockwise from outside
}

type edge struct{ a, b int } // indices of the vertices

// maxVertices bounds the cost of contacts.
const maxVertices = 32

// NewShape returns a rounded solid. Its faces lie in those of the convex hull of outline, which is
// in metres and has its centre of mass at the origin; the core has them moved inwards by radius.
// density is in kg/m³. Mass and inertia are those of the sharp outline, which differ from the
// rounded solid's by less than 3 % if the radius is a tenth of the edge. Unequal moments of
// inertia, as of a die shaved on one side, are replaced by their mean; NewShape returns an error
// if they differ by more than a tenth.
//
// NewShape also returns an error if a vertex of the outline isn't a vertex of the core. Outlines
// whose faces all touch one sphere are valid.
func NewShape(outline []Vec, radius, density float64) (*Shape, error) {
	if len(outline) < 4 || len(outline) > maxVertices {
		return nil, fmt.Errorf("physics: %d vertices; a shape has 4 to %d", len(outline), maxVertices)
	}
	for i, v := range outline {
		if !v.finite() {
			return nil, fmt.Errorf("physics: vertex %d is at %v, which is no place", i, v)
		}
	}
	faces := hullFaces(outline)
	if len(faces) < 4 {
		return nil, errors.New("physics: the vertices span no solid")
	}
	s := &Shape{Radius: radius, Faces: faces}
	if err := s.setMassProperties(outline, density); err != nil {
		return nil, err
	}
	if err := s.shrink(outline); err != nil {
		return nil, err
	}
	s.findEdges()
	s.halfSides = boxAround(s.Vertices)
	s.box = s.isBox()
	s.inradius = math.Inf(1)
	for _, f := range s.Faces {
		s.inradius = min(s.inradius, f.Offset)
	}
	for _, v := range s.Vertices {
		s.reach = max(s.reach, v.Len()+radius)
	}
	return s, nil
}

// boxAround returns the half extents of an axis-aligned box centred on the origin with the given
// vertices, or zero if they aren't one.
func boxAround(vertices []Vec) Vec {
	v := vertices[0]
	half := Vec{math.Abs(v.X), math.Abs(v.Y), math.Abs(v.Z)}
	for _, v := range vertices {
		if len(vertices) != 8 || math.Abs(v.X) != half.X || math.Abs(v.Y) != half.Y || math.Abs(v.Z) != half.Z {
			return Vec{}
		}
	}
	return half
}

// Reach returns the radius of the bounding sphere about the centre.
func (s *Shape) Reach() float64 { return s.reach }

// shrink moves the faces inwards by the radius and computes the vertices of the core.
func (s *Shape) shrink(outline []Vec) error {
	for i := range s.Faces {
		s.Faces[i].Offset -= s.Radius
		if !(s.Faces[i].Offset > 0) || !(s.Radius >= 0) {
			return fmt.Errorf("physics: rounding of %g m leaves no core", s.Radius)
		}
	}
	s.Vertices = make([]Vec, len(outline))
	for i := range outline {
		v, ok := s.intersectFaces(i)
		if !ok {
			return fmt.Errorf("physics: vertex %d does not stay one when rounded", i)
		}
		s.Vertices[i] = v
	}
	return nil
}

// intersectFaces returns the common point of the faces around a vertex, if there is one.
func (s *Shape) intersectFaces(vertex int) (Vec, bool) {
	var around []Face
	for _, f := range s.Faces {
		for _, v := range f.Loop {
			if v == vertex {
				around = append(around, f)
			}
		}
	}
	if len(around) < 3 {
		return Vec{}, false
	}
	a, b, c := around[0], around[1], around[2]
	det := a.Normal.Dot(b.Normal.Cross(c.Normal))
	p := b.Normal.Cross(c.Normal).Scale(a.Offset).
		Add(c.Normal.Cross(a.Normal).Scale(b.Offset)).
		Add(a.Normal.Cross(b.Normal).Scale(c.Offset)).
		Scale(1 / det)
	for _, f := range around {
		if math.Abs(f.Normal.Dot(p)-f.Offset) > mul(f.Offset, 1e-9) {
			return Vec{}, false
		}
	}
	return p, true
}

func (s *Shape) findEdges() {
	for _, f := range s.Faces {
		for i, a := range f.Loop {
			b := f.Loop[(i+1)%len(f.Loop)]
			if a < b {
				axis := s.axisOf(s.Vertices[b].Sub(s.Vertices[a]).Unit())
				s.edges[axis] = append(s.edges[axis], edge{a, b})
			}
		}
	}
}

// axisOf returns the index of an edge's direction in axes.
func (s *Shape) axisOf(direction Vec) int {
	for i, a := range s.axes {
		if math.Abs(a.Dot(direction)) > 1-1e-9 {
			return i
		}
	}
	s.axes, s.edges = append(s.axes, direction), append(s.edges, nil)
	return len(s.axes) - 1
}

// Towards returns the index of the face whose normal is nearest to a direction in the body frame.
func (s *Shape) Towards(direction Vec) int {
	best, face := math.Inf(-1), 0
	for i := range s.Faces {
		if d := s.Faces[i].Normal.Dot(direction); d > best {
			best, face = d, i
		}
	}
	return face
}
