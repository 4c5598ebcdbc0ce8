package engine

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// TestAmend checks that an amendment changes only the fields that it names.
func TestAmend(t *testing.T) {
	for _, row := range []struct{ request, by, want string }{
		{`{"trait":1}`, `null`, `{"trait":1}`},
		{`{"trait":1}`, `{"technique":"2dF"}`, `{"technique":"2dF","trait":1}`},
		{`{"trait":1,"difficulty":2}`, `{"difficulty":null}`, `{"trait":1}`},
		{`{"ladder":"fate"}`, `{"trait":"Average"}`, `{"ladder":"fate","trait":1}`},
		{`{"difficulty":1}`, `{"trait":"Mediocre","ladder":"fate"}`, `{"ladder":"fate","trait":0}`},
		{
			`{"kind":"opposed","against":{"trait":1,"minimum":1}}`, `{"against":{"trait":"Poor"}}`,
			`{"kind":"opposed","against":{"trait":-2}}`,
		},

		// a level is rolled instead of a skill, and a skill instead of a level
		{`{"skill":"Bow","helped_by":"Dexterity","supported_by":"Lore"}`, `{"trait":1}`, `{"trait":1,"supported_by":"Lore"}`},
		{`{"skill":"Bow"}`, `Good 4dF`, `{"technique":"4dF","trait":1}`},
		{`{"trait":1,"secondary":2}`, `{"skill":"Bow","supported_by":"Lore"}`, `{"skill":"Bow","supported_by":"Lore"}`},
		{`{}`, `{"skill":"Bow","trait":1}`, `{"trait":1,"skill":"Bow"}`},
		{`{"skill":"Bow"}`, `{"trait":null}`, `{"skill":"Bow"}`},

		// a line sets what it names and leaves the rest
		{
			`{"trait":1,"secret":true,"modifiers":[{"value":-1}],"criticals":["natural"]}`, `4dF`,
			`{"technique":"4dF","trait":1,"modifiers":[{"value":-1}],"criticals":["natural"],"secret":true}`,
		},
		{
			`{"trait":1,"modifiers":[{"value":-1}]}`, `"Great 4dF+1 vs Good"`,
			`{"technique":"4dF","trait":2,"modifiers":[{"value":1}],"difficulty":1}`,
		},
		{`{"ladder":"fate"}`, `Average 4dF`, `{"ladder":"fate","technique":"4dF","trait":1}`},
		{`{}`, `secret Good 4dF`, `{"technique":"4dF","trait":1,"secret":true}`},

		// the kind of action stays where it can
		{
			`{"kind":"opposed","against":{"trait":2,"minimum":1}}`, `Good 4dF`,
			`{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":2,"minimum":1}}`,
		},
		{
			`{"kind":"opposed","against":{"trait":2,"minimum":1}}`, `Good 4dF opposed Poor`,
			`{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":-2,"minimum":1}}`,
		},
		{
			`{"kind":"opposed","against":{"trait":2},"others":[{"trait":1}]}`, `Good 4dF`,
			`{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":2},"others":[{"trait":1}]}`,
		},
		{
			`{"kind":"opposed","against":{"trait":2},"others":[{"trait":1}]}`, `Good 4dF opposed Fair`,
			`{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0}}`,
		},
		{`{"kind":"sum","technique":"2d6"}`, `diceless`, `{"kind":"situational","technique":"diceless"}`},
		{`{}`, `Good 4dF opposed Fair`, `{"kind":"opposed","technique":"4dF","trait":1,"against":{"trait":0}}`},
		{`{"kind":"opposed","against":{}}`, `Good 4dF vs Great`, `{"technique":"4dF","trait":1,"difficulty":2,"against":{}}`},
		{`{"kind":"situational"}`, `3d6 vs Good`, `{"kind":"situational","technique":"3d6","difficulty":1}`},
		{`{"trait":1}`, `2d6+3`, `{"kind":"sum","technique":"2d6","trait":1,"modifiers":[{"value":3}]}`},
		{`{"kind":"sum","technique":"2d6"}`, `Good 4dF`, `{"technique":"4dF","trait":1}`},
		{`{"kind":"opposed"}`, `unopposed Good 4dF`, `{"kind":"unopposed","technique":"4dF","trait":1}`},
		{`{"kind":"opposed","against":{}}`, `3d6`, `{"kind":"sum","technique":"3d6","against":{}}`},
		{`{}`, `4d6dl1+2`, `{"kind":"sum","technique":"4d6dl1","modifiers":[{"value":2}]}`},
		{`{"technique":"3dF","trait":2}`, `Good`, `{"technique":"3dF","trait":1}`},
		{
			`{"kind":"opposed","trait":1,"against":{"trait":2}}`, `Great criticals none`,
			`{"kind":"opposed","trait":2,"against":{"trait":2},"criticals":[]}`,
		},
		{`{"supported_by":"Climbing"}`, `Good supported by Great`, `{"trait":1,"secondary":2}`},
		{`{"trait":1}`, `level 6 3d6-fudge`, `{"system":"3d6-fudge","trait":6}`},

		// another system has its own ladder, unless the line names one
		{`{"ladder":"fate"}`, `level 6 3d6-fudge`, `{"system":"3d6-fudge","trait":6}`},
		{
			`{"custom_ladder":{"name":"two","levels":[{"value":0,"name":"Low"},{"value":1,"name":"High"}]}}`,
			`level 6 3d6-fudge`,
			`{"system":"3d6-fudge","trait":6}`,
		},
		{`{"ladder":"fate"}`, `mudge Good 4dF`, `{"system":"mudge","technique":"4dF","trait":1}`},
		{
			`{"system":"mudge","ladder":"fate"}`, `mudge Average 4dF`,
			`{"system":"mudge","ladder":"fate","technique":"4dF","trait":1}`,
		},
		{`{}`, `fate mudge Average 4dF`, `{"system":"mudge","ladder":"fate","technique":"4dF","trait":1}`},
	} {
		r := parsed(t, row.request)
		if err := (&Campaign{}).Amend(&r, []byte(row.by)); err != nil || string(marshaled(t, r)) != row.want {
			t.Errorf("%s amended by %s: %s, %v\nwant %s", row.request, row.by, marshaled(t, r), err, row.want)
		}
	}
}

func TestAmendRefuses(t *testing.T) {
	for _, row := range []struct{ by, want string }{
		{`{"triat":1}`, `request.triat: is not a field here (did you mean trait?)`},
		{`{"trait":1,"trait":2}`, `request.trait: 2 is given a second time; give each field once`},
		{`{"difficulty":"Supreb"}`, `request.difficulty: "Supreb" is not a level on the fudge ladder (did you mean Superb?)`},
		{`Grate 4dF`, `request.trait, column 1: "Grate" is not a level on the fudge ladder (did you mean Great?)`},
		{`"20d1x"`, `request.technique, column 4: "20d1x" ` + noDie},
		{`{`, `request: is not valid JSON (byte 1)`},
	} {
		r := Request{Trait: Some(Good), Secret: true}
		err := (&Campaign{}).Amend(&r, []byte(row.by))
		checkError(t, err)
		if !reflect.DeepEqual(r, Request{Trait: Some(Good), Secret: true}) {
			t.Errorf("%s: returned an error, but changed the request to %s", row.by, marshaled(t, r))
		}
		if err == nil || err.Error() != row.want {
			t.Errorf("%s:\n got %v\nwant %s", row.by, err, row.want)
		}
	}
}

// TestAmendEmptyRequest checks that amending the zero request equals parsing.
func TestAmendEmptyRequest(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := marshaled(t, drawSettings(rt))
		var amended Request
		if err := (&Campaign{}).Amend(&amended, text); err != nil || string(marshaled(t, amended)) != string(text) {
			rt.Fatalf("%s amends the zero request to %s, %v", text, marshaled(t, amended), err)
		}
	})
}
