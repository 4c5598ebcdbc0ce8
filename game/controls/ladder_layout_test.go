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
		if want := (LadderBarEnd - LadderBar) * rung.Chance; math.Abs(rung.Bar-want) > 1e-4 {
			t.Errorf("%s: bar %g, want %g", rung.Name, rung.Bar, want)
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
