package engine

import (
	"slices"
	"strings"
	"testing"
)

// TestDrawnDice checks which sums are drawn, and their results.
func TestDrawnDice(t *testing.T) {
	checkAll(t, []want{
		{
			`{"kind":"sum","technique":"3d7","modifiers":[{"value":2}],"faces":[7,1,4]}`,
			`{"total":14,"technique":"3d7","text":"3d7+2: 7 + 1 + 4 + 2 = 14. The dice were drawn, not thrown."}`,
		},
		{
			`{"kind":"sum","technique":"1d1000","faces":[1000]}`,
			`{"total":1000,"text":"1d1000: 1000. The dice were drawn, not thrown."}`,
		},
		{`{"kind":"sum","technique":"2d6+1d7","faces":[6,5,7]}`, `{"total":18}`},
		{`{"kind":"sum","technique":"1d10+1d7","faces":[10,7]}`, `{"total":17}`},
		{`{"kind":"sum","technique":"1d100+1d7","faces":[100,7]}`, `{"total":107}`},
		{`{"kind":"sum","technique":"1d66+1dF+1d7","faces":[6,5,-1,7]}`, `{"total":71}`},
		{
			`{"kind":"sum","technique":"2d7kh1","faces":[3,5]}`,
			`{"total":5,"kept":[1],"text":"2d7kh1: 5 (3 dropped). The dice were drawn, not thrown."}`,
		},
		{`{"kind":"sum","technique":"2d7r1","faces":[1,5,6]}`, `{"total":11,"kept":[1,2]}`},
		{`{"kind":"sum","technique":"1d7!","faces":[7,7,2]}`, `{"total":16}`},
		{`{"kind":"sum","technique":"3d9>6","faces":[7,6,9]}`, `{"total":2}`},
		{`{"kind":"sum","technique":"2x(1d7)","faces":[3,5]}`, `{"totals":[3,5]}`},
		{`{"kind":"sum","technique":"2d6","faces":[3,5]}`, `{"text":"2d6: 3 + 5 = 8."}`},
		{
			`{"kind":"table","technique":"1d7","critical_table":[{"roll":7,"text":"Luck."}],"faces":[7]}`,
			`{"row":7,"text":"Critical table, 7: Luck. The dice were drawn, not thrown."}`,
		},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"sum","technique":"3d7","faces":[8,1,1]}`, `request.faces[0]: 8 is not a face of a d7, which shows 1 to 7`},
		{
			`{"kind":"sum","technique":"3d7","faces":[1,1]}`,
			`request.faces: [1,1] has 2 faces; 3d7 needs 3 faces, each from 1 to 7`,
		},
		{
			`{"kind":"sum","technique":"21d10","faces":[0]}`,
			`request.faces: [0] has 1 face; 21d10 needs 21 faces, each from 1 to 10`,
		},
		{
			`{"kind":"sum","technique":"60d7+60d6","faces":[0]}`,
			`request.technique: "60d7+60d6" could need more than 100 dice, the limit for one roll`,
		},
	})
}

// TestDrawnOdds checks exact odds of drawn dice, and that too many have none but can be rolled.
func TestDrawnOdds(t *testing.T) {
	checkOdds(t, []want{
		{
			`{"kind":"sum","technique":"1d7"}`,
			`{"distribution":[{"result":1,"num":1,"den":7},{"result":2,"num":1,"den":7},{"result":3,"num":1,"den":7},
				{"result":4,"num":1,"den":7},{"result":5,"num":1,"den":7},{"result":6,"num":1,"den":7},
				{"result":7,"num":1,"den":7}]}`,
		},
		{`{"kind":"sum","technique":"2d7 vs 14"}`, `{"success":{"num":1,"den":49}}`},
		{`{"kind":"sum","technique":"2d7kh1 vs 7"}`, `{"success":{"num":13,"den":49}}`},
		{`{"kind":"sum","technique":"1d7+1d11 vs 18"}`, `{"success":{"num":1,"den":77}}`},
		{`{"kind":"sum","technique":"21d2 vs 42"}`, `{"success":{"num":1,"den":2097152}}`},
	})
	exploding, err := Odds(&Request{Kind: Sum, Technique: "1d7!"})
	if err != nil || exploding.Distribution[0].Float() != 1.0/7 || !exploding.Remainder.Set {
		t.Errorf("1d7!: %v, %v", exploding.Distribution, err)
	}
	for _, technique := range []string{"100d6", "50d20kh3", "41d7!", "3d1000!", "41d2kh2"} {
		r := Request{Kind: Sum, Technique: technique}
		if _, err := Odds(&r); err == nil || !strings.Contains(err.Error(), "can still be rolled") {
			t.Errorf("%s: %v", technique, err)
		}
		r.Faces = slices.Repeat([]int{1}, countOf(t, &r))
		if _, err := Resolve(&r); err != nil {
			t.Error(err)
		}
	}
}

// countOf returns the number of dice of a request.
func countOf(t *testing.T, r *Request) int {
	t.Helper()
	dice, err := r.Dice()
	if err != nil {
		t.Fatal(err)
	}
	return len(dice)
}
