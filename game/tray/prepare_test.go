package tray

import (
	"strings"
	"testing"
)

// A link replaces the whole next roll, but not the tray's rule system or sheet.
func TestPrepare(t *testing.T) {
	for _, row := range []struct {
		name   string
		set    map[string]any
		given  any
		next   string
		refuse string
	}{
		{name: "a line", given: "Great 4dF+1 vs Good", next: "Great 4dF +1 vs Good"},
		{name: "replaces settings", set: map[string]any{"trait": "Poor", "modifier": -2, "secret": true}, given: "4dF",
			next: "Fair 4dF vs Fair"},
		{name: "a request", given: map[string]any{"kind": "opposed", "trait": 1, "against": map[string]any{"trait": 2}},
			next: "Good 4dF opposed Great"},
		{name: "by the rules of the tray", set: map[string]any{"system": "mudge"}, given: "Good vs Great",
			next: "mudge Good 4dF vs Great"},
		{name: "by other rules", set: map[string]any{"system": "mudge"}, given: "3d6-fudge Good", next: "3d6-fudge Good"},
		{name: "replaces a refused value", set: map[string]any{"trait": "Grate"}, given: "Good", next: "Good 4dF vs Fair"},
		{name: "nonsense", set: map[string]any{"trait": "Good"}, given: "Grate 4dF", next: "Good 4dF vs Fair",
			refuse: `"Grate"`},
		{name: "no line", set: map[string]any{"trait": "Good"}, given: []int{1}, next: "Good 4dF vs Fair", refuse: "list"},
		{name: "a change of the sheet", given: "wound 3", next: "Fair 4dF vs Fair", refuse: "wound"},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			if row.set != nil {
				b.ask("set", row.set)
			}
			r := b.reply(b.ask("prepare", row.given))
			if refused := !r.OK; refused != (row.refuse != "") || refused && !strings.Contains(r.Error.Message, row.refuse) {
				t.Errorf("answer %+v, %+v", r, r.Error)
			}
			if next := decoded[string](t, b.reply(b.ask("next", nil)).Result); next != row.next {
				t.Errorf("next is %q, want %q", next, row.next)
			}
			if n := len(b.history()); n != 0 {
				t.Errorf("%d rolls were made", n)
			}
		})
	}
}

// The text of the next roll has levels instead of names from the sheet. It is JSON where shorthand
// can't express the roll.
func TestNextWithoutSheet(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("amend", decoded[map[string]any](t, []byte(climber)))
	b.ask("set", map[string]any{"skill": "Climb"})
	if next := decoded[string](t, b.reply(b.ask("next", nil)).Result); next != "Superb 4dF vs Fair" {
		t.Errorf("next is %q", next)
	}
	b.ask("set", map[string]any{"trait": "Grate"})
	if r := b.reply(b.ask("next", nil)); r.OK || r.Error.Field != "trait" {
		t.Errorf("next answers %+v for a refused roll", r)
	}
	b.ask("prepare", map[string]any{
		"trait":        1,
		"technique":    "d%",
		"result_table": []any{map[string]any{"from": 1, "to": 100, "result": 0}},
	})
	given := b.reply(b.ask("next", nil))
	if next := decoded[string](t, given.Result); !strings.HasPrefix(next, "{") || !strings.Contains(next, "result_table") {
		t.Errorf("next is %q, want it in JSON", next)
	}
}
