package tray

import (
	"fmt"
	"strings"
	"testing"

	"fudgetray/engine/session"
)

// quickNames returns the names of the quick rolls in the panel's order.
func (b *bench) quickNames() string {
	b.t.Helper()
	var names []string
	for _, q := range b.panel().Quick {
		names = append(names, q.Name)
	}
	return strings.Join(names, " ")
}

func (b *bench) next() string {
	b.t.Helper()
	return decoded[string](b.t, b.reply(b.ask("next", nil)).Result)
}

func pin(name string, request any) map[string]any {
	return map[string]any{"name": name, "request": request}
}

func TestQuickRolls(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"trait": "Great", "modifier": 1})
	b.ask("pin", map[string]any{"name": " Sword  at the orc "})
	b.ask("pin", pin("Shield", "Good 4dF opposed Fair"))
	state := b.panel()
	sword := QuickRoll{Name: "Sword at the orc", Roll: "Great 4dF +1 vs Fair", Chance: state.Chance}
	if state.Quick[0] != sword || state.Quick[1].Roll != "Good 4dF opposed Fair" {
		t.Errorf("pinned %+v", state.Quick)
	}
	b.ask("set", map[string]any{"trait": "Poor", "modifier": 0, "secret": true})
	id := b.ask("quick", "Sword at the orc")
	b.pass(longEnough)
	if r := b.resolution(id); r.Receipt == "" {
		t.Errorf("rolled %+v", r)
	}
	if next := b.next(); next != "Great 4dF +1 vs Fair" {
		t.Errorf("next is %q", next)
	}
	b.ask("move", map[string]any{"name": "Shield", "to": 0})
	b.ask("rename", map[string]any{"name": "Sword at the orc", "to": "Sword"})
	if got, kept := b.quickNames(), b.beside(8); got != "Shield Sword" || kept.quickNames() != got {
		t.Errorf("quick rolls are %s, kept %s", got, kept.quickNames())
	}
	b.ask("unpin", "Shield")
	if state := b.panel(); state.Undo != ofQuick || len(state.Quick) != 1 {
		t.Errorf("%+v, undo %s", state.Quick, state.Undo)
	}
	b.ask("undo", nil)
	if got := b.beside(9).quickNames(); got != "Shield Sword" {
		t.Errorf("quick rolls are %s", got)
	}
}

// Moving and renaming quick rolls can be undone, the last change first.
func TestUndoOrder(t *testing.T) {
	b := open(t, map[string][]byte{})
	for _, name := range []string{"a", "b", "c"} {
		b.ask("pin", pin(name, "Good 4dF"))
	}
	for _, c := range []struct {
		op   string
		arg  any
		want string
	}{
		{"move", map[string]any{"name": "a", "to": 2}, "b c a"},
		{"rename", map[string]any{"name": "a", "to": "x"}, "b c x"},
		{"move", map[string]any{"name": "x", "to": 99}, "b c x"}, // already at the end
		{"rename", map[string]any{"name": "x", "to": "x"}, "b c x"},
		{"move", map[string]any{"name": "x", "to": 1}, "b x c"},
		{"undo", nil, "b c x"},
		{"undo", nil, "b c a"},
		{"undo", nil, "a b c"},
	} {
		b.ask(c.op, c.arg)
		if b.quickNames() != c.want || b.beside(8).quickNames() != c.want {
			t.Errorf("after %s %v: %s, want %s", c.op, c.arg, b.quickNames(), c.want)
		}
	}
	if undo := b.panel().Undo; undo != "" {
		t.Errorf("undo is %q, want none", undo)
	}
}

// The host page can move quick rolls to the front. The visitor can't undo that.
func TestOrderQuickRolls(t *testing.T) {
	b := open(t, map[string][]byte{})
	for _, name := range []string{"a", "b", "c", "d"} {
		b.ask("pin", pin(name, "Good 4dF"))
	}
	for _, c := range []struct {
		order any
		want  string
	}{
		{nil, "a b c d"}, {[]any{}, "a b c d"}, {[]any{"d", "b"}, "d b a c"}, {[]any{"a", "b", "c", "d"}, "a b c d"},
		{[]any{"c", "c"}, "a c b d"},
	} {
		listed := decoded[[]QuickRoll](t, b.reply(b.ask("pinned", c.order)).Result)
		if got := b.quickNames(); got != c.want || len(listed) != 4 || listed[0].Name != c.want[:1] || b.panel().Undo != "" {
			t.Errorf("ordered %v: %s, listed %+v, want %s", c.order, got, listed, c.want)
		}
	}
}

func TestQuickRollsRefuse(t *testing.T) {
	b := open(t, map[string][]byte{})
	for n := range session.MaxQuick {
		b.ask("pin", pin(fmt.Sprint(n), "Good 4dF"))
	}
	for _, c := range []struct {
		op   string
		arg  any
		want string
	}{
		{"pin", pin("one more", "Good 4dF"), "20 quick rolls"},
		{"pin", pin(strings.Repeat("x", 41), nil), "name"},
		{"pin", pin("\u200b", nil), "name"},
		{"pin", pin("a", "Grate 4dF"), "Grate"},
		{"quick", "nothing", "is not the name of a quick roll"},
		{"quick", 3, "is not the name of a quick roll"},
		{"unpin", nil, "is not the name of a quick roll"},
		{"rename", map[string]any{"name": "0", "to": "1"}, "another quick roll"},
		{"rename", map[string]any{"name": "0", "to": ""}, "name"},
		{"rename", "0", "name"},
		{"move", map[string]any{"name": "0", "to": -1}, "position"},
		{"move", map[string]any{"name": "0", "to": "top"}, "position"},
		{"pinned", "0", "is not a list"},
		{"pinned", []any{"3", "nothing"}, "is not the name of a quick roll"},
		{"pin", pin("", map[string]any{
			"technique": "d%", "trait": 1, "result_table": []any{map[string]any{"from": 1, "to": 100, "result": 0}},
		}), "name"},
		{"again", nil, "is not a roll"},
		{"again", "x", "is not a roll"},
		{"again", 7, "is not a roll"},
	} {
		if r := b.reply(b.ask(c.op, c.arg)); r.OK || !strings.Contains(r.Error.Message, c.want) {
			t.Errorf("%s %v: %+v, want %q", c.op, c.arg, r.Error, c.want)
		}
	}
	if r := b.reply(b.ask("pin", pin("7", "Poor 4dF"))); !r.OK || b.panel().Quick[7].Roll != "Poor 4dF vs Fair" {
		t.Errorf("pinned again: %+v", r.Error)
	}
}

// A quick roll follows changes of the sheet. It is refused, with a reason, while the sheet lacks
// its skill.
func TestQuickRollFollowsItsSheet(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("amend", decoded[map[string]any](t, []byte(climber)))
	b.ask("set", map[string]any{"skill": "Climb"})
	b.ask("pin", map[string]any{"name": "Up"})
	if q := b.panel().Quick[0]; q.Roll != "Superb 4dF vs Fair" {
		t.Errorf("pinned %+v", q)
	}
	b.ask("amend", map[string]any{"skills": []any{map[string]any{"name": "Climb", "level": "Poor"}}})
	if q := b.panel().Quick[0]; q.Roll != "Poor 4dF vs Fair" {
		t.Errorf("after changing the sheet, the quick roll is %+v", q)
	}
	b.ask("amend", map[string]any{"skills": []any{map[string]any{"name": "Swim", "level": "Poor"}}})
	if q := b.panel().Quick[0]; q.Roll != "" || !strings.Contains(q.Refusal, "sheet") {
		t.Errorf("without its skill, the quick roll is %+v", q)
	}
	before := b.next()
	if r := b.reply(b.ask("quick", "Up")); r.OK || b.next() != before {
		t.Errorf("it was rolled: %+v, next is %s", r, b.next())
	}
}

// The default name of a quick roll is its shorthand.
func TestDefaultQuickRollName(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("pin", pin("", "Good 4dF+1 vs Great"))
	b.ask("pin", pin("", "mudge Superb 4dF+1+2-1+1-2 opposed Superb 4dF+1-1"))
	state := b.panel()
	if state.Quick[0].Name != "Good 4dF +1 vs Great" || !strings.HasSuffix(state.Quick[1].Name, "…") ||
		len([]rune(state.Quick[1].Name)) != session.MaxQuickName {
		t.Errorf("names %s", b.quickNames())
	}
}

func TestTraysShareQuickRolls(t *testing.T) {
	one := open(t, map[string][]byte{})
	other := one.beside(8)
	one.ask("pin", pin("mine", "Good 4dF"))
	other.ask("pin", pin("yours", "Poor 4dF"))
	one.changed()
	if one.quickNames() != "mine yours" || other.quickNames() != "mine yours" {
		t.Errorf("one has %s, the other %s", one.quickNames(), other.quickNames())
	}
}

// An export contains the quick rolls; an import replaces them.
func TestQuickRollsAreExported(t *testing.T) {
	one, other := open(t, map[string][]byte{}), open(t, map[string][]byte{})
	one.ask("pin", pin("mine", "Good 4dF"))
	other.ask("pin", pin("gone", "Poor 4dF"))
	other.ask("import", decoded[string](t, one.reply(one.ask("export", nil)).Result))
	if got := other.quickNames(); got != "mine" {
		t.Errorf("imported %s", got)
	}
}

// Rolling again restores the settings of that roll, with the levels it had.
func TestRollAgain(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("amend", decoded[map[string]any](t, []byte(climber)))
	b.ask("set", map[string]any{"skill": "Climb"})
	b.roll(nil)
	again := func(index any) string {
		id := b.ask("again", index)
		b.pass(longEnough)
		return b.resolution(id).Announce
	}
	again(nil)
	if skill := b.panel().Values["skill"]; skill != "Climb" {
		t.Errorf("rolled again with the skill %v", skill)
	}
	b.ask("set", map[string]any{"trait": "Poor", "modifier": 2})
	b.roll("Good 4dF vs Great")
	again(nil)
	if b.next() != "Good 4dF +2 vs Great" {
		t.Errorf("the next roll is %s", b.next())
	}
	again(0)
	if b.next() != "Superb 4dF vs Fair" {
		t.Errorf("the next roll is %s", b.next())
	}
	if n := len(b.history()); n != 5 {
		t.Errorf("%d rolls, want 5", n)
	}
}

// A roll that is repeated gets the wounds that the sheet has now, once. Without a sheet it keeps those it had.
// Rule R20.
func TestRollAgainWithWounds(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"sheet": nathaniel})
	b.ask("set", map[string]any{"skill": "Bow", "modifiers": "Red +2"})
	b.roll(nil)
	for _, now := range []struct{ sheet, modifiers, text string }{
		{nathaniel, "Red +2", " +2 (Red) −1 (Hurt) = "},
		{`{"name":"Nathaniel","wounds":["Very Hurt"]}`, "Red +2", " +2 (Red) −2 (Very Hurt) = "},
		{`{"name":"Nathaniel"}`, "Red +2", " +2 (Red) = "},
		{"", "Red +2, Hurt -1", " +2 (Red) −1 (Hurt) = "},
	} {
		b.ask("set", map[string]any{"sheet": now.sheet})
		b.ask("set", map[string]any{"trait": "Poor", "modifiers": ""})
		id := b.ask("again", 0)
		b.pass(longEnough)
		shown, text := b.panel().Values["modifiers"], b.resolution(id).Text
		if shown != now.modifiers || !strings.Contains(text, now.text) {
			t.Errorf("sheet %s: the panel shows the modifiers %v, the roll is %q; want %q, %q",
				now.sheet, shown, text, now.modifiers, now.text)
		}
	}
}
