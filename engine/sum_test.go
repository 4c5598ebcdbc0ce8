package engine

import (
	"slices"
	"strings"
	"testing"
)

// TestSumNotationRefuses checks that errors about notation of other dice rollers suggest the
// supported one.
func TestSumNotationRefuses(t *testing.T) {
	const option = "is not a dice option; use kh, kl, dh or dl with a number, r, min or max with a value, !, s, " +
		"or > with a value for successes"
	checkRefused(t, [][2]string{
		{`4d6k3`, `request.technique, column 4: "k3" ` + option + ` (did you mean 4d6kh3?)`},
		{`4d6d1`, `request.technique, column 4: "d1" ` + option + ` (did you mean 4d6dl1?)`},
		{`4d6pl1`, `request.technique, column 4: "pl1" ` + option + ` (did you mean 4d6dl1?)`},
		{`3d6x6`, `request.technique, column 4: "x6" ` + option + ` (did you mean 3d6!?)`},
		{`2d6rr1`, `request.technique, column 4: "rr1" ` + option + ``},
		{`2d6r7`, `request.technique, column 4: "r7" is not a value of a d6`},
		{`2d6r<7`, `request.technique, column 4: "r<7" would reroll every die, whatever it shows`},
		{`2d6kh<3`, `request.technique, column 4: "kh<3" can't compare; use r, as in r<3, or > alone to count successes`},
		{`4d6dl4`, `request.technique, column 4: "dl4" is not 1 to 3 of the dice`},
		{`4d6kh5`, `request.technique, column 4: "kh5" is not 1 to 4 of the dice`},
		{`4d6kh3dl1`, `request.technique, column 7: "dl1" can't be combined; use kh3 or dl1`},
		{`4d6!kh3`, `request.technique, column 5: "kh3" can't be used with exploding dice, which all count`},
		{`4d6kh3!`, `request.technique, column 7: "!" can't be used with dropped dice; dice that explode all count`},
		{`4d6r1!`, `request.technique, column 6: "!" can't be used with rerolled dice`},
		{`5d10>10`, `request.technique, column 5: ">10" is not a value of a d10`},
		{
			`5d10>7min2`,
			`request.technique, column 7: "min2" can't be combined; all dice of a sum count successes, without other options`,
		},
		{
			`5d10>7+1d6`,
			`request.technique, column 8: "1d6" can't be combined; all dice of a sum count successes, without other options`,
		},
		{
			`2d66`,
			`request.technique, column 1: "2d66" is more than one d66, which is looked up and never added ` +
				`(did you mean 2x(d66)?)`,
		},
		{`101d6`, `request.technique, column 1: "101d6" is not 1 to 100 dice`},
		{`04d6`, `request.technique, column 1: "04d6" is not 1 to 100 dice`},
		{`0d6`, `request.technique, column 1: "0d6" is not 1 to 100 dice`},
		{`2d1`, `request.technique, column 3: "2d1" ` + noDie},
		{`2d07`, `request.technique, column 3: "2d07" ` + noDie},
		{`2d1001`, `request.technique, column 3: "2d1001" ` + noDie},
		{`6x4d6`, `request.technique, column 3: "4d6" is not in parentheses (did you mean 6x(4d6)?)`},
		{`1x(4d6)`, `request.technique, column 1: "1x(4d6)" is only one set; write its dice alone (did you mean 4d6?)`},
		{`26x(4d6)`, `request.technique, column 1: "26x(4d6)" could need more than 100 dice, the limit for one roll`},
		{`50d6r1+1d6`, `request.technique, column 8: "1d6" could need more than 100 dice, the limit for one roll`},
		{`1d4+1d6+1d4+1d6+1d4`, `request.technique, column 17: "1d4" has 5 groups of dice; the limit is 4`},
		{
			`{"kind":"sum","technique":"2d6+3"}`,
			`request.technique: "2d6+3" has a number among its dice; write numbers as modifiers`,
		},
		{`3d6!>0`, `request.technique, column 4: "!>0" would explode whatever the dice show`},
		{
			`3d6!min2`,
			`request.technique, column 5: "min2" can't be used together; min and max go with kh, kl, dh and dl only`,
		},
		{`3d6min2r1`, `request.technique, column 8: "r1" can't be used together; min and max go with kh, kl, dh and dl only`},
		{`3d6min7`, `request.technique, column 4: "min7" limits nothing on a d6, or is not one of its values`},
		{`3d6max2min3`, `request.technique, column 8: "min3" limits nothing on a d6, or is not one of its values`},
		{`3d6min1`, `request.technique, column 4: "min1" limits nothing on a d6, or is not one of its values`},
		{`3d6max6`, `request.technique, column 4: "max6" limits nothing on a d6, or is not one of its values`},
		{`3d6min2min3`, `request.technique, column 8: "min3" is given a second time`},
		{`3d6max4max3`, `request.technique, column 8: "max3" is given a second time`},
		{`d66min12`, `request.technique, column 4: "min12" works only with dice that show one number, not with d66`},
		{`4dFmin0`, `request.technique, column 4: "min0" works only with dice that show one number, not with dF`},
		{`3d6s3`, `request.technique, column 5: "3" ` + option},
		{`{"kind":"sum","technique":"4d6Z3+1d4"}`, `request.technique: "Z3" ` + option + `, in "4d6Z3+1d4"`},
		{`{"kind":"sum","technique":"4dü"}`, `request.technique: "4dü" ` + noDie + ` (did you mean 4dF?)`},
		{`3d6ss`, `request.technique, column 4: "ss" ` + option},
		{`2d6/0`, `request.technique, column 5: "0" can't be a divisor; divide by a number from 1`},
		{`2d6/1d4`, `request.technique, column 5: "1d4" can't be a divisor; divide by a number from 1`},
		{`floor(2d6,1d4)`, `request.technique, column 1: "floor(2d6,1d4)" takes one value; only min and max take several, in floor`},
		{
			`{"kind":"sum","technique":"floor(2d6,1d4)"}`,
			`request.technique: "floor(2d6,1d4)" takes one value; only min and max take several, in floor`,
		},
		{
			`{"kind":"sum","technique":"` + strings.Repeat("(", 21) + `2d6"}`,
			`request.technique: "(2d6" has more than 20 parentheses in one another, in "` + strings.Repeat("(", 21) + `2d6"`,
		},
		{`2d6*1000*1000*1000`, `request.technique, column 1: "2d6*1000*1000*1000" could exceed 1,000,000,000`},
		{`2d6; 1d6 vs 3`, `request.technique, column 13: "3" is for one total; this sum has several`},
		{
			`{"kind":"sum","technique":"2d6","difficulty":3}`,
			`request.difficulty: Superb doesn't apply to sum rolls in fudge; leave it out`,
		},
		{
			`{"kind":"sum","technique":"2d6 vs 1001"}`,
			`request.technique: "vs 1001" is not a whole number from −1000 to 1000, in "2d6 vs 1001"`,
		},
		{
			`{"kind":"sum","technique":"2d6 vs Good"}`,
			`request.technique: "vs Good" does not belong to the dice, in "2d6 vs Good"`,
		},
		{`{"kind":"table","technique":"1d20 vs 3"}`, `request.technique: "1d20 vs 3" is for one total; this sum has several`},
		{`(2d6`, `request, column 1: "(" is not closed`},
		{`{"kind":"sum","technique":"dF-d6"}`, `request.technique: "dF-d6" is four d6 read as Fudge dice, not a sum`},
		{`{"kind":"sum","technique":"4d6k3"}`, `request.technique: "k3" ` + option + `, in "4d6k3" (did you mean 4d6kh3?)`},
	})
}

// TestSumDice throws the dice of each notation, including rerolls and explosions.
func TestSumDice(t *testing.T) {
	for _, row := range []struct {
		request string
		throws  [][]int
		asked   []string
		text    string
	}{
		{
			`4d6dl1`, [][]int{{5, 1, 4, 2}}, []string{"[d6 plain d6 plain d6 plain d6 plain]"},
			"4d6dl1: 5 + 4 + 2 = 11 (1 dropped).",
		},
		{`3d6`, [][]int{{5, 1, 4}}, []string{"[d6 plain d6 plain d6 plain]"}, "3d6 as a sum: 5 + 1 + 4 = 10."},
		{`d20+5`, [][]int{{17}}, []string{"[d20 plain]"}, "1d20+5: 17 + 5 = 22."},
		{`d20`, [][]int{{17}}, []string{"[d20 plain]"}, "1d20: 17."},
		{
			`sum 4dF`, [][]int{{-1, 1, 0, -1}}, []string{"[dF plain dF plain dF plain dF plain]"},
			"4dF as a sum: −1 + 1 + 0 − 1 = −1.",
		},
		{`2d6-1d4−1`, [][]int{{5, 1, 4}}, []string{"[d6 plain d6 plain d4 plain]"}, "2d6−1d4−1: 5 + 1 − 4 − 1 = 1."},
		{`d3+d2+d5`, [][]int{{3, 3, 0}}, []string{"[d6 plain d4 plain d10 plain]"}, "1d3+1d2+1d5: 2 + 2 + 5 = 9."},
		{`d66`, [][]int{{3, 5}}, []string{"[d6 tens d6 ones]"}, "1d66: 35."},
		{`2d100kl1`, [][]int{{0, 0, 4, 2}}, []string{"[d10 tens d10 ones d10 tens d10 ones]"}, "2d100kl1: 42 (100 dropped)."},
		{
			`3d6!`,
			[][]int{{6, 2, 6}, {6, 1}, {3}},
			[]string{"[d6 plain d6 plain d6 plain]", "[d6 plain d6 plain]", "[d6 plain]"},
			"3d6!: 6 + 2 + 6 + 6 + 1 + 3 = 24.",
		},
		{
			`2d6r1+d8`, [][]int{{1, 4, 8}, {1}}, []string{"[d6 plain d6 plain d8 plain]", "[d6 plain]"},
			"2d6r1+1d8: 4 + 1 + 8 = 13 (1 rerolled).",
		},
		{
			`4d6r1kh3`, [][]int{{1, 4, 3, 3}, {6}}, []string{"[d6 plain d6 plain d6 plain d6 plain]", "[d6 plain]"},
			"4d6r1kh3: 4 + 3 + 6 = 13 (1 rerolled; 3 dropped).",
		},
		{`(2d6+3)*2`, [][]int{{3, 4}}, []string{"[d6 plain d6 plain]"}, "(2d6+3)*2: (3 + 4 + 3) × 2 = 20."},
		{
			`2*d6-floor(d20/2)`, [][]int{{3, 7}}, []string{"[d6 plain d20 plain]"},
			"2*1d6-floor(1d20/2): 2 × 3 − floor(7 / 2) = 3.",
		},
		{
			`max(d8,2d4)+1 (luck)`, [][]int{{3, 1, 4}}, []string{"[d8 plain d4 plain d4 plain]"},
			"max(1d8,2d4) +1 (luck): max(3, 1 + 4) + 1 = 6.",
		},
		{`2d6; d8+2`, [][]int{{3, 4, 5}}, []string{"[d6 plain d6 plain d8 plain]"}, "2d6; 1d8+2: 7, 7."},
		{
			`4d6min2max5sd`, [][]int{{1, 4, 6, 2}}, []string{"[d6 plain d6 plain d6 plain d6 plain]"},
			"4d6min2max5sd: 5 + 4 + 2 + 2 = 13.",
		},
		{
			`2d6!>4`, [][]int{{5, 2}, {6}, {1}}, []string{"[d6 plain d6 plain]", "[d6 plain]", "[d6 plain]"},
			"2d6!>4: 5 + 2 + 6 + 1 = 14.",
		},
		{
			`2d6*2-1d4*2`, [][]int{{3, 4, 2}}, []string{"[d6 plain d6 plain d4 plain]"},
			"2d6*2−1d4*2: (3 + 4) × 2 − 2 × 2 = 10.",
		},
		{`2x(1d6+1d4+1)`, [][]int{{6, 5, 4, 1}}, []string{"[d6 plain d6 plain d4 plain d4 plain]"}, "2x(1d6+1d4)+1: 11, 7."},
	} {
		asked, r := throwAll(t, row.request, row.throws...)
		if !slices.Equal(asked, row.asked) {
			t.Errorf("%s asks for %v, want %v", row.request, asked, row.asked)
			continue
		}
		if got, err := Resolve(&r); err != nil || got.Text != row.text {
			t.Errorf("%s: %s %v\nwant %s", row.request, got.Text, err, row.text)
		}
	}
}

// TestSumDiceOfWrongFaces checks that faces must be complete throws before more dice are thrown.
func TestSumDiceOfWrongFaces(t *testing.T) {
	for _, row := range [][2]string{
		{`3d6! [6 1]`, `request.faces: [6,1] has 2 faces; 3d6! needs 3 faces, each from 1 to 6`},
		{`2d6 [7 1]`, `request.faces[0]: 7 is not a face of a d6, which shows 1 to 6`},
	} {
		r := parsed(t, row[0])
		if dice, err := r.Dice(); err == nil || err.Error() != row[1] {
			t.Errorf("%s asks for %v, %v\nwant %s", row[0], dice, err, row[1])
		}
	}
}

func TestSumResolutions(t *testing.T) {
	checkAll(t, []want{
		{`4d6dl1 [5 1 4 1]`, `{"technique":"4d6dl1","kept":[0,1,2],"total":10,"totals":null}`},
		{`4D6DL [1 1 1 1]`, `{"technique":"4d6dl1","kept":[0,1,2],"total":3}`},
		{`2d20kh1+2 [3 18]`, `{"kept":[1],"total":20,"modifier":2}`},
		{`2d100kh1 [0 0 9 9]`, `{"kept":[0,1],"total":100}`},
		{`2d6r1 [1 6 1]`, `{"kept":[1,2],"total":7}`},
		{`5d10>7 [8 0 7 3 1]`, `{"kept":null,"total":2,"text":"5d10>7: 2 successes (8, 10, 7, 3, 1)."}`},
		{`2d6>3-2d6>4 [4 1 5 6]`, `{"total":-1}`},
		{`5d10>7kh2 [8 0 9 3 1]`, `{"total":2,"kept":[1,2],"text":"5d10>7kh2: 2 successes (10, 9) (8, 3, 1 dropped)."}`},
		{`3d10!>8>7 [9 3 8 0 1]`, `{"technique":"3d10!>8>7","total":3}`},
		{`3d10>7! [0 3 8 1]`, `{"technique":"3d10!=10>7","total":2}`},
		{`d20+-5 [9]`, `{"technique":"1d20","modifier":-5,"total":4}`}, {`d20--5 [9]`, `{"modifier":5,"total":14}`},
		{`d20+5 advantage [4 15]`, `{"technique":"2d20kh1","kept":[1],"total":20}`},
		{`2d6 [1 6]`, `{"kept":null,"total":7}`},
		{
			`d20+5 vs 15 [9]`,
			`{"kind":"sum","technique":"1d20 vs 15","total":14,"difficulty":15,"difficulty_name":"15","margin":-1,
				"success":false,"chance":{"num":11,"den":20},"text":"1d20+5: 9 + 5 = 14: failure by 1 against Difficulty 15."}`,
		},
		{`3d6 vs 12 [4 4 4]`, `{"kind":"sum","total":12,"success":true,"chance":{"num":3,"den":8}}`},
		{`3d6 vs 3 [4 4 4]`, `{"kind":"situational","difficulty_name":"Superb"}`},
		{`d% vs 50 [4 9]`, `{"kind":"sum","total":49,"success":false,"chance":{"num":51,"den":100}}`},
		{`5d10>7 vs 2 [8 0 1 1 1]`, `{"total":2,"success":true,"chance":{"num":23589,"den":50000}}`},
		{`d6 vs 7 [6]`, `{"success":false,"advice":["impossible"]}`},
		{`20d20 vs 200 [1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]`, `{"success":false,"chance":{"num":4313166191125151,"den":6564966004810399}}`},
		{`20d20 vs 400 [20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20]`, `{"success":true,"chance":{"num":1,"den":9223372036854775807}}`},
		{`8d257kl1 vs 2 [2 2 2 2 2 2 2 2]`, `{"success":true,"chance":{"num":4442387044725627,"den":4583124533080955}}`}, // 2^64 ways
		{`abs(d6-d8) [1 5]`, `{"total":4}`}, {`abs(d6-d8) [5 1]`, `{"total":4}`},
		{`(d20+4)/3 vs 5 [12]`, `{"total":5,"success":true}`},
		{`round((d20+4)/3) [12]`, `{"total":5}`}, {`ceil((d20+4)/3) [12]`, `{"total":6}`},
		{`floor((1-d20)/3) [12]`, `{"total":-4}`},
		{`2x(2d6kl1) [1 6 3 2]`, `{"kept":[0,3],"totals":[1,2],"total":null,"text":"2x(2d6kl1): 1, 2."}`},
		{`2x(1d6!) [6 6 6 2 1]`, `{"totals":[13,8]}`},
		{`d6! [6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6]`, `{"total":240}`},
	})
	checkRefused(t, [][2]string{
		{`4d6dl1 [1 2 3]`, `request.faces: [1,2,3] has 3 faces; 4d6dl1 needs 4 faces, each from 1 to 6`},
		{`3d6! [6 1 2]`, `request.faces: [6,1,2] has 3 faces; 3d6! needs 4 faces or more, as some dice are rerolled`},
		{`3d6! [6 1 2 3 4]`, `request.faces: [6,1,2,3,4] has 5 faces; 3d6! needs 4 faces, each from 1 to 6`},
		{`2d6+1d4 [1 2 5]`, `request.faces[2]: 5 is not a face of a d4, which shows 1 to 4`},
		{`2d6+1d4 [1 2]`, `request.faces: [1,2] has 2 faces; 2d6+1d4 needs 3 faces`},
	})
}

func TestSum(t *testing.T) {
	checkAll(t, []want{
		{
			`{"kind":"sum","technique":"2d6","modifiers":[{"value":3}],"faces":[2,5]}`,
			`{"total":10,"modifier":3,"result":null,"ladder":null,"text":"2d6+3: 2 + 5 + 3 = 10."}`,
		},
		{`{"kind":"sum","technique":"3d10","faces":[0,1,9]}`, `{"total":20}`},
		{`{"kind":"sum","technique":"2d100","faces":[0,0,1,2]}`, `{"total":112}`},
		{`{"kind":"sum","technique":"3d6","faces":[6,6,6]}`, `{"total":18}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"sum"}`, `request.technique: is missing; kind sum needs ` + poolNotation},
		{`{"kind":"sum","technique":"diceless"}`, `request.technique: "diceless" ` + noDie},
		{`{"kind":"sum","technique":"2d6","faces":[0,1]}`, `request.faces[0]: 0 is not a face of a d6, which shows 1 to 6`},
	})
	r := parsed(t, `20d100`)
	odds, err := Odds(&r)
	if err != nil {
		t.Fatal(err)
	}
	if got := odds.Distribution[0].Den.String(); got != "1"+"0000000000000000000000000000000000000000" {
		t.Errorf("twenty ones are 1 in %s, want 10^40", got)
	}
}
