package engine

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestBadRequests(t *testing.T) {
	checkRefused(t, [][2]string{
		{`{"sytem":"fudge"}`, `request.sytem: is not a field here (did you mean system?)`},
		{`{"system":"fugde"}`, `request.system: "fugde" is not one of fudge, mudge, 3d6-fudge (did you mean fudge?)`},
		{`{"system":3}`, `request.system: 3 is not text in quotes`},
		{
			`{"kind":"oposed"}`,
			`request.kind: "oposed" is not one of unopposed, opposed, situational, reaction, damage, table, sum (did you mean opposed?)`,
		},
		{`{"secret":"yes"}`, `request.secret: "yes" is neither true nor false`},
		{`{"faces":[1,1.5,0,0]}`, `request.faces[1]: 1.5 is not a whole number from −1000 to 1000`},
		{`{"faces":"1100"}`, `request.faces: "1100" is not a list`},
		{`{"faces":[0,0,0,0],"faces":[1,1,1,1]}`, `request.faces: [1,1,1,1] is given a second time; give each field once`},
		{`{"against":[]}`, `request.against: [] is not an object`},
		{
			`{"against":{"trait":"Fair","dificulty":1}}`,
			`request.against.dificulty: is not a field here; ` +
				`the fields are trait, modifiers, npc, technique, minimum, faces, extra, critical_faces`,
		},
		{`{"helped_by":"Strength","faces":[0,0,0,0]}`, `request.helped_by: "Strength" needs a skill to help; none is given`},
		{
			`{"supported_by":"Lore","faces":[0,0,0,0]}`,
			`request.supported_by: "Lore" needs a character sheet or a secondary level`,
		},
		{`{"trait":1}{`, `request: is not valid JSON (byte 12)`},
		{`{"trait":`, `request: is not valid JSON (byte 9)`},
		{
			`{"a\nb":1}`,
			`request."a\nb": is not a field here; the fields are ` +
				`system, custom_ladder, ladder, kind, technique, trait, skill, helped_by, untrained, supported_by, modifiers, ` +
				`secondary, difficulty, no_difficulty, minimum, criticals, critical_dice, against, others, ties, legendary, even, secret, ` +
				`faces, again, extra, result_table, critical_table, critical_faces`,
		},
		{`{"trait":1e2}`, `request.trait: 1e2 is not a level; use a name from the fudge ladder or a whole number`},
		{`{"trait":[1]}`, `request.trait: [1] is not a level; use a name from the fudge ladder or a whole number`},
	})
}

// TestNullIsAbsent checks that null equals a missing field, because scripts write null.
func TestNullIsAbsent(t *testing.T) {
	want{`{"trait":null,"against":null,"difficulty":"Good","faces":[1,0,0,0]}`, `{"trait":0,"success":true}`}.check(t)
}

func TestRequestsComeBackUnchanged(t *testing.T) {
	for _, request := range []string{
		`{}`,
		`{"system":"mudge","kind":"opposed","trait":1,"modifiers":[{"label":"x","value":1}],"secondary":2,"minimum":0,` +
			`"against":{"trait":0,"npc":"d6","faces":[1,2]},"criticals":[],"secret":true,"faces":[1,1,1,1],"extra":[0,0,0,0]}`,
		`{"ladder":"odd","custom_ladder":{"name":"odd","levels":[{"value":0,"name":"So"}],"beyond":0,"numbered":true},` +
			`"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`,
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
		{
			`{"system":"3d6-fudge","technique":"4dF","trait":5,"difficulty":0,"criticals":["natural"]}`,
			`{"system":"3d6-fudge","trait":5}`,
		},
		{`{"trait":"Good","against":{"trait":1},"minimum":1,"critical_table":[]}`, `{"trait":1}`},
		{
			`{"kind":"opposed","system":"3d6-fudge","against":{"trait":6,"npc":"d6","technique":"2dF","minimum":1}}`,
			`{"system":"3d6-fudge","kind":"opposed","against":{"trait":6,"npc":"d6","minimum":1}}`,
		},
		{
			`{"kind":"opposed","against":{"npc":"d6","technique":"2d6","minimum":1}}`,
			`{"kind":"opposed","against":{"npc":"d6","minimum":1}}`,
		},
		{`{"kind":"situational","technique":"4dF","even":true}`, `{"kind":"situational","technique":"4dF","even":true}`},
		{`{"kind":"situational","even":true}`, `{"kind":"situational","even":true}`},
		{`{"kind":"situational","technique":"3d6","even":true}`, `{"kind":"situational","technique":"3d6"}`},
		{
			`{"kind":"table","critical_table":[{"roll":2,"text":"x"}]}`,
			`{"kind":"table","critical_table":[{"roll":2,"text":"x"}]}`,
		},
		{
			`{"criticals":["table"],"critical_table":[{"roll":2,"text":"x"}],"critical_dice":"1d20"}`,
			`{"criticals":["table"],"critical_table":[{"roll":2,"text":"x"}],"critical_dice":"1d20"}`,
		},
		{
			`{"criticals":["natural"],"critical_table":[{"roll":2,"text":"x"}],"critical_dice":"1d20"}`,
			`{"criticals":["natural"]}`,
		},
		{`{"technique":"4dF","result_table":[]}`, `{"technique":"4dF"}`},
		{
			`{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`,
			`{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`,
		},
	} {
		got, err := json.Marshal(parsed(t, row[0]).Pruned())
		if err != nil || string(got) != row[1] {
			t.Errorf("%s is pruned to %s, %v; want %s", row[0], got, err, row[1])
		}
	}
}

// TestScaleOfARequest parses level names on a given ladder, unless the request names another.
func TestScaleOfARequest(t *testing.T) {
	school := Ladder{Name: "school", Levels: []NamedLevel{{0, "Okay"}, {1, "Nice"}}}
	for _, row := range []struct {
		scale         Request
		request, want string
	}{
		{Request{Ladder: "fate"}, `Average 4dF vs Fair`, `{"ladder":"fate","technique":"4dF","trait":1,"difficulty":2}`},
		{Request{Ladder: "fate"}, `{"trait":"Average"}`, `{"ladder":"fate","trait":1}`},
		{Request{Ladder: "fate"}, `{"ladder":"fudge","trait":"Fair"}`, `{"ladder":"fudge","trait":0}`},
		{Request{System: Mudge}, `4dF`, `{"system":"mudge","kind":"situational","technique":"4dF"}`},
		{Request{System: Mudge}, `fudge Good 4dF`, `{"system":"fudge","technique":"4dF","trait":1}`},
		{
			Request{CustomLadder: &school}, `{"trait":"nice"}`,
			`{"custom_ladder":{"name":"school","levels":[{"value":0,"name":"Okay"},{"value":1,"name":"Nice"}]},"trait":1}`,
		},
	} {
		r, err := (&Campaign{}).ParseRequestOn(row.scale, []byte(row.request))
		if got := string(marshaled(t, r)); err != nil || got != row.want {
			t.Errorf("%s: %s, %v\nwant %s", row.request, got, err, row.want)
		}
	}
}

func marshaled(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// checkError checks that a non-nil error is a FieldError with a one-line text.
func checkError(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	if _, ok := errors.AsType[*FieldError](err); !ok {
		t.Fatalf("%T: %v", err, err)
	}
	checkLine(t, err.Error())
}

// checkLine checks that a text is one line.
func checkLine(t *testing.T, text string) {
	t.Helper()
	if strings.ContainsFunc(text, unicode.IsControl) || !utf8.ValidString(text) {
		t.Fatalf("not one line of text: %q", text)
	}
}
