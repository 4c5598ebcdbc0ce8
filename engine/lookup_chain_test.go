package engine

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestR29CriticalOnTheTable(t *testing.T) {
	checkAll(t, []want{
		{
			`Good 4dF criticals table [1 1 1 1] [3 4]`,
			`{"critical":"success","critical_faces":[3,4],"row":7,"row_text":"Drops the weapon.","advice":["critical-bonus"],
				"text":"Good +4 = Superb+2: success by 5 against Difficulty Fair. A critical success. ` +
				`Critical table, 7, for the opponent: Drops the weapon."}`,
		},
		{`Good 4dF criticals natural, table [-1 -1 -1 -1] [1 1]`, `{"critical":"failure","row":2}`},
		{`Good 4dF criticals table [1 1 1 0]`, `{"critical":"none","critical_faces":null,"row":null}`},
		// the GM decides rolls without a row
		{`Good 4dF criticals table [1 1 1 1] [6 6]`, `{"row":12,"row_text":null,"advice":["critical-bonus","gm-decides"]}`},
		{
			`Good 4dF criticals table [1 1 1 1] [6 6] opposed Fair [1 1 1 1] [6 6]`,
			`{"row":12,"against":{"row":12},"advice":["critical-bonus","gm-decides"]}`,
		},
		// criticals by margin alone
		{`Superb 4dF criticals margin, table vs Terrible [0 0 0 0] [1 1]`, `{"critical":"success","row":2}`},
		{`Poor 4dF criticals margin, table vs Superb [1 1 1 1]`, `{"critical":"none","row":null}`},
		{`Superb diceless criticals margin, table vs Terrible [] [1 1]`, `{"row":2}`},
		// Mudge's second throw comes first
		{`mudge Good 4dF criticals table [1 1 1 1] [1 0 0 0] [1 2]`, `{"extra":[1,0,0,0],"row":3,"result":5}`},
		{`mudge Good 4dF criticals table [-1 -1 -1 -1] [1 2]`, `{"extra":null,"row":3}`},
		// 3d6 Fudge has criticals of its own; a critical mediocrity isn't rolled
		{`Good 3d6-fudge criticals table [1 1 1] [4 4]`, `{"critical":"success","row":8}`},
		{`Good 3d6-fudge criticals table [6 6 6] [4 4]`, `{"critical":"failure","row":8}`},
		{`Good 3d6-fudge criticals table [3 3 3]`, `{"critical":"mediocrity","row":null}`},
		// both sides
		{
			`Good 4dF criticals table [1 1 1 1] [3 4] opposed Fair [-1 -1 -1 -1] [6 2]`,
			`{"row":7,"against":{"critical_faces":[6,2],"row":8,"row_text":"Weapon damaged: still usable, −1 to damage."},
				"text":"Good +4 = Superb+2 against Fair −4 = Terrible−1: won by 9. A critical success. ` +
				`The opponent rolled a critical failure. Critical table, 7, for the opponent: Drops the weapon. ` +
				`Critical table, 8, for the opponent: Weapon damaged: still usable, −1 to damage."}`,
		},
		{
			`Good 4dF criticals table [1 0 0 0] opposed Fair [1 1 1 1] [6 6]`,
			`{"row":null,"advice":["gm-decides"],"against":{"row":12}}`,
		},
		{
			`Good 4dF criticals table [0 0 0 0] opposed Fair [0 0 0 0] opposed Fair [1 1 1 1] [6 2]`,
			`{"text":"Good +0 = Good against Fair +0 = Fair: won by 1. Good against Fair +4 = Superb+1: lost by 3. ` +
				`The opponent rolled a critical success. Place 2 of 3. ` +
				`Opponent: Critical table, 8, for your own side: Weapon damaged: still usable, −1 to damage."}`,
		},
		// tables of other dice have no sample
		{`Good 4dF criticals table d20 [1 1 1 1] [2]`, `{"row":2,"row_text":null}`},
		{
			`{"criticals":["table"],"critical_dice":"d100","critical_table":[{"roll":100,"text":"A crown."}],"faces":[1,1,1,1],
				"critical_faces":[0,0]}`,
			`{"row":100,"row_text":"A crown."}`,
		},
		{
			`{"criticals":["table"],"critical_dice":"1d66","critical_table":[{"roll":35,"text":"Mud."}],"faces":[1,1,1,1],
				"critical_faces":[3,5]}`,
			`{"row_text":"Mud."}`,
		},
		// without the rule, the table isn't used
		{
			`{"criticals":["natural"],"critical_dice":"d20","critical_table":[{"roll":21,"text":"x"}],"faces":[1,1,1,1]}`,
			`{"row":null}`,
		},
		{
			`{"criticals":["table"],"critical_table":[{"roll":5,"text":"It rains."}],"faces":[1,1,1,1],"critical_faces":[1,4]}`,
			`{"row_text":"It rains."}`,
		},
	})
	checkRefused(t, [][2]string{
		{`Good 4dF criticals table [1 1 1 1]`, `request.critical_faces: is missing; 2d6 needs 2 faces, each from 1 to 6`},
		{
			`Good 4dF criticals table [1 1 1 1] [7 1]`,
			`request.critical_faces[0]: 7 is not a face of a d6, which shows 1 to 6`,
		},
		{
			`Good 4dF criticals table [1 1 1 0] [3 1]`,
			`request.critical_faces: [3,1] must be left out: only a critical is rolled on the critical table, ` +
				`with "table" among the criticals`,
		},
		{
			`{"kind":"opposed","criticals":["table"],"faces":[0,0,0,0],"against":{"faces":[1,1,1,1]}}`,
			`request.against.critical_faces: is missing; 2d6 needs 2 faces, each from 1 to 6`,
		},
		{
			`{"criticals":["table"],"critical_table":[{"roll":13,"text":"x"}],"faces":[0,0,0,0]}`,
			`request.critical_table[0].roll: 13 can't be rolled; 2d6 gives 2 to 12`,
		},
		{
			`{"criticals":["table"],"critical_dice":"3d6!"}`,
			`request.critical_dice: "3d6!" can't be the dice of a critical table, which throws up to 4 dice at once`,
		},
		{
			`{"criticals":["table"],"critical_dice":"5d6"}`,
			`request.critical_dice: "5d6" can't be the dice of a critical table, which throws up to 4 dice at once`,
		},
		{
			`{"criticals":["table"],"critical_dice":"d7"}`,
			`request.critical_dice: "d7" can't be the dice of a critical table, which throws up to 4 dice at once`,
		},
		{
			`{"system":"3d6-fudge","criticals":["natural"],"faces":[1,2,3]}`,
			`request.criticals: ["natural"] don't apply in 3d6-fudge, except table`,
		},
	})
}

// TestR29DiceOfTheTable throws the dice that a critical calls for, after all others.
func TestR29DiceOfTheTable(t *testing.T) {
	for _, row := range []struct {
		line   string
		throws [][]int
		dice   []int // numbers of dice
	}{
		{`Good 4dF criticals table`, [][]int{{1, 1, 1, 1}, {2, 3}}, []int{4, 2}},
		{`Good 4dF criticals table`, [][]int{{1, 1, 1, 0}}, []int{4}},
		{`mudge Good 4dF criticals table`, [][]int{{1, 1, 1, 1}, {0, 0, 0, 0}, {2, 3}}, []int{4, 4, 2}},
		{
			`mudge Good 4dF criticals table opposed Fair`, [][]int{{-1, -1, -1, -1, 1, 1, 1, 1}, {2, 3, 0, 0, 0, 0}, {4, 4}},
			[]int{8, 6, 2},
		},
		{`Good 4dF criticals table d% opposed npc Fair d6`, [][]int{{1, 1, 1, 1, 6}, {2, 3, 1}}, []int{5, 3}},
	} {
		r := parsed(t, row.line)
		var counts []int
		for {
			dice, err := r.Dice()
			if err != nil {
				t.Fatal(err)
			}
			if len(dice) == 0 {
				break
			}
			counts = append(counts, len(dice))
			if err := r.Take(row.throws[len(counts)-1]); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Resolve(&r); err != nil || !slices.Equal(counts, row.dice) {
			t.Errorf("%s: throws of %v dice, %v; want %v", row.line, counts, err, row.dice)
		}
		if bare := r.WithoutFaces(); bare.HasFaces() || !r.HasFaces() {
			t.Errorf("%s: faces remain in %+v", row.line, bare)
		}
	}
}

// TestTableChangesNoResult compares rolls with and without the rule table: it only adds a row, and it adds one to
// exactly the critical successes and failures.
func TestTableChangesNoResult(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRequest(t)
		if len(r.Criticals) == 0 {
			r.Criticals = []CriticalRule{NaturalCritical}
		}
		plain := r
		r.Criticals = append(slices.Clone(r.Criticals), TableCritical)
		throwAny(t, &r)
		plain.Faces, plain.Extra = r.Faces, r.Extra
		got, err := Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Resolve(&plain)
		if err != nil {
			t.Fatal(err)
		}
		if got.Degree != want.Degree || got.Critical != want.Critical || got.Chance != want.Chance {
			t.Fatalf("%s\nwithout the table: %s", got.Text, want.Text)
		}
		if critical := want.Critical == CriticalSuccess || want.Critical == CriticalFailure; critical != got.Row.Set {
			t.Fatalf("%s: a row: %t", got.Text, got.Row.Set)
		}
	})
}
