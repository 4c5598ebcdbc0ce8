package engine

import (
	"errors"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine/language"
)

// TestSumNotation parses each spelling and compares its canonical form.
func TestSumNotation(t *testing.T) {
	for _, row := range [][2]string{
		{"2d6", "2d6"}, {"d20", "1d20"}, {"D%", "1d100"}, {"2d%", "2d100"}, {"df", "1dF"}, {"4DF", "4dF"},
		{"d2", "1d2"}, {"1d3", "1d3"}, {"3d5", "3d5"}, {"d66", "1d66"},
		{"2d6+1d4", "2d6+1d4"}, {"2D6 − d4", "2d6-1d4"}, {"1d4+1d6+1d8+1d10", "1d4+1d6+1d8+1d10"},
		{"4d6dl", "4d6dl1"}, {"4d6DL1", "4d6dl1"}, {"4d6kh3", "4d6kh3"}, {"2d20kh", "2d20kh1"}, {"2d20kl1", "2d20kl1"}, {"3d8dh2", "3d8dh2"},
		{"3d6!", "3d6!"}, {"2d6r1", "2d6r1"}, {"2d6ro1", "2d6r1"}, {"2d6r", "2d6r1"}, {"2d6r<2", "2d6r1"}, {"2d6ro<3", "2d6r<3"},
		{"4W6", "4d6"}, {"w20", "1d20"}, {"4wF", "4dF"}, {"4dF.2", "4dF"}, {"2d6r<=2", "2d6r<3"}, {"2d6r>4", "2d6r>4"}, {"2d6ro=1", "2d6r1"},
		{"3d6!!", "3d6!"}, {"3d6!6", "3d6!"}, {"3d6!>5", "3d6!"}, {"3d6!=6", "3d6!"},
		{"5d10>7", "5d10>7"}, {"5d10>=8", "5d10>7"}, {"5d10<=3", "5d10<4"}, {"5d6=6", "5d6=6"}, {"3d10>9", "3d10=10"}, {"2d6 > 4", "2d6>4"},
		{"4d6r1kh3", "4d6r1kh3"}, {"4d6dl1r1", "4d6r1dl1"},
		{"4d6r2kh3", "4d6r2kh3"}, {"3d6!5", "3d6!=5"}, {"3d6!>4", "3d6!>4"}, {"3d6!<3", "3d6!<3"},
		{"4d6min2", "4d6min2"}, {"4d6mi2ma5", "4d6min2max5"}, {"4d6kh3max5", "4d6max5kh3"}, {"4d6s", "4d6sa"}, {"4d6kh3sd", "4d6kh3sd"},
		{"(2d6)*2", "2d6*2"}, {"(2D6+3) * 2", "(2d6+3)*2"}, {"floor(d20/2)", "floor(1d20/2)"}, {"(d6-(d4-1))*2", "(1d6-1d4+1)*2"},
		{"d20 vs 15", "1d20 vs 15"}, {"(d20+1)*2VS-3", "(1d20+1)*2 vs -3"}, {"5d10>7 vs 2", "5d10>7 vs 2"},
		{"-d6", "-1d6"}, {"-(d6-d4)", "-1d6+1d4"}, {"2*3*d6", "6*1d6"}, {"2*(3*d6)", "2*(3*1d6)"}, {"max(d6+1,2*d4, 3)", "max(1d6+1,2*1d4,3)"},
		{"d6/1000+d6/1000+d6/1000", "1d6/1000+1d6/1000+1d6/1000"}, {"d6/1000/1000/1000", "1d6/1000/1000/1000"},
		{"d1000*1000*1000", "1d1000*1000*1000"}, {"-d1000*1000*1000", "-1d1000*1000*1000"}, {"(2d6)x2", "2d6*2"}, {"2*500*d6", "1000*1d6"},
		{"d6" + strings.Repeat("*(1)", 20), "1d6" + strings.Repeat("*1", 20)}, {"d20 vs 1000", "1d20 vs 1000"}, {"d20 vs -1000", "1d20 vs -1000"},
		{"4d6SA", "4d6sa"}, {"100x(d6)", "100x(1d6)"}, {"3d6min3max3", "3d6min3max3"},
		{"d20/2/5", "1d20/2/5"}, {"abs(d6-d6)", "abs(1d6-1d6)"}, {"2d6;1d8 + 2", "2d6; 1d8+2"}, {"2x((d6+1)/2)", "2x((1d6+1)/2)"},
		{"6x(4d6dl1)", "6x(4d6dl1)"}, {"6X( 3d6 )", "6x(3d6)"}, {"3x(1d6!+1d4)", "3x(1d6!+1d4)"},
	} {
		p, err := parsePool(row[0])
		if err != nil {
			t.Errorf("%s: %s %s", row[0], err.value, err.problem.In(nil))
			continue
		}
		if p.String() != row[1] {
			t.Errorf("%s is %s, want %s", row[0], p, row[1])
		}
		if again, err := parsePool(row[1]); err != nil || again.String() != row[1] {
			t.Errorf("%s does not round-trip", row[1])
		}
	}
}

// TestSumNotationRefuses checks that errors about notation of other dice rollers suggest the
// supported one.
func TestSumNotationRefuses(t *testing.T) {
	const option = "is not a dice option; use kh, kl, dh or dl with a number, r, min or max with a value, !, s, or > with a value for successes"
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
		{`5d10>7min2`, `request.technique, column 7: "min2" can't be combined; all dice of a sum count successes, without other options`},
		{`5d10>7+1d6`, `request.technique, column 8: "1d6" can't be combined; all dice of a sum count successes, without other options`},
		{`4dF!`, `request.technique, column 4: "!" works only with dice that show one number, not with dF`},
		{`2d66`, `request.technique, column 1: "2d66" is more than one d66, which is looked up and never added (did you mean 2x(d66)?)`},
		{`101d6`, `request.technique, column 1: "101d6" is not 1 to 100 dice`},
		{`04d6`, `request.technique, column 1: "04d6" is not 1 to 100 dice`},
		{`0d6`, `request.technique, column 1: "0d6" is not 1 to 100 dice`},
		{`2d1`, `request.technique, column 3: "2d1" ` + noDie},
		{`2d07`, `request.technique, column 3: "2d07" ` + noDie},
		{`2d1001`, `request.technique, column 3: "2d1001" ` + noDie},
		{`6x4d6`, `request.technique, column 3: "4d6" is not in parentheses (did you mean 6x(4d6)?)`},
		{`1x(4d6)`, `request.technique, column 1: "1x(4d6)" is only one set; write its dice alone`},
		{`26x(4d6)`, `request.technique, column 1: "26x(4d6)" could need more than 100 dice, the limit for one roll`},
		{`50d6r1+1d6`, `request.technique, column 8: "1d6" could need more than 100 dice, the limit for one roll`},
		{`1d4+1d6+1d4+1d6+1d4`, `request.technique, column 17: "1d4" has 5 groups of dice; the limit is 4`},
		{`{"kind":"sum","technique":"2d6+3"}`, `request.technique: "2d6+3" has a number among its dice; write numbers as modifiers`},
		{`3d6!>0`, `request.technique, column 4: "!>0" would explode whatever the dice show`},
		{`3d6!min2`, `request.technique, column 5: "min2" can't be used together; min and max go with kh, kl, dh and dl only`},
		{`3d6min2r1`, `request.technique, column 8: "r1" can't be used together; min and max go with kh, kl, dh and dl only`},
		{`3d6min7`, `request.technique, column 4: "min7" limits nothing on a d6, or is not one of its values`},
		{`3d6max2min3`, `request.technique, column 8: "min3" limits nothing on a d6, or is not one of its values`},
		{`3d6min1`, `request.technique, column 4: "min1" limits nothing on a d6, or is not one of its values`},
		{`3d6max6`, `request.technique, column 4: "max6" limits nothing on a d6, or is not one of its values`},
		{`3d6min2min3`, `request.technique, column 8: "min3" is given a second time`},
		{`3d6max4max3`, `request.technique, column 8: "max3" is given a second time`},
		{`d66min12`, `request.technique, column 4: "min12" works only with dice that show one number, not with d66`},
		{`4dFmin0`, `request.technique, column 4: "min0" works only with dice that show one number, not with dF`},
		{`3d6s3`, `request.technique, column 4: "s3" ` + option},
		{`{"kind":"sum","technique":"4d6Z3+1d4"}`, `request.technique: "Z3" ` + option + `, in "4d6Z3+1d4"`},
		{`{"kind":"sum","technique":"4dü"}`, `request.technique: "4dü" ` + noDie + ` (did you mean 4dF?)`},
		{`3d6ss`, `request.technique, column 4: "ss" ` + option},
		{`2d6/0`, `request.technique, column 5: "0" can't be a divisor; divide by a number from 1`},
		{`2d6/1d4`, `request.technique, column 5: "1d4" can't be a divisor; divide by a number from 1`},
		{`floor(2d6,1d4)`, `request.trait, column 1: "floor" is not a level on the fudge ladder (did you mean Poor?)`},
		{`{"kind":"sum","technique":"floor(2d6,1d4)"}`, `request.technique: "floor(2d6,1d4)" takes one value; only min and max take several, in floor`},
		{`{"kind":"sum","technique":"` + strings.Repeat("(", 21) + `2d6"}`, `request.technique: "(2d6" has more than 20 parentheses in one another, in "` + strings.Repeat("(", 21) + `2d6"`},
		{`2d6*1000*1000*1000`, `request.technique, column 1: "2d6*1000*1000*1000" could exceed 1000000000`},
		{`2d6; 1d6 vs 3`, `request.technique, column 13: "3" is for one total; this sum has several`},
		{`{"kind":"sum","technique":"2d6","difficulty":3}`, `request.difficulty: 3 doesn't apply to sum rolls in fudge; leave it out`},
		{`{"kind":"sum","technique":"2d6 vs 1001"}`, `request.technique: "vs 1001" is not a whole number from -1000 to 1000, in "2d6 vs 1001"`},
		{`{"kind":"sum","technique":"2d6 vs Good"}`, `request.technique: "vs Good" does not belong to the dice, in "2d6 vs Good"`},
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
		{`4d6dl1`, [][]int{{5, 1, 4, 2}}, []string{"[d6 plain d6 plain d6 plain d6 plain]"}, "4d6dl1: 5 + 4 + 2 = 11 (1 dropped)."},
		{`3d6`, [][]int{{5, 1, 4}}, []string{"[d6 plain d6 plain d6 plain]"}, "3d6 as a sum: 5 + 1 + 4 = 10."},
		{`d20+5`, [][]int{{17}}, []string{"[d20 plain]"}, "1d20+5: 17 + 5 = 22."},
		{`d20`, [][]int{{17}}, []string{"[d20 plain]"}, "1d20: 17."},
		{`sum 4dF`, [][]int{{-1, 1, 0, -1}}, []string{"[dF plain dF plain dF plain dF plain]"}, "4dF as a sum: −1 + 1 + 0 − 1 = −1."},
		{`2d6-1d4−1`, [][]int{{5, 1, 4}}, []string{"[d6 plain d6 plain d4 plain]"}, "2d6−1d4−1: 5 + 1 − 4 − 1 = 1."},
		{`d3+d2+d5`, [][]int{{3, 3, 0}}, []string{"[d6 plain d4 plain d10 plain]"}, "1d3+1d2+1d5: 2 + 2 + 5 = 9."},
		{`d66`, [][]int{{3, 5}}, []string{"[d6 tens d6 ones]"}, "1d66: 35."},
		{`2d100kl1`, [][]int{{0, 0, 4, 2}}, []string{"[d10 tens d10 ones d10 tens d10 ones]"}, "2d100kl1: 42 (100 dropped)."},
		{`3d6!`, [][]int{{6, 2, 6}, {6, 1}, {3}}, []string{"[d6 plain d6 plain d6 plain]", "[d6 plain d6 plain]", "[d6 plain]"}, "3d6!: 6 + 2 + 6 + 6 + 1 + 3 = 24."},
		{`2d6r1+d8`, [][]int{{1, 4, 8}, {1}}, []string{"[d6 plain d6 plain d8 plain]", "[d6 plain]"}, "2d6r1+1d8: 4 + 1 + 8 = 13 (1 rerolled)."},
		{`4d6r1kh3`, [][]int{{1, 4, 3, 3}, {6}}, []string{"[d6 plain d6 plain d6 plain d6 plain]", "[d6 plain]"}, "4d6r1kh3: 4 + 3 + 6 = 13 (1 rerolled; 3 dropped)."},
		{`(2d6+3)*2`, [][]int{{3, 4}}, []string{"[d6 plain d6 plain]"}, "(2d6+3)*2: (3 + 4 + 3) × 2 = 20."},
		{`2*d6-floor(d20/2)`, [][]int{{3, 7}}, []string{"[d6 plain d20 plain]"}, "2*1d6-floor(1d20/2): 2 × 3 − floor(7 / 2) = 3."},
		{`max(d8,2d4)+1 luck`, [][]int{{3, 1, 4}}, []string{"[d8 plain d4 plain d4 plain]"}, "max(1d8,2d4) +1 (luck): max(3, 1 + 4) + 1 = 6."},
		{`2d6; d8+2`, [][]int{{3, 4, 5}}, []string{"[d6 plain d6 plain d8 plain]"}, "2d6; 1d8+2: 7, 7."},
		{`4d6min2max5sd`, [][]int{{1, 4, 6, 2}}, []string{"[d6 plain d6 plain d6 plain d6 plain]"}, "4d6min2max5sd: 5 + 4 + 2 + 2 = 13."},
		{`2d6!>4`, [][]int{{5, 2}, {6}, {1}}, []string{"[d6 plain d6 plain]", "[d6 plain]", "[d6 plain]"}, "2d6!>4: 5 + 2 + 6 + 1 = 14."},
		{`2d6*2-1d4*2`, [][]int{{3, 4, 2}}, []string{"[d6 plain d6 plain d4 plain]"}, "2d6*2−1d4*2: (3 + 4) × 2 − 2 × 2 = 10."},
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
		{`3d10!>8>7 [9 3 8 0 1]`, `{"technique":"3d10!>8>7","total":3}`}, {`3d10>7! [0 3 8 1]`, `{"technique":"3d10!=10>7","total":2}`},
		{`d20+-5 [9]`, `{"technique":"1d20","modifier":-5,"total":4}`}, {`d20--5 [9]`, `{"modifier":5,"total":14}`},
		{`d20+5 advantage [4 15]`, `{"technique":"2d20kh1","kept":[1],"total":20}`},
		{`2d6 [1 6]`, `{"kept":null,"total":7}`},
		{`d20+5 vs 15 [9]`, `{"kind":"sum","technique":"1d20 vs 15","total":14,"difficulty":15,"difficulty_name":"15","margin":-1,"success":false,"chance":{"num":11,"den":20},"text":"1d20+5: 9 + 5 = 14: failure by 1 against Difficulty 15."}`},
		{`3d6 vs 12 [4 4 4]`, `{"kind":"sum","total":12,"success":true,"chance":{"num":3,"den":8}}`},
		{`3d6 vs 3 [4 4 4]`, `{"kind":"situational","difficulty_name":"Superb"}`},
		{`d% vs 50 [4 9]`, `{"kind":"sum","total":49,"success":false,"chance":{"num":51,"den":100}}`},
		{`5d10>7 vs 2 [8 0 1 1 1]`, `{"total":2,"success":true,"chance":{"num":23589,"den":50000}}`},
		{`d6 vs 7 [6]`, `{"success":false,"advice":["impossible"]}`},
		{`20d20 vs 200 [1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1]`, `{"success":false,"chance":null}`},
		{`20d20 vs 400 [20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20 20]`, `{"success":true,"chance":null}`},
		{`8d257kl1 vs 2 [2 2 2 2 2 2 2 2]`, `{"success":true,"chance":null,"advice":null}`}, // 2^64 ways
		{`abs(d6-d8) [1 5]`, `{"total":4}`}, {`abs(d6-d8) [5 1]`, `{"total":4}`},
		{`(d20+4)/3 vs 5 [12]`, `{"total":5,"success":true}`},
		{`round((d20+4)/3) [12]`, `{"total":5}`}, {`ceil((d20+4)/3) [12]`, `{"total":6}`}, {`floor((1-d20)/3) [12]`, `{"total":-4}`},
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

func oddsOf(t testing.TB, request string) OddsTable {
	t.Helper()
	r := parsed(t, request)
	odds, err := Odds(&r)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return odds
}

func rat(num, den Uint192) *big.Rat {
	r, _ := new(big.Rat).SetString(num.String() + "/" + den.String())
	return r
}

func mean(odds OddsTable) float64 {
	sum := new(big.Rat)
	for _, row := range odds.Distribution {
		sum.Add(sum, new(big.Rat).Mul(rat(row.Num, row.Den), big.NewRat(int64(row.Result), 1)))
	}
	f, _ := sum.Float64()
	return f
}

// TestSumMeans compares well-known averages.
func TestSumMeans(t *testing.T) {
	for request, want := range map[string]string{
		"4d6dl1": "12.2446", "4d6kh3": "12.2446", "6x(4d6dl1)": "12.2446", "2d20kh1": "13.8250", "2d20kl1": "7.1750",
		"2d6r<3": "8.3333", "d6!": "4.2000", "d66": "38.5000", "4d6r1dl1": "13.2672", "20d100kh20": "1010.0000",
		"d100-d100": "0.0000", "2d6-4d6dl1": "-5.2446",
		"d6*d4": "8.7500", "d6/2+d4": "4.0000", "(d4-d6)/2": "-0.7500", "max(d400,d248)+d6": "229.6262",
	} {
		if got := strconv.FormatFloat(mean(oddsOf(t, request)), 'f', 4, 64); got != want {
			t.Errorf("%s averages %s, want %s", request, got, want)
		}
	}
}

// TestKeptAndDroppedAddUp checks that the averages of kept and dropped dice add up to that of the
// pool. The pools are too large for a count of all combinations.
func TestKeptAndDroppedAddUp(t *testing.T) {
	average := func(technique string) *big.Rat {
		sum := new(big.Rat)
		for _, row := range oddsOf(t, "sum "+technique).Distribution {
			sum.Add(sum, new(big.Rat).Mul(rat(row.Num, row.Den), big.NewRat(int64(row.Result), 1)))
		}
		return sum
	}
	for _, die := range []struct {
		name  string
		twice int64 // twice the average
	}{{"F", 0}, {"2", 3}, {"6", 7}, {"10", 11}, {"20", 21}, {"100", 101}} {
		for _, kept := range []int{1, 7, 10, 19} {
			high, low := average("20d"+die.name+"kh"+strconv.Itoa(kept)), average("20d"+die.name+"dh"+strconv.Itoa(kept))
			if sum := new(big.Rat).Add(high, low); sum.Cmp(big.NewRat(10*die.twice, 1)) != 0 {
				t.Errorf("the highest %d of 20d%s and the others average %v", kept, die.name, sum)
			}
		}
	}
}

// TestSumRemainder checks the chance of explosions beyond the limit of dice, which have no rows.
func TestSumRemainder(t *testing.T) {
	odds := oddsOf(t, "d6!")
	want := "1/13367494538843734067838845976576" // 6^-40
	if got := odds.Remainder.Value; !odds.Remainder.Set || got.Num.String()+"/"+got.Den.String() != want {
		t.Errorf("remainder %v/%v, want %s", got.Num, got.Den, want)
	}
	for technique, want := range map[string]string{ // the dice left over are shared by sets and groups, and each d100 is two
		"2x(1d6!)": "1/3656158440062976", "1d6!+1d4!": "1219085983896917/1339996239280201224570273792", "1d100!": "1/10000000000000000000000000000000000000000",
	} {
		if got := oddsOf(t, technique).Remainder.Value; got.Num.String()+"/"+got.Den.String() != want {
			t.Errorf("%s: remainder %v/%v, want %s", technique, got.Num, got.Den, want)
		}
	}
	odds = oddsOf(t, "7d7!")
	if got := odds.Remainder.Value; rat(got.Num, got.Den).Denom().String() != got.Den.String() {
		t.Errorf("remainder %v/%v isn't in lowest terms", got.Num, got.Den)
	}
	if odds := oddsOf(t, "3d6"); odds.Remainder.Set {
		t.Error("a sum without explosions has a remainder")
	}
}

// drawPool draws the notation of few dice.
func drawPool(t *rapid.T) string {
	text := ""
	for range rapid.IntRange(1, 2).Draw(t, "groups") {
		if text != "" {
			text += rapid.SampledFrom([]string{"+", "-"}).Draw(t, "sign")
		}
		text += rapid.StringMatching(`[1-3]d[2346F](min2|max3|min2max3|kh[12]|kl[12]?|dh[12]|dl1|r[123]|r<3|r<=2|r>2|r1kh1|r1dl1)?`).Draw(t, "group")
	}
	if rapid.Bool().Draw(t, "counting") {
		return rapid.StringMatching(`[1-3]d[2346F](>[0-3]|>=[1-4]|<[1-3]|<=[0-2]|=[0-2])([+-][12]d6>[45])?`).Draw(t, "successes")
	}
	switch rapid.IntRange(0, 3).Draw(t, "calculation") {
	case 0:
		text = rapid.SampledFrom([]string{"floor", "ceil", "round"}).Draw(t, "rounding") + "((" + text + ")/" + rapid.SampledFrom([]string{"2", "3", "2*3", "5/2"}).Draw(t, "factor") + ")"
	case 1:
		text = rapid.SampledFrom([]string{"min(2,", "max(1d4,", "abs(1-", "(1d3+", "(2*3-"}).Draw(t, "function") + text + ")" + rapid.SampledFrom([]string{"", "*2", "/2", "*1d3", "/3*2", "*0", "-1d2"}).Draw(t, "after")
	}
	return text
}

// TestSumOddsAgreeWithBruteForce compares the odds of a few dice with a count of all
// combinations.
func TestSumOddsAgreeWithBruteForce(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := drawPool(rt)
		r, err := ParseRequest([]byte(`{"kind":"sum","technique":"` + text + `"}`))
		if err != nil {
			rt.Skip()
		}
		if p, _ := parsePool(text); p.throwCount() > 4 {
			rt.Skip()
		}
		counted := map[int]Frac{}
		everyThrow(t, r, Frac{1, 1}, func(r *Request, chance Frac) {
			got, err := Resolve(r)
			if err != nil {
				rt.Fatal(err)
			}
			total := got.Total.Value
			if counted[total].Den == 0 {
				counted[total] = Frac{0, 1}
			}
			counted[total] = add(counted[total], chance)
		})
		odds, err := Odds(&r)
		if err != nil || len(odds.Distribution) != len(counted) {
			rt.Fatalf("%s: %d totals, %v; counted %d", text, len(odds.Distribution), err, len(counted))
		}
		for _, row := range odds.Distribution {
			want := counted[row.Result]
			if rat(row.Num, row.Den).Cmp(big.NewRat(want.Num, want.Den)) != 0 {
				rt.Fatalf("%s: %d has %v/%v, counted %v", text, row.Result, row.Num, row.Den, want)
			}
		}
	})
}

// TestExplodingOdds compares odds with a count of the throws that end after a few explosions.
func TestExplodingOdds(t *testing.T) {
	for _, text := range []string{"1d4!", "2d4!", "2d6!-1d4", "1d4-2d4!", "1d4!=2", "2d6!=1-1d4", "1d8!>6", "1d6!<3"} {
		r := parsed(t, text)
		counted := map[int]*big.Rat{}
		var throw func(Request, *big.Rat, int)
		throw = func(r Request, chance *big.Rat, depth int) {
			dice, err := r.Dice()
			if err != nil {
				t.Fatal(err)
			}
			if len(dice) == 0 {
				got, _ := Resolve(&r)
				total := got.Total.Value
				if counted[total] == nil {
					counted[total] = new(big.Rat)
				}
				counted[total].Add(counted[total], chance)
				return
			}
			if depth == 0 {
				return
			}
			faces := make([]int, len(dice))
			ways := int64(1)
			for i, d := range dice {
				lowest, highest := d.Span()
				faces[i] = lowest
				ways *= int64(highest)
			}
			for more := true; more; more = turnDice(dice, faces) {
				next := r
				next.Faces = append(slices.Clone(r.Faces), faces...)
				throw(next, new(big.Rat).Mul(chance, big.NewRat(1, ways)), depth-1)
			}
		}
		throw(r, big.NewRat(1, 1), 4)
		odds := oddsOf(t, text)
		for _, row := range odds.Distribution {
			got, _ := rat(row.Num, row.Den).Float64()
			want := 0.0
			if counted[row.Result] != nil {
				want, _ = counted[row.Result].Float64()
			}
			// The count misses throws with more than three explosions.
			if got < want-1e-12 || got > want+0.02 {
				t.Errorf("%s: %d has %v, counted %v, want at most 0.02 more", text, row.Result, got, want)
			}
		}
	}
}

// TestLargestSumsWithOdds tests the limit of 2^192 possible rolls. A rerolled die counts as two.
func TestLargestSumsWithOdds(t *testing.T) {
	for text, countable := range map[string]bool{"28d100": true, "29d100": false, "14d100r1": true, "15d100r1": false} {
		_, err := Odds(&Request{Kind: Sum, Technique: text})
		f, ok := errors.AsType[*FieldError](err)
		if refused := ok && reflect.DeepEqual(f.Problem, language.Uncountable()); refused == countable {
			t.Errorf("Odds(%s): %v, want odds: %t", text, err, countable)
		}
	}
}

// TestEverySumAddsUp checks that all chances and the remainder sum to 1.
func TestEverySumAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([1-9]|1[0-9]|20)d([2-68]|10|12|20|66|100|F)(k[hl]([1-9]|1[0-9])|d[hl]([1-9]|1[0-9])|!|r[1-4]|r<[3-5]|r1kh[1-9])?([+-][1-9]d([46]|20)(dl1|!|r1)?)?`).Draw(t, "notation")
		p, bad := parsePool(text)
		if bad != nil {
			t.Skip()
		}
		odds, err := Odds(&Request{Kind: Sum, Technique: p.String()})
		if f, ok := errors.AsType[*FieldError](err); ok && reflect.DeepEqual(f.Problem, language.Uncountable()) {
			t.Skip()
		}
		if err != nil {
			t.Fatal(err)
		}
		sum := new(big.Rat)
		for _, row := range odds.Distribution {
			sum.Add(sum, rat(row.Num, row.Den))
		}
		if odds.Remainder.Set {
			sum.Add(sum, rat(odds.Remainder.Value.Num, odds.Remainder.Value.Den))
		}
		if sum.RatString() != "1" {
			t.Fatalf("%s: the chances come to %s", text, sum.RatString())
		}
	})
}

// TestSumOddsAtTheLimit checks that odds take up to 100,000 multiplications.
func TestSumOddsAtTheLimit(t *testing.T) {
	if first := oddsOf(t, "max(d400,d248)").AtLeast[1]; first.Num.String() != "99199" || first.Den.String() != "99200" {
		t.Errorf("max(d400,d248) is at least 2 in %v/%v, want 99199/99200", first.Num, first.Den)
	}
	r := parsed(t, "max(d400,d249)")
	if _, err := Odds(&r); err == nil {
		t.Error("max(d400,d249) has odds")
	}
}

// TestSetsExplodeAlike checks that each set may grow by the same number of dice.
func TestSetsExplodeAlike(t *testing.T) {
	r := Request{Kind: Sum, Technique: "2x(1d6!+1d4)", Faces: append([]int{6, 6, 1, 1}, slices.Repeat([]int{6}, 36)...)}
	if got, err := Resolve(&r); err != nil || !slices.Equal(got.Totals, []int{115, 115}) {
		t.Errorf("totals %v, %v; want 115 twice", got.Totals, err)
	}
}

func TestSum(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"sum","technique":"2d6","modifiers":[{"value":3}],"faces":[2,5]}`, `{"total":10,"modifier":3,"result":null,"ladder":null,"text":"2d6+3: 2 + 5 + 3 = 10."}`},
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
