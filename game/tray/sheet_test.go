package tray

import (
	"encoding/json"
	"testing"

	"fudgetray/engine"
)

// Rule R37 from a host page: each change of the sheet survives a reload.
func TestSheetIsAmended(t *testing.T) {
	b := open(t, map[string][]byte{})
	for _, row := range []struct {
		change        any
		ep, wounds    int
		notice, fails string
	}{
		{change: "wound 3", ep: -1, fails: "sheet: is not loaded, so there is nothing to wound"},
		{change: map[string]any{"name": "Joe", "ep": 5, "skills": []any{map[string]any{"name": "Bow", "level": "Good"}}},
			ep: 5},
		{change: "wound 3", ep: 5, wounds: 1, notice: "Wounds: Hurt. All rolls: −1."},
		{change: "raise bow", ep: 1, wounds: 1, notice: "Bow raised to Great for 4 EP; 1 EP left."},
		{change: "raise bow", ep: 1, wounds: 1,
			fails: "sheet.ep: 1 is not enough: raising Bow from Great to Superb costs 8 EP"},
		{change: "Good 4dF", ep: 1, wounds: 1,
			fails: "sheet: \"Good 4dF\" is not a change of the sheet; " +
				"begin it with raise, add, wound, heal, ep, spend, award, restore, fatigue, as in: wound 3"},
		{change: map[string]any{"ep": -3}, ep: 1, wounds: 1, fails: "sheet.ep: -3 is less than 0"},
		{change: "heal all", ep: 1, notice: "No wounds."},
		{change: nil, ep: -1},
	} {
		r := b.reply(b.ask("amend", row.change))
		if r.OK != (row.fails == "") || !r.OK && r.Error.Message != row.fails {
			t.Errorf("%v: %+v, want %q", row.change, r, row.fails)
		}
		if notice := b.state().Notice; r.OK && notice != row.notice {
			t.Errorf("%v: the panel says %q, want %q", row.change, notice, row.notice)
		}
		b.open()
		sheet := decoded[*engine.Sheet](t, b.reply(b.ask("sheet", nil)).Result)
		if sheet == nil && row.ep >= 0 || sheet != nil && (sheet.EP != row.ep || len(sheet.Wounds) != row.wounds) {
			t.Errorf("%v: the sheet is %+v", row.change, sheet)
		}
	}
	if sheet := b.reply(b.ask("sheet", json.RawMessage(`"x"`))); !sheet.OK {
		t.Errorf("sheet answers %+v", sheet)
	}
}
