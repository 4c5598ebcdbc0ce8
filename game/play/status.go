package play

import (
	"slices"

	"fudgetray/engine"
	"fudgetray/game/throw"
)

// A Status describes whether a die counts in its roll's resolution.
type Status uint8

const (
	Counts    Status = iota
	Cancelled        // cancelled by another die (rule R4)
	Dropped          // replaced by a reroll (rules R7, R33) or dropped by the notation
)

// String returns counts, cancelled or dropped.
func (s Status) String() string { return [...]string{"counts", "cancelled", "dropped"}[s] }

// SetStatuses sets the statuses of the dice of all throws, which dice cancel each other, and which were
// picked up for a reroll.
func SetStatuses(throws []Thrown, r *engine.Resolution) {
	if len(throws) == 0 {
		return
	}
	own, other := 0, 0
	throws[0].Pairs = pairsOf(throws, r)
	for i := range throws {
		t := &throws[i]
		t.Statuses = make([]Status, len(t.Roles))
		for j, role := range t.Roles {
			switch {
			case role&engine.Opponent == 0:
				t.Statuses[j] = statusOf(r, own)
				own++
			case r.Against != nil:
				side, i := opponentOf(r, other)
				t.Statuses[j] = statusOf(side, i)
				other++
			}
		}
	}
	// Rerolls of single dice are the last throws, one each; a stored roll may have fewer.
	roles, first := rolesOfAll(throws), len(throws)-len(r.Again)
	for i, face := range r.Again {
		if first > 0 && face < len(roles) {
			throws[first+i].PickedUp = PickedUp(roles, face)
		}
	}
}

// pairsOf returns the pairs of cancelled dice of both sides, by index over all dice of a roll: a plus and the minus near
// it, so that the lines between them are short and none cross. Rule R4.
func pairsOf(throws []Thrown, r *engine.Resolution) (pairs [][2]int) {
	var own, other []int // indices of the dice of each side
	for i, role := range rolesOfAll(throws) {
		if role&engine.Opponent == 0 {
			own = append(own, i)
		} else {
			other = append(other, i)
		}
	}
	add := func(side *engine.Resolution, dice []int) {
		first := len(pairs)
		for _, pair := range side.IdlePairs() {
			if pair[1] >= len(dice) {
				continue
			}
			plus, minus := pair[0], pair[1]
			if side.Faces[plus] < side.Faces[minus] {
				plus, minus = minus, plus
			}
			pairs = append(pairs, [2]int{dice[plus], dice[minus]})
		}
		shorten(pairs[first:], throws)
	}
	add(r, own)
	for first := 0; first < len(other); {
		side, _ := opponentOf(r, first)
		if side == nil {
			break
		}
		next := min(first+thrownBy(side), len(other))
		add(side, other[first:next])
		first = max(next, first+1)
	}
	return pairs
}

// shorten exchanges the second dice of pairs while that makes their lines shorter.
func shorten(pairs [][2]int, throws []Thrown) {
	var rest []throw.Pose
	for i := range throws {
		rest = throws[i].Poses(throws[i].Duration(), rest)
	}
	length := func(a, b int) float64 { return rest[a].Pos.Sub(rest[b].Pos).Len() }
	for shorter := true; shorter; {
		shorter = false
		for i := range pairs {
			for j := range i {
				p, q := &pairs[i], &pairs[j]
				if length(p[0], q[1])+length(q[0], p[1]) < length(p[0], p[1])+length(q[0], q[1]) {
					p[1], q[1], shorter = q[1], p[1], true
				}
			}
		}
	}
}

// opponentOf returns the resolution of the opponent that threw a die, and the index of the die within its throws. Dice
// of all opponents are counted in the order of their throws, one side after another.
func opponentOf(r *engine.Resolution, die int) (side *engine.Resolution, index int) {
	side = r.Against
	for i := range r.Others {
		if side == nil || die < thrownBy(side) {
			break
		}
		die -= thrownBy(side)
		side = &r.Others[i]
	}
	return side, die
}

// thrownBy returns the number of dice that a side has thrown.
func thrownBy(r *engine.Resolution) int { return len(r.Faces) + len(r.Extra) + len(r.CriticalFaces) }

func rolesOfAll(throws []Thrown) (roles []engine.Role) {
	for i := range throws {
		roles = append(roles, throws[i].Roles...)
	}
	return roles
}

// PickedUp returns the dice that are picked up to reroll the one of a face: two if they are tens
// and ones.
func PickedUp(roles []engine.Role, face int) []int {
	switch roles[face] {
	case engine.Tens:
		return []int{face, face + 1}
	case engine.Ones:
		return []int{face - 1, face}
	}
	return []int{face}
}

// statusOf returns the status of a side's i-th die.
func statusOf(r *engine.Resolution, i int) Status {
	switch {
	case i >= len(r.Faces):
		return Counts
	case r.Kept != nil && !slices.Contains(r.Kept, i):
		return Dropped
	case slices.ContainsFunc(r.IdlePairs(), func(pair [2]int) bool { return pair[0] == i || pair[1] == i }):
		return Cancelled
	}
	return Counts
}
