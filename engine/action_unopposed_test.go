package engine

import (
	"testing"
)

func TestR21Situational(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","faces":[0,0,0,0]}`, `{"degree_name":"Fair","trait":null,"success":null,"chance":null}`},
		{
			`{"kind":"situational","difficulty":"Good","faces":[1,0,0,0]}`,
			`{"degree_name":"Good","success":true,"chance":{"num":31,"den":81},
				"text":"Fair +1 = Good: just succeeds against Difficulty Good."}`,
		},
		{
			`{"kind":"situational","technique":"diceless","modifiers":[{"label":"rain","value":-4}]}`,
			`{"text":"Fair −4 (rain) = Terrible−1."}`,
		},
	})
	checkOdds(t, []want{
		{`{"kind":"situational","difficulty":"Good","modifiers":[{"value":1}]}`, `{"success":{"num":50,"den":81}}`},
	})
	checkRefused(t, [][2]string{
		{
			`{"kind":"situational","trait":"Good","faces":[0,0,0,0]}`,
			`request.trait: Good doesn't apply to situational rolls in fudge; leave it out`,
		},
	})
}

func TestR36Reaction(t *testing.T) {
	checkAll(t, []want{
		// Nathaniel asks about the duke.
		{
			`{"kind":"reaction","secret":true,"modifiers":[{"label":"charisma","value":1},{"label":"manner","value":1},
				{"label":"prickly","value":-2}],"faces":[0,0,0,0]}`,
			`{"degree_name":"Fair","reaction":"some","modifier":0,"secret":true,
				"text":"Fair +0 +1 (charisma) +1 (manner) −2 (prickly) = Fair: a little help, if it's no trouble."}`,
		},
		{`{"kind":"reaction","faces":[1,0,0,0]}`, `{"reaction":"well","text":"Fair +1 = Good: a good reaction."}`},
		{
			`{"kind":"reaction","faces":[-1,0,0,0]}`,
			`{"reaction":"none","success":null,"text":"Fair −1 = Mediocre: no help."}`,
		},
	})
	checkOdds(t, []want{
		{
			`{"kind":"reaction"}`,
			`{"well":{"num":31,"den":81},"some":{"num":19,"den":81},"none":{"num":31,"den":81},"success":null}`,
		},
		{
			`{"kind":"reaction","modifiers":[{"label":"charisma","value":1}]}`,
			`{"well":{"num":50,"den":81},"some":{"num":16,"den":81},"none":{"num":5,"den":27}}`,
		},
		{`{"kind":"reaction","ladder":"fate"}`, `{"well":{"num":31,"den":81}}`},
		{`{"kind":"situational"}`, `{"well":null,"some":null,"none":null}`},
	})
}

func TestR15Unopposed(t *testing.T) {
	checkAll(t, []want{
		// Parri and Mickey climb.
		{`{"trait":"Great","difficulty":"Good","faces":[1,0,0,0]}`, `{"degree_name":"Superb","success":true,"margin":2}`},
		{
			`{"trait":"Good","difficulty":"Good","faces":[-1,0,0,0]}`,
			`{"degree_name":"Fair","success":false,"margin":-1,"text":"Good −1 = Fair: failure by 1 against Difficulty Good."}`,
		},
		{`{"trait":"Good","faces":[-1,0,0,0]}`, `{"difficulty":0,"difficulty_name":"Fair","margin":0,"success":true}`},
		{`{"trait":"Good","difficulty":"Terrible","faces":[0,0,0,0]}`, `{"advice":["no-roll-needed","automatic"]}`},
		{`{"trait":"Poor","difficulty":"Terrible","faces":[0,0,0,0]}`, `{"advice":["no-roll-needed"]}`},
	})
	checkRefused(t, [][2]string{
		{
			`{"difficulty":"Terrible-1","faces":[0,0,0,0]}`,
			`request.difficulty: Terrible-1 is below Terrible; a Difficulty is Terrible or higher`,
		},
		{
			`{"difficulty":-4,"faces":[0,0,0,0]}`,
			`request.difficulty: Terrible-1 is below Terrible; a Difficulty is Terrible or higher`,
		},
		{
			`{"kind":"opposed","difficulty":1,"against":{}}`,
			`request.difficulty: Good doesn't apply to opposed rolls in fudge; leave it out`,
		},
	})
}

func TestR16NoRollNeeded(t *testing.T) {
	checkOdds(t, []want{
		{`{"trait":"Good","difficulty":"Terrible"}`, `{"success":{"num":1,"den":1},"advice":["no-roll-needed","automatic"]}`},
		{`{"trait":"Poor","difficulty":"Superb"}`, `{"success":{"num":0,"den":1},"advice":["impossible"]}`},
		{`{"trait":"Poor","difficulty":"Great"}`, `{"success":{"num":1,"den":81},"advice":null}`},
		{`{"kind":"opposed","trait":"Poor","against":{"trait":"Superb","npc":"fixed"}}`, `{"advice":["impossible"]}`},
		{
			`{"kind":"opposed","trait":"Good","against":{"trait":"Terrible","npc":"fixed"}}`,
			`{"advice":["no-roll-needed","automatic"]}`,
		},
	})
}
