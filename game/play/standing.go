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

// Standings says it of all throws of a roll, by the roles of their dice.
func Standings(r *engine.Resolution, throws [][]engine.Role) [][]Standing {
	standings := make([][]Standing, len(throws))
	own, other := 0, 0
	for i, roles := range throws {
		standings[i] = make([]Standing, len(roles))
		for j, role := range roles {
			switch {
			case role&engine.Opponent == 0:
				standings[i][j] = standing(r, own)
				own++
			case r.Against != nil:
				standings[i][j] = standing(r.Against, other)
				other++
			}
		}
	}
	return standings
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
