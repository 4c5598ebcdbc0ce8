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

// A ladder with the rungs of another keeps their positions and its own chances.
func TestLadderOnDrawnRungs(t *testing.T) {
	drawn, next := ladderOf(t, "Great 4dF"), ladderOf(t, "Superb+3 4dF")
	if drawn.Rungs[0].Level == next.Rungs[0].Level {
		t.Fatal("both ladders have the same range")
	}
	held, ok := next.On(&drawn)
	if !ok || len(held.Rungs) != len(drawn.Rungs) || held.Rows != drawn.Rows {
		t.Fatalf("%d rungs in %d rows, want %d in %d", len(held.Rungs), held.Rows, len(drawn.Rungs), drawn.Rows)
	}
	for i, rung := range held.Rungs {
		old := drawn.Rungs[i]
		if rung.Level != old.Level || rung.Name != old.Name || rung.Y != old.Y {
			t.Errorf("rung %d is %s at %g, want %s at %g", i, rung.Name, rung.Y, old.Name, old.Y)
		}
		want := 1.0 // below every result
		if at := next.Rungs[next.Row(rung.Level)]; at.Level == rung.Level {
			want = at.Chance
		}
		if math.Abs(rung.Chance-want) > 1e-9 {
			t.Errorf("%s: chance %g, want %g", rung.Name, rung.Chance, want)
		}
	}
	for _, line := range []string{"3d6", "level 10 3d6-fudge"} {
		if other := ladderOf(t, line); len(other.Rungs) > 0 {
			if _, ok := other.On(&drawn); ok {
				t.Errorf("the ladder of %s is drawn on rungs of another kind", line)
			}
		}
	}
}
