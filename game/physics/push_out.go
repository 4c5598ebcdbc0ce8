package physics

// Overlaps at the end of a step are pushed out (Jakobsen, "Advanced Character Physics", 2001), which costs less than a
// repeated step. Dice move along the normals of the overlaps, and neither turn nor change their velocities, so that
// contacts of the next step stop them.
const (
	maxPushes = 4       // times that the overlaps of a step are pushed out
	maxPush   = 1.6e-3  // m: deeper overlaps can be those of dice that are about to pass through each other
	pushRest  = 0.08e-3 // m: overlap that remains, so that the contacts remain
)

// resolveOverlaps pushes out the overlaps at the end of a step, and reports whether any remain that exceed what is
// allowed.
func (w *World) resolveOverlaps() bool {
	found := w.findOverlaps()
	for n := 0; found && !w.Earlier && n < maxPushes && w.pushOut(); n++ {
		found = w.findOverlaps()
	}
	return found
}

// pushOut moves dice along the normals of the overlaps that findOverlaps has listed. It moves none and returns false if
// one is too deep.
//
//go:noinline
func (w *World) pushOut() bool {
	for i := range w.overlaps {
		o := &w.overlaps[i]
		if o.depth > maxPush {
			return false
		}
		o.depth += w.distance(o)
	}
	for i := range w.overlaps {
		o := &w.overlaps[i]
		push := o.depth - w.distance(o) - pushRest // earlier ones may have pushed the dice
		if push <= 0 {
			continue
		}
		first, second := o.i != o.j && w.Bodies[o.i].isPushed(), w.Bodies[o.j].isPushed()
		if first && second {
			push /= 2
		}
		if first {
			w.push(o.i, o.n.Scale(-push))
		}
		if second {
			w.push(o.j, o.n.Scale(push))
		}
	}
	return true
}

// distance returns the distance along the normal from a die, or from the origin, to another one.
func (w *World) distance(o *overlapOf) float64 {
	if o.i == o.j {
		return o.n.Dot(w.Bodies[o.j].Pos)
	}
	return o.n.Dot(w.Bodies[o.j].Pos.Sub(w.Bodies[o.i].Pos))
}

// isPushed reports whether a die is in the group and awake.
func (b *Body) isPushed() bool { return b.active && !b.asleep }

// push moves a die, and the end of its path.
func (w *World) push(body int, by Vec) {
	b := &w.Bodies[body]
	b.Pos = b.Pos.Add(by)
	w.paths[body].toPos = b.Pos
	w.hasMoved(b)
}
