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

// inFront reports whether a may hide b.
func inFront(a, b *solid, eye vec) bool {
	if a.box.overlaps(b.box) {
		if side := b.beyond(a, eye); side != 0 {
			return side > 0
		}
		if side := a.beyond(b, eye); side != 0 {
			return side < 0
		}
	}
	return a.at.sub(eye).dot(a.at.sub(eye)) < b.at.sub(eye).dot(b.at.sub(eye))
}

// beyond looks for a face of s with all of other outside of it. It is 1 if the
// eye is outside too, so that other is in front, −1 if it is not, and 0 if there
// is no such face.
func (s *solid) beyond(other *solid, eye vec) int {
	for _, plane := range s.mesh.planes {
		normal := s.turn.apply(plane)
		height := s.at.dot(normal) + s.mesh.height(plane)
		if other.lowest(normal) < height-slack {
			continue
		}
		if eye.dot(normal) > height {
			return 1
		}
		return -1
	}
	return 0
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
