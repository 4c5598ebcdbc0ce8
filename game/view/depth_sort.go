package view

// sortByDepth sorts dice back to front (painter's algorithm). Dice are convex and don't intersect.
// Where two overlap on the canvas, a separating face plane decides which is in front; without one,
// the distance decides.
func sortByDepth(dice []solid, eye vec) {
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
func inFront(a, b *solid, eye vec) bool {
	if a.box.overlaps(b.box) {
		hides, hidden := a.mayHide(b, eye), b.mayHide(a, eye)
		if hides != hidden {
			return hides
		}
	}
	return a.at.sub(eye).dot(a.at.sub(eye)) < b.at.sub(eye).dot(b.at.sub(eye))
}

// mayHide reports whether s may hide a part of other: it doesn't if a face plane has s on one
// side, and other and the eye on the other.
func (s *solid) mayHide(other *solid, eye vec) bool {
	return !s.parted(other, eye, true) && !other.parted(s, eye, false)
}

// parted reports whether a face of s has all of other on its outer side, and the eye on the outer
// side or on the inner one, as outside demands.
func (s *solid) parted(other *solid, eye vec, outside bool) bool {
	for _, plane := range s.mesh.planes {
		normal := s.rot.apply(plane)
		height := s.at.dot(normal) + s.mesh.height(plane)
		if (eye.dot(normal) > height) == outside && other.lowest(normal) > height-slack {
			return true
		}
	}
	return false
}

// slack is the tolerated apparent penetration of touching dice, in metres.
const slack = 0.0006

// height returns the distance of a face plane from the die's centre.
func (m *mesh) height(plane vec) float32 {
	h := float32(0)
	for _, c := range m.corners {
		h = max(h, c.dot(plane))
	}
	return h + m.radius
}

// lowest returns the smallest coordinate of s along a direction.
func (s *solid) lowest(direction vec) float32 {
	low := float32(1e6)
	for _, c := range s.mesh.corners {
		low = min(low, s.rot.apply(c).dot(direction))
	}
	return s.at.dot(direction) + low - s.mesh.radius
}
