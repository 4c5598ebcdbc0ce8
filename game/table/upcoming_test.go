package table

import "testing"

// What is said of the next roll before it is made. Rules R13, R16, R21, R25 and R36.
func TestUpcomingIsSaid(t *testing.T) {
	for _, row := range []struct{ line, chance string }{
		{"Good 4dF vs Fair", "Chance of success: 22 in 27, 81.5 %"},
		{"situational 4dF vs Good", "Chance of success: 31 in 81, 38.3 %"},
		{"situational 4dF", ""},
		{"Good 4dF opposed Good", "Chance to win: 101 in 243, 41.6 %; of a tie: 16.9 %"},
		{"Good 4dF opposed npc Good", "Chance to win: 50 in 81, 61.7 %"},
		{"reaction 4dF +1", "Chance of a good reaction: 50 in 81, 61.7 %; of some help: 19.8 %"},
		{"2d6", ""},
	} {
		b := open(t, map[string][]byte{})
		b.ask("set", map[string]any{"line": row.line})
		if chance := b.state().Chance; chance != row.chance {
			t.Errorf("%s: %q, want %q", row.line, chance, row.chance)
		}
	}
}
