package tray

import "testing"

// A line is read while it is typed. A misspelt name comes with the corrected line, which is then rolled.
func TestReading(t *testing.T) {
	for _, row := range []struct{ line, roll, chance, suggestion string }{
		{"Great 4dF+1 vs Good", "Great 4dF +1 vs Good", "Chance of success: 93.8% (76 in 81)", ""},
		{"Great", "Great 4dF vs Fair", "Chance of success: 93.8% (76 in 81)", ""},
		{"2d6 +3", "2d6 +3", "5 to 15, 10.0 on average", ""},
		{"Grate 4dF vs Good", "", "", "Great 4dF vs Good"},
		{"Good 4dF vs Supreb", "", "", "Good 4dF vs Superb"},
		{"12 monkeys", "", "", ""},
	} {
		b := open(t, map[string][]byte{})
		before := b.state().Next
		got := decoded[Reading](t, b.reply(b.ask("read", row.line)).Result)
		if got.Roll != row.roll || got.Chance != row.chance || got.Suggestion != row.suggestion ||
			(got.Fault == "") != (row.roll != "") {
			t.Errorf("%s: %+v", row.line, got)
		}
		if next := b.state().Next; next != before {
			t.Errorf("%s: reading changes the next roll to %s", row.line, next)
		}
		if row.suggestion == "" {
			continue
		}
		if again := decoded[Reading](t, b.reply(b.ask("read", row.suggestion)).Result); again.Roll != row.suggestion {
			t.Errorf("the suggestion %s is read as %+v", row.suggestion, again)
		}
	}
}

// TestPlan checks the sentence on the next roll, for each kind of roll.
func TestPlan(t *testing.T) {
	for _, row := range []struct{ line, plan string }{
		{"Good 4dF vs Fair", "Rolls 4 Fudge dice from Good: Fair or better succeeds."},
		{"Good 1dF-1 vs Great", "Rolls 1 Fudge die from Fair: Great or better succeeds."},
		{"Good 4dF opposed Great", "Rolls 4 Fudge dice from Good against an opponent with Great."},
		{"situational 4dF", "Rolls 4 Fudge dice without a trait."},
		{"reaction 4dF", "Rolls 4 Fudge dice to see how a stranger responds: Good or better is friendly."},
		{"2d6", "Rolls 2d6 and adds them up."},
		{"level 6 3d6-fudge", "Rolls 3d6 under Good: the two lowest dice together must not exceed 6."},
	} {
		b := open(t, map[string][]byte{})
		b.ask("set", map[string]any{"line": row.line})
		if plan := b.state().Plan; plan != row.plan {
			t.Errorf("%s: %q, want %q", row.line, plan, row.plan)
		}
	}
}
