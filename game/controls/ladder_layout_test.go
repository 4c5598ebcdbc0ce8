package controls

import (
	"math"
	"testing"
)

func TestLadderLayout(t *testing.T) {
	l := ladderOf(t, "Good 4dF vs Great")
	for i, rung := range l.Rungs {
		if want := float64(i) / float64(l.Rows); math.Abs(rung.Y-want) > 1e-4 {
			t.Errorf("%s: y %g, want %g", rung.Name, rung.Y, want)
		}
		if rung.Name == "Good" && rung.Bar != 0.28 || rung.OtherBar != 0 {
			t.Errorf("%s: bars %g and %g; the longest is 0.28", rung.Name, rung.Bar, rung.OtherBar)
		}
	}
	l = ladderOf(t, "Fair 4dF opposed Good")
	for _, rung := range l.Rungs {
		if rung.Bar > 0.14 || rung.OtherBar > 0.14 || rung.Other > 0 && math.Abs(rung.OtherX+rung.OtherBar-LadderBarEnd) > 1e-9 {
			t.Errorf("%s: bars overlap: %+v", rung.Name, rung)
		}
	}
}

// The highlight of the rolled degree shows success. In 3d6 Fudge, lower rungs are successes.
func TestLitRung(t *testing.T) {
	for _, row := range []struct {
		line  string
		faces []int
		want  string
	}{
		{"Good 4dF+1 vs Great", []int{1, 1, -1, 0}, "success"},
		{"Good 4dF vs Great", []int{-1, -1, 0, 0}, "failure"},
		{"level 6 3d6-fudge", []int{6, 2, 3}, "success"},
		{"2d6+1", []int{3, 4}, "plain"},
	} {
		l := ladderOf(t, row.line, row.faces...)
		for i, rung := range l.Rungs {
			if lit := i == l.Row(l.Climb.To); lit && rung.Lit != row.want || !lit && rung.Lit != "" {
				t.Errorf("%s: rung %s is lit %q", row.line, rung.Name, rung.Lit)
			}
		}
	}
}
