package physics

// Clip appends to dst the part of a convex polygon that lies in the half space of a plane,
// Normal·p ≥ Offset (Sutherland and Hodgman, "Reentrant Polygon Clipping", 1974). The
// corners keep their order; one that lies on the plane stays, and comes twice if its
// neighbour is cut off. dst must not share memory with the polygon; with room for one
// corner more than that has, nothing is allocated.
func Clip(dst, polygon []Vec, side Plane) []Vec {
	if len(polygon) == 0 {
		return dst
	}
	hp := side.height(polygon[0])
	for k, p := range polygon {
		q := polygon[(k+1)%len(polygon)]
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
