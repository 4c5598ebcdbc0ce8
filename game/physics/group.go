package physics

import "slices"

// A group is the dice that make a step together. A whole step is one of all dice. Where it
// is taken back, only the dice that overlap, and those that they push, make it in halves;
// the others have made theirs, and pass through the halves along the way they took.

// Few is up to how many dice are always one group; more are a crowd.
const Few = 10

func (w *World) isCrowd() bool { return len(w.Bodies) > Few }

// way is the straight way that a die took in its last step. Times are parts of a whole step.
type way struct {
	fromPos, toPos Vec
	fromRot, toRot Quat
	start, end     float64
}

// at returns where on its way a die is.
func (v *way) at(time float64) (Vec, Quat) {
	if time >= v.end {
		return v.toPos, v.toRot
	}
	s := (time - v.start) / (v.end - v.start)
	r := 1 - s
	return v.fromPos.AddScaled(v.toPos.Sub(v.fromPos), s), Quat{
		mul(v.fromRot.W, r) + mul(v.toRot.W, s),
		mul(v.fromRot.X, r) + mul(v.toRot.X, s),
		mul(v.fromRot.Y, r) + mul(v.toRot.Y, s),
		mul(v.fromRot.Z, r) + mul(v.toRot.Z, s),
	}.Unit()
}

// keepWay keeps the way of a die from where it was, if others can make their steps without
// it.
func (w *World) keepWay(i int, pos Vec, rot Quat, start, end float64) {
	if w.isCrowd() {
		b := &w.Bodies[i]
		w.ways[i] = way{pos, b.Pos, rot, b.Rot, start, end}
	}
}

// groupAll makes all dice the group of a whole step.
func (w *World) groupAll() {
	w.groups[0] = w.groups[0][:0]
	for i := range w.Bodies {
		w.groups[0] = append(w.groups[0], i)
		w.keepWay(i, w.Bodies[i].Pos, w.Bodies[i].Rot, 0, 0)
	}
}

// begin begins a step of a group.
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

// end ends it.
func (w *World) end() {
	w.relax()
	w.pairContacts.end()
	w.planeContacts.end()
}

// placeOthers puts the dice that are not of the group where they are on their way.
func (w *World) placeOthers(time float64) {
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.active && !b.asleep {
			b.Pos, b.Rot = w.ways[i].at(time)
			b.mat = b.Rot.Mat()
		}
	}
}

// regroup takes a step back for the dice that overlap, which become the group of its
// halves, and ends it for the others.
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

// spread counts the dice that are pushed by dice that overlap among these: what pushed them
// is taken back.
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

// join lets a die make the rest of its way anew, in the groups that come to it, if it is of
// none of them: without the gravity of that part.
func (w *World) join(i, halvings int, start float64) {
	if slices.Contains(w.groups[halvings], i) {
		return
	}
	rest := max(0, w.ways[i].end-start)
	w.Bodies[i].Vel.Z += mul(w.Gravity, mul(rest, Step))
	for ; !slices.Contains(w.groups[halvings], i); halvings-- {
		w.groups[halvings] = append(w.groups[halvings], i)
	}
}
