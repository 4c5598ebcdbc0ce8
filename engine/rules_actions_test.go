package engine

import (
	"encoding/json"
	"testing"
)

func TestR21Situational(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"situational","faces":[0,0,0,0]}`, `{"degree_name":"Fair","trait":null,"success":null,"chance":null}`},
		{`{"kind":"situational","difficulty":"Good","faces":[1,0,0,0]}`, `{"degree_name":"Good","success":true,"chance":{"num":31,"den":81},"text":"Fair +1: Good, just a success against Good."}`},
		{`{"kind":"situational","technique":"diceless","modifiers":[{"label":"rain","value":-4}]}`, `{"text":"Fair −4 (rain): Terrible−1."}`},
	})
	checkOdds(t, []want{{`{"kind":"situational","difficulty":"Good","modifiers":[{"value":1}]}`, `{"success":{"num":50,"den":81}}`}})
	checkRefused(t, [][2]string{{`{"kind":"situational","trait":"Good","faces":[0,0,0,0]}`, `request.trait: 1 has no meaning for kind situational of the system fudge; leave it out`}})
}

func TestR22Opposed(t *testing.T) {
	checkAll(t, []want{
		// Lisa tries to fool Joe.
		{`{"kind":"opposed","trait":"Great","faces":[0,0,0,0],"against":{"trait":"Great","faces":[0,0,0,0]}}`,
			`{"relative":0,"outcome":"tie","against":{"relative":0},"text":"Great +0: Great, a tie with Great +0: Great. Everything stays as it is."}`},
		{`{"kind":"opposed","trait":"Great","faces":[0,0,0,0],"against":{"trait":"Superb","faces":[0,0,0,0]}}`,
			`{"relative":-1,"outcome":"lose","against":{"relative":1,"degree_name":"Superb"}}`},
		{`{"kind":"opposed","trait":"Good","technique":"d%","faces":[7,7],"against":{"trait":"Fair","modifiers":[{"label":"vow","value":2}],"technique":"3d6","faces":[1,1,1]}}`,
			`{"degree":2,"relative":4,"outcome":"win","against":{"degree":-2,"modifier":2,"modifiers":[{"label":"vow","value":2}],"technique":"3d6"},
				"text":"Good +1: Great, won by 4 against Fair −4 +2 (vow): Poor."}`},
		// The other side rolls what the asking side does.
		{`{"kind":"opposed","technique":"d%","faces":[7,7],"against":{"faces":[0,0]}}`, `{"against":{"technique":"d%","result":4}}`},
		{`{"kind":"opposed","technique":"diceless","against":{}}`, `{"outcome":"tie","against":{"technique":"diceless"}}`},
		{`{"kind":"opposed","technique":"3d6","faces":[3,3,6],"against":{"technique":"4dF","faces":[0,0,0,0]}}`, `{"against":{"technique":"4dF"}}`},
		{`{"kind":"opposed","technique":"3d6","result_table":[{"from":3,"to":18,"result":7}],"faces":[3,3,6],"against":{"faces":[1,1,1]}}`, `{"result":7,"against":{"result":7}}`},
		// Both sides' criticals are told, and none against what came of it.
		{`{"kind":"opposed","criticals":["natural"],"faces":[1,1,1,1],"against":{"faces":[-1,-1,-1,-1]}}`,
			`{"text":"Fair +4: Superb+1, won by 8 against Fair −4: Terrible−1. A critical success. The other side has a critical failure."}`},
		{`{"kind":"opposed","criticals":["natural"],"faces":[0,0,0,0],"against":{"faces":[1,1,1,1]}}`,
			`{"text":"Fair +0: Fair, lost by 4 against Fair +4: Superb+1. The other side has a critical success."}`},
		{`{"kind":"opposed","criticals":["natural"],"trait":"Terrible","faces":[1,1,1,1],"against":{"trait":"Superb","faces":[0,0,0,0]}}`,
			`{"text":"Terrible +4: Good, lost by 2 against Superb +0: Superb. A critical success on the dice, but not enough."}`},
		{`{"kind":"opposed","criticals":["natural"],"trait":"Superb","faces":[-1,-1,-1,-1],"against":{"trait":"Terrible","faces":[0,0,0,0]}}`,
			`{"text":"Superb −4: Mediocre, won by 2 against Terrible +0: Terrible. A critical failure on the dice, but good enough."}`},
		{`{"kind":"opposed","criticals":["natural"],"trait":"Superb","faces":[0,0,0,0],"against":{"trait":"Terrible","faces":[1,1,1,1]}}`,
			`{"text":"Superb +0: Superb, won by 2 against Terrible +4: Good. The other side has a critical success on the dice, but not enough."}`},
		{`{"kind":"opposed","criticals":["natural"],"faces":[1,1,1,1],"against":{"faces":[1,1,1,1]}}`,
			`{"text":"Fair +4: Superb+1, a tie with Fair +4: Superb+1. Everything stays as it is. A critical success. The other side has a critical success."}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"opposed","faces":[0,0,0,0]}`, `request.against: is missing; an opposed action needs the other side`},
		{`{"against":{},"faces":[0,0,0,0]}`, `request.against: {} has no meaning for kind unopposed of the system fudge; leave it out`},
		{`{"kind":"opposed","faces":[0,0,0,0],"against":{}}`, `request.against.faces: is missing; 4dF takes 4, each from -1 to 1`},
		{`{"kind":"opposed","faces":[0,0,0,0],"against":{"faces":[0,0,0,7]}}`, `request.against.faces[3]: 7 is not a face of a dF, which shows -1 to 1`},
	})
}

func TestR23MinimumDegree(t *testing.T) {
	checkAll(t, []want{
		// The telepath rolls Mediocre, the victim only Poor: it fails all the same.
		{`{"kind":"opposed","minimum":"Fair","trait":"Fair","faces":[-1,0,0,0],"against":{"trait":"Fair","faces":[-1,-1,0,0]}}`, `{"outcome":"fail","relative":1,"text":"Fair −1: Mediocre, failed against Fair −2: Poor. It needed at least Fair."}`},
		{`{"kind":"opposed","minimum":"Fair","faces":[0,0,0,0],"against":{"faces":[-1,0,0,0]}}`, `{"outcome":"win"}`},
		{`{"kind":"opposed","faces":[-1,0,0,0],"against":{"minimum":"Good","faces":[0,0,0,0]}}`, `{"outcome":"win","relative":-1,"text":"Fair −1: Mediocre, won against Fair +0: Fair. The other side needed at least Good."}`},
		{`{"kind":"opposed","minimum":"Good","faces":[-1,0,0,0],"against":{"minimum":"Good","faces":[0,0,0,0]}}`, `{"outcome":"fail"}`},
	})
	checkOdds(t, []want{
		{`{"kind":"opposed","minimum":"Superb+2","against":{}}`, `{"win":{"num":0,"den":1},"lose":{"num":1,"den":1}}`},
		{`{"kind":"opposed","minimum":"Fair","against":{"npc":"fixed","trait":"Poor"}}`, `{"win":{"num":50,"den":81},"tie":{"num":0,"den":1},"lose":{"num":31,"den":81}}`},
		{`{"kind":"opposed","minimum":"Superb+2","against":{"minimum":"Superb+2"}}`, `{"tie":{"num":1,"den":1}}`},
	})
}

func TestR24DamageDie(t *testing.T) {
	checkAll(t, []want{
		// They wrestle for a weapon.
		{`{"system":"mudge","kind":"opposed","trait":"Good","faces":[1,-1,1,0],"against":{"trait":"Fair","faces":[1,1,-1,1]}}`,
			`{"degree_name":"Great","damage_die":0,"relative":0,"outcome":"lose","against":{"degree_name":"Great","announce":"Fair +2","damage_die":1}}`},
		{`{"system":"mudge","kind":"opposed","faces":[0,0,0,0],"against":{"faces":[1,-1,0,0]}}`, `{"outcome":"tie","advice":["gm-decides"],"text":"Fair +0: Fair, a tie with Fair +0: Fair. The GM decides."}`},
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

func TestR25NPCs(t *testing.T) {
	const request = `{"kind":"opposed","trait":"Good","faces":[0,0,0,0],"against":{"trait":"Good",`
	checkAll(t, []want{
		// A fixed one is a Difficulty: to reach it is enough, nothing is a tie.
		{request + `"npc":"fixed"}}`, `{"outcome":"win","difficulty":1,"difficulty_name":"Good","margin":0,"relative":0,"chance":{"num":50,"den":81},
			"against":{"technique":"fixed","degree":1,"faces":null},"text":"Good +0: Good, just won against Good."}`},
		{request + `"npc":"fixed","modifiers":[{"label":"dark","value":1}]}}`, `{"outcome":"lose","difficulty":2,"margin":-1,
			"text":"Good +0: Good, lost by 1 against Good +1 (dark): Great."}`},
		{`{"kind":"opposed","trait":"Great","faces":[1,0,0,0],"against":{"npc":"fixed"}}`, `{"outcome":"win","margin":3,"text":"Great +1: Superb, won by 3 against Fair."}`},
		{`{"kind":"opposed","criticals":["margin"],"trait":"Great","faces":[1,1,0,0],"against":{"npc":"fixed"}}`, `{"critical":"success","against":{"critical":"none"}}`},
		{`{"kind":"opposed","criticals":["margin"],"trait":"Fair","faces":[-1,-1,0,0],"against":{"npc":"fixed","trait":"Great"}}`, `{"critical":"failure"}`},
		{`{"kind":"opposed","criticals":["margin"],"trait":"Great","faces":[1,1,0,0],"against":{"faces":[0,0,0,0]}}`, `{"critical":"none","difficulty":null,"margin":null}`},
		{`{"kind":"opposed","faces":[0,0,0,0],"against":{"npc":"fixed","trait":"Terrible","modifiers":[{"value":-2}]}}`, `{"difficulty":-5,"advice":["no-roll-needed","automatic"]}`},
		{`{"kind":"opposed","trait":"Terrible","faces":[0,0,0,0],"against":{"npc":"fixed","trait":"Great"}}`, `{"advice":["impossible"]}`},
		{`{"kind":"opposed","minimum":"Good","faces":[0,0,0,0],"against":{"npc":"fixed"}}`, `{"outcome":"fail","margin":0}`},
		{`{"system":"mudge","kind":"opposed","faces":[0,0,0,-1],"against":{"npc":"fixed","trait":"Mediocre"}}`, `{"outcome":"win","advice":null}`},
		{request + `"npc":"1dF","faces":[1]}}`, `{"outcome":"lose","relative":-1}`},
		{request + `"npc":"2dF","faces":[-1,-1]}}`, `{"relative":2}`},
		{request + `"npc":"d6","faces":[2]}}`, `{"against":{"result":0}}`},
		{request + `"npc":"d6","faces":[5]}}`, `{"against":{"result":0}}`},
		{request + `"npc":"d6","faces":[1,3]}}`, `{"against":{"result":-1}}`},
		{request + `"npc":"d6","faces":[1,4]}}`, `{"against":{"result":-2}}`},
		{request + `"npc":"d6","faces":[6,5]}}`, `{"against":{"result":2}}`},
		{request + `"npc":"d6","faces":[6,6]}}`, `{"against":{"result":3}}`},
	})
	checkRefused(t, [][2]string{
		{request + `"npc":"d6","faces":[1]}}`, `request.against.faces: [1] has 1 faces; d6 takes 2, each from 1 to 6`},
		{request + `"npc":"d6","faces":[3,3]}}`, `request.against.faces: [3,3] has 2 faces; d6 takes 1, each from 1 to 6`},
		{request + `"npc":"fixed","faces":[0]}}`, `request.against.faces: [0] must be left out: fixed throws no dice`},
		{request + `"npc":"3dF"}}`, `request.against.npc: "3dF" is not one of fixed, 1dF, 2dF, d6 (did you mean 1dF?)`},
		{request + `"npc":"1dF","technique":"4dF","faces":[0]}}`, `request.against.technique: "4dF" cannot go with npc, which is a technique itself; leave one out`},
	})
	checkOdds(t, []want{{`{"kind":"opposed","technique":"diceless","against":{"npc":"d6"}}`,
		`{"win":{"num":1,"den":6},"tie":{"num":2,"den":3},"lose":{"num":1,"den":6}}`},
		{`Good 4dF opposed npc Good`, `{"win":{"num":50,"den":81},"tie":{"num":0,"den":1},"lose":{"num":31,"den":81}}`},
		{`{"kind":"opposed","criticals":["margin"],"trait":"Great","against":{"npc":"fixed"}}`, `{"critical_success":{"num":5,"den":27},"critical_failure":{"num":0,"den":1}}`},
	})
}

func TestR26Secret(t *testing.T) {
	r := resolved(t, `{"trait":"Great","secret":true,"faces":[1,1,0,0]}`)
	r.Receipt = "F1"
	data, err := json.Marshal(r.Redacted(nil))
	if want := `{"system":"fudge","kind":"unopposed","secret":true,"text":"A secret roll."}`; err != nil || string(data) != want {
		t.Errorf("redacted to %s, %v; want %s", data, err, want)
	}
	open := resolved(t, `{"trait":"Great","faces":[1,1,0,0]}`)
	if open.Redacted(nil).DegreeName != "Superb+1" {
		t.Error("a roll that is not secret is redacted")
	}
}

func TestR27Criticals(t *testing.T) {
	checkAll(t, []want{
		{`{"trait":"Great","faces":[1,1,1,1]}`, `{"critical":null}`},
		{`{"trait":"Great","criticals":["natural"],"faces":[1,1,1,0]}`, `{"critical":"none"}`},
		{`{"trait":"Great","criticals":["natural"],"faces":[1,1,1,1]}`, `{"critical":"success"}`},
		{`{"trait":"Great","criticals":["natural"],"faces":[-1,-1,-1,-1]}`, `{"critical":"failure","degree":-2}`},
		{`{"trait":"Great","criticals":["natural"],"modifiers":[{"value":2}],"faces":[1,1,0,0]}`, `{"critical":"none"}`},
		{`{"criticals":["natural"],"technique":"4d6","faces":[5,6,6,6]}`, `{"critical":"success"}`},
		{`{"trait":"Great","criticals":["margin"],"faces":[1,1,0,0]}`, `{"margin":4,"critical":"success"}`},
		{`{"trait":"Poor","criticals":["margin"],"faces":[-1,-1,0,0]}`, `{"margin":-4,"critical":"failure"}`},
		{`{"trait":"Poor","criticals":["margin"],"faces":[1,1,1,1]}`, `{"critical":"none"}`},
		{`{"trait":"Poor","criticals":["beyond"],"faces":[1,1,1,1]}`, `{"critical":"success","degree":4,"degree_name":"Superb+1"}`},
		{`{"trait":"Superb","criticals":["beyond"],"faces":[1,1,1,1]}`, `{"degree":7}`},
		{`{"trait":"Superb","criticals":["natural","beyond"],"faces":[-1,-1,-1,-1]}`, `{"critical":"failure","degree":-4,"degree_name":"Terrible-1","success":false}`},
	})
	checkAll(t, []want{
		{`{"trait":"Good","criticals":["natural"],"faces":[1,1,1,1]}`, `{"text":"Good +4: Superb+2, success by 5 against Fair. A critical success."}`},
		{`{"trait":"Terrible","difficulty":"Great","criticals":["natural"],"faces":[1,1,1,1]}`, `{"text":"Terrible +4: Good, failure by 1 against Great. A critical success on the dice, but not enough."}`},
		{`{"trait":"Superb","difficulty":"Poor","criticals":["natural"],"faces":[-1,-1,-1,-1]}`, `{"text":"Superb −4: Mediocre, success by 1 against Poor. A critical failure on the dice, but good enough."}`},
		{`{"kind":"situational","criticals":["natural"],"faces":[1,1,1,1]}`, `{"text":"Fair +4: Superb+1. A critical success."}`},
	})
	checkOdds(t, []want{
		{`{"criticals":["natural"]}`, `{"critical_success":{"num":1,"den":81},"critical_failure":{"num":1,"den":81}}`},
		{`{"criticals":["margin"],"trait":"Great"}`, `{"critical_success":{"num":5,"den":27},"critical_failure":{"num":0,"den":1}}`},
		{`{"criticals":["beyond"],"trait":"Poor","difficulty":"Superb"}`, `{"success":{"num":1,"den":81}}`},
		{`{"criticals":["beyond"],"trait":"Superb","difficulty":"Terrible"}`, `{"success":{"num":80,"den":81}}`},
		{`{}`, `{"critical_success":null}`},
	})
	checkRefused(t, [][2]string{
		{`{"criticals":["margins"]}`, `request.criticals[0]: "margins" is not one of natural, margin, beyond (did you mean margin?)`},
		{`{"criticals":["margin","margin"]}`, `request.criticals[1]: "margin" is given a second time`},
	})
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
		{natural + `}`, `request.extra: must have the 4 faces of a second throw: the dice show a natural +4`},
		{natural + `,"extra":[1]}`, `request.extra: [1] must have the 4 faces of a second throw: the dice show a natural +4`},
		{natural + `,"extra":[1,1,1,2]}`, `request.extra[3]: 2 is not a face of a dF, which shows -1 to 1`},
		{natural + `,"criticals":[],"extra":[1,1,1,1]}`, `request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, throws again`},
		{`{"system":"mudge","faces":[1,1,1,0],"extra":[1,1,1,1]}`, `request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, throws again`},
		{`{"faces":[1,1,1,1],"extra":[1,1,1,1]}`, `request.extra: [1,1,1,1] must be left out: only a natural +4 in mudge, with its criticals on, throws again`},
	})
	checkOdds(t, []want{{`{"system":"mudge","trait":"Fair","difficulty":"Superb+5"}`, `{"success":{"num":1,"den":6561}}`}})
}

func TestR29CriticalTable(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"table","faces":[1,1]}`, `{"technique":"2d6","row":2,"row_text":"Blinded: can neither strike nor parry for a round."}`},
		{`{"kind":"table","faces":[6,6]}`, `{"row":12,"row_text":null,"advice":["gm-decides"]}`},
		{`{"kind":"table","critical_table":[{"roll":12,"text":"It rains."}],"faces":[6,6]}`, `{"row_text":"It rains.","text":"Critical table, 12: It rains."}`},
	})
	for _, row := range [][2]string{
		{`[{"roll":1,"text":"x"}]`, `critical_table[0].roll: 1 is out of reach; 2d6 roll 2 to 12`},
		{`[{"roll":5,"text":"x"},{"roll":5,"text":"y"}]`, `critical_table[1].roll: 5 has a row already; each roll has one at most`},
		{`[{"roll":5,"text":""}]`, `critical_table[0].text: "" is empty; say what the roll means, or leave the row out`},
	} {
		if _, err := ParseCriticalTable([]byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
		checkRefused(t, [][2]string{{`{"kind":"table","faces":[1,1],"critical_table":` + row[0] + `}`, "request." + row[1]}})
	}
	checkOdds(t, []want{{`{"kind":"table"}`, `{"distribution":[{"result":2,"num":1,"den":36},{"result":3,"num":1,"den":18},{"result":4,"num":1,"den":12},
		{"result":5,"num":1,"den":9},{"result":6,"num":5,"den":36},{"result":7,"num":1,"den":6},{"result":8,"num":5,"den":36},{"result":9,"num":1,"den":9},
		{"result":10,"num":1,"den":12},{"result":11,"num":1,"den":18},{"result":12,"num":1,"den":36}]}`}})
	data, err := json.Marshal(SampleCriticalTable(nil))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ParseCriticalTable(data); err != nil || len(again) != 7 {
		t.Errorf("the sample comes back as %v, %v", again, err)
	}
}

func TestR36Reaction(t *testing.T) {
	checkAll(t, []want{
		// Nathaniel asks about the duke.
		{`{"kind":"reaction","secret":true,"modifiers":[{"label":"charisma","value":1},{"label":"manner","value":1},{"label":"prickly","value":-2}],"faces":[0,0,0,0]}`,
			`{"degree_name":"Fair","reaction":"some","modifier":0,"secret":true,
				"text":"Fair +0 +1 (charisma) +1 (manner) −2 (prickly): Fair, a little help if it is easy to give."}`},
		{`{"kind":"reaction","faces":[1,0,0,0]}`, `{"reaction":"well","text":"Fair +1: Good, a good reaction."}`},
		{`{"kind":"reaction","faces":[-1,0,0,0]}`, `{"reaction":"none","success":null,"text":"Fair −1: Mediocre, no help."}`},
	})
	checkOdds(t, []want{
		{`{"kind":"reaction"}`, `{"well":{"num":31,"den":81},"some":{"num":19,"den":81},"none":{"num":31,"den":81},"success":null}`},
		{`{"kind":"reaction","modifiers":[{"label":"charisma","value":1}]}`, `{"well":{"num":50,"den":81},"some":{"num":16,"den":81},"none":{"num":5,"den":27}}`},
		{`{"kind":"reaction","ladder":"fate"}`, `{"well":{"num":31,"den":81}}`},
		{`{"kind":"situational"}`, `{"well":null,"some":null,"none":null}`},
	})
}

func TestSum(t *testing.T) {
	checkAll(t, []want{
		{`{"kind":"sum","technique":"2d6","modifiers":[{"value":3}],"faces":[2,5]}`, `{"total":10,"modifier":3,"result":null,"ladder":null,"text":"2d6+3: 2 + 5 + 3 = 10."}`},
		{`{"kind":"sum","technique":"3d10","faces":[0,1,9]}`, `{"total":20}`},
		{`{"kind":"sum","technique":"2d100","faces":[0,0,1,2]}`, `{"total":112}`},
		{`{"kind":"sum","technique":"3d6","faces":[6,6,6]}`, `{"total":18}`},
	})
	checkRefused(t, [][2]string{
		{`{"kind":"sum"}`, `request.technique: is missing; kind sum takes ` + poolNotation},
		{`{"kind":"sum","technique":"diceless"}`, `request.technique: "diceless" is no die that there is: the d is followed by ` + poolSides},
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
