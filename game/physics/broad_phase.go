package physics

// A pair is two dice, i < j.
type pair struct{ i, j int32 }

// nearPairs lists the pairs of dice that may touch. Each die has a slack: the list stays valid until a die
// moves farther (Verlet, "Computer Experiments on Classical Fluids", 1967).
type nearPairs struct {
	list []pair // by j, then by i
	dice []listed
}

// listed is a die when the list was made.
type listed struct {
	pos   Vec
	slack float64 // m
}

// minSlack is the slack in metres of a die at rest. Half of it covers the motion bound of a die that is woken.
const minSlack = 2.5e-3

// clear makes the list invalid.
func (n *nearPairs) clear() { n.list, n.dice = n.list[:0], n.dice[:0] }

// beforeMotion returns at least the pairs whose bounding spheres are closer than the sum of their motion
// bounds, even if a die is woken.
func (n *nearPairs) beforeMotion(bodies []Body) []pair {
	if len(n.dice) != len(bodies) {
		return n.find(bodies)
	}
	for i := range bodies {
		b, l := &bodies[i], &n.dice[i]
		bound := b.motionBound
		if bound < minSlack/2 {
			bound = minSlack / 2
		}
		d, rest := b.Pos.Sub(l.pos), l.slack-bound
		if !(rest > 0) || !(d.Dot(d) < mul(rest, rest)) {
			return n.find(bodies)
		}
	}
	return n.list
}

// afterMotion returns at least the pairs whose bounding spheres meet.
func (n *nearPairs) afterMotion(bodies []Body) []pair {
	for i := range bodies {
		b, l := &bodies[i], &n.dice[i]
		if d := b.Pos.Sub(l.pos); !(d.Dot(d) < mul(l.slack, l.slack)) {
			return n.find(bodies)
		}
	}
	return n.list
}

// find makes the list.
func (n *nearPairs) find(bodies []Body) []pair {
	n.clear()
	for j := range bodies {
		b := &bodies[j]
		slack := b.motionBound + minSlack
		reach := b.Shape.reach + slack
		for i := range n.dice {
			d := b.Pos.Sub(n.dice[i].pos)
			l := bodies[i].Shape.reach + n.dice[i].slack + reach
			if d.Dot(d) < mul(l, l) {
				n.list = append(n.list, pair{int32(i), int32(j)})
			}
		}
		n.dice = append(n.dice, listed{b.Pos, slack})
	}
	return n.list
}
