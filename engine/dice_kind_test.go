package engine

import "testing"

func TestNamesOfDice(t *testing.T) {
	for _, row := range []struct {
		got, want string
	}{
		{DF.String(), "dF"}, {D20.String(), "d20"}, {DN.String(), "dN"}, {(DN + 1).String(), "unknown die"},
		{Plain.String(), "plain"}, {Damage.String(), "damage"}, {(Damage + 1).String(), "unknown role"},
		{Opponent.String(), "opponent"}, {(Opponent | Damage).String(), "opponent-damage"},
		{(Chained | Tens).String(), "tens"}, {(Opponent | Chained).String(), "opponent"},
		{(Opponent | Chained | Tens).String(), "opponent-tens"},
	} {
		if row.got != row.want {
			t.Errorf("%q, want %q", row.got, row.want)
		}
	}
}
