package engine

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var oddLadder = Ladder{Name: "odd", Levels: []NamedLevel{{0, "So"}, {1, "Fine"}}}

// TestSet sets fields and checks which dependent fields change.
func TestSet(t *testing.T) {
	for _, row := range []struct{ request, field, value, want string }{
		{`{}`, "trait", `"superb +1"`, `{"trait":4}`},
		{`{"trait":1}`, "trait", `null`, `{}`},
		{`{"difficulty":1}`, "difficulty", `""`, `{}`},
		{`{"skill":"Bow"}`, "skill", `""`, `{}`},
		{`{"system":"3d6-fudge"}`, "trait", `"Fair"`, `{"system":"3d6-fudge","trait":5}`},
		{
			`{}`, "ladder", `"odd"`,
			`{"ladder":"odd","custom_ladder":{"name":"odd","levels":[{"value":0,"name":"So"},{"value":1,"name":"Fine"}]}}`,
		},
		{`{}`, "against.trait", `"Good"`, `{"against":{"trait":1}}`},
		{`{"against":{"trait":1}}`, "against.trait", `null`, `{"against":{}}`},
		{`{}`, "against.trait", `null`, `{}`},
		{`{"criticals":["natural"]}`, "criticals", `[]`, `{"criticals":[]}`},
		{`{"criticals":["natural"]}`, "criticals", `null`, `{}`},

		// a change resets dependent fields
		{
			`{"ladder":"fate","kind":"opposed","technique":"2dF","trait":1,"modifiers":[{"value":1}],"secondary":2,` +
				`"minimum":1,"against":{"trait":1,"modifiers":[{"value":1}],"npc":"d6","minimum":1},"criticals":[],"secret":true}`,
			"system",
			`"mudge"`,
			`{"system":"mudge","technique":"2dF","modifiers":[{"value":1}],"against":{"modifiers":[{"value":1}],"npc":"d6"},` +
				`"secret":true}`,
		},
		{
			`{"trait":1,"kind":"opposed","against":{"trait":1,"technique":"1dF"}}`, "ladder", `"fate"`,
			`{"ladder":"fate","kind":"opposed","against":{"technique":"1dF"}}`,
		},
		{
			`{"ladder":"fate","trait":1,"difficulty":2}`, "custom_ladder", `{"name":"odd","levels":[{"value":0,"name":"Ok"}]}`,
			`{"custom_ladder":{"name":"odd","levels":[{"value":0,"name":"Ok"}]}}`,
		},
		{`{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`, "technique", `"d%"`, `{"technique":"d%"}`},
		{`{"against":{"technique":"1dF","trait":1}}`, "against.npc", `"d6"`, `{"against":{"trait":1,"npc":"d6"}}`},

		// setting the same value resets nothing
		{`{"system":"mudge","trait":1}`, "system", `"mudge"`, `{"system":"mudge","trait":1}`},
		{
			`{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`, "technique", `"3d6"`,
			`{"technique":"3d6","result_table":[{"from":3,"to":18,"result":0}]}`,
		},
	} {
		r := parsed(t, row.request)
		campaign := Campaign{Ladders: []Ladder{oddLadder}}
		if err := campaign.Set(&r, row.field, []byte(row.value)); err != nil || string(marshaled(t, r)) != row.want {
			t.Errorf("%s of %s set to %s: %s, %v\nwant %s", row.field, row.request, row.value, marshaled(t, r), err, row.want)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, row := range []struct{ field, value, want string }{
		{
			"against.trait", `"Supreb"`,
			`request.against.trait: "Supreb" is not a level on the fudge ladder (did you mean Superb?)`,
		},
		{
			"kind", `"oposed"`,
			`request.kind: "oposed" is not one of unopposed, opposed, situational, reaction, damage, table, sum (did you mean opposed?)`,
		},
		{
			"ladder", `"fude"`,
			`request.ladder: "fude" is not one of fudge, mudge, 3d6-fudge, fate, fudge-de, odd (did you mean fudge?)`,
		},
		{"faces", `[1,1.5]`, `request.faces[1]: 1.5 is not a whole number from −1000 to 1000`},
		{"modifiers", `[{"label":"x"}]`, `request.modifiers[0].value: is missing`},
		{"against", `{"npc":"d8"}`, `request.against.npc: "d8" is not one of fixed, 1dF, 2dF, 1d6, d6 (did you mean d6?)`},
		{"trait", `Good`, `request.trait: is not valid JSON (byte 1)`},
		{"trait", ``, `request.trait: is not valid JSON (byte 0)`},
		{"trait", `1 2`, `request.trait: is not valid JSON (byte 3)`},
		{"triat", `1`, `request.triat: is not a field here (did you mean trait?)`},
		{"against.triat", `1`, `request.against.triat: is not a field here (did you mean against.trait?)`},
		{"a\nb.c", `1`, `request."a\nb".c: is not a field here; the fields are ` + strings.Join(fieldNames(), ", ")},
	} {
		r := Request{Trait: Some(Good)}
		campaign := Campaign{Ladders: []Ladder{oddLadder}}
		err := campaign.Set(&r, row.field, []byte(row.value))
		checkError(t, err)
		if err == nil || err.Error() != row.want {
			t.Errorf("%s set to %s:\n got %v\nwant %s", row.field, row.value, err, row.want)
		}
		if !reflect.DeepEqual(r, Request{Trait: Some(Good)}) {
			t.Errorf("%s set to %s is refused, but changed the request to %+v", row.field, row.value, r)
		}
	}
	if err := (&Campaign{}).Set(&Request{Ladder: "unheard of"}, "trait", []byte(`1`)); err == nil {
		t.Error("a level on an unknown ladder: no error")
	}
}

func fieldNames() []string {
	var names []string
	for _, f := range Fields() {
		names = append(names, f.Name)
	}
	return names
}

func TestSetText(t *testing.T) {
	for _, row := range []struct{ field, text, want string }{
		{"trait", " Great ", `{"trait":2}`},
		{"trait", "-1", `{"trait":-1}`},
		{"trait", "superb +1", `{"trait":4}`},
		{"trait", "", `{}`},
		{"system", "mudge", `{"system":"mudge"}`},
		{"skill", "Sleight of Hand", `{"skill":"Sleight of Hand"}`},
		{"secret", "true", `{"secret":true}`},
		{"secret", "false", `{}`},
		{"secret", "", `{}`},
		{"faces", "1,0,-1,+1", `{"faces":[1,0,-1,1]}`},
		{"faces", "[1 0 -1 1]", `{"faces":[1,0,-1,1]}`},
		{"faces", "", `{}`},
		{"criticals", "natural, margin", `{"criticals":["natural","margin"]}`},
		{"criticals", "", `{"criticals":[]}`},
		{"criticals", "none", `{"criticals":[]}`},
		{"modifiers", "Hurt -1", `{"modifiers":[{"label":"Hurt","value":-1}]}`},
		{"modifiers", "Hurt −1", `{"modifiers":[{"label":"Hurt","value":-1}]}`},
		{"faces", "1,−1", `{"faces":[1,-1]}`},
		{"modifiers", "+2", `{"modifiers":[{"value":2}]}`},
		{
			"modifiers", "Hurt=-1,rain-1, bow, fine 1",
			`{"modifiers":[{"label":"Hurt","value":-1},{"label":"rain","value":-1},{"label":"bow, fine","value":1}]}`,
		},
		{
			"modifiers", "+1 (fine picks) −1 (Hurt)",
			`{"modifiers":[{"label":"fine picks","value":1},{"label":"Hurt","value":-1}]}`,
		},
		{
			"modifiers", "-1(Hurt), +2, +1 (Bow (long))",
			`{"modifiers":[{"label":"Hurt","value":-1},{"value":2},{"label":"Bow (long)","value":1}]}`,
		},
		{"modifiers", "-2, Hurt -1", `{"modifiers":[{"value":-2},{"label":"Hurt","value":-1}]}`},
		{"modifiers", " ", `{}`},
		{"against.modifiers", "3", `{"against":{"modifiers":[{"value":3}]}}`},
		{"against", `{"trait":"Good"}`, `{"against":{"trait":1}}`},
		{"critical_table", ` [{"roll":2,"text":"x"}]`, `{"critical_table":[{"roll":2,"text":"x"}]}`},
		{"critical_table", "", `{}`},
	} {
		var r Request
		if err := (&Campaign{}).SetText(&r, row.field, row.text); err != nil || string(marshaled(t, r)) != row.want {
			t.Errorf("%s set to %q: %s, %v\nwant %s", row.field, row.text, marshaled(t, r), err, row.want)
		}
	}
}

func TestSetTextRefuses(t *testing.T) {
	for _, row := range []struct{ field, text, want string }{
		{"trait", "Supreb", `request.trait: "Supreb" is not a level on the fudge ladder (did you mean Superb?)`},
		{"secret", "yes", `request.secret: "yes" is neither true nor false`},
		{"faces", "1,x", `request.faces[1]: "x" is not a whole number from −1000 to 1000`},
		{"criticals", "natural,natural", `request.criticals[1]: "natural" is given a second time`},
		{"modifiers", "3d20", `request.modifiers: "3d20" is not a label and a number such as "Hurt -1"`},
		{"modifiers", "Hurt", `request.modifiers: "Hurt" is not a label and a number such as "Hurt -1"`},
		{"modifiers", "+1 (fine picks", `request.modifiers: "+1 (fine picks" is not a label and a number such as "Hurt -1"`},
		{"modifiers", "12 (Hurt)", `request.modifiers: "12 (Hurt)" is not a label and a number such as "Hurt -1"`},
		{"modifiers", "+1, Hurt", `request.modifiers: "Hurt" is not a label and a number such as "Hurt -1"`},
		{
			"modifiers", "Hurt 99999999999999999999",
			`request.modifiers[0].value: "99999999999999999999" is not a whole number from −1000 to 1000`,
		},
		{"critical_table", "[", `request.critical_table: is not valid JSON (byte 1)`},
		{"modifier", "1", `request.modifier: is not a field here (did you mean modifiers?)`},
	} {
		err := (&Campaign{}).SetText(&Request{}, row.field, row.text)
		checkError(t, err)
		if err == nil || err.Error() != row.want {
			t.Errorf("%s set to %q:\n got %v\nwant %s", row.field, row.text, err, row.want)
		}
	}
}

// drawSettings draws a request as a panel can leave it, with any combination of fields.
func drawSettings(t *rapid.T) Request {
	r := Request{
		System:      rapid.SampledFrom(append(systems, "")).Draw(t, "system"),
		Ladder:      rapid.SampledFrom([]string{"", "fudge", "fate", "mudge", "odd"}).Draw(t, "ladder"),
		Kind:        rapid.SampledFrom(append(Kind.Values(""), "")).Draw(t, "kind"),
		Technique:   rapid.SampledFrom([]string{"", "4dF", "3d6", "2d6", "20d100"}).Draw(t, "technique"),
		Trait:       drawOptLevel(t, "trait"),
		Skill:       rapid.SampledFrom([]string{"", "Bow"}).Draw(t, "skill"),
		HelpedBy:    rapid.SampledFrom([]string{"", "Dexterity"}).Draw(t, "helped by"),
		SupportedBy: rapid.SampledFrom([]string{"", "Lore"}).Draw(t, "supported by"),
		Modifiers:   drawModifiers(t),
		Secondary:   drawOptLevel(t, "secondary"),
		Difficulty:  drawOptLevel(t, "difficulty"),
		Minimum:     drawOptLevel(t, "minimum"),
		Others:      rapid.SampledFrom([][]Side{nil, {{Trait: Some[Level](1)}}}).Draw(t, "others"),
		Ties:        rapid.SampledFrom([]TieRule{"", TiesAgain}).Draw(t, "ties"),
		Legendary:   rapid.SampledFrom([]Opt[bool]{{}, Some(false), Some(true)}).Draw(t, "legendary"),
		Secret:      rapid.Bool().Draw(t, "secret"),
		Faces:       drawIntegers(t, "faces"),
		Extra:       drawIntegers(t, "extra"),

		CriticalDice:  rapid.SampledFrom([]string{"", "1d20"}).Draw(t, "critical dice"),
		CriticalFaces: drawIntegers(t, "critical faces"),
	}
	if r.Ladder == "odd" || rapid.Bool().Draw(t, "with a ladder of its own") {
		r.CustomLadder = &oddLadder
	}
	if rapid.Bool().Draw(t, "with criticals") {
		r.Criticals = rapid.SliceOfNDistinct(rapid.SampledFrom(CriticalRule.Values("")), 0, 3, rapid.ID).Draw(t, "criticals")
	}
	if rapid.Bool().Draw(t, "with tables") {
		r.ResultTable, r.CriticalTable = []ResultRow{{3, 18, 0}}, []CriticalRow{{2, "x"}}
	}
	if rapid.Bool().Draw(t, "with another side") {
		r.Against = &Side{
			Trait:     drawOptLevel(t, "other trait"),
			Modifiers: drawModifiers(t),
			NPC:       rapid.SampledFrom(append(NPC.Values(""), "")).Draw(t, "npc"),
			Technique: rapid.SampledFrom([]string{"", "1dF"}).Draw(t, "other technique"),
			Minimum:   drawOptLevel(t, "other minimum"),
			Faces:     drawIntegers(t, "other faces"),
			Extra:     drawIntegers(t, "other extra"),

			CriticalFaces: drawIntegers(t, "other critical faces"),
		}
	}
	return r
}

func drawOptLevel(t *rapid.T, name string) Opt[Level] {
	if rapid.Bool().Draw(t, "no "+name) {
		return Opt[Level]{}
	}
	return Some(drawLevel(t, name))
}

func drawModifiers(t *rapid.T) []Modifier {
	labels := rapid.SampledFrom([]string{"", "Hurt"})
	one := rapid.Custom(func(t *rapid.T) Modifier {
		return Modifier{Label: labels.Draw(t, "label"), Value: rapid.IntRange(-3, 3).Draw(t, "value")}
	})
	if list := rapid.SliceOfN(one, 0, 2).Draw(t, "modifiers"); len(list) > 0 {
		return list
	}
	return nil
}

func drawIntegers(t *rapid.T, name string) []int {
	if list := rapid.SliceOfN(rapid.IntRange(-1, 1), 0, 3).Draw(t, name); len(list) > 0 {
		return list
	}
	return nil
}

// drawValue draws JSON for a field, often valid.
func drawValue(t *rapid.T, field string) string {
	return rapid.OneOf(
		rapid.Just(sampleValues[field]),
		rapid.SampledFrom([]string{
			"null", `""`, `"x"`, "0", "true", "[]", "{}", "[0,1]", `"Good"`, `"fudge"`, `"4dF"`, `"none"`, "{", "",
		}),
	).Draw(t, "value")
}

// dropped returns the fields that may change along with a field.
func dropped(field string) []string {
	f, err := fieldNamed(field)
	if err != nil {
		return nil
	}
	switch along := append([]string{field, "against"}, f.resets...); field {
	case "ladder":
		return append(along, "custom_ladder") // a loaded one
	case "against":
		return fieldNamesOf("against")
	case "difficulty":
		return append(along, "no_difficulty") // which "none" sets. Rule R15
	default:
		return along
	}
}

func fieldNamesOf(parent string) []string {
	var names []string
	for _, name := range fieldNames() {
		if strings.HasPrefix(name, parent) {
			names = append(names, name)
		}
	}
	return names
}

// TestSetChangesOneField checks that Set changes only a field and its dependent fields, that an
// invalid value changes nothing, and that a shallow copy of the request never changes.
func TestSetChangesOneField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawSettings(t)
		field := rapid.SampledFrom(fieldNames()).Draw(t, "field")
		value := drawValue(t, field)
		before, shared := marshal(t, r), r
		err := (&Campaign{Ladders: []Ladder{oddLadder}}).Set(&r, field, []byte(value))
		if after := marshal(t, shared); after != before {
			t.Fatalf("%s set to %s: a copy was %s, is %s", field, value, before, after)
		}
		if err != nil {
			if _, ok := errors.AsType[*FieldError](err); !ok {
				t.Fatalf("%T: %v", err, err)
			}
			if after := marshal(t, r); after != before {
				t.Fatalf("%s set to %s: returned an error, but changed the request from %s to %s", field, value, before, after)
			}
			return
		}
		for _, f := range Fields() {
			now, was := fieldJSON(t, r, f.Name), fieldJSON(t, shared, f.Name)
			withoutDifficulty := field == "difficulty" && value == `"none"` && f.Name == "no_difficulty" && now == "true" // Rule R15
			if now == was || withoutDifficulty {
				continue
			}
			along := false
			for _, name := range dropped(field) {
				along = along || name == f.Name
			}
			if !along {
				t.Fatalf("%s set to %s: %s was %s, is %s", field, value, f.Name, was, now)
			}
			if f.Name != field && f.Name != "against" && field != "against" && f.Name != "custom_ladder" && now != "null" {
				t.Fatalf("%s set to %s: %s was %s, is %s; want its default", field, value, f.Name, was, now)
			}
		}
	})
}

// TestSetToItself checks that setting a field to its own value changes nothing.
func TestSetToItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawSettings(t)
		before := marshal(t, r)
		for _, f := range Fields() {
			value := fieldJSON(t, r, f.Name)
			if err := (&Campaign{}).Set(&r, f.Name, []byte(value)); err != nil {
				t.Fatal(err)
			}
			if after := marshal(t, r); after != before {
				t.Fatalf("%s set to %s: the request was %s, is %s", f.Name, value, before, after)
			}
		}
	})
}

// TestSetRebuilds checks that setting all fields of an empty request in order copies a request.
func TestSetRebuilds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r, got := drawSettings(t), Request{}
		for _, f := range Fields() {
			if err := (&Campaign{}).Set(&got, f.Name, []byte(fieldJSON(t, r, f.Name))); err != nil {
				t.Fatal(err)
			}
		}
		if want, got := marshal(t, r), marshal(t, got); got != want {
			t.Fatalf("%s is rebuilt as %s", want, got)
		}
	})
}

// fieldJSON returns the JSON of a field, or null if it is missing.
func fieldJSON(t *rapid.T, r Request, field string) string {
	at := json.RawMessage(marshal(t, r))
	for part := range strings.SplitSeq(field, ".") {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(at, &members); err != nil {
			t.Fatal(err)
		}
		if at = members[part]; at == nil {
			return "null"
		}
	}
	return string(at)
}

// FuzzSet sets fields to arbitrary values.
func FuzzSet(f *testing.F) {
	for field, value := range sampleValues {
		f.Add(field, value)
	}
	f.Add("modifiers", "a, b -1,,=+2,")
	f.Add("modifiers", "+1 (fine (old) picks) −1(Hurt),+2")
	f.Fuzz(func(t *testing.T, field, value string) {
		r := parsed(t, `{"kind":"opposed","trait":1,"against":{"trait":1}}`)
		checkError(t, (&Campaign{}).Set(&r, field, []byte(value)))
		checkError(t, (&Campaign{}).SetText(&r, field, value))
		_, err := Odds(&r)
		checkError(t, err)
	})
}
