package engine

import (
	"testing"
)

func TestR24DamageDie(t *testing.T) {
	checkAll(t, []want{
		// They wrestle for a weapon.
		{`{"system":"mudge","kind":"opposed","trait":"Good","faces":[1,-1,1,0],"against":{"trait":"Fair","faces":[1,1,-1,1]}}`,
			`{"degree_name":"Great","damage_die":0,"relative":0,"outcome":"lose","against":{"degree_name":"Great","announce":"Fair +2","damage_die":1}}`},
		{`{"system":"mudge","kind":"opposed","faces":[0,0,0,0],"against":{"faces":[1,-1,0,0]}}`, `{"outcome":"tie","advice":["gm-decides"],"text":"Fair +0 = Fair against Fair +0 = Fair: a tie. The GM decides."}`},
		{`{"kind":"opposed","faces":[0,0,-1,1],"against":{"faces":[0,0,0,0]}}`, `{"outcome":"tie","damage_die":null}`},
		{`{"system":"mudge","kind":"opposed","faces":[0,0,-1,1],"against":{"technique":"d%","faces":[5,0]}}`, `{"outcome":"tie","damage_die":1,"against":{"damage_die":null}}`},
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
		{natural + `,"extra":[1,1,0,0]}`, `{"result":6,"degree":7,"critical":"success","extra":[1,1,0,0],"announce":"Good +6"}`},
		{natural + `,"extra":[-1,-1,0,0]}`, `{"result":4,"degree":5,"degree_name":"Superb+2"}`},
		{natural + `,"criticals":[]}`, `{"result":4,"critical":null,"extra":null}`},
		{`{"system":"mudge","faces":[-1,-1,-1,-1]}`, `{"critical":"failure","result":-4}`},
		{`{"system":"mudge","kind":"opposed","faces":[0,0,0,0],"against":{"faces":[1,1,1,1],"extra":[1,1,1,1]}}`, `{"relative":-8,"against":{"critical":"success"}}`},
	})
	checkRefused(t, [][2]string{
		{natural + `}`, `request.extra: must have the 4 faces of the extra roll: the dice show a natural +4`},
		{natural + `,"extra":[1]}`, `request.extra: [1] must have the 4 faces of the extra roll: the dice show a natural +4`},
		{natural + `,"extra":[1,1,1,2]}`, `request.extra[3]: 2 is not a face of a dF, which shows -1 to 1`},
		{natural + `,"criticals":[],"extra":[1,1,1,1]}`, `request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, gives an extra roll`},
		{`{"system":"mudge","faces":[1,1,1,0],"extra":[1,1,1,1]}`, `request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, gives an extra roll`},
		{`{"faces":[1,1,1,1],"extra":[1,1,1,1]}`, `request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, gives an extra roll`},
	})
	checkOdds(t, []want{{`{"system":"mudge","trait":"Fair","difficulty":"Superb+5"}`, `{"success":{"num":1,"den":6561}}`}})
}

// If a damage die cancels another die, both count.
func TestR24DamageDieStays(t *testing.T) {
	for _, row := range []struct {
		request string
		want    int
	}{
		{`{"system":"mudge","faces":[0,0,1,-1]}`, 0}, {`{"system":"mudge","faces":[1,-1,0,0]}`, 1}, {`{"faces":[0,0,1,-1]}`, 1},
	} {
		r := parsed(t, row.request)
		resolution, err := Resolve(&r)
		if err != nil || len(resolution.IdlePairs()) != row.want {
			t.Errorf("%s: %v idle, %v; want %d pairs", row.request, resolution.IdlePairs(), err, row.want)
		}
	}
}
