package physics

import "slices"

// A group is a set of dice that take a step together. At first it is all dice. If the step is
// undone, only the dice that overlap, and those that they push, repeat it in halves. The others
// have finished theirs and are interpolated along it.

// Few is the largest number of dice that always form one group. More are a crowd.
const Few = 10

func (w *World) isCrowd() bool { return len(w.Bodies) > Few }

// A path is the straight motion of a die in its last step. Times are fractions of a whole step.
type path struct {
	fromPos, toPos Vec
	fromRot, toRot Quat
	start, end     float64
	placed         float64 // time of the die's pose, if it is outside the group
}

// at returns the interpolated pose at a time.
func (p *path) at(time float64) (Vec, Quat) {
	if time >= p.end {
		return p.toPos, p.toRot
	}
	s := (time - p.start) / (p.end - p.start)
	r := 1 - s
	return p.fromPos.AddScaled(p.toPos.Sub(p.fromPos), s), Quat{
		mul(p.fromRot.W, r) + mul(p.toRot.W, s),
		mul(p.fromRot.X, r) + mul(p.toRot.X, s),
		mul(p.fromRot.Y, r) + mul(p.toRot.Y, s),
		mul(p.fromRot.Z, r) + mul(p.toRot.Z, s),
	}.Unit()
}

// keepPath records the path of a die from the given pose. It is needed only in crowds.
func (w *World) keepPath(i int, pos Vec, rot Quat, start, end float64) {
	if w.isCrowd() {
		b := &w.Bodies[i]
		w.paths[i] = path{pos, b.Pos, rot, b.Rot, start, end, end}
	}
}

// groupAll makes all dice the group of a whole step.
func (w *World) groupAll() {
	w.groups[0] = w.groups[0][:0]
	for i := range w.Bodies {
		w.groups[0] = append(w.groups[0], i)
		w.keepPath(i, w.Bodies[i].Pos, w.Bodies[i].Rot, 0, 0)
	}
}

// begin begins a step of a group.
//
//go:noinline
func (w *World) begin(halvings int, start float64) {
	for i := range w.Bodies {
		w.Bodies[i].active = false
	}
	for _, i := range w.groups[halvings] {
		w.Bodies[i].active = true
	}
	w.placeOthers(start)
	if halvings < maxHalvings {
		w.saved[halvings] = append(w.saved[halvings][:0], w.Bodies...)
	}
	all := len(w.groups[halvings]) == len(w.Bodies)
	w.pairContacts.begin(w.Bodies, all)
	w.planeContacts.begin(w.Bodies, all)
}

// end ends the step of a group.
func (w *World) end() {
	w.relax()
	w.pairContacts.end()
	w.planeContacts.end()
}

// placeOthers moves the dice outside the group to their interpolated poses. A step often begins at the time at
// which the one before ended.
func (w *World) placeOthers(time float64) {
	for i := range w.Bodies {
		if b, p := &w.Bodies[i], &w.paths[i]; !b.active && !b.asleep && p.placed != time {
			b.Pos, b.Rot = p.at(time)
			p.placed = time
			w.hasMoved(b)
		}
	}
}

// regroup undoes a step for the dice that overlap, which become the next group, and ends it for
// the others.
//
//go:noinline
func (w *World) regroup(halvings int, start float64) {
	w.spread()
	next := w.groups[halvings+1][:0]
	for i := range w.Bodies {
		b := &w.Bodies[i]
		if b.overlaps {
			next = append(next, i)
		} else if b.active {
			w.deepest[i] = w.overlap[i]
		}
		b.active = b.overlaps
	}
	w.groups[halvings+1] = next
	w.pairContacts.retract(w.Bodies)
	w.planeContacts.retract(w.Bodies)
	w.end()
	for _, i := range next {
		w.Bodies[i] = w.saved[halvings][i]
		w.join(i, halvings, start)
	}
}

// spread marks dice that overlapping dice push: what pushed them is undone.
func (w *World) spread() {
	if !w.isCrowd() {
		for i := range w.Bodies {
			w.Bodies[i].overlaps = true
		}
		return
	}
	for spreads := true; spreads; {
		spreads = false
		for i := range w.pairContacts.now {
			c := &w.pairContacts.now[i]
			a, b := &w.Bodies[c.a], &w.Bodies[c.b]
			if a.overlaps != b.overlaps && c.normalImpulse > 0 && !a.asleep && !b.asleep {
				a.overlaps, b.overlaps, spreads = true, true, true
			}
		}
	}
}

// join adds a die to the groups that repeat the rest of its step, unless it is in them. It removes
// the speed that gravity added in that part.
func (w *World) join(i, halvings int, start float64) {
	if slices.Contains(w.groups[halvings], i) {
		return
	}
	rest := max(0, w.paths[i].end-start)
	w.Bodies[i].Vel.Z += mul(w.Gravity, mul(rest, Step))
	for ; !slices.Contains(w.groups[halvings], i); halvings-- {
		w.groups[halvings] = append(w.groups[halvings], i)
	}
}
