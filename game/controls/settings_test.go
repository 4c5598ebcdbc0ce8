package controls

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fudgetray/engine"

	"pgregory.net/rapid"
)

var (
	nathaniel = engine.Sheet{Name: "Nathaniel", Skills: []engine.Trait{{Name: "Bow", Level: engine.Some(engine.Good)}}}
	colours   = engine.Ladder{Name: "colours", Levels: []engine.NamedLevel{{Value: -1, Name: "Red"}, {Value: 0, Name: "Amber"}, {Value: 1, Name: "Green"}}}
)

func marshaled(t rapid.TB, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func parsed(t rapid.TB, text string) engine.Request {
	t.Helper()
	r, err := engine.ParseRequest([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSet(t *testing.T) {
	for _, row := range []struct{ settings, id, value, want string }{
		{`{}`, "trait", `"Great"`, `{"trait":2}`},
		{`{"trait":2}`, "trait", `null`, `{}`},
		{`{"trait":2}`, "difficulty?", `"Good"`, `{"trait":2,"difficulty":1}`},
		{`{"kind":"opposed"}`, "against.trait", `"Poor"`, `{"kind":"opposed","against":{"trait":-2}}`},
		{`{"system":"3d6-fudge"}`, "trait@3d6-fudge", `"Great"`, `{"system":"3d6-fudge","trait":7}`},

		// one number is the only modifier
		{`{}`, "modifier", `-1`, `{"modifiers":[{"value":-1}]}`},
		{`{}`, "modifier", `"2"`, `{"modifiers":[{"value":2}]}`},
		{`{"modifiers":[{"value":1},{"value":1}]}`, "modifier", `"3"`, `{"modifiers":[{"value":3}]}`},
		{`{"modifiers":[{"value":1}]}`, "modifier", `"0"`, `{}`},
		{`{"modifiers":[{"value":1}]}`, "modifier", `""`, `{}`},
		{`{}`, "against.modifier", `1`, `{"against":{"modifiers":[{"value":1}]}}`},

		// rules for criticals are switched one by one; mudge's own has no name
		{`{}`, "criticals.natural", `true`, `{"criticals":["natural"]}`},
		{`{"criticals":["natural"]}`, "criticals.margin", `true`, `{"criticals":["natural","margin"]}`},
		{`{"criticals":["natural"]}`, "criticals.natural", `false`, `{}`},
		{`{"criticals":["natural"]}`, "criticals.natural", `true`, `{"criticals":["natural"]}`},
		{`{"system":"mudge"}`, "criticals.mudge", `false`, `{"system":"mudge","criticals":[]}`},
		{`{"system":"mudge","criticals":[]}`, "criticals.mudge", `true`, `{"system":"mudge"}`},

		// a line says everything, an empty one nothing
		{`{"trait":-1,"secret":true}`, "line", `"Great 4dF+1 vs Good"`, `{"technique":"4dF","trait":2,"modifiers":[{"value":1}],"difficulty":1}`},
		{`{"trait":-1}`, "line", `""`, `{"trait":-1}`},

		// the panel calls the group's own ladder custom
		{`{"ladder":"fate","custom_ladder":{"name":"x","levels":[{"value":0,"name":"So"}]}}`, "ladder", `"custom"`,
			`{"ladder":"x","custom_ladder":{"name":"x","levels":[{"value":0,"name":"So"}]}}`},
	} {
		settings := parsed(t, row.settings)
		if err := Set(&engine.Campaign{}, &settings, row.id, json.RawMessage(row.value)); err != nil || marshaled(t, settings) != row.want {
			t.Errorf("%s of %s set to %s: %s, %v\nwant %s", row.id, row.settings, row.value, marshaled(t, settings), err, row.want)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, row := range []struct{ id, value, names string }{
		{"trait", `"Supreb"`, "did you mean Superb?"},
		{"modifier", `"x"`, `"x" is not a label and a number`},
		{"modifier", `5000`, "5000"},
		{"modifier", `{}`, "modifiers"},
		{"criticals.natural", `"yes"`, `"yes" is not true or false`},
		{"criticals.luck", `true`, `"luck"`},
		{"line", `"Grate 4dF"`, "Grate"},
		{"ladder", `"custom"`, `"custom"`},
		{"hat", `1`, "request.hat: is not a field here"},
		{"sheet", `"not JSON"`, "JSON"},
		{"trait", ``, "JSON"},
	} {
		settings, was := parsed(t, `{"trait":2,"criticals":["margin"]}`), parsed(t, `{"trait":2,"criticals":["margin"]}`)
		err := Set(&engine.Campaign{}, &settings, row.id, json.RawMessage(row.value))
		if err == nil || !strings.Contains(err.Error(), row.names) {
			t.Errorf("%s set to %s: error %v; it should name %s", row.id, row.value, err, row.names)
		}
		if !reflect.DeepEqual(settings, was) {
			t.Errorf("%s set to %s is refused, but changed the settings to %s", row.id, row.value, marshaled(t, settings))
		}
	}
}

// Of several controls that change at once, those come first that say what the others
// mean.
func TestInOrder(t *testing.T) {
	ids := []string{"trait", "modifier", "kind", "against.trait", "criticals.natural", "system", "ladder", "difficulty?", "line"}
	want := []string{"line", "system", "ladder", "kind", "trait", "modifier", "difficulty?", "against.trait", "criticals.natural"}
	if got := InOrder(slices.Values(ids)); !slices.Equal(got, want) {
		t.Errorf("in order: %v, want %v", got, want)
	}
}

// Whatever was set before: a choice that a visible control offers is taken, and shown.
func TestWhatIsChosenIsShown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		campaign := engine.Campaign{}
		var settings engine.Request
		if rapid.Bool().Draw(t, "sheet") {
			campaign.Sheet = &nathaniel
		}
		if rapid.Bool().Draw(t, "ladder") {
			campaign.Ladders = []engine.Ladder{colours}
			settings.CustomLadder = &colours
		}
		for range rapid.IntRange(1, 12).Draw(t, "choices") {
			choose(t, &campaign, &settings)
		}
	})
}

// choose works any visible control that offers choices.
func choose(t *rapid.T, campaign *engine.Campaign, settings *engine.Request) {
	visible, options := Visible(Values(campaign, *settings)), Options(campaign, settings)
	var offering []Control
	for _, section := range Describe().Sections {
		for _, c := range section.Controls {
			if own, ok := options[c.ID]; ok {
				c.Options = own
			}
			if visible[c.ID] && (len(c.Options) > 0 || c.Kind == Toggle) {
				offering = append(offering, c)
			}
		}
	}
	c := rapid.SampledFrom(offering).Draw(t, "control")
	var value any
	if c.Kind == Toggle {
		value = rapid.Bool().Draw(t, "on")
	} else {
		value = rapid.SampledFrom(c.Options).Draw(t, "option").Value
	}
	before := marshaled(t, settings)
	if err := Set(campaign, settings, c.ID, json.RawMessage(marshaled(t, value))); err != nil {
		t.Fatalf("%s refuses %v on %s: %v", c.ID, value, before, err)
	}
	if shown := Values(campaign, *settings)[c.ID]; shown != value {
		t.Fatalf("%s set to %v on %s shows %v", c.ID, value, before, shown)
	}
}

func FuzzSet(f *testing.F) {
	f.Add("trait", `"Good"`)
	f.Add("modifier", `"-1"`)
	f.Add("line", `"Good 4dF opposed Fair"`)
	f.Add("sheet", `"{\"name\":\"x\"}"`)
	f.Add("against.npc", `"d6"`)
	f.Fuzz(func(t *testing.T, id, value string) {
		var settings engine.Request
		campaign := engine.Campaign{}
		if err := Set(&campaign, &settings, id, json.RawMessage(value)); err != nil && (!reflect.DeepEqual(settings, engine.Request{}) || campaign.Sheet != nil) {
			t.Errorf("%s set to %s is refused (%v), but left %s", id, value, err, marshaled(t, settings))
		}
		Values(&campaign, settings)
	})
}
