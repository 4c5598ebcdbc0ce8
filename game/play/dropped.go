package play

import (
	"slices"

	"fudgetray/engine"
)

// Dropped says of the throws of a roll, by the roles of their dice, which dice do not count in
// what it has come to: those that are dropped, or others were thrown in place of.
func Dropped(r *engine.Resolution, throws [][]engine.Role) [][]bool {
	dropped := make([][]bool, len(throws))
	own, other := 0, 0
	for i, roles := range throws {
		dropped[i] = make([]bool, len(roles))
		for j, role := range roles {
			switch {
			case role&engine.Opponent == 0:
				dropped[i][j] = idle(r, own)
				own++
			case r.Against != nil:
				dropped[i][j] = idle(r.Against, other)
				other++
			}
		}
	}
	return dropped
}

// idle says whether a side's i-th die does not count.
func idle(r *engine.Resolution, i int) bool {
	return r.Kept != nil && i < len(r.Faces) && !slices.Contains(r.Kept, i)
}
