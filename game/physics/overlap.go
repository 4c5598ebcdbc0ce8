package physics

// tolerance returns the overlap in metres that a step may leave. It is smaller in a crowd, where
// some pair nearly always reaches it.
func (w *World) tolerance() float64 {
	if w.isCrowd() {
		return 0.18e-3
	}
	return 0.2e-3
}

// Overlap returns the depth in metres of the deepest overlap of dice with each other, the floor
// and the walls, or 0.
func (w *World) Overlap() float64 {
	deepest := 0.0
	for j := range w.Bodies {
		b := &w.Bodies[j]
		if !b.asleep {
			overlap, _ := w.planeOverlap(b)
			deepest = max(deepest, overlap)
		}
		for i := range j {
			if a := &w.Bodies[i]; (!a.asleep || !b.asleep) && spheresMeet(a, b, 0) {
				overlap, _ := pairOverlap(a, b, &w.separatingAxes[pairOf(i, j)], 0)
				deepest = max(deepest, overlap)
			}
		}
	}
	return deepest
}

// findOverlaps marks the dice that overlap more than allowed, and reports whether there are any.
//
//go:noinline
func (w *World) findOverlaps() bool {
	for i := range w.Bodies {
		w.Bodies[i].overlaps, w.overlap[i] = false, 0
	}
	w.overlaps = w.overlaps[:0]
	tolerance := w.tolerance()
	for j := range w.Bodies {
		b := &w.Bodies[j]
		if b.active && !b.asleep {
			overlap, plane := w.planeOverlap(b)
			w.noteOverlap(overlapOf{i: j, j: j, depth: overlap, n: w.planes[plane].Normal}, w.allowedOverlap(j, j, tolerance))
		}
	}
	for _, p := range w.near.afterMotion(w.Bodies) {
		i, j := int(p.i), int(p.j)
		a, b := &w.Bodies[i], &w.Bodies[j]
		if !a.active && !b.active || a.asleep && b.asleep || !spheresMeet(a, b, 0) {
			continue
		}
		allowed := w.allowedOverlap(i, j, tolerance)
		overlap, n := pairOverlap(a, b, &w.separatingAxes[pairOf(i, j)], allowed)
		w.noteOverlap(overlapOf{i: i, j: j, depth: overlap, n: n}, allowed)
	}
	return len(w.overlaps) > 0
}

// allowedOverlap returns the allowed overlap of two dice: the tolerance, or that at the beginning
// of the step. Like noteOverlap it avoids min and max where possible, which are calls in
// WebAssembly.
func (w *World) allowedOverlap(i, j int, tolerance float64) float64 {
	if a, b := w.deepest[i], w.deepest[j]; a > tolerance && b > tolerance {
		return min(a, b)
	}
	return tolerance
}

// An overlapOf is the overlap of two dice, or of the die j with a plane.
type overlapOf struct {
	i, j  int     // equal for a plane
	depth float64 // m
	n     Vec     // normal from i, or from the plane, to j
}

// noteOverlap records an overlap, and lists it if it exceeds allowed.
func (w *World) noteOverlap(o overlapOf, allowed float64) {
	if o.depth > w.overlap[o.i] {
		w.overlap[o.i] = o.depth
	}
	if o.depth > w.overlap[o.j] {
		w.overlap[o.j] = o.depth
	}
	if o.depth <= allowed {
		return
	}
	a, b := &w.Bodies[o.i], &w.Bodies[o.j]
	a.overlaps, b.overlaps = a.overlaps || !a.asleep, b.overlaps || !b.asleep
	w.overlaps = append(w.overlaps, o)
}

// keepOverlaps stores the overlaps of the group's dice. Few dice share the deepest.
func (w *World) keepOverlaps() {
	most := 0.0
	for i := range w.Bodies {
		if w.Bodies[i].active {
			w.deepest[i] = w.overlap[i]
			most = max(most, w.deepest[i])
		}
	}
	if w.isCrowd() {
		return
	}
	for i := range w.deepest {
		w.deepest[i] = most
	}
}

// planeOverlap returns the depth of a die in the floor or a wall, and the index of that plane.
//
//go:noinline
func (w *World) planeOverlap(b *Body) (deepest float64, plane int) {
	planes := w.planesNear(b, 0)
	for i := range planes {
		p := &planes[i]
		height := p.height(b.Pos)
		if height >= b.Shape.reach || b.isEntering(i) {
			continue
		}
		if d := support(b, p.Normal.Neg()) + b.Shape.Radius - height; d > deepest {
			deepest, plane = d, i
		}
	}
	return deepest, plane
}

// pairOverlap returns the overlap of two dice whose bounding spheres meet, and its normal from a to b. If the previous
// separating axis shows that it is at most tolerance, it returns an upper bound.
func pairOverlap(a, b *Body, axis *Vec, tolerance float64) (float64, Vec) {
	d := b.Pos.Sub(a.Pos)
	if *axis != (Vec{}) {
		if overlap := -separationAlong(a, b, d, *axis); overlap <= tolerance {
			return overlap, *axis
		}
	}
	m := axisTest{a: a, b: b, d: d}
	return -m.separate(), m.n
}
