package physics

// contacts holds the contacts of one kind in three lists. In each, the contacts of a die, or of a
// pair of dice, are adjacent.
type contacts[C any, P contact[C]] struct {
	now  []C // contacts of the current step
	old  []C // contacts at the end of the previous step of the group's dice
	done []C // contacts at the end of the step of the other dice
}

// contact is a pointer to a contact of either kind.
type contact[C any] interface {
	*C
	isIdle() bool
	isActive(bodies []Body) bool // reports whether a die of the current group takes part
}

func (l *contacts[C, P]) clear() { l.now, l.old, l.done = l.now[:0], l.old[:0], l.done[:0] }

// begin begins a step of a group, reusing the contacts of its dice.
func (l *contacts[C, P]) begin(bodies []Body, all bool) {
	l.now = l.now[:0]
	if all {
		l.done, l.old = l.old[:0], l.done
		return
	}
	l.done, l.old = move[C, P](bodies, l.done, l.old[:0])
}

// end ends the step.
func (l *contacts[C, P]) end() {
	if len(l.done) == 0 {
		l.done, l.now = l.now, l.done
		return
	}
	l.done = append(l.done, l.now...)
}

// retract undoes the step for the dice that are now the group.
func (l *contacts[C, P]) retract(bodies []Body) {
	_, l.done = move[C, P](bodies, l.old, l.done)
	l.now, l.old = move[C, P](bodies, l.now, l.old[:0])
}

// move moves the contacts of the group to the end of another list, and returns both lists.
func move[C any, P contact[C]](bodies []Body, from, to []C) (rest, moved []C) {
	kept := 0
	for i := range from {
		switch {
		case P(&from[i]).isActive(bodies):
			to = append(to, from[i])
			continue
		case kept != i:
			from[kept] = from[i]
		}
		kept++
	}
	return from[:kept], to
}

// dropIdle removes contacts that don't touch. It avoids slices.DeleteFunc, which would copy every
// contact; they are large.
func (l *contacts[C, P]) dropIdle() {
	kept := 0
	for i := range l.now {
		if P(&l.now[i]).isIdle() {
			continue
		}
		if kept != i {
			l.now[kept] = l.now[i]
		}
		kept++
	}
	l.now = l.now[:kept]
}
