package engine

import (
	"testing"
)

func TestR22Opposed(t *testing.T) {
	checkAll(t, []want{
		// Lisa tries to fool Joe.
		{`{"kind":"opposed","trait":"Great","faces":[0,0,0,0],"against":{"trait":"Great","faces":[0,0,0,0]}}`,
			`{"relative":0,"outcome":"tie","against":{"relative":0},
				"text":"Great +0 = Great against Great +0 = Great: a tie. The status quo holds."}`},
		{`{"kind":"opposed","trait":"Great","faces":[0,0,0,0],"against":{"trait":"Superb","faces":[0,0,0,0]}}`,
			`{"relative":-1,"outcome":"lose","place":null,"against":{"relative":1,"degree_name":"Superb","outcome":null}}`},
		{
			`{"kind":"opposed","trait":"Good","technique":"d%","faces":[7,7],
				"against":{"trait":"Fair","modifiers":[{"label":"vow","value":2}],"technique":"3d6","faces":[1,1,1]}}`,
			`{"degree":2,"relative":4,"outcome":"win","against":{"degree":-2,"modifier":2,
				"modifiers":[{"label":"vow","value":2}],"technique":"3d6"},
				"text":"Good +1 (77 on d%) = Great against Fair −4 (3 on 3d6) +2 (vow) = Poor: won by 4."}`,
		},
		// The other side rolls what the asking side does.
		{
			`{"kind":"opposed","technique":"d%","faces":[7,7],"against":{"faces":[0,0]}}`,
			`{"against":{"technique":"d%","result":4}}`,
		},
		{`{"kind":"opposed","technique":"diceless","against":{}}`, `{"outcome":"tie","against":{"technique":"diceless"}}`},
		{
			`{"kind":"opposed","technique":"3d6","faces":[3,3,6],"against":{"technique":"4dF","faces":[0,0,0,0]}}`,
			`{"against":{"technique":"4dF"}}`,
		},
		{
			`{"kind":"opposed","technique":"3d6","result_table":[{"from":3,"to":18,"result":7}],"faces":[3,3,6],
				"against":{"faces":[1,1,1]}}`,
			`{"result":7,"against":{"result":7}}`,
		},
		// The sentence mentions both sides' criticals, unless one contradicts the outcome.
		{`{"kind":"opposed","criticals":["natural"],"faces":[1,1,1,1],"against":{"faces":[-1,-1,-1,-1]}}`,
			`{"text":"Fair +4 = Superb+1 against Fair −4 = Terrible−1: won by 8. A critical success. ` +
				`The opponent rolled a critical failure."}`},
		{`{"kind":"opposed","criticals":["natural"],"faces":[0,0,0,0],"against":{"faces":[1,1,1,1]}}`,
			`{"text":"Fair +0 = Fair against Fair +4 = Superb+1: lost by 4. The opponent rolled a critical success."}`},
		{
			`{"kind":"opposed","criticals":["natural"],"trait":"Terrible","faces":[1,1,1,1],
				"against":{"trait":"Superb","faces":[0,0,0,0]}}`,
			`{"text":"Terrible +4 = Good against Superb +0 = Superb: lost by 2. ` +
				`A critical success on the dice, but still a failure."}`,
		},
		{
			`{"kind":"opposed","criticals":["natural"],"trait":"Superb","faces":[-1,-1,-1,-1],
				"against":{"trait":"Terrible","faces":[0,0,0,0]}}`,
			`{"text":"Superb −4 = Mediocre against Terrible +0 = Terrible: won by 2. ` +
				`A critical failure on the dice, but still a success."}`,
		},
		{
			`{"kind":"opposed","criticals":["natural"],"trait":"Superb","faces":[0,0,0,0],
				"against":{"trait":"Terrible","faces":[1,1,1,1]}}`,
			`{"text":"Superb +0 = Superb against Terrible +4 = Good: won by 2. ` +
				`The opponent rolled a critical success but still loses."}`,
		},
		{`{"kind":"opposed","criticals":["natural"],"faces":[1,1,1,1],"against":{"faces":[1,1,1,1]}}`,
			`{"text":"Fair +4 = Superb+1 against Fair +4 = Superb+1: a tie. The status quo holds. A critical success. ` +
				`The opponent rolled a critical success."}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"opposed","faces":[0,0,0,0]}`, `request.against: is missing; an opposed roll needs an opponent`},
		{`{"against":{},"faces":[0,0,0,0]}`, `request.against: {} doesn't apply to unopposed rolls in fudge; leave it out`},
		{
			`{"kind":"opposed","faces":[0,0,0,0],"against":{}}`,
			`request.against.faces: is missing; 4dF needs 4 faces, each from −1 to 1`,
		},
		{
			`{"kind":"opposed","faces":[0,0,0,0],"against":{"faces":[0,0,0,7]}}`,
			`request.against.faces[3]: 7 is not a face of a dF, which shows −1 to 1`,
		},
	})
}

func TestR23MinimumDegree(t *testing.T) {
	checkAll(t, []want{
		// The telepath rolls Mediocre and the victim only Poor, but the attempt still fails.
		{
			`{"kind":"opposed","minimum":"Fair","trait":"Fair","faces":[-1,0,0,0],
				"against":{"trait":"Fair","faces":[-1,-1,0,0]}}`,
			`{"outcome":"fail","relative":1,
				"text":"Fair −1 = Mediocre against Fair −2 = Poor: failed. The attempt needed at least Fair."}`,
		},
		{`{"kind":"opposed","minimum":"Fair","faces":[0,0,0,0],"against":{"faces":[-1,0,0,0]}}`, `{"outcome":"win"}`},
		{
			`{"kind":"opposed","faces":[-1,0,0,0],"against":{"minimum":"Good","faces":[0,0,0,0]}}`,
			`{"outcome":"win","relative":-1,
				"text":"Fair −1 = Mediocre against Fair +0 = Fair: won, because the opponent failed. ` +
				`The opponent needed at least Good."}`,
		},
		{
			`{"kind":"opposed","minimum":"Good","faces":[-1,0,0,0],"against":{"minimum":"Good","faces":[0,0,0,0]}}`,
			`{"outcome":"fail"}`,
		},
	})
	checkOdds(t, []want{
		{`{"kind":"opposed","minimum":"Superb+2","against":{}}`, `{"win":{"num":0,"den":1},"lose":{"num":1,"den":1}}`},
		{
			`{"kind":"opposed","minimum":"Fair","against":{"npc":"fixed","trait":"Poor"}}`,
			`{"win":{"num":50,"den":81},"tie":{"num":0,"den":1},"lose":{"num":31,"den":81}}`,
		},
		{`{"kind":"opposed","minimum":"Superb+2","against":{"minimum":"Superb+2"}}`, `{"tie":{"num":1,"den":1}}`},
	})
}

// TestStandings checks that rolls that decide a contest in the same way are counted together.
func TestStandings(t *testing.T) {
	for _, row := range []struct {
		request    string
		own, other int
	}{
		{`Fair 4dF opposed Fair 1dF`, 9, 3},
		{`mudge Fair 4dF criticals none opposed Fair 1dF`, 21, 3},
		{`mudge Fair 4dF criticals none opposed npc Fair d6`, 9, 7}, // Rule R24 needs two damage dice
		{`Legendary 3d6-fudge opposed npc Abysmal 1dF`, 13, 1},      // every roll of the NPC fails
	} {
		r := parsed(t, row.request)
		var a action
		if err := r.action(&a); err != nil {
			t.Fatal(err)
		}
		own, other := len(a.standings(nil, &a.own)), len(a.standings(nil, &a.other))
		if own != row.own || other != row.other {
			t.Errorf("%s: %d and %d standings, want %d and %d", row.request, own, other, row.own, row.other)
		}
	}
}
