package play

import (
	"slices"

	"fudgetray/engine"
)

// Standing is what a die counts for in what its roll has come to.
type Standing uint8

const (
	Counts    Standing = iota
	Cancelled          // by another die. Rule R4
	Dropped            // or another was thrown in its place. Rules R7, R33 and notation
)

// String returns counts, cancelled or dropped.
func (s Standing) String() string { return [...]string{"counts", "cancelled", "dropped"}[s] }

// Stand says of all throws of a roll what their dice count for in what it has come to, and which
// of them a hand took up to throw them again.
func Stand(throws []Thrown, r *engine.Resolution) {
	own, other := 0, 0
	for i := range throws {
		t := &throws[i]
		t.Standings = make([]Standing, len(t.Roles))
		for j, role := range t.Roles {
			switch {
			case role&engine.Opponent == 0:
				t.Standings[j] = standing(r, own)
				own++
			case r.Against != nil:
				t.Standings[j] = standing(r.Against, other)
				other++
			}
		}
	}
	// The hand throws last, and once for each: in what was stored there might be less.
	roles, first := rolesOfAll(throws), len(throws)-len(r.Again)
	for i, face := range r.Again {
		if first > 0 && face < len(roles) {
			throws[first+i].TakenUp = TakenUp(roles, face)
		}
	}
}

func rolesOfAll(throws []Thrown) (roles []engine.Role) {
	for i := range throws {
		roles = append(roles, throws[i].Roles...)
	}
	return roles
}

// TakenUp are the dice, of such roles, that a hand takes up which throws the one of a face again:
// two, if they are tens and ones.
func TakenUp(roles []engine.Role, face int) []int {
	switch roles[face] {
	case engine.Tens:
		return []int{face, face + 1}
	case engine.Ones:
		return []int{face - 1, face}
	}
	return []int{face}
}

// standing is that of a side's i-th die.
func standing(r *engine.Resolution, i int) Standing {
	switch {
	case i >= len(r.Faces):
		return Counts
	case r.Kept != nil && !slices.Contains(r.Kept, i):
		return Dropped
	case slices.ContainsFunc(r.Cancelled, func(pair [2]int) bool { return pair[0] == i || pair[1] == i }):
		return Cancelled
	}
	return Counts
}
