//go:build !js

package controls

import (
	"errors"
	"os"
	"strings"
	"testing"

	"fudgetray/engine"
)

const typedLines = "../../engine/testdata/lines/"

// TestLinesPeopleType types the engine's collection of lines into the panel, and compares the odds
// of the next roll, or the advice, with the line's. A line without a kind is unopposed in the panel.
func TestLinesPeopleType(t *testing.T) {
	data, err := os.ReadFile(typedLines + "lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := &engine.Campaign{}
	for row := range strings.Lines(string(data)) {
		if row == "== sheet\n" {
			c = campaignOfLines(t)
		}
		line, meaning, typed := strings.Cut(strings.TrimSuffix(row, "\n"), " ⇒ ")
		if !typed {
			continue
		}
		meaning = strings.TrimSuffix(meaning, " (no odds)")
		if strings.HasSuffix(line, " even") && strings.HasPrefix(meaning, "! ") ||
			strings.Contains(line, "helped by Strength") {
			continue // the panel drops what its kind of roll can't have
		}
		if got := nextOdds(t, c, line); got != expectedOdds(t, c, meaning, "") && got != expectedOdds(t, c, meaning, engine.Situational) {
			t.Errorf("%s:\n got %.300s\nwant %.300s", line, got, expectedOdds(t, c, meaning, ""))
		}
	}
}

func campaignOfLines(t *testing.T) *engine.Campaign {
	t.Helper()
	data, err := os.ReadFile(typedLines + "sheet.json")
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := engine.ParseSheet(data)
	if err != nil {
		t.Fatal(err)
	}
	return &engine.Campaign{Sheet: &sheet}
}

// nextOdds returns the odds of the panel's next roll after a line has been typed, or the advice.
func nextOdds(t *testing.T, c *engine.Campaign, line string) string {
	t.Helper()
	settings := engine.Request{Kind: "reaction", Secret: true} // the line replaces both
	_, err := Set(c, &settings, "line", []byte(marshaled(t, line)))
	if fault, refused := errors.AsType[*engine.FieldError](err); refused {
		return "! " + fault.Message().In(nil)
	}
	next, err := c.Fill(Rolled(settings))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return oddsOf(t, &next)
}

// expectedOdds returns the odds of a line's meaning, or the advice. A kind that a line doesn't name may be
// omitted from the meaning.
func expectedOdds(t *testing.T, c *engine.Campaign, meaning string, omitted engine.Kind) string {
	t.Helper()
	if strings.HasPrefix(meaning, "! ") {
		return meaning
	}
	r := parsed(t, meaning)
	if omitted != "" && r.Kind == omitted {
		r.Kind = ""
		r = Rolled(r)
	}
	r, err := c.Fill(r)
	if err != nil {
		return err.Error() // only with the kind
	}
	return oddsOf(t, &r)
}

func oddsOf(t *testing.T, r *engine.Request) string {
	t.Helper()
	odds, err := engine.Odds(r)
	if err != nil { // both must then have the error
		return err.Error()
	}
	return marshaled(t, odds)
}

// TestTargetsStayWithTheirDice changes between kinds of rolls. The target of a sum is not a
// Difficulty, and a Difficulty is not a target.
func TestTargetsStayWithTheirDice(t *testing.T) {
	var settings engine.Request
	for _, row := range [][3]string{
		{"line", `"Good 4dF vs Great"`, "Good 4dF vs Great"},
		{"kind", `"sum"`, "sum 4dF"},
		{"line", `"d20+5 vs 15"`, "d20+5 vs 15"},
		{"kind", `"unopposed"`, "Fair 4dF+5 vs Fair"},
		{"kind", `"sum"`, "d20+5 vs 15"},
	} {
		if _, err := Set(&engine.Campaign{}, &settings, row[0], []byte(row[1])); err != nil {
			t.Fatal(row, err)
		}
		next, want := Rolled(settings), parsed(t, row[2])
		if got, expected := oddsOf(t, &next), oddsOf(t, &want); got != expected {
			t.Errorf("%s: %s rolls %s, want %s", row[0], row[1], marshaled(t, next), row[2])
		}
	}
}

// TestR17WordsForASkillAreNotDropped types rolls of a skill that name none. The panel refuses them as the engine does,
// instead of rolling something else.
func TestR17WordsForASkillAreNotDropped(t *testing.T) {
	for _, typed := range []string{
		"untrained", "untrained 4dF", "untrained vs Good", `{"untrained":true}`, `{"untrained":true,"trait":"Poor"}`,
		`{"helped_by":"Great"}`, `{"helped_by":"Great","trait":"Poor"}`,
	} {
		settings := engine.Request{Trait: engine.Some(engine.Good)}
		before := marshaled(t, settings)
		if _, err := Set(&engine.Campaign{}, &settings, "line", []byte(marshaled(t, typed))); err == nil {
			t.Errorf("%s is accepted", typed)
		}
		if after := marshaled(t, settings); after != before {
			t.Errorf("%s changes the settings to %s", typed, after)
		}
	}
}

// TestALineIsTheWholeRoll types lines one after another. Each roll has only what its own line says.
func TestALineIsTheWholeRoll(t *testing.T) {
	lines := []string{"2d6+3", "3d20", "Fair 4dF vs Fair", "Great 4dF+1 (rope) vs Good", "secret Good 4dF opposed Fair", "d%", "2d6"}
	for _, before := range lines {
		for _, line := range lines {
			alone, after := engine.Request{}, engine.Request{}
			for _, typed := range []struct {
				settings *engine.Request
				line     string
			}{{&alone, line}, {&after, before}, {&after, line}} {
				if _, err := Set(&engine.Campaign{}, typed.settings, "line", []byte(marshaled(t, typed.line))); err != nil {
					t.Fatal(typed.line, err)
				}
			}
			if got, want := marshaled(t, after), marshaled(t, alone); got != want {
				t.Errorf("%s after %s is %s, want %s", line, before, got, want)
			}
		}
	}
}
