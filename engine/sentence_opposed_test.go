package engine

import "testing"

// TestR22OutcomeIsExplained checks that the sentence about an opposed action states the end of a tie once, and the
// reason of an outcome with the side that it is about.
func TestR22OutcomeIsExplained(t *testing.T) {
	checkAll(t, []want{
		{
			`mudge Good 4dF [0 0 0 0] opposed Good [0 0 0 0] opposed Good [0 0 0 0] ties fail`,
			`{"text":"Good +0 = Good against Good +0 = Good: a tie. Good against Good +0 = Good: a tie. Place 1 of 3, shared. ` +
				`All tied sides fail."}`,
		},
		{
			`mudge Good 4dF [0 0 0 0] opposed Good [0 0 0 0] opposed Good [0 0 0 0] ties again`,
			`{"text":"Good +0 = Good against Good +0 = Good: a tie. Good against Good +0 = Good: a tie. Place 1 of 3, shared. ` +
				`Roll the action again."}`,
		},
		{
			`mudge Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] opposed Poor [0 0 0 0] ties fail`,
			`{"text":"Good +0 = Good against Fair +0 = Fair: won by 1. Good against Poor +0 = Poor: won by 3. Place 1 of 3."}`,
		},
		{
			`Good 4dF min Superb [0 0 0 0] opposed Fair [0 0 0 0] opposed Poor [0 0 0 0]`,
			`{"text":"Good +0 = Good against Fair +0 = Fair: failed. The attempt needed at least Superb. ` +
				`Good against Poor +0 = Poor: failed. Place 3 of 3."}`,
		},
		{
			`Good 4dF [0 0 0 0] opposed Fair [0 0 0 0] min Great opposed Poor [0 0 0 0] min Great`,
			`{"text":"Good +0 = Good against Fair +0 = Fair: won, because the opponent failed. ` +
				`The opponent needed at least Great. Good against Poor +0 = Poor: won, because the opponent failed. ` +
				`The opponent needed at least Great. Place 1 of 3."}`,
		},
		{
			`Good 3d6-fudge min Superb [2 4 6] opposed Fair [1 3 6] opposed Good [1 2 6]`,
			`{"text":"Good (6): rolled 6, just succeeds. Opponent: Fair (5): rolled 4, success by 1. ` +
				`The attempt needed a success by at least 3. Failed. Opponent: Good (6): rolled 3, success by 3. Failed. ` +
				`Place 3 of 3."}`,
		},
		{
			`Good 3d6-fudge [2 4 6] opposed Fair [1 3 6] min Superb opposed Poor [1 1 6] min Superb`,
			`{"text":"Good (6): rolled 6, just succeeds. Opponent: Fair (5): rolled 4, success by 1. ` +
				`The opponent needed a success by at least 3. Won. Opponent: Poor (3): rolled 2, success by 1. ` +
				`The opponent needed a success by at least 3. Won. Place 1 of 3."}`,
		},
		// a degree that equals the minimum reaches it. Rule R23
		{
			`Good 4dF [1 0 0 0] opposed Fair [1 0 0 0] min Good`,
			`{"text":"Good +1 = Great against Fair +1 = Good: won by 1."}`,
		},
	})
}
