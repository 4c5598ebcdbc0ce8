package engine

import (
	"testing"
)

func TestR25NPCs(t *testing.T) {
	const request = `{"kind":"opposed","trait":"Good","faces":[0,0,0,0],"against":{"trait":"Good",`
	checkAll(t, []want{
		// A fixed NPC is a Difficulty: reaching it wins, and there are no ties.
		{
			request + `"npc":"fixed"}}`,
			`{"outcome":"win","difficulty":1,"difficulty_name":"Good","margin":0,"relative":0,"chance":{"num":50,"den":81},
				"against":{"technique":"fixed","degree":1,"faces":null},"text":"Good +0 = Good against Good: just won."}`,
		},
		{request + `"npc":"fixed","modifiers":[{"label":"dark","value":1}]}}`, `{"outcome":"lose","difficulty":2,"margin":-1,
			"text":"Good +0 = Good against Good +1 (dark) = Great: lost by 1."}`},
		{
			`{"kind":"opposed","trait":"Great","faces":[1,0,0,0],"against":{"npc":"fixed"}}`,
			`{"outcome":"win","margin":3,"text":"Great +1 = Superb against Fair: won by 3."}`,
		},
		{
			`{"kind":"opposed","criticals":["margin"],"trait":"Great","faces":[1,1,0,0],"against":{"npc":"fixed"}}`,
			`{"critical":"success","against":{"critical":"none"}}`,
		},
		{
			`{"kind":"opposed","criticals":["margin"],"trait":"Fair","faces":[-1,-1,0,0],
				"against":{"npc":"fixed","trait":"Great"}}`,
			`{"critical":"failure"}`,
		},
		{
			`{"kind":"opposed","criticals":["margin"],"trait":"Great","faces":[1,1,0,0],"against":{"faces":[0,0,0,0]}}`,
			`{"critical":"none","difficulty":null,"margin":null}`,
		},
		{
			`{"kind":"opposed","faces":[0,0,0,0],"against":{"npc":"fixed","trait":"Terrible","modifiers":[{"value":-2}]}}`,
			`{"difficulty":-5,"advice":["no-roll-needed","automatic"]}`,
		},
		{
			`{"kind":"opposed","trait":"Terrible","faces":[0,0,0,0],"against":{"npc":"fixed","trait":"Great"}}`,
			`{"advice":["impossible"]}`,
		},
		{`{"kind":"opposed","minimum":"Good","faces":[0,0,0,0],"against":{"npc":"fixed"}}`, `{"outcome":"fail","margin":0}`},
		{
			`{"system":"mudge","kind":"opposed","faces":[0,0,0,-1],"against":{"npc":"fixed","trait":"Mediocre"}}`,
			`{"outcome":"win","advice":null}`,
		},
		{request + `"npc":"1dF","faces":[1]}}`, `{"outcome":"lose","relative":-1}`},
		{request + `"npc":"2dF","faces":[-1,-1]}}`, `{"relative":2}`},
		{request + `"npc":"d6","faces":[2]}}`, `{"against":{"result":0}}`},
		{request + `"npc":"d6","faces":[5]}}`, `{"against":{"result":0}}`},
		{request + `"npc":"d6","faces":[1]}}`, `{"against":{"result":-1}}`},
		{request + `"npc":"d6","faces":[6]}}`, `{"against":{"result":1}}`},
		{request + `"npc":"1d6","faces":[1]}}`, `{"against":{"result":-1}}`},
		{request + `"npc":"1d6","faces":[4]}}`, `{"against":{"result":0}}`},
		{request + `"npc":"1d6","faces":[6]}}`, `{"against":{"result":1}}`},
		{request + `"npc":"d6","faces":[1,3]}}`, `{"against":{"result":-1}}`},
		{request + `"npc":"d6","faces":[1,4]}}`, `{"against":{"result":-2}}`},
		{request + `"npc":"d6","faces":[6,5]}}`, `{"against":{"result":2}}`},
		{request + `"npc":"d6","faces":[6,6]}}`, `{"against":{"result":3}}`},
	})
	checkRefused(t, [][2]string{
		{request + `"npc":"1d6","faces":[1,3]}}`, `request.against.faces: [1,3] has 2 faces; 1d6 needs 1 face, each from 1 to 6`},
		{
			request + `"npc":"d6","faces":[3,3]}}`,
			`request.against.faces: [3,3] has 2 faces; d6 needs 1 face, each from 1 to 6`,
		},
		{request + `"npc":"fixed","faces":[0]}}`, `request.against.faces: [0] must be left out: fixed throws no dice`},
		{request + `"npc":"3dF"}}`, `request.against.npc: "3dF" is not one of fixed, 1dF, 2dF, 1d6, d6 (did you mean 1dF?)`},
		{
			request + `"npc":"1dF","technique":"4dF","faces":[0]}}`,
			`request.against.technique: "4dF" can't be combined with npc, which sets the dice itself; leave one out`,
		},
	})
	checkOdds(t, []want{{`{"kind":"opposed","technique":"diceless","against":{"npc":"d6"}}`,
		`{"win":{"num":1,"den":6},"tie":{"num":2,"den":3},"lose":{"num":1,"den":6}}`},
		{`{"kind":"opposed","technique":"diceless","trait":"Good","against":{"npc":"1d6"}}`,
			`{"win":{"num":5,"den":6},"tie":{"num":1,"den":6},"lose":{"num":0,"den":1}}`},
		{`Good 4dF opposed npc Good`, `{"win":{"num":50,"den":81},"tie":{"num":0,"den":1},"lose":{"num":31,"den":81}}`},
		{
			`{"kind":"opposed","criticals":["margin"],"trait":"Great","against":{"npc":"fixed"}}`,
			`{"critical_success":{"num":5,"den":27},"critical_failure":{"num":0,"den":1}}`,
		},
	})
}
