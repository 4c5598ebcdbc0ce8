package engine

import (
	"slices"
	"strings"
	"testing"
)

func TestTechniques(t *testing.T) {
	const sums = "1d4 2d4 3d4 4d4 5d4 6d4 7d4 8d4 9d4 10d4 11d4 12d4 13d4 14d4 15d4 16d4 17d4 18d4 19d4 20d4"
	var allSums []string
	for _, die := range []string{"d4", "d6", "d8", "d10", "d12", "d20", "d100", "d2", "d3", "d5"} {
		allSums = append(allSums, strings.ReplaceAll(sums, "d4", die))
	}
	for _, row := range []struct {
		system System
		kind   Kind
		want   string
	}{
		{Fudge, Unopposed, "4dF dF-d6 4d6 3d6 d% diceless 1dF 2dF 3dF 5dF 6dF 7dF 8dF 9dF 10dF"},
		{Mudge, Opposed, "4dF dF-d6 4d6 3d6 d% diceless 1dF 2dF 3dF 5dF 6dF 7dF 8dF 9dF 10dF"},
		{Fudge3, Unopposed, "3d6"},
		{Fudge3, Lookup, "2d6"},
		{Fudge, Sum, strings.Join(allSums, " ")},
	} {
		if got := strings.Join(Techniques(row.system, row.kind), " "); got != row.want {
			t.Errorf("%s, %s: %s, want %s", row.system, row.kind, got, row.want)
		}
	}
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
	checkRefused(t, [][2]string{
		{
			`{"technique":"4df"}`,
			`request.technique: "4df" is not one of 1dF…10dF, dF-d6, 4d6, 3d6, d%, diceless; ` +
				`kind table takes 2d6, kind sum takes ` + poolNotation + ` (did you mean 4dF?)`,
		},
		{
			`{"technique":"dicelss"}`,
			`request.technique: "dicelss" is not one of 1dF…10dF, dF-d6, 4d6, 3d6, d%, diceless; ` +
				`kind table takes 2d6, kind sum takes ` + poolNotation + ` (did you mean diceless?)`,
		},
	})
}

func TestR6FudgeDiceOnPlainD6(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","technique":"dF-d6","faces":[1,2,3,4]}`, `{"result":-2,"cancelled":[]}`},
		{`{"kind":"situational","technique":"dF-d6","faces":[5,6,1,3]}`, `{"result":1,"cancelled":[[0,2]]}`},
	})
	// 4d3−8 is the same distribution.
	sum, err := Odds(&Request{Kind: Sum, Technique: "4d3", Modifiers: []Modifier{{Value: -8}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := standard(addFudgeD6).distribution().table().Distribution; !slices.Equal(got, sum.Distribution) {
		t.Errorf("%v, as 4d3-8 %v", got, sum.Distribution)
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
	checkAll(t, []want{
		{`{"kind":"situational","technique":"3d6","faces":[3,3,6]}`, `{"result":1,"kept":null,"cancelled":null}`},
	})
	results := []int{3: -4, -4, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 4, 4}
	for roll := 3; roll <= 18; roll++ {
		if got := lookUp(threeD6Lookup, roll); got != results[roll] {
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
	checkRefused(t, [][2]string{
		{
			`{"kind":"situational","technique":"d%","faces":[1,10]}`,
			`request.faces[1]: 10 is not a face of a d10, which shows 0 to 9`,
		},
	})
}

func TestR11Diceless(t *testing.T) {
	checkAll(t, []want{{`{"technique":"diceless","trait":"Good"}`,
		`{"degree":1,"result":0,"faces":null,"success":true,"chance":{"num":1,"den":1},"advice":["automatic"]}`}})
	checkRefused(t, [][2]string{
		{`{"technique":"diceless","faces":[0]}`, `request.faces: [0] must be left out: diceless throws no dice`},
	})
}

func TestR12EvenOdd(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","faces":[1,1,0,0]}`, `{"even":true,"text":"Fair +2 = Great."}`},
		{
			`{"kind":"situational","even":true,"faces":[1,1,0,0]}`,
			`{"even":true,"text":"Fair +2 = Great. The dice come up even."}`,
		},
		{
			`{"kind":"situational","even":true,"faces":[-1,0,0,0]}`,
			`{"even":false,"text":"Fair −1 = Mediocre. The dice come up odd."}`,
		},
		{`{"faces":[-1,0,0,0]}`, `{"even":null}`},
	})
	checkRefused(t, [][2]string{
		{
			`{"kind":"situational","technique":"d%","even":true,"faces":[0,1]}`,
			`request.even: true works only with Fudge dice, not with d%`,
		},
		{`{"even":true}`, `request.even: true doesn't apply to unopposed rolls in fudge; leave it out`},
	})
	checkOdds(t, []want{{`{"kind":"situational"}`, `{"even":{"num":41,"den":81}}`}})
}
