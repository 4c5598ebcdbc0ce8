package table

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/engine"
	"fudgetray/game/controls"

	"pgregory.net/rapid"
)

const (
	climber = `{"name":"Lisa","skills":[{"name":"Climb","level":"Superb"},{"name":"Swim"}],"attributes":[{"name":"Wits","level":"Great"}],"wounds":["hurt"]}`
	tiny    = `{"name":"tiny","system":"3d6-fudge","skills":[{"name":"Climb","level":"Great"}]}`
)

// Precedence, from weak to strong: defaults, what the session remembers, attributes when
// the tray is loaded and whenever one changes, what the visitor sets afterwards, and for
// one roll the request that is given to it.
func TestPrecedence(t *testing.T) {
	type values = map[string]any
	for _, row := range []struct {
		name      string
		stored    values // set by the visitor of before
		attribute values // of the page, at load
		visitor   values
		changed   values // attributes that the page changes then
		line      string
		request   any // given to roll
		next      string
		rolls     string
	}{
		{name: "nothing is said", next: "Fair", rolls: "Fair"},
		{name: "the session remembers", stored: values{"trait": "Poor"}, next: "Poor", rolls: "Poor"},
		{name: "an attribute stands above the session", stored: values{"trait": "Poor"}, attribute: values{"trait": "Good"}, next: "Good", rolls: "Good"},
		{name: "the visitor stands above an attribute", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"}, next: "Great", rolls: "Great"},
		{name: "until the page changes it", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"}, changed: values{"trait": "Superb"}, next: "Superb", rolls: "Superb"},
		{name: "or takes it away", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"}, changed: values{"trait": nil}, next: "Fair", rolls: "Fair"},
		{name: "another attribute leaves it", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"}, changed: values{"difficulty": "Good"}, next: "Great", rolls: "Great"},
		{name: "a line is the visitor's", attribute: values{"trait": "Good"}, line: "Great 4dF", next: "Great", rolls: "Great"},
		{name: "a line that names no trait leaves it", attribute: values{"trait": "Good"}, line: "2dF", next: "Good", rolls: "Good"},
		{name: "a request is for one roll", attribute: values{"trait": "Good"}, visitor: values{"trait": "Great"}, request: values{"trait": "Terrible"}, next: "Great", rolls: "Terrible"},
		{name: "on top of the settings", attribute: values{"trait": "Good"}, request: values{"technique": "2dF"}, next: "Good", rolls: "Good"},
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
			for range 2 { // a reload: attributes speak again, the visitor after them
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

// state is what the panel was last told.
func (b *bench) state() PanelState {
	b.t.Helper()
	states := b.events("panel")
	return decoded[PanelState](b.t, states[len(states)-1].Detail)
}

// A refused value holds the roll back until it is mended or its control is out of sight;
// the words stay.
func TestRefusedValueHoldsTheRollBack(t *testing.T) {
	b := open(t, map[string][]byte{})
	for _, row := range []struct {
		id, bad string
		column  int
		mend    map[string]any
	}{
		{"line", "Grate 4dF", 1, map[string]any{"line": ""}},
		{"line", "Good 20d7x", 9, map[string]any{"line": "Good 4dF"}},
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
		if b.Roll(); len(b.history()) != rolls || b.current != nil {
			t.Errorf("%s %q: the tray is thrown all the same", row.id, row.bad)
		}
		b.ask("set", row.mend)
		id := b.ask("roll", nil)
		b.pass(longEnough)
		b.resolution(id)
	}
}

// After it is revealed nothing calls a roll secret.
func TestRevealedRollIsNoSecret(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"secret": true, "line": "Good 4dF"})
	b.ask("roll", nil)
	b.pass(longEnough)
	if state := b.state(); !state.Result.Secret || !state.History[0].Secret || state.Values["secret"] != true {
		t.Fatalf("a line ended the secret: %+v", state.Result)
	}
	revealed := decoded[engine.Resolution](t, b.reply(b.ask("reveal", 0)).Result)
	state := b.state()
	if revealed.Secret || state.Result.Secret || state.History[0].Secret || b.history()[0].Resolution.Secret || state.Result.DegreeName == "" {
		t.Errorf("revealed, and still secret: %+v", state)
	}
	b.open()
	if state := b.state(); state.Result.Secret || state.History[0].Secret {
		t.Errorf("secret again after a reload: %+v", state.Result)
	}
}

// A choice of the sheet's goes with the sheet, which is said, and there is a way on.
func TestSheetThatGoesAway(t *testing.T) {
	b := open(t, map[string][]byte{})
	load(b, "sheet", climber)
	b.ask("set", map[string]any{"trait": "Poor"})
	b.ask("set", map[string]any{"skill": "Climb", "supported_by": "Wits"})
	if v := b.state().Values; v["trait"] != "Superb" || v["skill"] != "Climb" || v["secondary"] != "Great" {
		t.Errorf("chosen, the panel shows %v", v)
	}
	load(b, "sheet", "")
	if state := b.state(); state.Notice == "" || state.Refusal != "" || state.Values["skill"] != "" || state.Values["secondary"] != "" {
		t.Errorf("without the sheet: %+v", state)
	}
	id := b.ask("roll", nil)
	b.pass(longEnough)
	b.resolution(id)
}

// What the panel shows is what the next roll's request says is what is thrown, whatever
// was done before.
func TestWhatIsSeenIsRolled(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		b := open(t, map[string][]byte{})
		var done []string
		for range rapid.IntRange(1, 14).Draw(rt, "steps") {
			done = append(done, b.anything(rt))
			b.agrees(rt, done)
		}
		b.rollsWhatIsSeen(rt, done)
	})
}

// anything does something that a visitor or a page can do, and says what.
func (b *bench) anything(t *rapid.T) string {
	switch rapid.SampledFrom([]string{"choose", "choose", "choose", "line", "document", "roll", "request", "reveal", "reload", "attributes"}).Draw(t, "what") {
	case "choose":
		return b.choose(t)
	case "line":
		return b.say("set", map[string]any{"line": rapid.SampledFrom([]string{
			"Good 4dF", "2dF", "Great 4dF+1 vs Good", "Good 4dF opposed Fair", "2d6+3", "secret 4dF", "level 6 3d6-fudge",
			"Grate 4dF", "20d7x", "fate Average 4dF", "table", "mudge Good 4dF", "4d6 -1", "Good 4dF opposed npc d6",
		}).Draw(t, "line")})
	case "document":
		id := rapid.SampledFrom([]string{"sheet", "sheet", "custom_ladder", "result_table", "critical_table"}).Draw(t, "document")
		text := rapid.SampledFrom([]string{"", climber, tiny, nathaniel, colours, halves, falls, "not JSON"}).Draw(t, "text")
		return b.say("set", map[string]any{id: text})
	case "roll":
		b.ask("roll", nil)
		b.pass(longEnough)
		return "roll"
	case "request":
		request := rapid.SampledFrom([]any{"Good 4dF", map[string]any{"technique": "2dF"}, map[string]any{"kind": "opposed"}, map[string]any{"faces": []int{1, 1, 1, 1}}}).Draw(t, "request")
		b.ask("roll", request)
		b.pass(longEnough)
		return fmt.Sprintf("roll %v", request)
	case "reveal":
		index := rapid.IntRange(0, 3).Draw(t, "index")
		b.ask("reveal", index)
		return fmt.Sprintf("reveal %d", index)
	case "reload":
		b.open()
		return "reload"
	}
	return b.say("set", rapid.SampledFrom([]map[string]any{
		{"trait": "Good", "difficulty": "Great"}, {"skill": "Climb"}, {"system": "mudge"}, {"kind": "opposed", "secret": true}, {"trait": nil}, {"skill": "Unheard of"},
	}).Draw(t, "attributes"))
}

func (b *bench) say(op string, arg map[string]any) string {
	b.ask(op, arg)
	return fmt.Sprintf("%s %v", op, arg)
}

// choose works a control that is to be seen.
func (b *bench) choose(t *rapid.T) string {
	state := b.state()
	var seen []controls.Control
	for _, section := range controls.Describe().Sections {
		for _, c := range section.Controls {
			if own, ok := state.Options[c.ID]; ok {
				c.Options = own
			}
			if state.Visible[c.ID] && (len(c.Options) > 0 || c.Kind == controls.Toggle || c.Kind == controls.Number) {
				seen = append(seen, c)
			}
		}
	}
	c := rapid.SampledFrom(seen).Draw(t, "control")
	switch c.Kind {
	case controls.Toggle:
		return b.say("set", map[string]any{c.ID: rapid.Bool().Draw(t, "on")})
	case controls.Number:
		return b.say("set", map[string]any{c.ID: rapid.IntRange(c.Min, c.Max).Draw(t, "number")})
	}
	return b.say("set", map[string]any{c.ID: rapid.SampledFrom(c.Options).Draw(t, "option").Value})
}

// agrees compares what the panel was told with the next roll's request.
func (b *bench) agrees(t *rapid.T, done []string) {
	state := b.state()
	next, err := b.requested(nil)
	if err == nil {
		_, err = next.Dice()
	}
	if (err != nil) != (state.Refusal != "") {
		t.Fatalf("%s\nthe panel says %q of a next roll that is refused for %v", strings.Join(done, "\n"), state.Refusal, err)
	}
	if err != nil {
		return
	}
	for id, shown := range state.Values {
		if !state.Visible[id] {
			continue
		}
		if says, known := said(b, &next, id); known && says != shown {
			t.Fatalf("%s\n%s shows %v, the next roll says %v: %s", strings.Join(done, "\n"), id, shown, says, b.marshal(next))
		}
	}
}

// said is what a request says of a control, read without the help of package controls.
func said(b *bench, r *engine.Request, id string) (says any, known bool) {
	field, _, _ := strings.Cut(strings.ReplaceAll(id, "?", "@"), "@")
	against := r.Against
	if against == nil {
		against = &engine.Side{}
	}
	level := func(l engine.Opt[engine.Level], otherwise any) (any, bool) {
		if l.Set {
			return r.LadderInUse().Format(l.Value), true
		}
		return otherwise, true
	}
	fair := r.LadderInUse().Format(r.System.Fair())
	sum := func(modifiers []engine.Modifier) any {
		total := 0
		for _, m := range modifiers {
			if m.Label != "Hurt" {
				total += m.Value
			}
		}
		return strconv.Itoa(total)
	}
	or := func(text, otherwise string) (any, bool) {
		if text == "" {
			return otherwise, true
		}
		return text, true
	}
	switch field {
	case "system":
		return or(string(r.System), "fudge")
	case "kind":
		return or(string(r.Kind), "unopposed")
	case "technique":
		return or(r.Technique, "4dF")
	case "against.technique":
		return or(against.Technique, "4dF")
	case "against.npc":
		return string(against.NPC), true
	case "trait":
		return level(r.Trait, fair)
	case "against.trait":
		return level(against.Trait, fair)
	case "difficulty":
		if r.Kind == engine.Situational {
			return level(r.Difficulty, "")
		}
		return level(r.Difficulty, fair)
	case "minimum":
		return level(r.Minimum, "")
	case "against.minimum":
		return level(against.Minimum, "")
	case "secondary":
		return level(r.Secondary, "")
	case "modifier":
		return sum(r.Modifiers), true
	case "against.modifier":
		return sum(against.Modifiers), true
	case "skill":
		return r.Skill, true
	case "helped_by":
		return r.HelpedBy, true
	case "supported_by":
		return r.SupportedBy, true
	case "secret":
		return r.Secret, true
	case "criticals.mudge":
		return r.Criticals == nil, true
	case "criticals.natural", "criticals.margin", "criticals.beyond":
		return slices.Contains(r.Criticals, engine.CriticalRule(strings.TrimPrefix(field, "criticals."))), true
	}
	return nil, false
}

// rollsWhatIsSeen rolls, and compares what was recorded with what was to come.
func (b *bench) rollsWhatIsSeen(t *rapid.T, done []string) {
	next, err := b.upNext()
	if err == nil {
		_, err = next.Dice()
	}
	rolls := len(b.session.Rolls)
	r := b.reply(b.ask("roll", nil))
	b.pass(longEnough)
	if err != nil {
		if r == nil || r.OK || len(b.session.Rolls) != rolls {
			t.Fatalf("%s\nrolled what is refused for %v", strings.Join(done, "\n"), err)
		}
		return
	}
	if len(b.session.Rolls) != rolls+1 {
		t.Fatalf("%s\nnothing was rolled: %+v", strings.Join(done, "\n"), r)
	}
	if rolled := b.session.Rolls[rolls].Request.Unthrown(); !reflect.DeepEqual(rolled, next) {
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
