package physics

// tolerance returns the overlap that a step may leave, m. In a crowd some pair nearly always
// comes that far, so there it is less.
func (w *World) tolerance() float64 {
	if w.isCrowd() {
		return 0.18e-3
	}
	return 0.2e-3
}

// Overlap returns how deep the deepest overlap of the dice with each other and with the
// floor and walls is, in metres; 0 without one.
func (w *World) Overlap() float64 {
	deepest := 0.0
	for j := range w.Bodies {
		b := &w.Bodies[j]
		if !b.asleep {
			deepest = max(deepest, w.planeOverlap(b))
		}
		for i := range j {
			if a := &w.Bodies[i]; !a.asleep || !b.asleep {
				deepest = max(deepest, pairOverlap(a, b, &w.separatingAxes[pairOf(i, j)], 0))
			}
		}
	}
	return deepest
}

// findOverlaps finds the dice that overlap by more than they may, and says whether there
// are any.
func (w *World) findOverlaps() bool {
	for i := range w.Bodies {
		w.Bodies[i].overlaps, w.overlap[i] = false, 0
	}
	found := false
	tolerance := w.tolerance()
	for j := range w.Bodies {
		b := &w.Bodies[j]
		if b.active && !b.asleep {
			allowed := w.allowedOverlap(j, j, tolerance)
			found = w.noteOverlap(j, j, w.planeOverlap(b), allowed) || found
		}
		for i := range j {
			a := &w.Bodies[i]
			if !a.active && !b.active || a.asleep && b.asleep || !spheresMeet(a, b, 0) {
				continue
			}
			allowed := w.allowedOverlap(i, j, tolerance)
			overlap := pairOverlap(a, b, &w.separatingAxes[pairOf(i, j)], allowed)
			found = w.noteOverlap(i, j, overlap, allowed) || found
		}
	}
	return found
}

// allowedOverlap returns by how much two dice may overlap: by the tolerance, or as when the
// step began. Like noteOverlap it does without min and max, which are calls in WebAssembly.
func (w *World) allowedOverlap(i, j int, tolerance float64) float64 {
	if a, b := w.deepest[i], w.deepest[j]; a > tolerance && b > tolerance {
		return min(a, b)
	}
	return tolerance
}

// noteOverlap notes an overlap of two dice, and says whether it is more than allowed.
func (w *World) noteOverlap(i, j int, overlap, allowed float64) bool {
	if overlap > w.overlap[i] {
		w.overlap[i] = overlap
	}
	if overlap > w.overlap[j] {
		w.overlap[j] = overlap
	}
	if overlap <= allowed {
		return false
	}
	a, b := &w.Bodies[i], &w.Bodies[j]
	a.overlaps, b.overlaps = a.overlaps || !a.asleep, b.overlaps || !b.asleep
	return true
}

// keepOverlaps keeps how deep the dice of the group overlap. Of few dice, all may as deep
// as any.
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

// planeOverlap returns how deep a die is in the floor or a wall.
func (w *World) planeOverlap(b *Body) float64 {
	deepest := 0.0
	for i := range w.planes {
		p := &w.planes[i]
		height := p.height(b.Pos)
		if height >= b.Shape.reach || b.isEntering(i) {
			continue
		}
		if d := support(b, p.Normal.Neg()) + b.Shape.Radius - height; d > deepest {
			deepest = d
		}
	}
	return deepest
}

// pairOverlap returns how deep two dice are in each other, or something no more than
// tolerance where the axis along which they were last apart shows that it is no more.
func pairOverlap(a, b *Body, axis *Vec, tolerance float64) float64 {
	if !spheresMeet(a, b, 0) {
		return 0
	}
	d := b.Pos.Sub(a.Pos)
	if *axis != (Vec{}) {
		if overlap := -separationAlong(a, b, d, *axis); overlap <= tolerance {
			return overlap
		}
	}
	m := manifold{a: a, b: b, d: d}
	return -m.separate()
}
