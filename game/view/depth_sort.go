package view

// sortByDepth orders dice from the farthest to the nearest, such that none is
// painted over by one behind it. Dice are convex and don't intersect, so of two
// that overlap on the canvas a plane of one tells which is in front; where no
// face's plane parts them, the distance decides.
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

// inFront reports whether a has to be painted after b.
func inFront(a, b *solid, eye vec) bool {
	if a.box.overlaps(b.box) {
		hides, hidden := a.mayHide(b, eye), b.mayHide(a, eye)
		if hides != hidden {
			return hides
		}
	}
	return a.at.sub(eye).dot(a.at.sub(eye)) < b.at.sub(eye).dot(b.at.sub(eye))
}

// mayHide looks for a plane of a face with s on one side, and other and the eye on
// the other: if there is one, s hides nothing of other.
func (s *solid) mayHide(other *solid, eye vec) bool {
	return !s.parted(other, eye, true) && !other.parted(s, eye, false)
}

// parted reports whether a face of s has all of other outside of it, and the eye
// outside or inside, as asked.
func (s *solid) parted(other *solid, eye vec, outside bool) bool {
	for _, plane := range s.mesh.planes {
		normal := s.turn.apply(plane)
		height := s.at.dot(normal) + s.mesh.height(plane)
		if (eye.dot(normal) > height) == outside && other.lowest(normal) > height-slack {
			return true
		}
	}
	return false
}

// slack is how far two touching dice may seem to be inside of one another.
const slack = 0.0006

// height is the distance of a face's plane from the die's centre.
func (m *mesh) height(plane vec) float32 {
	h := float32(0)
	for _, c := range m.corners {
		h = max(h, c.dot(plane))
	}
	return h + m.radius
}

// lowest is the least height of any point of s along a direction.
func (s *solid) lowest(direction vec) float32 {
	low := float32(1e6)
	for _, c := range s.mesh.corners {
		low = min(low, s.turn.apply(c).dot(direction))
	}
	return s.at.dot(direction) + low - s.mesh.radius
}
