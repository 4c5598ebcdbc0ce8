package engine

import (
	"math"
	"slices"
	"testing"
)

func TestR4FourFudgeDice(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","faces":[1,1,0,-1]}`, `{"result":1,"cancelled":[[0,3]],"technique":"4dF"}`},
		{`{"kind":"situational","faces":[-1,1,1,-1]}`, `{"result":0,"cancelled":[[0,1],[2,3]]}`},
		{`{"kind":"situational","faces":[0,0,0,0]}`, `{"result":0,"cancelled":[]}`},
		{`{"kind":"situational","faces":[-1,-1,-1,-1]}`, `{"result":-4}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"situational"}`, `request.faces: is missing; 4dF takes 4, each from -1 to 1`},
		{`{"kind":"situational","faces":[1,1]}`, `request.faces: [1,1] has 2 faces; 4dF takes 4, each from -1 to 1`},
		{`{"kind":"situational","faces":[1,1,0,0,0]}`, `request.faces: [1,1,0,0,0] has 5 faces; 4dF takes 4, each from -1 to 1`},
		{`{"kind":"situational","faces":[1,2,0,0]}`, `request.faces[1]: 2 is not a face of a dF, which shows -1 to 1`},
	})
}

func TestR5AnyNumberOfFudgeDice(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","technique":"1dF","faces":[-1]}`, `{"result":-1}`},
		{`{"kind":"situational","technique":"5dF","faces":[1,1,1,1,1]}`, `{"result":5}`},
		{`{"kind":"situational","technique":"10dF","faces":[1,1,1,1,1,1,1,1,1,0]}`, `{"result":9}`},
	})
	for _, technique := range []string{"0dF", "11dF", "04dF", "-4dF", "dF", "4DF", "4d", "d6", ""} {
		r := Request{Technique: technique}
		if _, err := Odds(&r); err == nil && technique != "" {
			t.Errorf("technique %q is accepted", technique)
		}
	}
	checkRefused(t, [][2]string{{`{"technique":"4df"}`,
		`request.technique: "4df" is not one of 1dF…10dF, dF-d6, 4d6, 3d6, d%, diceless; for kind table 2d6, for kind sum ` + poolNotation + ` (did you mean 4dF?)`}})
}

func TestR6FudgeDiceOnPlainD6(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","technique":"dF-d6","faces":[1,2,3,4]}`, `{"result":-2,"cancelled":[]}`},
		{`{"kind":"situational","technique":"dF-d6","faces":[5,6,1,3]}`, `{"result":1,"cancelled":[[0,2]]}`},
	})
	// 4d3−8 is the same distribution.
	d3 := make([]Uint192, 9)
	d3[0] = uint192Of(1)
	for range 4 {
		addDie(d3, 3)
	}
	s := standard(addFudgeD6).distribution()
	for _, row := range s.table().Distribution {
		num, den := reduced(d3[row.Result+4], uint192Of(81))
		if num != row.Num || den != row.Den {
			t.Errorf("%+d: %v/%v, as 4d3-8 %v/%v", row.Result, row.Num, row.Den, num, den)
		}
	}
}

func TestR7FourD6(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","technique":"4d6","faces":[4,3,3,3]}`, `{"result":0,"kept":[1,2,3]}`},
		{`{"kind":"situational","technique":"4d6","faces":[1,1,2,4]}`, `{"result":1,"kept":[0,1]}`},
		{`{"kind":"situational","technique":"4d6","faces":[6,6,5,5]}`, `{"result":-5,"kept":[2,3]}`},
		{`{"kind":"situational","technique":"4d6","faces":[5,6,6,6]}`, `{"result":5,"kept":[0]}`},
	})
	checkOdds(t, []want{{`{"technique":"4d6","difficulty":"Superb+2"}`, `{"success":{"num":1,"den":432}}`}}) // 3/1296
}

func TestR8ThreeD6(t *testing.T) {
	checkAll(t, []want{{`{"kind":"situational","technique":"3d6","faces":[3,3,6]}`, `{"result":1,"kept":null,"cancelled":null}`}})
	results := []int{3: -4, -4, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 4, 4}
	for roll := 3; roll <= 18; roll++ {
		if got := lookUp(threeD6Table, roll); got != results[roll] {
			t.Errorf("%d means %+d, want %+d", roll, got, results[roll])
		}
	}
}

func TestR9Percentile(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","technique":"d%","faces":[0,0]}`, `{"result":4}`},
		{`{"kind":"situational","technique":"d%","faces":[0,1]}`, `{"result":-4}`},
		{`{"kind":"situational","technique":"d%","faces":[3,8]}`, `{"result":-1}`},
		{`{"kind":"situational","technique":"d%","faces":[3,9]}`, `{"result":0}`},
		{`{"kind":"situational","technique":"d%","faces":[9,9]}`, `{"result":3}`},
	})
	checkRefused(t, [][2]string{{`{"kind":"situational","technique":"d%","faces":[1,10]}`, `request.faces[1]: 10 is not a face of a d10, which shows 0 to 9`}})
}

func TestR10ResultTables(t *testing.T) {
	const coin = `"result_table":[{"from":3,"to":10,"result":-1},{"from":11,"to":18,"result":1}]`
	checkAll(t, []want{
		{`{"technique":"3d6",` + coin + `,"faces":[3,3,4]}`, `{"result":-1,"chance":{"num":1,"den":2}}`},
		{`{"kind":"opposed",` + coin + `,"faces":[0,0,0,0],"against":{"technique":"3d6","faces":[6,6,6]}}`, `{"against":{"result":1}}`},
	})
	checkRefused(t, [][2]string{
		{`{` + coin + `,"faces":[0,0,0,0]}`, `request.result_table: [{"from":3,"to":10,"result":-1},{"from":11,"to":18,"result":… is for the techniques 3d6 and d%, not for 4dF`},
		{`{"technique":"d%",` + coin + `,"faces":[0,0]}`, `request.result_table: does not cover roll 1; every roll from 1 to 100 needs a row`},
	})
	for _, row := range [][2]string{
		{`[{"from":3,"to":4,"result":0},{"from":6,"to":18,"result":0}]`, `result_table: does not cover roll 5; every roll from 3 to 18 needs a row`},
		{`[{"from":3,"to":9,"result":0},{"from":9,"to":18,"result":0}]`, `result_table[1]: {"from":9,"to":18,"result":0} covers roll 9 again; each roll belongs to one row`},
		{`[{"from":2,"to":18,"result":0}]`, `result_table[0]: {"from":2,"to":18,"result":0} is partly out of reach; rolls go from 3 to 18`},
		{`[{"from":9,"to":3,"result":0}]`, `result_table[0]: {"from":9,"to":3,"result":0} ends before it begins; from must not be above to`},
		{`[{"from":3,"to":18,"result":0}, 7]`, `result_table[1]: 7 is not an object`},
		{`[]`, `result_table: does not cover roll 3; every roll from 3 to 18 needs a row`},
	} {
		if _, err := ParseResultTable("3d6", []byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
	for technique, rows := range map[string]int{"3d6": 9, "d%": 9, "4dF": 0} {
		if got := StandardResultTable(technique); len(got) != rows {
			t.Errorf("the table of %s has %d rows, want %d", technique, len(got), rows)
		}
	}
	if _, err := ParseResultTable("4dF", nil); err == nil {
		t.Error("4dF takes a result table")
	}
}

func TestR11Diceless(t *testing.T) {
	checkAll(t, []want{{`{"technique":"diceless","trait":"Good"}`,
		`{"degree":1,"result":0,"faces":null,"success":true,"chance":{"num":1,"den":1},"advice":["automatic"]}`}})
	checkRefused(t, [][2]string{{`{"technique":"diceless","faces":[0]}`, `request.faces: [0] must be left out: diceless throws no dice`}})
}

func TestR12EvenOdd(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","faces":[1,1,0,0]}`, `{"even":true,"text":"Fair +2: Great."}`},
		{`{"kind":"situational","even":true,"faces":[1,1,0,0]}`, `{"even":true,"text":"Fair +2: Great. The total is even."}`},
		{`{"kind":"situational","even":true,"faces":[-1,0,0,0]}`, `{"even":false,"text":"Fair −1: Mediocre. The total is odd."}`},
		{`{"faces":[-1,0,0,0]}`, `{"even":null}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"situational","technique":"d%","even":true,"faces":[0,1]}`, `request.even: true is asked of Fudge dice, not of d%`},
		{`{"even":true}`, `request.even: true has no meaning for kind unopposed of the system fudge; leave it out`},
	})
	checkOdds(t, []want{{`{"kind":"situational"}`, `{"even":{"num":41,"den":81}}`}})
}

// TestR13FourFudgeDice counts the 81 ways of 4dF: the column that the rules print
// for it is that of d%.
func TestR13FourFudgeDice(t *testing.T) {
	odds, err := Odds(&Request{Kind: Situational})
	if err != nil {
		t.Fatal(err)
	}
	for i, ways := range []int64{81, 80, 76, 66, 50, 31, 15, 5, 1} {
		row := odds.AtLeast[i]
		num, _ := row.Num.Int64()
		den, _ := row.Den.Int64()
		if row.Result != i-4 || (Frac{num, den}) != newFrac(ways, 81) {
			t.Errorf("%+d or better: %d/%d, want %d/81", i-4, num, den, ways)
		}
	}
}

// TestR13SuccessRates compares exact odds with the percentages that the rules print.
func TestR13SuccessRates(t *testing.T) {
	columns := map[string]map[int]float64{
		"d%":  {4: 1, 3: 6, 2: 18, 1: 38, 0: 62, -1: 82, -2: 94, -3: 99, -4: 100},
		"3d6": {4: 2, 3: 5, 2: 16, 1: 38, 0: 62, -1: 84, -2: 95, -3: 98, -4: 100},
		"4d6": {5: 0.2, 4: 2, 3: 7, 2: 18, 1: 39, 0: 61, -1: 82, -2: 93, -3: 98, -4: 99.8, -5: 100},
	}
	var techniques []string
	for _, rate := range SuccessRates() {
		technique, column := rate.Technique, columns[rate.Technique]
		techniques = append(techniques, technique)
		if column == nil {
			continue
		}
		if len(rate.AtLeast) != len(column) {
			t.Errorf("%s has %d results, want %d", technique, len(rate.AtLeast), len(column))
		}
		for _, row := range rate.AtLeast {
			printed, half := column[row.Result], 0.5 // 62.5 is printed as 62
			if printed != math.Trunc(printed) {
				half = 0.05
			}
			if got := 100 * row.Float(); math.Abs(got-printed) > half {
				t.Errorf("%s, %+d or better: %v %%, the rules print %v %%", technique, row.Result, got, printed)
			}
		}
	}
	checkOdds(t, []want{
		{`{"kind":"situational","difficulty":"Great"}`, `{"success":{"num":5,"den":27}}`}, // 15/81
		{`{"trait":"Great","difficulty":"Great"}`, `{"success":{"num":50,"den":81}}`},
	})
	if !slices.Equal(techniques, Techniques(Fudge, Unopposed)) {
		t.Errorf("rates of %v, want those of every technique", techniques)
	}
}
