package tray

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/actions"
	"fudgetray/engine"
	"fudgetray/game/controls"

	"pgregory.net/rapid"
)

const climber = `{"name":"Lisa","skills":[{"name":"Climb","level":"Superb"}],` +
	`"attributes":[{"name":"Wits","level":"Great"}]}`

// TestPrecedence checks the precedence of settings, from weak to strong: defaults, the stored
// session, attributes at load and when they change, later settings of the visitor, and the request
// of a single roll.
func TestPrecedence(t *testing.T) {
	type values = map[string]any
	for _, row := range []struct {
		name      string
		stored    values // set on an earlier visit
		attribute values // attribute of the element at load
		visitor   values
		changed   values // attributes that the host page changes later
		line      string
		request   any // argument of roll
		next      string
		rolls     string
	}{
		{name: "defaults", next: "Fair", rolls: "Fair"},
		{name: "the session remembers", stored: values{"trait": "Poor"}, next: "Poor", rolls: "Poor"},
		{name: "an attribute overrides the session", stored: values{"trait": "Poor"}, attribute: values{"trait": "Good"},
			next: "Good", rolls: "Good"},
		{name: "the visitor overrides an attribute", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"},
			next: "Great", rolls: "Great"},
		{name: "until the host page changes it", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"},
			changed: values{"trait": "Superb"}, next: "Superb", rolls: "Superb"},
		{name: "or removes it", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"},
			changed: values{"trait": nil}, next: "Fair", rolls: "Fair"},
		{name: "another attribute doesn't", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"},
			changed: values{"difficulty": "Good"}, next: "Great", rolls: "Great"},
		{name: "a line is the visitor's", attribute: values{"trait": "Good"}, line: "Great 4dF", next: "Great",
			rolls: "Great"},
		{name: "a line is the whole roll", attribute: values{"trait": "Good"}, line: "2dF", next: "Fair", rolls: "Fair"},
		{name: "a request is for one roll", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"},
			request: values{"trait": "Terrible"}, next: "Great", rolls: "Terrible"},
		{name: "on top of the settings", attribute: values{"trait": "Good"}, request: values{"technique": "2dF"},
			next: "Good", rolls: "Good"},
		{name: "as a line too", visitor: values{"trait": "Good"}, request: "2dF", next: "Good", rolls: "Good"},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			set := func(v values) {
				if v != nil {
					b.ask("set", v)
				}
			}
			set(row.stored)
			for range 2 { // after a reload, attributes apply before the visitor's settings
				b.open()
				set(row.attribute)
				set(row.visitor)
				set(row.changed)
				if row.line != "" {
					set(values{"line": row.line})
				}
				if shown := b.state().Values["trait"]; shown != row.next {
					t.Errorf("the panel shows %v, want %s", shown, row.next)
				}
				id := b.ask("roll", row.request)
				b.pass(longEnough)
				if r := b.resolution(id); !strings.HasPrefix(r.Announce, row.rolls+" ") {
					t.Errorf("rolled %q, want %s", r.Announce, row.rolls)
				}
				if shown := b.state().Values["trait"]; shown != row.next {
					t.Errorf("after the roll the panel shows %v, want %s", shown, row.next)
				}
			}
		})
	}
}

// state returns the last state sent to the panel.
func (b *bench) state() PanelState {
	b.t.Helper()
	states := b.events("panel")
	return decoded[PanelState](b.t, states[len(states)-1].Detail)
}

// A refused value blocks the roll until it is corrected or its control is hidden. The panel keeps
// the typed text.
func TestRefusedValueBlocksRoll(t *testing.T) {
	b := open(t, map[string][]byte{})
	for _, row := range []struct {
		id, bad string
		column  int
		mend    map[string]any
	}{
		{"line", "Grate 4dF", 1, map[string]any{"line": ""}},
		{"line", "Good 20d7x", 10, map[string]any{"line": "Good 4dF"}},
		{"technique@sum", "20d7x", 0, map[string]any{"technique@sum": "3d6"}},
		{"technique@sum", "20d7x", 0, map[string]any{"kind": "unopposed"}},
	} {
		b.ask("set", map[string]any{"kind": "sum"})
		b.ask("set", map[string]any{row.id: row.bad})
		rolls := len(b.history())
		r := b.reply(b.ask("roll", nil))
		b.pass(longEnough)
		if r == nil || r.OK || r.Error.Field != row.id || r.Error.Column != row.column || len(b.history()) != rolls {
			t.Errorf("%s %q: roll answers %+v, %d rolls after %d", row.id, row.bad, r, len(b.history()), rolls)
		}
		b.Roll()
		if len(b.history()) != rolls || b.current != nil {
			t.Errorf("%s %q: the roll is not blocked", row.id, row.bad)
		}
		b.ask("set", row.mend)
		id := b.ask("roll", nil)
		b.pass(longEnough)
		b.resolution(id)
	}
}

// Empty lists are [], not null, because the panel iterates over them.
func TestEmptyListsAreNotNull(t *testing.T) {
	b := open(t, map[string][]byte{})
	for _, skill := range []any{nil, "Unheard of"} {
		b.ask("set", map[string]any{"skill": skill})
		states := b.events("panel")
		sent := decoded[map[string]any](t, states[len(states)-1].Detail)
		for _, list := range []string{"advice", "result_advice", "dice", "history"} {
			if _, is := sent[list].([]any); !is {
				t.Errorf("skill %v: %s is %v", skill, list, sent[list])
			}
		}
	}
}

// A revealed roll is no longer marked as secret.
func TestRevealedRollIsNotSecret(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"secret": true, "line": "Good 4dF"})
	b.ask("roll", nil)
	b.pass(longEnough)
	if state := b.state(); !state.Result.Secret || !state.History[0].Secret || state.Values["secret"] != true {
		t.Fatalf("a line ended the secret: %+v", state.Result)
	}
	revealed := decoded[engine.Resolution](t, b.reply(b.ask("reveal", 0)).Result)
	state := b.state()
	if revealed.Secret || state.Result.Secret || state.History[0].Secret || b.history()[0].Resolution.Secret ||
		state.Result.DegreeName == "" {
		t.Errorf("still secret after reveal: %+v", state)
	}
	b.open()
	if state := b.state(); state.Result.Secret || state.History[0].Secret {
		t.Errorf("secret again after a reload: %+v", state.Result)
	}
}

// Removing the sheet also removes settings that refer to it. The tray shows a notice, and the next
// roll is valid.
func TestRemovedSheet(t *testing.T) {
	b := open(t, map[string][]byte{})
	load(b, "sheet", climber)
	b.ask("set", map[string]any{"trait": "Poor"})
	b.ask("set", map[string]any{"skill": "Climb", "supported_by": "Wits"})
	if v := b.state().Values; v["trait"] != "Superb" || v["skill"] != "Climb" || v["secondary"] != "Great" {
		t.Errorf("after choosing a skill, the panel shows %v", v)
	}
	load(b, "sheet", "")
	state := b.state()
	if state.Notice == "" || state.Refusal != "" || state.Values["skill"] != "" || state.Values["secondary"] != "" {
		t.Errorf("without the sheet: %+v", state)
	}
	id := b.ask("roll", nil)
	b.pass(longEnough)
	b.resolution(id)
}

// After any steps, the visible settings describe the next request, and that request is rolled.
func TestVisibleSettingsAreRolled(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := open(t, map[string][]byte{})
		var done []string
		for _, step := range actions.Steps().Draw(rt, "steps") {
			done = append(done, b.perform(step))
			b.checkPanel(rt, done)
		}
		b.checkRoll(rt, done)
	})
}

// perform performs a step of a visitor and returns its description.
func (b *bench) perform(s actions.Step) string {
	switch s.Do {
	case actions.Choose:
		return b.choose(s)
	case actions.Line:
		return b.say(map[string]any{"line": s.Text})
	case actions.Load:
		if !b.state().Visible[s.Control] {
			return s.Control + " is not visible"
		}
		return b.say(map[string]any{s.Control: s.Text})
	case actions.Attributes:
		return b.say(s.Values)
	case actions.Roll:
		b.ask("roll", nil)
	case actions.Request:
		b.ask("roll", s.Request)
	case actions.Reveal:
		return b.revealSecret(s)
	case actions.Reload:
		b.open()
	}
	b.pass(longEnough)
	return fmt.Sprintf("%s %v", s.Do, s.Request)
}

func (b *bench) say(values map[string]any) string {
	b.ask("set", values)
	return fmt.Sprintf("set %v", values)
}

// revealSecret reveals one of the rolls that the panel marks as secret.
func (b *bench) revealSecret(s actions.Step) string {
	secret := slices.DeleteFunc(b.state().History, func(l HistoryEntry) bool { return !l.Secret })
	if len(secret) == 0 {
		return "no secret roll"
	}
	index := secret[s.Which%len(secret)].Index
	b.ask("reveal", index)
	return fmt.Sprintf("reveal %d", index)
}

// choose sets a visible control.
func (b *bench) choose(s actions.Step) string {
	state := b.state()
	var seen []controls.Control
	for _, section := range controls.Describe(nil).Sections {
		for _, c := range section.Controls {
			if own, ok := state.Options[c.ID]; ok {
				c.Options = own
			}
			if state.Visible[c.ID] && isSetting(c) {
				seen = append(seen, c)
			}
		}
	}
	c := seen[s.Which%len(seen)]
	return b.say(map[string]any{c.ID: chosen(c, s)})
}

// isSetting reports whether a control sets a persistent value.
func isSetting(c controls.Control) bool {
	return c.Kind != controls.Button && c.Kind != controls.Document && c.Kind != controls.Drawing && c.ID != "line"
}

// chosen returns the value that a step sets a control to.
func chosen(c controls.Control, s actions.Step) any {
	switch c.Kind {
	case controls.Select, controls.Choice:
		return c.Options[s.Choice%len(c.Options)].Value
	case controls.Toggle:
		return s.Choice%2 == 1
	case controls.Number:
		return c.Min + s.Choice%(c.Max-c.Min+1)
	}
	return s.Text
}

// checkPanel compares the panel's state with the next request.
func (b *bench) checkPanel(t *rapid.T, done []string) {
	if wrong := b.visibleValues().Misnamed(b.session); wrong != "" {
		t.Fatalf("%s\n%s", strings.Join(done, "\n"), wrong)
	}
	state := b.state()
	next, err := b.requested(nil)
	if err == nil {
		_, err = next.Dice()
	}
	if (err != nil) != (state.Refusal != "") {
		t.Fatalf("%s\nthe panel says %q, but the next roll is refused: %v", strings.Join(done, "\n"), state.Refusal, err)
	}
	if err != nil {
		return
	}
	seen, err := b.visibleValues().Request()
	if err != nil {
		t.Fatalf("%s\nthe visible settings can't be rolled: %v\n%v", strings.Join(done, "\n"), err, b.visibleValues())
	}
	for _, marker := range state.Ladder.Markers {
		name, _ := state.Values[marker.ID].(string)
		level, err := next.LadderInUse().Parse(name)
		if marker.Unset != (name == "") || err == nil && int(level) != marker.Level {
			t.Fatalf("%s\nthe marker of %s is %+v, but its value is %q", strings.Join(done, "\n"), marker.ID, marker, name)
		}
	}
	if want, got := b.outcome(seen), b.outcome(next); want != got {
		t.Fatalf("%s\nthe panel shows %s\nthe next roll is %s\nwith all dice showing 1, the results are\n%s\n%s",
			strings.Join(done, "\n"), b.marshal(seen), b.marshal(next), want, got)
	}
}

// visibleValues returns the values of the visible controls.
func (b *bench) visibleValues() actions.PanelValues {
	state, shown := b.state(), actions.PanelValues{}
	for id, value := range state.Values {
		if state.Visible[id] {
			shown[id] = value
		}
	}
	return shown
}

// outcome returns the result of a request if all its dice show 1, for comparing requests.
func (b *bench) outcome(r engine.Request) string {
	b.t.Helper()
	resolution, err := actions.AllOnes(r)
	if err != nil {
		b.t.Fatalf("%s: %v", b.marshal(r), err)
	}
	return b.marshal(resolution)
}

// checkRoll rolls and compares the recorded request with the next one.
func (b *bench) checkRoll(t *rapid.T, done []string) {
	next, err := b.upNext()
	if err == nil {
		_, err = next.Dice()
	}
	rolls := len(b.session.Rolls)
	r := b.reply(b.ask("roll", nil))
	b.pass(longEnough)
	if err != nil {
		if r == nil || r.OK || len(b.session.Rolls) != rolls {
			t.Fatalf("%s\nrolled, but should refuse: %v", strings.Join(done, "\n"), err)
		}
		return
	}
	if len(b.session.Rolls) != rolls+1 {
		t.Fatalf("%s\nnothing was rolled: %+v", strings.Join(done, "\n"), r)
	}
	if rolled := b.session.Rolls[rolls].Request.WithoutFaces(); !reflect.DeepEqual(rolled, next) {
		t.Fatalf("%s\nrolled %s\nwant   %s", strings.Join(done, "\n"), b.marshal(rolled), b.marshal(next))
	}
}

func (b *bench) marshal(value any) string {
	b.t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(data)
}
