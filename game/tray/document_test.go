package tray

import (
	"encoding/json"
	"strings"
	"testing"
)

const (
	nathaniel = `{"name":"Nathaniel","attributes":[{"name":"Dexterity","level":"Great"}],` +
		`"skills":[{"name":"Bow","level":"Good"}],"wounds":["Hurt"]}`
	colours = `{"name":"colours","levels":[` +
		`{"value":-1,"name":"Red"},{"value":0,"name":"Amber"},{"value":1,"name":"Green"}]}`
	halves = `[{"from":3,"to":10,"result":-1},{"from":11,"to":18,"result":1}]`
	falls  = `[{"roll":7,"text":"drops the lantern"}]`
)

// load sets a document control to the text of a file, as the panel does, and reports success.
func load(b *bench, id, text string) bool {
	b.t.Helper()
	return string(b.reply(b.ask("set", map[string]any{id: text})).Result) == "true"
}

// loaded returns the name of the document that the panel shows in a control.
func (b *bench) loaded(id string) any { return b.values()[id] }

func TestDocumentsSurviveReload(t *testing.T) {
	for _, test := range []struct{ id, text, name string }{
		{"sheet", nathaniel, "Nathaniel"},
		{"custom_ladder", colours, "colours"},
		{"result_table", halves, "2 rows"},
		{"critical_table", falls, "1 row"},
	} {
		t.Run(test.id, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			b.ask("set", map[string]any{"technique": "3d6"})
			if !load(b, test.id, test.text) {
				t.Fatalf("refused: %+v", b.events("tray-error"))
			}
			b.open()
			if name := b.loaded(test.id); name != test.name {
				t.Errorf("after a reload, %q is loaded, want %q", name, test.name)
			}
			saved := decoded[string](t, b.reply(b.ask("document", test.id)).Result)
			if !load(b, test.id, saved) {
				t.Errorf("the saved document is refused: %s", saved)
			}
			if !json.Valid([]byte(saved)) || !load(b, test.id, "") || b.loaded(test.id) != "" {
				t.Errorf("saved %s, then removed: %q", saved, b.loaded(test.id))
			}
		})
	}
}

func TestBadDocumentsAreRefused(t *testing.T) {
	for _, test := range []struct{ id, good, bad, names string }{
		{"sheet", nathaniel, `{"skills":[{"name":"Bow"},{"name":"bow"}]}`, "bow"},
		{"sheet", nathaniel, `{"wounds":["Itchy"]}`, "Itchy"},
		{"custom_ladder", colours, `{"name":"x","levels":[{"value":0,"name":"A"},{"value":2,"name":"B"}]}`, "levels"},
		{"custom_ladder", colours, `not JSON`, "JSON"},
		{"result_table", halves, `[{"from":3,"to":9,"result":-1},{"from":11,"to":18,"result":1}]`, "10"},
		{"critical_table", falls, `[{"roll":7,"text":"a"},{"roll":7,"text":"b"}]`, "7"},
	} {
		t.Run(test.id+" "+test.bad, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			b.ask("set", map[string]any{"technique": "3d6"})
			load(b, test.id, test.good)
			name := b.loaded(test.id)
			if load(b, test.id, test.bad) {
				t.Fatal("accepted")
			}
			if b.loaded(test.id) != name {
				t.Errorf("%q is loaded, was %q", b.loaded(test.id), name)
			}
			errs := b.events("tray-error")
			m := decoded[Fault](t, errs[len(errs)-1].Detail).Message
			if !strings.Contains(m, test.names) || strings.Contains(m, "\n") {
				t.Errorf("message %q; it should name %s", m, test.names)
			}
		})
	}
}

func TestMissingDocumentsAreNotSaved(t *testing.T) {
	b := open(t, map[string][]byte{})
	for _, id := range []string{"result_table", "hat"} {
		if r := b.reply(b.ask("document", id)); r.OK || !strings.Contains(r.Error.Message, id) {
			t.Errorf("saving %s answers %+v", id, r)
		}
	}
}

// Without a sheet, saving it returns a template.
func TestEmptySheetIsATemplate(t *testing.T) {
	for _, system := range []string{"fudge", "mudge", "3d6-fudge"} {
		b := open(t, map[string][]byte{})
		b.ask("set", map[string]any{"system": system})
		saved := decoded[string](t, b.reply(b.ask("document", "sheet")).Result)
		if !load(b, "sheet", saved) || b.loaded("sheet") != "New character" {
			t.Errorf("%s: the template is refused or nameless: %s", system, saved)
		}
	}
}

// Rules R17, R20 and R37: trait and wounds come from the sheet.
func TestR37RollByTraitOfTheSheet(t *testing.T) {
	b := open(t, map[string][]byte{})
	load(b, "sheet", nathaniel)
	b.ask("set", map[string]any{"skill": "Bow"})
	id := b.ask("roll", nil)
	b.pass(longEnough)
	if r := b.resolution(id); !strings.HasPrefix(r.Announce, "Fair ") {
		t.Errorf("Good Bow, Hurt, announces %q; want Fair", r.Announce)
	}
	states := b.events("panel")
	state := decoded[PanelState](t, states[len(states)-1].Detail)
	if n := len(state.Options["skill"]); n != 3 {
		t.Errorf("%d traits to choose, want none, Dexterity and Bow: %v", n, state.Options)
	}
}

// Rule R3: levels have the names of a custom ladder.
func TestR3CustomLadderNamesLevels(t *testing.T) {
	b := open(t, map[string][]byte{})
	load(b, "custom_ladder", colours)
	b.ask("set", map[string]any{"trait@custom": "Green"})
	if v := b.values(); v["trait@custom"] != "Green" || v["ladder"] != "custom" {
		t.Errorf("values %v", v)
	}
	id := b.ask("roll", nil)
	b.pass(longEnough)
	if r := b.resolution(id); !strings.HasPrefix(r.Announce, "Green") {
		t.Errorf("announces %q", r.Announce)
	}
}
