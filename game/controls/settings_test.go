package controls

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fudgetray/engine"

	"pgregory.net/rapid"
)

var (
	nathaniel = engine.Sheet{Name: "Nathaniel", Skills: []engine.Trait{{Name: "Bow", Level: engine.Some(engine.Good)}}}
	colours   = engine.Ladder{
		Name:   "colours",
		Levels: []engine.NamedLevel{{Value: -1, Name: "Red"}, {Value: 0, Name: "Amber"}, {Value: 1, Name: "Green"}},
	}
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

		// the number is the only unlabelled modifier; the text contains the labelled ones
		{`{}`, "modifier", `-1`, `{"modifiers":[{"value":-1}]}`},
		{`{}`, "modifier", `"2"`, `{"modifiers":[{"value":2}]}`},
		{`{"modifiers":[{"value":1},{"value":1}]}`, "modifier", `"3"`, `{"modifiers":[{"value":3}]}`},
		{`{"modifiers":[{"value":1}]}`, "modifier", `"0"`, `{}`},
		{`{"modifiers":[{"value":1}]}`, "modifier", `""`, `{}`},
		{`{}`, "against.modifier", `1`, `{"against":{"modifiers":[{"value":1}]}}`},
		{`{"modifiers":[{"value":1}]}`, "modifiers", `"fine picks +1, Hurt -1"`,
			`{"modifiers":[{"value":1},{"label":"fine picks","value":1},{"label":"Hurt","value":-1}]}`},
		{`{"modifiers":[{"value":1},{"label":"Hurt","value":-1}]}`, "modifier", `2`,
			`{"modifiers":[{"value":2},{"label":"Hurt","value":-1}]}`},
		{`{"modifiers":[{"value":1},{"label":"Hurt","value":-1}]}`, "modifiers", `""`, `{"modifiers":[{"value":1}]}`},
		{`{"modifiers":[{"label":"Hurt","value":-1}]}`, "modifier", `0`, `{"modifiers":[{"label":"Hurt","value":-1}]}`},
		{`{}`, "modifiers", `[{"label":"Hurt","value":-1}]`, `{"modifiers":[{"label":"Hurt","value":-1}]}`},
		{`{}`, "against.modifiers", `"Rain -2"`, `{"against":{"modifiers":[{"label":"Rain","value":-2}]}}`},

		// rules for criticals are switched one by one; mudge's own rule has no name
		{`{}`, "criticals.natural", `true`, `{"criticals":["natural"]}`},
		{`{"criticals":["natural"]}`, "criticals.margin", `true`, `{"criticals":["natural","margin"]}`},
		{`{"criticals":["natural"]}`, "criticals.natural", `false`, `{}`},
		{`{"criticals":["natural"]}`, "criticals.natural", `true`, `{"criticals":["natural"]}`},
		{`{"system":"mudge"}`, "criticals.mudge", `false`, `{"system":"mudge","criticals":[]}`},
		{`{"system":"mudge","criticals":[]}`, "criticals.mudge", `true`, `{"system":"mudge"}`},
		{`{"system":"mudge"}`, "criticals.table", `true`, `{"system":"mudge","criticals":["table"]}`},
		{`{"system":"mudge","criticals":["table"]}`, "criticals.mudge", `true`, `{"system":"mudge","criticals":["table"]}`},
		{`{"system":"mudge","criticals":["table"]}`, "criticals.table", `false`, `{"system":"mudge"}`},
		{`{"criticals":["natural","table"]}`, "critical_dice", `"d20"`,
			`{"criticals":["natural","table"],"critical_dice":"1d20"}`},
		{`{"criticals":["natural","table"],"critical_dice":"1d20"}`, "critical_dice", `""`,
			`{"criticals":["natural","table"]}`},

		// more opponents are sides of a line; a line names all of them
		{`{"kind":"opposed"}`, "others", `"Good −1; npc Fair d6"`,
			`{"kind":"opposed","others":[{"trait":1,"modifiers":[{"value":-1}]},{"trait":0,"npc":"d6"}]}`},
		{`{"kind":"opposed","others":[{"trait":1}]}`, "others", `""`, `{"kind":"opposed"}`},
		{`{"kind":"opposed","against":{"trait":1},"others":[{"trait":1}]}`, "line", `"Good opposed Fair"`,
			`{"kind":"opposed","trait":1,"against":{"trait":0}}`},
		{`{}`, "line", `"Good opposed Fair opposed Great"`,
			`{"kind":"opposed","trait":1,"against":{"trait":0},"others":[{"trait":2}]}`},

		// without Legendary, traits are Superb at most
		{`{"trait":4,"kind":"opposed","against":{"trait":4}}`, "legendary", `false`,
			`{"kind":"opposed","trait":3,"against":{"trait":3},"legendary":false}`},
		{`{"trait":2,"legendary":false}`, "legendary", `true`, `{"trait":2,"legendary":true}`},
		{`{"ladder":"fate","trait":8}`, "legendary", `false`, `{"ladder":"fate","trait":5,"legendary":false}`},
		{`{}`, "line", `"Superb 4dF no legendary"`, `{"technique":"4dF","trait":3,"legendary":false}`},

		// a line is the whole roll; an empty line sets nothing
		{`{"trait":-1,"secret":true}`, "line", `"Great 4dF+1 vs Good"`,
			`{"technique":"4dF","trait":2,"modifiers":[{"value":1}],"difficulty":1}`},
		{`{"trait":-1}`, "line", `""`, `{"trait":-1}`},

		// a level replaces a skill, and a skill replaces a level
		{`{"skill":"Bow","helped_by":"Wits"}`, "trait", `"Good"`, `{"trait":1}`},
		{`{"trait":1}`, "skill", `"Bow"`, `{"skill":"Bow"}`},
		{`{"trait":1}`, "skill", `""`, `{"trait":1}`},
		{`{"secondary":1}`, "supported_by", `"Wits"`, `{"supported_by":"Wits"}`},

		// the panel's option for a custom ladder is "custom"
		{`{"ladder":"fate","custom_ladder":{"name":"x","levels":[{"value":0,"name":"So"}]}}`, "ladder", `"custom"`,
			`{"ladder":"x","custom_ladder":{"name":"x","levels":[{"value":0,"name":"So"}]}}`},
	} {
		settings := parsed(t, row.settings)
		_, err := Set(&engine.Campaign{}, &settings, row.id, json.RawMessage(row.value))
		if err != nil || marshaled(t, settings) != row.want {
			t.Errorf("%s of %s set to %s: %s, %v\nwant %s",
				row.id, row.settings, row.value, marshaled(t, settings), err, row.want)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, row := range []struct{ id, value, names string }{
		{"trait", `"Supreb"`, "did you mean Superb?"},
		{"modifier", `"x"`, `"x" is not a whole number`},
		{"modifier", `5000`, "5000"},
		{"modifier", `{}`, "request.modifier: {} is not a whole number"},
		{"modifiers", `"Hurt"`, `"Hurt" is not a label and a number`},
		{"sheet.ep", `3`, "is not loaded"},
		{"criticals.natural", `"yes"`, `"yes" is not true or false`},
		{"criticals.luck", `true`, `"luck"`},
		{"line", `"Grate 4dF"`, "Grate"},
		{"line", `"20d7x"`, "technique"},
		{"line", `"Good 4dF [1 0 0]"`, "has 3 faces"},
		{"line", `{"trait":1}`, "is not text"},
		{"faces", `[1,1,1,1]`, "can't be set"},
		{"against.faces", `[1,1,1,1]`, "can't be set"},
		{"ladder", `"custom"`, `"custom"`},
		{"hat", `1`, "request.hat: is not a field here"},
		{"sheet", `"not JSON"`, "JSON"},
		{"trait", ``, "JSON"},
	} {
		settings, was := parsed(t, `{"trait":2,"criticals":["margin"]}`), parsed(t, `{"trait":2,"criticals":["margin"]}`)
		_, err := Set(&engine.Campaign{}, &settings, row.id, json.RawMessage(row.value))
		if err == nil || !strings.Contains(err.Error(), row.names) {
			t.Errorf("%s set to %s: error %v; it should name %s", row.id, row.value, err, row.names)
		}
		if !reflect.DeepEqual(settings, was) {
			t.Errorf("%s set to %s is refused, but changed the settings to %s", row.id, row.value, marshaled(t, settings))
		}
	}
}

// Rule R37. Controls change a copy of the sheet, and a notice describes the change.
func TestSetChangesTheSheet(t *testing.T) {
	sheet, err := engine.ParseSheet(
		[]byte(`{"ep":5,"skills":[{"name":"Bow","level":"Good"}],"attributes":[{"name":"Wits"}],"wounds":["Hurt"],` +
			`"powers":[{"name":"Flight","uses":3}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ skill, id, value, notice, shows string }{
		{"Bow", "sheet.raise", `true`, "Bow raised to Great for 4 EP; 1 EP left.", "Raise Bow to Superb: 8 of 1 EP"},
		{"", "sheet.ep", `"9"`, "", "9"},
		{"", "sheet.fudge_points", `3`, "", "3"},
		{"", "sheet.fatigue", `2`, "", "2"},
		{"Flight", "sheet.uses", `1`, "", "1"},
		{"", "sheet.wounds.hurt", `0`, "No wounds.", "0"},
		{"", "sheet.wounds.very-hurt", `2`, "Wounds: Hurt, 2 Very Hurt. All rolls: −2.", "2"},
		{"", "line", `"wound 1"`, "Wounds: Scratch, Hurt. All rolls: −1.", ""},
		{"Swimming", "untrained", `true`, "", ""},
		{"Swimming", "untrained", `false`, "", "Roll Swimming untrained"},
		{"Wits", "sheet.raise", `true`, `"Wits" is not a skill; EP raise only skills`, ""},
	} {
		campaign, settings := engine.Campaign{Sheet: &sheet}, engine.Request{Skill: row.skill}
		notice, err := Set(&campaign, &settings, row.id, json.RawMessage(row.value))
		shows := Values(&campaign, settings, nil)[row.id]
		if err != nil || notice.In(nil) != row.notice || shows != row.shows {
			t.Errorf("%s set to %s: says %q (%v), shows %v; want %q, %q",
				row.id, row.value, notice.In(nil), err, shows, row.notice, row.shows)
		}
		if sheet.EP != 5 || len(sheet.Wounds) != 1 || sheet.Skills[0].Level.Value != engine.Good {
			t.Fatalf("%s changed a sheet that is shared", row.id)
		}
	}
	for id, bad := range map[string]string{
		"sheet.ep":           `-1`,
		"sheet.wounds.hurt":  `10`,
		"sheet.fudge_points": `"many"`,
		"line":               `"wound 0"`,
	} {
		campaign, settings := engine.Campaign{Sheet: &sheet}, engine.Request{}
		if _, err := Set(&campaign, &settings, id, json.RawMessage(bad)); err == nil || campaign.Sheet != &sheet {
			t.Errorf("%s is set to %s", id, bad)
		}
	}
}

// Replacing or removing a sheet resets settings that refer to it, with a notice.
func TestNewSheetResetsSettings(t *testing.T) {
	campaign := engine.Campaign{Sheet: &nathaniel}
	settings := parsed(t, `{"skill":"Bow","supported_by":"bow"}`)
	notice, err := Set(&campaign, &settings, "sheet",
		json.RawMessage(`{"name":"Joe","skills":[{"name":"Climbing","level":1}]}`))
	if err != nil || marshaled(t, settings) != `{}` || !strings.Contains(notice.In(nil), "Bow") {
		t.Errorf("another sheet leaves %s, says %q (%v)", marshaled(t, settings), notice.In(nil), err)
	}
	settings = parsed(t, `{"skill":"climbing","trait":1}`)
	notice, err = Set(&campaign, &settings, "sheet", json.RawMessage(`null`))
	if err != nil || marshaled(t, settings) != `{"trait":1}` || !notice.IsSet() {
		t.Errorf("no sheet leaves %s, says %q (%v)", marshaled(t, settings), notice.In(nil), err)
	}
}

// Every control has a value, except buttons and drawings: a level when its ladder is in use, a count when there is a
// sheet.
func TestEveryControlHasAValue(t *testing.T) {
	values := map[string]any{}
	all := []engine.Request{{System: engine.Fudge3}, {CustomLadder: &colours}}
	for _, ladder := range engine.LaddersOf(engine.Fudge) {
		all = append(all, engine.Request{Ladder: ladder.Name})
	}
	counted := nathaniel
	counted.Powers = []engine.Trait{{Name: "Flight", Uses: 3}}
	all = append(all, engine.Request{Skill: "Flight"})
	for _, settings := range all {
		maps.Copy(values, Values(&engine.Campaign{Sheet: &counted}, settings, nil))
	}
	eachControl(func(c Control) {
		if values[c.ID] == nil && c.Kind != Button && c.Kind != Drawing {
			t.Errorf("%s has no value", c.ID)
		}
	})
}

// Values that are not set come from the sheet: the level of the skill, the system and the ladder.
func TestValuesFromSheet(t *testing.T) {
	campaign := engine.Campaign{Sheet: &engine.Sheet{
		System: engine.Mudge,
		Skills: []engine.Trait{{Name: "Climb", Level: engine.Some(engine.Superb)}},
		Wounds: []engine.Wound{engine.Hurt},
	}}
	values := Values(&campaign, parsed(t, `{"skill":"Climb","modifiers":[{"value":1}]}`), nil)
	for id, want := range map[string]any{
		"skill":       "Climb",
		"trait@mudge": "Superb",
		"system":      "mudge",
		"ladder":      "mudge",
		"modifier":    "1",
	} {
		if values[id] != want {
			t.Errorf("%s shows %v, want %v", id, values[id], want)
		}
	}
}

// A request overrides the settings for one roll. Its own fields that don't fit are kept, so that
// the engine refuses them; settings that don't fit are left out.
func TestRequested(t *testing.T) {
	for _, row := range []struct{ settings, by, want string }{
		{`{"trait":1,"secret":true}`, `{"technique":"2dF"}`, `{"technique":"2dF","trait":1,"secret":true}`},
		{`{"trait":1,"difficulty":2}`, `{"kind":"opposed"}`, `{"kind":"opposed","trait":1,"against":{}}`},
		{`{"kind":"opposed","against":{"trait":1}}`, `"Good 4dF vs Great"`, `{"technique":"4dF","trait":1,"difficulty":2}`},
		{`{"kind":"opposed","against":{"trait":1}}`, `{"difficulty":2}`,
			`{"kind":"opposed","difficulty":2,"against":{"trait":1}}`},
		{`{"trait":1}`, `{"skill":"Bow"}`, `{"trait":1,"skill":"Bow"}`},
		{`{"skill":"Bow"}`, `{"trait":-1}`, `{"trait":-1}`},
		{`{"trait":1}`, `null`, `{"trait":1}`},
		{`{"trait":1}`, `"2d6+3"`, `{"kind":"sum","technique":"2d6","modifiers":[{"value":3}]}`},
	} {
		campaign := engine.Campaign{Sheet: &nathaniel}
		got, err := Requested(&campaign, parsed(t, row.settings), json.RawMessage(row.by))
		if err != nil || marshaled(t, got) != row.want {
			t.Errorf("%s on %s: %s, %v\nwant %s", row.by, row.settings, marshaled(t, got), err, row.want)
		}
	}
}

// Controls that are set together are set in order of their dependencies.
func TestInOrder(t *testing.T) {
	ids := []string{
		"trait",
		"modifier",
		"kind",
		"against.trait",
		"criticals.natural",
		"system",
		"ladder",
		"difficulty?",
		"line",
	}
	want := []string{
		"line",
		"system",
		"ladder",
		"kind",
		"trait",
		"modifier",
		"difficulty?",
		"criticals.natural",
		"against.trait",
	}
	if got := InOrder(slices.Values(ids)); !slices.Equal(got, want) {
		t.Errorf("in order: %v, want %v", got, want)
	}
}

// In any state, every option of a visible control is accepted and then shown.
func TestEveryOptionIsAccepted(t *testing.T) {
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

// choose selects a random option of a random visible control.
func choose(t *rapid.T, campaign *engine.Campaign, settings *engine.Request) {
	visible, options := Visible(Values(campaign, *settings, nil)), Options(campaign, settings, nil)
	var offering []Control
	for _, section := range Describe(nil).Sections {
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
	if _, err := Set(campaign, settings, c.ID, json.RawMessage(marshaled(t, value))); err != nil {
		t.Fatalf("%s refuses %v on %s: %v", c.ID, value, before, err)
	}
	if shown := Values(campaign, *settings, nil)[c.ID]; shown != value {
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
		_, err := Set(&campaign, &settings, id, json.RawMessage(value))
		if err != nil && (!reflect.DeepEqual(settings, engine.Request{}) || campaign.Sheet != nil) {
			t.Errorf("%s set to %s is refused (%v), but left %s", id, value, err, marshaled(t, settings))
		}
		Values(&campaign, settings, nil)
	})
}

// Rule R10: 3d6 Fudge rolls 3d6 but uses no result table.
func TestR10TableIsHiddenIn3d6Fudge(t *testing.T) {
	for system, shown := range map[engine.System]bool{engine.Fudge: true, engine.Mudge: true, engine.Fudge3: false} {
		values := Values(&engine.Campaign{}, engine.Request{System: system, Technique: "3d6"}, nil)
		if Visible(values)["result_table"] != shown {
			t.Errorf("%s: the table of results is shown: %t, want %t", system, !shown, shown)
		}
	}
}

// Rule R3: the control of a custom ladder is visible while the ladder is in use, whatever the
// system.
func TestR3LadderInUseIsVisible(t *testing.T) {
	sheet := &engine.Sheet{
		System: engine.Fudge3,
		Skills: []engine.Trait{{Name: "Climb", Level: engine.Some(engine.Level(7))}},
	}
	own := &engine.Ladder{Name: "two", Levels: []engine.NamedLevel{{Value: 0, Name: "Low"}, {Value: 1, Name: "High"}}}
	for _, row := range []struct {
		settings engine.Request
		shown    bool
	}{
		{engine.Request{Skill: "Climb", CustomLadder: own}, true},
		{engine.Request{Skill: "Climb"}, false},
		{engine.Request{CustomLadder: own}, true},
		{engine.Request{}, true},
	} {
		visible := Visible(Values(&engine.Campaign{Sheet: sheet}, row.settings, nil))
		if visible["custom_ladder"] != row.shown {
			t.Errorf("%+v: the group's ladder is shown: %t, want %t", row.settings, !row.shown, row.shown)
		}
	}
}

func TestOptions(t *testing.T) {
	none, bow, lore := Option{}, Option{Value: "Bow"}, Option{Value: "Lore", Label: "Lore, not on the sheet"}
	for _, row := range []struct {
		sheet    *engine.Sheet
		settings string
		want     map[string][]Option
	}{
		{nil, `{}`, map[string][]Option{}},
		{nil, `{"supported_by":"Lore"}`, map[string][]Option{"supported_by": {none, lore}}},
		{&nathaniel, `{"skill":"bow","helped_by":"Lore"}`,
			map[string][]Option{"skill": {none, bow}, "helped_by": {none, bow, lore}, "supported_by": {none, bow}}},
	} {
		settings := parsed(t, row.settings)
		if got := Options(&engine.Campaign{Sheet: row.sheet}, &settings, nil); marshaled(t, got) != marshaled(t, row.want) {
			t.Errorf("with %s: %v, want %v", row.settings, got, row.want)
		}
	}
}
