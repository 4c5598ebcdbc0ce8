package tray

import "testing"

// TestChance checks the chance of success of the next roll. Rules R13, R16, R21, R25 and R36.
func TestChance(t *testing.T) {
	for _, row := range []struct{ line, chance string }{
		{"Good 4dF vs Fair", "Chance of success: 81.5% (22 in 27)"},
		{"Superb 4dF vs Terrible", ""}, // certain
		{"situational 4dF vs Good", "Chance of success: 38.3% (31 in 81)"},
		{"situational 4dF", ""},
		{"Good 4dF opposed Good", "Chance to win: 41.6% (101 in 243); tie: 16.9%"},
		{"Good 4dF opposed npc Good", "Chance to win: 61.7% (50 in 81)"},
		{"reaction 4dF +1", "Good reaction: 61.7% (50 in 81); some help: 19.8%"},
		{"2d6", "2 to 12, 7.0 on average"},
		{"2d6-10", "−8 to 2, −3.0 on average"},
	} {
		b := open(t, map[string][]byte{})
		b.ask("set", map[string]any{"line": row.line})
		if chance := b.state().Chance; chance != row.chance {
			t.Errorf("%s: %q, want %q", row.line, chance, row.chance)
		}
	}
}
