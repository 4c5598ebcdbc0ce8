package controls

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine"
)

// ladderOf returns the drawing of a line's request, with a roll of the given faces if there are
// any.
func ladderOf(t *testing.T, line string, faces ...int) Ladder {
	t.Helper()
	var settings engine.Request
	c := &engine.Campaign{}
	if _, err := Set(c, &settings, "line", []byte(fmt.Sprintf("%q", line))); err != nil {
		t.Fatal(err)
	}
	r, err := c.Fill(Rolled(settings))
	if err != nil {
		t.Fatal(err)
	}
	odds, err := engine.Odds(&r)
	if err != nil {
		t.Fatal(err)
	}
	if faces == nil {
		return LadderOf(Values(c, settings, nil), &r, &odds, nil, nil)
	}
	thrown := r
	thrown.Faces = faces
	last, err := engine.Resolve(&thrown)
	if err != nil {
		t.Fatal(err)
	}
	return LadderOf(Values(c, settings, nil), &r, &odds, &last, nil)
}

// drawn returns a ladder as text, with one rung and its markers per line.
func (l Ladder) drawn() string {
	var b strings.Builder
	for _, rung := range l.Rungs {
		fmt.Fprintf(&b, "%s", rung.Name)
		if rung.Number != "" {
			fmt.Fprintf(&b, " (%s)", rung.Number)
		}
		fmt.Fprintf(&b, " %.1f", 100*rung.Chance)
		if rung.Good {
			b.WriteString(" good")
		}
		if rung.Goal {
			b.WriteString(" goal")
		}
		for _, m := range l.Markers {
			if m.Level == rung.Level && !m.Unset {
				b.WriteString(" <" + m.ID)
			}
		}
		if l.Line != nil && *l.Line == rung.Level {
			b.WriteString(" <line")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestLadders checks rungs, chances and markers. Rules R13 to R15, R22, R23, R25, R30 and R35.
func TestLadders(t *testing.T) {
	for _, row := range []struct{ line, want string }{
		{"Good 4dF vs Great", `
Superb+2 (+5) 1.2 good
Superb+1 (+4) 6.2 good
Superb (+3) 18.5 good
Great (+2) 38.3 good goal <difficulty
Good (+1) 61.7 <trait
Fair (0) 81.5
Mediocre (-1) 93.8
Poor (-2) 98.8
Terrible (-3) 100.0
`},
		{"3d6-fudge reaction +1", `
11 99.1
10 97.7
Legendary (9) 94.9
Superb (8) 89.4
Great (7) 81.0
Good (6) 68.5
Fair (5) 53.2 good
Mediocre (4) 36.6 good
Poor (3) 21.3 good
Terrible (2) 8.8 good
Abysmal (1) 0.9 good
`},
		{"3d6-fudge situational -1", `
11 99.1
10 97.7
Legendary (9) 94.9
Superb (8) 89.4
Great (7) 81.0
Good (6) 68.5
Fair (5) 53.2
Mediocre (4) 36.6 good goal
Poor (3) 21.3 good
Terrible (2) 8.8 good
Abysmal (1) 0.9 good
`},
		{"Fair 1dF+1 opposed npc Good", `
Superb (+3) 0.0 good
Great (+2) 33.3 good
Good (+1) 66.7 good goal <against.trait
Fair (0) 100.0 <trait
Mediocre (-1) 100.0
Poor (-2) 100.0
Terrible (-3) 100.0
`},
		{"Fair 4dF opposed Good", `
Superb+1 (+4) 1.2
Superb (+3) 6.2
Great (+2) 18.5
Good (+1) 38.3 <against.trait
Fair (0) 61.7 <trait
Mediocre (-1) 81.5
Poor (-2) 93.8
Terrible (-3) 98.8
Terrible-1 (-4) 100.0
`},
		{"fate Good 4dF vs Great", `
Legendary (+8) 0.0 good
Epic (+7) 1.2 good
Fantastic (+6) 6.2 good
Superb (+5) 18.5 good
Great (+4) 38.3 good goal <difficulty@fate
Good (+3) 61.7 <trait@fate
Fair (+2) 81.5
Average (+1) 93.8
Mediocre (0) 98.8
Poor (-1) 100.0
Terrible (-2) 100.0
`},
		{"situational 1dF", `
Superb (+3) 0.0
Great (+2) 0.0
Good (+1) 33.3
Fair (0) 66.7
Mediocre (-1) 100.0
Poor (-2) 100.0
Terrible (-3) 100.0
`},
		{"level 6 3d6-fudge", `
11 99.1
10 97.7
Legendary (9) 94.9
Superb (8) 89.4
Great (7) 81.0
Good (6) 68.5 good goal <trait@3d6-fudge
Fair (5) 53.2 good
Mediocre (4) 36.6 good
Poor (3) 21.3 good
Terrible (2) 8.8 good
Abysmal (1) 0.9 good
`},
		{"1d4+1", `
5 25.0
4 50.0
3 75.0
2 100.0
`},
	} {
		if got := "\n" + ladderOf(t, row.line).drawn(); got != row.want {
			t.Errorf("%s:\n%s\nwant\n%s", row.line, got, row.want)
		}
	}
}

// A climb leads from the trait with modifiers to the rolled degree, or to the sum in 3d6 Fudge.
// Rules R14, R22, R33.
func TestClimbs(t *testing.T) {
	for _, row := range []struct {
		line  string
		faces []int
		want  string
	}{
		{"Good 4dF+1 vs Great", []int{1, 1, -1, 0}, "2 to 3, past 2"},
		{"level 6 3d6-fudge", []int{6, 2, 3}, "6 to 5, past 6"},
		{"2d6+1", []int{3, 4}, "8 to 8"},
	} {
		c := ladderOf(t, row.line, row.faces...).Climb
		if c == nil {
			t.Errorf("%s: no way is drawn", row.line)
			continue
		}
		got := fmt.Sprintf("%d to %d", c.From, c.To)
		if c.Mark != nil {
			got += fmt.Sprintf(", past %d", *c.Mark)
		}
		if got != row.want {
			t.Errorf("%s: from %s, want %s", row.line, got, row.want)
		}
	}
}

// A roll of a different request is not drawn.
func TestOtherRollsAreNotDrawn(t *testing.T) {
	request := func(trait, difficulty engine.Level) engine.Request {
		return engine.Request{Trait: engine.Some(trait), Difficulty: engine.Some(difficulty), Faces: []int{0, 0, 0, 0}}
	}
	next := request(engine.Good, engine.Great)
	odds, err := engine.Odds(&next)
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		rolled engine.Request
		drawn  bool
	}{
		"the same":           {next, true},
		"another trait":      {request(engine.Fair, engine.Great), false},
		"another Difficulty": {request(engine.Good, engine.Fair), false},
	} {
		last, err := engine.Resolve(&row.rolled)
		if err != nil {
			t.Fatal(err)
		}
		if climb := LadderOf(nil, &next, &odds, &last, nil).Climb; (climb != nil) != row.drawn {
			t.Errorf("a roll of %s: %+v", name, climb)
		}
		last.Secret = true
		if LadderOf(nil, &next, &odds, &last, nil).Climb != nil {
			t.Errorf("a secret roll of %s is drawn (rule R26)", name)
		}
	}
}

// For any request, a ladder has no gaps, its chances grow downwards to 1, and every marker is on a rung.
func TestLadderInvariants(t *testing.T) {
	lines := rapid.SampledFrom([]string{
		"%s 4dF vs %s",
		"%s 10dF vs %s",
		"%s 4dF opposed %s",
		"%s 3d6 vs %s",
		"%s d%% vs %s",
		"mudge %s 4dF opposed %s",
		"%s diceless vs %s",
		"%s 1dF-3 vs %s",
	})
	names := rapid.SampledFrom([]string{"Terrible", "Poor", "Mediocre", "Fair", "Good", "Great", "Superb"})
	rapid.Check(t, func(rt *rapid.T) {
		line := fmt.Sprintf(lines.Draw(rt, "line"), names.Draw(rt, "trait"), names.Draw(rt, "other"))
		l := ladderOf(t, line)
		for i, rung := range l.Rungs {
			if i > 0 && rung.Level != l.Rungs[i-1].Level-1 {
				rt.Fatalf("%s: %d follows %d", line, rung.Level, l.Rungs[i-1].Level)
			}
			if i > 0 && rung.Chance < l.Rungs[i-1].Chance {
				rt.Fatalf("%s: %s or better is less likely than %s or better", line, rung.Name, l.Rungs[i-1].Name)
			}
		}
		if all := l.Rungs[len(l.Rungs)-1].Chance; math.Abs(all-1) > 1e-9 {
			rt.Fatalf("%s: some level is reached with a chance of %v", line, all)
		}
		for _, m := range l.Markers {
			if m.Level > l.Rungs[0].Level || m.Level < l.Rungs[len(l.Rungs)-1].Level {
				rt.Fatalf("%s: %+v is on no rung", line, m)
			}
		}
	})
}

// Many totals share rungs, and none is lost. A total is drawn on the rung whose range contains it.
func TestHistogramsShareRungs(t *testing.T) {
	l := ladderOf(t, "3d100", 4, 0, 4, 0, 4, 1)
	all := l.Rungs[len(l.Rungs)-1].Chance
	if len(l.Rungs) > mostRungs || math.Abs(all-1) > 1e-9 {
		t.Errorf("%d rungs, chances of %v", len(l.Rungs), all)
	}
	if l.Climb == nil || l.Climb.To != 121 {
		t.Errorf("a total of 121 is drawn as %+v", l.Climb)
	}
}

// A press moves the nearer marker. In a lane, and if both are equally near, it moves the marker of the pressed side.
func TestMarkerAt(t *testing.T) {
	trait, difficulty := Marker{ID: "trait", Level: 1}, Marker{ID: "difficulty", Level: -1, None: true}
	rungs := []Rung{{Level: 2}, {Level: 1}, {Level: 0}, {Level: -1}, {Level: -2}}
	const lane, left, right, otherLane = 0.05, 0.3, 0.7, 0.95
	for _, row := range []struct {
		x    float64
		row  int
		want int
	}{
		{right, 0, 0}, {right, 1, 0}, {left, 3, 1}, {left, 4, 1}, // nearer
		{left, 2, 0}, {right, 2, 1}, // equally near
		{lane, 4, 0}, {otherLane, 0, 1},
		{left, 5, 1}, {lane, 5, 0}, // below the rungs
	} {
		l := Ladder{Rungs: rungs, Markers: []Marker{trait, difficulty}}
		if got := l.MarkerAt(row.x, row.row); got != row.want {
			t.Errorf("at %v, row %d: marker %d, want %d", row.x, row.row, got, row.want)
		}
	}
	unset := Ladder{Rungs: rungs, Markers: []Marker{trait, {Unset: true, None: true}}}
	if got := unset.MarkerAt(left, 4); got != 1 {
		t.Errorf("on the lowest rung: marker %d, want the unset one below it", got)
	}
	if got := (&Ladder{Rungs: rungs, Markers: []Marker{trait}}).MarkerAt(otherLane, 3); got != 0 {
		t.Errorf("the only marker: %d", got)
	}
}
