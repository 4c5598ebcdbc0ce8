package engine

import (
	"encoding/json"
	"testing"
)

func TestBadRequests(t *testing.T) {
	checkRefused(t, [][2]string{
		{`{"sytem":"fudge"}`, `request.sytem: is not a field here (did you mean system?)`},
		{`{"system":"fugde"}`, `request.system: "fugde" is not one of fudge, mudge, 3d6-fudge (did you mean fudge?)`},
		{`{"system":3}`, `request.system: 3 is not a text in quotes`},
		{`{"kind":"oposed"}`, `request.kind: "oposed" is not one of unopposed, opposed, situational, reaction, table, sum (did you mean opposed?)`},
		{`{"secret":"yes"}`, `request.secret: "yes" is neither true nor false`},
		{`{"faces":[1,1.5,0,0]}`, `request.faces[1]: 1.5 is not a whole number from -1000 to 1000`},
		{`{"faces":"1100"}`, `request.faces: "1100" is not a list`},
		{`{"faces":[0,0,0,0],"faces":[1,1,1,1]}`, `request.faces: [1,1,1,1] is given a second time; a field may be given once`},
		{`{"against":[]}`, `request.against: [] is not an object`},
		{`{"against":{"trait":"Fair","dificulty":1}}`, `request.against.dificulty: is not a field here; the fields are trait, modifiers, npc, technique, minimum, faces, extra`},
		{`{"helped_by":"Strength","faces":[0,0,0,0]}`, `request.helped_by: "Strength" helps a skill, and none is given`},
		{`{"supported_by":"Lore","faces":[0,0,0,0]}`, `request.supported_by: "Lore" has no level here; it is taken from a character sheet, or give a secondary`},
		{`{"trait":1}{`, `request: is not JSON at byte 12: invalid character '{' after top-level value`},
		{`{"trait":`, `request: is not JSON at byte 9: unexpected end of JSON input`},
		{`{"a\nb":1}`, `request."a\nb": is not a field here; the fields are ` +
			`system, custom_ladder, ladder, kind, technique, trait, skill, helped_by, untrained, supported_by, modifiers, secondary, difficulty, minimum, criticals, against, even, secret, faces, extra, result_table, critical_table`},
		{`{"trait":1e2}`, `request.trait: 1e2 is not a level: its name on the ladder fudge, or a whole number`},
		{`{"trait":[1]}`, `request.trait: [1] is not a level: its name on the ladder fudge, or a whole number`},
	})
}

// TestNullIsAbsent: scripts write null for what they have no value of.
func TestNullIsAbsent(t *testing.T) {
	want{`{"trait":null,"against":null,"difficulty":"Good","faces":[1,0,0,0]}`, `{"trait":0,"success":true}`}.check(t)
}

func TestRequestsComeBackUnchanged(t *testing.T) {
	for _, request := range []string{
		`{}`,
		`{"system":"mudge","kind":"opposed","trait":1,"modifiers":[{"label":"x","value":1}],"secondary":2,"minimum":0,"against":{"trait":0,"npc":"d6","faces":[1,2]},"criticals":[],"secret":true,"faces":[1,1,1,1],"extra":[0,0,0,0]}`,
		`{"ladder":"odd","custom_ladder":{"name":"odd","levels":[{"value":0,"name":"So"}],"beyond":0,"numbered":true},"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`,
		`{"kind":"table","critical_table":[{"roll":2,"text":"x"}]}`,
	} {
		got, err := json.Marshal(parsed(t, request))
		if err != nil || string(got) != request {
			t.Errorf("%s comes back as %s, %v", request, got, err)
		}
	}
}

func TestPruned(t *testing.T) {
	for _, row := range [][2]string{
		{`{"kind":"situational","trait":"Good","difficulty":"Great"}`, `{"kind":"situational","difficulty":2}`},
		{`{"system":"3d6-fudge","technique":"4dF","trait":5,"difficulty":0,"criticals":["natural"]}`, `{"system":"3d6-fudge","trait":5}`},
		{`{"trait":"Good","against":{"trait":1},"minimum":1,"critical_table":[]}`, `{"trait":1}`},
		{`{"kind":"opposed","system":"3d6-fudge","against":{"trait":6,"npc":"d6","technique":"2dF","minimum":1}}`, `{"system":"3d6-fudge","kind":"opposed","against":{"trait":6}}`},
		{`{"kind":"opposed","against":{"npc":"d6","technique":"2d6","minimum":1}}`, `{"kind":"opposed","against":{"npc":"d6","minimum":1}}`},
		{`{"technique":"4dF","result_table":[]}`, `{"technique":"4dF"}`},
		{`{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`, `{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`},
	} {
		got, err := json.Marshal(parsed(t, row[0]).Pruned())
		if err != nil || string(got) != row[1] {
			t.Errorf("%s is pruned to %s, %v; want %s", row[0], got, err, row[1])
		}
	}
}
