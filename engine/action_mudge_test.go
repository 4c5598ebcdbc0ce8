package engine

import (
	"testing"
)

func TestR24DamageDie(t *testing.T) {
	checkAll(t, []want{
		// They wrestle for a weapon.
		{
			`{"system":"mudge","kind":"opposed","trait":"Good","faces":[1,-1,1,0],
				"against":{"trait":"Fair","faces":[1,1,-1,1]}}`,
			`{"degree_name":"Great","damage_die":0,"relative":0,"outcome":"lose",
				"against":{"degree_name":"Great","announce":"Fair +2","damage_die":1}}`,
		},
		{
			`{"system":"mudge","kind":"opposed","faces":[0,0,0,0],"against":{"faces":[1,-1,0,0]}}`,
			`{"outcome":"tie","advice":["gm-decides"],"text":"Fair +0 = Fair against Fair +0 = Fair: a tie. The GM decides."}`,
		},
		{`{"kind":"opposed","faces":[0,0,-1,1],"against":{"faces":[0,0,0,0]}}`, `{"outcome":"tie","damage_die":null}`},
		{
			`{"system":"mudge","kind":"opposed","faces":[0,0,-1,1],"against":{"technique":"d%","faces":[5,0]}}`,
			`{"outcome":"tie","damage_die":1,"against":{"damage_die":null}}`,
		},
		{`{"system":"mudge","faces":[0,0,-1,1]}`, `{"damage_die":1}`},
		{`{"system":"mudge","technique":"dF-d6","faces":[3,3,3,1]}`, `{"damage_die":-1}`},
	})
	dice, err := (&Request{System: Mudge}).Dice()
	if err != nil || len(dice) != 4 || dice[3].Role != Damage || dice[2].Role != Plain {
		t.Errorf("dice %v, %v; want the last of four to be the damage die", dice, err)
	}
}

func TestR28MudgeCriticals(t *testing.T) {
	const natural = `{"system":"mudge","trait":"Good","faces":[1,1,1,1]`
	checkAll(t, []want{
		{
			natural + `,"extra":[1,1,0,0]}`,
			`{"result":6,"degree":7,"critical":"success","extra":[1,1,0,0],"announce":"Good +6"}`,
		},
		{natural + `,"extra":[-1,-1,0,0]}`, `{"result":4,"degree":5,"degree_name":"Superb+2"}`},
		{natural + `,"criticals":[]}`, `{"result":4,"critical":null,"extra":null}`},
		{`{"system":"mudge","faces":[-1,-1,-1,-1]}`, `{"critical":"failure","result":-4}`},
		{
			`{"system":"mudge","kind":"opposed","faces":[0,0,0,0],"against":{"faces":[1,1,1,1],"extra":[1,1,1,1]}}`,
			`{"relative":-8,"against":{"critical":"success"}}`,
		},
	})
	checkRefused(t, [][2]string{
		{natural + `}`, `request.extra: must have the 4 faces of the extra roll: the dice show a natural +4`},
		{natural + `,"extra":[1]}`, `request.extra: [1] must have the 4 faces of the extra roll: the dice show a natural +4`},
		{natural + `,"extra":[1,1,1,2]}`, `request.extra[3]: 2 is not a face of a dF, which shows −1 to 1`},
		{
			natural + `,"criticals":[],"extra":[1,1,1,1]}`,
			`request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, gives an extra roll`,
		},
		{
			`{"system":"mudge","faces":[1,1,1,0],"extra":[1,1,1,1]}`,
			`request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, gives an extra roll`,
		},
		{
			`{"faces":[1,1,1,1],"extra":[1,1,1,1]}`,
			`request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, gives an extra roll`,
		},
	})
	checkOdds(t, []want{{`{"system":"mudge","trait":"Fair","difficulty":"Superb+5"}`, `{"success":{"num":1,"den":6561}}`}})
}

// If a damage die cancels another die, both count.
func TestR24DamageDieStays(t *testing.T) {
	for _, row := range []struct {
		request string
		want    int
	}{
		{`{"system":"mudge","faces":[0,0,1,-1]}`, 0}, {`{"system":"mudge","faces":[1,-1,0,0]}`, 1},
		{`{"faces":[0,0,1,-1]}`, 1},
	} {
		r := parsed(t, row.request)
		resolution, err := Resolve(&r)
		if err != nil || len(resolution.IdlePairs()) != row.want {
			t.Errorf("%s: %v idle, %v; want %d pairs", row.request, resolution.IdlePairs(), err, row.want)
		}
	}
}

// TestR24RemainingTie ends ties that the damage dice leave.
func TestR24RemainingTie(t *testing.T) {
	const tie = ` opposed Fair [1 1 0 0]`
	checkAll(t, []want{
		{
			`mudge Good 4dF [1 0 0 0]` + tie,
			`{"outcome":"tie","success":null,"advice":["gm-decides"],
				"text":"Good +1 = Great against Fair +2 = Great: a tie. The GM decides."}`,
		},
		{
			`mudge Good 4dF [1 0 0 0]` + tie + ` ties succeed`,
			`{"outcome":"tie","success":true,"against":{"success":true},"advice":null,
				"text":"Good +1 = Great against Fair +2 = Great: a tie. Both succeed."}`,
		},
		{
			`mudge Good 4dF [1 0 0 0] ties fail` + tie,
			`{"outcome":"tie","success":false,"against":{"success":false},"advice":null,
				"text":"Good +1 = Great against Fair +2 = Great: a tie. Both fail."}`,
		},
		{
			`mudge Good 4dF [1 0 0 0] ties again` + tie,
			`{"outcome":"tie","success":null,"advice":["roll-again"],
				"text":"Good +1 = Great against Fair +2 = Great: a tie. Roll the action again."}`,
		},
		// the damage dice come first
		{`mudge Good 4dF [1 -1 1 0] ties succeed opposed Fair [1 1 -1 1]`, `{"outcome":"lose","success":null}`},
		// an NPC with fewer dice has no damage die
		{`mudge Good 4dF [0 0 0 0] ties again opposed npc Fair 1dF [1]`, `{"outcome":"tie","advice":["roll-again"]}`},
	})
	checkRefused(t, [][2]string{
		{
			`{"kind":"opposed","ties":"again","against":{}}`,
			`request.ties: "again" doesn't apply to opposed rolls in fudge; leave it out`,
		},
		{
			`{"system":"mudge","ties":"again"}`,
			`request.ties: "again" doesn't apply to unopposed rolls in mudge; leave it out`,
		},
		{
			`mudge Good ties agan opposed Fair`,
			`request.ties, column 17: "agan" is not succeed, fail or again (did you mean again?)`,
		},
	})
	// Of 6561 throws without the second throw, 3069 win, 423 tie and 3069 lose.
	checkOdds(t, []want{
		{
			`mudge Fair 4dF criticals none opposed Fair`,
			`{"win":{"num":341,"den":729},"tie":{"num":47,"den":729},"success":null}`,
		},
		{
			`mudge Fair 4dF criticals none opposed Fair ties succeed`,
			`{"success":{"num":388,"den":729},"tie":{"num":47,"den":729}}`,
		},
		{`mudge Fair 4dF criticals none opposed Fair ties fail`, `{"success":{"num":341,"den":729}}`},
		{
			`mudge Fair 4dF criticals none opposed Fair ties again`,
			`{"win":{"num":1,"den":2},"tie":{"num":0,"den":1},"lose":{"num":1,"den":2}}`,
		},
		{`mudge Fair diceless opposed Fair ties again`, `{"tie":{"num":1,"den":1}}`},
	})
}
