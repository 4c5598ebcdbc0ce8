package model

// A Solid is a die to be drawn.
type Solid struct {
	Mesh     *Mesh
	Material int
	At       Vec
	Rot      Rotation
	Box      Box // bounds on the canvas; see bounds
}

// Bounds returns the box that a die covers on the canvas, with a border in pixels.
func (s *Solid) Bounds(c *Camera, border float32) Box {
	b := EmptyBox
	for _, corner := range s.Mesh.Corners {
		x, y := c.Project(s.At.Add(s.Rot.Apply(corner)))
		b = b.With(x, y)
	}
	pad := border + s.Mesh.Radius*c.Focal/max(c.Eye.Z-s.At.Z, 0.01)*1.1
	return Box{b.Left - pad, b.Top - pad, b.Right + pad, b.Bottom + pad}
}

// SortByDepth sorts dice back to front (painter's algorithm). Dice are convex and don't intersect.
// Where two overlap on the canvas, a separating face plane decides which is in front; without one,
// the distance decides.
func SortByDepth(dice []Solid, eye Vec) {
	for i := range dice {
		next := i
		for j := i + 1; j < len(dice); j++ {
			if inFront(&dice[next], &dice[j], eye) {
				next = j
			}
		}
		dice[i], dice[next] = dice[next], dice[i]
	}
}

// inFront reports whether a must be painted after b.
func inFront(a, b *Solid, eye Vec) bool {
	if a.Box.overlaps(b.Box) {
		hides, hidden := a.mayHide(b, eye), b.mayHide(a, eye)
		if hides != hidden {
			return hides
		}
	}
	return a.At.Sub(eye).Dot(a.At.Sub(eye)) < b.At.Sub(eye).Dot(b.At.Sub(eye))
}

// mayHide reports whether s may hide a part of other: it doesn't if a face plane has s on one
// side, and other and the eye on the other.
func (s *Solid) mayHide(other *Solid, eye Vec) bool {
	return !s.parted(other, eye, true) && !other.parted(s, eye, false)
}

// parted reports whether a face of s has all of other on its outer side, and the eye on the outer
// side or on the inner one, as outside demands.
func (s *Solid) parted(other *Solid, eye Vec, outside bool) bool {
	for _, plane := range s.Mesh.planes {
		normal := s.Rot.Apply(plane)
		height := s.At.Dot(normal) + s.Mesh.height(plane)
		if (eye.Dot(normal) > height) == outside && other.lowest(normal) > height-slack {
			return true
		}
	}
	return false
}

// slack is the tolerated apparent penetration of touching dice, in metres.
const slack = 0.0006

// height returns the distance of a face plane from the die's centre.
func (m *Mesh) height(plane Vec) float32 {
	h := float32(0)
	for _, c := range m.Corners {
		h = max(h, c.Dot(plane))
	}
	return h + m.Radius
}

// lowest returns the smallest coordinate of s along a direction.
func (s *Solid) lowest(direction Vec) float32 {
	low := float32(1e6)
	for _, c := range s.Mesh.Corners {
		low = min(low, s.Rot.Apply(c).Dot(direction))
	}
	return s.At.Dot(direction) + low - s.Mesh.Radius
}
