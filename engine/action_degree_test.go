package engine

import "testing"

// A roll without a Difficulty has a degree, and neither success nor chance.
func TestR15WithoutDifficulty(t *testing.T) {
	want1 := `{"kind":"unopposed","trait":0,"degree":2,"difficulty":null,"margin":null,"success":null,"chance":null,` +
		`"advice":null,"text":"Fair +2 = Great."}`
	checkAll(t, []want{
		{`Fair 4dF vs none [1 1 0 0]`, want1},
		{`Fair vs none 4dF [1 1 0 0]`, want1},
		{`{"trait":0,"difficulty":"none","faces":[1,1,0,0]}`, want1},
		{`{"trait":0,"no_difficulty":true,"faces":[1,1,0,0]}`, want1},
		{`4dF vs none [0 0 0 0]`, `{"kind":"situational","degree":0,"success":null}`},
	})
	r := Request{Difficulty: Some(Good)}
	c := Campaign{}
	for _, step := range []struct {
		data string
		none bool
	}{
		{`Fair 4dF vs none`, true}, {`Fair 4dF vs Good`, false},
		{`{"difficulty":"none"}`, true}, {`{"difficulty":"Good"}`, false},
	} {
		if err := c.Amend(&r, []byte(step.data)); err != nil || r.NoDifficulty != step.none || r.Difficulty.Set == step.none {
			t.Errorf("after %s: %v, %v, %v", step.data, r.NoDifficulty, r.Difficulty, err)
		}
	}
	if line, ok := (Request{Trait: Some(Fair), NoDifficulty: true}).Line(); !ok || line != "Fair 4dF vs none" {
		t.Errorf("the line is %q, %v", line, ok)
	}
}

func TestR12DiceAndCoins(t *testing.T) {
	checkAll(t, []want{
		{`even d6 [4]`, `{"kind":"sum","technique":"1d6","even":true,"text":"1d6: 4. The die comes up even."}`},
		{`d6+1 even [3]`, `{"total":4,"even":false,"text":"1d6+1: 3 + 1 = 4. The die comes up odd."}`},
		{`coin [1]`, `{"technique":"1d2","even":false,"text":"1d2: 1. Tails."}`},
		{`coin [4]`, `{"even":true,"text":"1d2: 2. Heads."}`},
	})
	checkOdds(t, []want{
		{`even d6`, `{"even":{"num":1,"den":2}}`}, {`coin`, `{"even":{"num":1,"den":2}}`},
		{`even 3d6+1`, `{"even":{"num":1,"den":2}}`},
		{`even d5`, `{"even":{"num":2,"den":5}}`},
	})
	for _, line := range []string{"even 2x(1d6)", "coin d6", "even d20 vs 5", "even Good d6"} {
		r, err := ParseRequest([]byte(line))
		if err == nil {
			_, err = Odds(&r)
		}
		if err == nil {
			t.Errorf("%s is not refused", line)
		}
	}
}

func TestR16NearlyCertain(t *testing.T) {
	checkOdds(t, []want{
		{`Great 4dF vs Fair`, `{"success":{"num":76,"den":81},"advice":["nearly-certain"]}`}, // 93.8 %
		{`Good 4dF vs Fair`, `{"advice":null}`},
		{`Superb+1 4dF vs Fair`, `{"advice":["automatic"]}`},
	})
}

func TestR40Advice(t *testing.T) {
	checkAll(t, []want{
		{`secret reaction -1 (muddy) 4dF [0 0 0 0]`, `{"advice":["probably-bad"]}`},
		{`secret reaction -1 (muddy) 4dF [1 0 0 0]`, `{"advice":null}`},
		{`secret reaction +1 (kind) 4dF [-1 -1 0 0]`, `{"advice":["probably-bad"]}`},
		{`secret reaction 3d6-fudge [6 5 6]`, `{"advice":["probably-bad"]}`},
		{`reaction -1 (muddy) 4dF [0 0 0 0]`, `{"advice":null}`},
		{`secret reaction +1 (kind) 4dF [0 0 0 0]`, `{"advice":null}`},
		{`Good 4dF [0 0 0 0] criticals natural`, `{"advice":null}`},
		{`Good 4dF [1 1 1 1] criticals natural`, `{"advice":["critical-bonus"]}`},
		{`Good 4dF [-1 -1 -1 -1] criticals natural`, `{"advice":["critical-lives"]}`},
		{`Good 4dF [0 0 0 0] opposed Fair diceless`, `{"advice":["unresisted"]}`},
		{`Abysmal 3d6-fudge [1 2 6]`, `{"advice":null}`}, // the check of a character sheet has this advice
	})
}

// An attribute's level helps as the attribute itself, also without a sheet.
func TestR17HelpWithoutASheet(t *testing.T) {
	for line, level := range map[string]Level{
		"untrained Climbing helped by Good": Mediocre, "untrained Climbing helped by Fair": Poor,
		"mudge untrained Climbing helped by Superb": Mediocre, "mudge untrained Climbing helped by Good": Poor,
	} {
		r, err := ParseRequest([]byte(line))
		if err == nil {
			r, err = (&Campaign{}).Fill(r)
		}
		if err != nil || r.Trait != Some(level) {
			t.Errorf("%s: %v, %v; want %d", line, r.Trait, err, level)
		}
	}
}
