package physics

// Clip appends to dst the part of a convex polygon in the half-space Normal·p ≥ Offset (Sutherland
// and Hodgman, "Reentrant Polygon Clipping", 1974). Vertices keep their order. A vertex on the
// plane is kept, and is duplicated if its neighbour is cut off. dst must not overlap polygon. Clip
// doesn't allocate if dst has room for one vertex more than polygon.
func Clip(dst, polygon []Vec, side Plane) []Vec {
	if len(polygon) == 0 {
		return dst
	}
	hp := side.height(polygon[0])
	for k, p := range polygon {
		next := k + 1
		if next == len(polygon) {
			next = 0
		}
		q := polygon[next]
		hq := side.height(q)
		if hp >= 0 {
			dst = append(dst, p)
		}
		if (hp >= 0) != (hq >= 0) {
			dst = append(dst, p.AddScaled(q.Sub(p), hp/(hp-hq)))
		}
		hp = hq
	}
	return dst
}
