//go:build !js

package engine

import (
	"testing"

	"fudgetray/engine/language"
)

func german(t *testing.T) *language.Language {
	t.Helper()
	l := languageNamed(t, "de")
	return l
}

// Rule R3: users read the levels of built-in ladders in their language.
func TestR3LevelsInGerman(t *testing.T) {
	for _, c := range []struct {
		ladder string
		level  Level
		de     string
	}{
		{"fudge", 3, "Hervorragend"},
		{"fudge", 0, "Ordentlich"},
		{"fudge", 4, "Hervorragend+1"},
		{"fudge", -5, "Fürchterlich−2"},
		{"mudge", 4, "Legendär"},
		{"mudge", 5, "Hervorragend+2"},
		{"fate", 0, "Mäßig"},
		{"fate", 1, "Durchschnittlich"},
		{"fate", 2, "Ordentlich"},
		{"fate", 7, "Episch"},
		{"fate", 9, "Legendär+1"},
		{"3d6-fudge", 1, "Katastrophal"},
		{"3d6-fudge", 9, "Legendär"},
		{"3d6-fudge", 11, "11"},
		{"fudge-de", 4, "Hervorragend+1"},
	} {
		if got := ladderNamed(c.ladder).Text(c.level).In(german(t)); got != c.de {
			t.Errorf("%s %d: %q, want %q", c.ladder, c.level, got, c.de)
		}
	}
}

// In English, levels are read as they are typed, except for the minus sign.
func TestR3LevelsInEnglish(t *testing.T) {
	for _, l := range builtInLadders {
		for level := l.Lowest() - 3; level <= l.Highest()+3; level++ {
			if got, want := l.Text(level).In(nil), Typeset(l.Format(level)); got != want {
				t.Errorf("%s %d: %q, want %q", l.Name, level, got, want)
			}
		}
	}
}

// The German names of fudge are those of the ladder fudge-de.
func TestR3GermanNamesAgree(t *testing.T) {
	for level := fudgeLadder.Lowest() - 1; level <= fudgeLadder.Highest(); level++ {
		if got, want := fudgeLadder.Text(level).In(german(t)), germanLadder.Text(level).In(nil); got != want {
			t.Errorf("%d: fudge has %q, fudge-de %q", level, got, want)
		}
	}
	for name, l := range map[string]*Ladder{"mudge": mudgeLadder, "fate": fateLadder, "3d6-fudge": threeLadder} {
		for _, level := range l.Levels {
			text := l.Text(level.Value).In(german(t))
			if also, ok := fudgeLadder.named(level.Name); ok && text != germanOf(also) {
				t.Errorf("%s: %s is %q, but %q on fudge", name, level.Name, text, germanOf(also))
			}
			if text == level.Name {
				t.Errorf("%s: %s is not translated", name, level.Name)
			}
		}
	}
}

// germanOf returns the German name of a level of the ladder fudge.
func germanOf(level Level) string {
	if level == Legendary {
		return germanLadder.Also[0].Name
	}
	return germanLadder.Format(level)
}

// Names in JSON are the ladder's own, so that code reads them without knowing the visitor's language.
func TestR3NamesInJSONAreTheLaddersOwn(t *testing.T) {
	own := `"custom_ladder":{"name":"house","levels":[{"value":-1,"name":"Poor"},
		{"value":0,"name":"Fair"},{"value":1,"name":"Good"}]}`
	for _, c := range []struct{ request, degree, difficulty, announce, text, shown string }{
		{
			`{"faces":[1,1,0,0]}`, "Great", "Fair", "Ordentlich +2",
			"Ordentlich +2 = Großartig: gelungen, 2 über Schwierigkeit Ordentlich.", "Großartig",
		},
		{
			`{"faces":[-1,-1,-1,-1]}`, "Terrible-1", "Fair", "Ordentlich -4",
			"Ordentlich −4 = Fürchterlich−1: misslungen, 4 unter Schwierigkeit Ordentlich.", "Fürchterlich−1",
		},
		{
			`{"ladder":"fate","trait":2,"faces":[0,0,0,0],"difficulty":"Average"}`, "Fair", "Average", "Ordentlich +0",
			"Ordentlich +0 = Ordentlich: gelungen, 1 über Schwierigkeit Durchschnittlich.", "Ordentlich",
		},
		{
			`{"ladder":"fudge-de","faces":[1,0,0,0]}`, "Gut", "Ordentlich", "Ordentlich +1",
			"Ordentlich +1 = Gut: gelungen, 1 über Schwierigkeit Ordentlich.", "Gut",
		},
		{
			`{` + own + `,"faces":[1,0,0,0]}`, "Good", "Fair", "Fair +1", "Fair +1 = Good: gelungen, 1 über Schwierigkeit Fair.",
			"Good",
		},
		{
			`{"faces":[1,0,0,0],"modifiers":[{"label":"Good","value":1}]}`, "Great", "Fair", "Gut +1",
			"Ordentlich +1 +1 (Good) = Großartig: gelungen, 2 über Schwierigkeit Ordentlich.", "Großartig",
		},
		{
			`{"skill":"Great","trait":"Good","faces":[1,0,0,0]}`, "Great", "Fair", "Gut +1",
			"Great, Gut +1 = Großartig: gelungen, 2 über Schwierigkeit Ordentlich.", "Großartig",
		},
	} {
		r := parsed(t, c.request)
		got, err := ResolveIn(&r, german(t))
		if err != nil {
			t.Fatalf("%s: %v", c.request, err)
		}
		if got.DegreeName != c.degree || got.DifficultyName != c.difficulty ||
			got.Announce != c.announce || got.Text != c.text {
			t.Errorf("%s: %q against %q, %q, %q", c.request, got.DegreeName, got.DifficultyName, got.Announce, got.Text)
		}
		if shown := got.DegreeNameIn(german(t)); shown != c.shown {
			t.Errorf("%s: shown as %q, want %q", c.request, shown, c.shown)
		}
	}
}

// Both sides of an opposed action are described in German, and the other side's names in JSON are not.
func TestR3OtherSideInGerman(t *testing.T) {
	r := parsed(t, `{"kind":"opposed","trait":"Great","faces":[0,0,0,0],"against":{"faces":[1,0,0,0]}}`)
	got, err := ResolveIn(&r, german(t))
	if err != nil {
		t.Fatal(err)
	}
	if got.Against.DegreeName != "Good" || got.Against.Announce != "Ordentlich +1" {
		t.Errorf("degree_name %q, announce %q", got.Against.DegreeName, got.Against.Announce)
	}
	if want := "Großartig +0 = Großartig gegen Ordentlich +1 = Gut: um 1 gewonnen."; got.Text != want {
		t.Errorf("%q, want %q", got.Text, want)
	}
}
