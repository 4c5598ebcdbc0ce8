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
// of the next roll, or the advice, with the line's. The panel shows the kind of roll that the line
// means, because a line that names none keeps the panel's.
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
		if got := nextOdds(t, c, line, meaning); got != expectedOdds(t, c, meaning) {
			t.Errorf("%s:\n got %.300s\nwant %.300s", line, got, expectedOdds(t, c, meaning))
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
func nextOdds(t *testing.T, c *engine.Campaign, line, meaning string) string {
	t.Helper()
	var settings engine.Request
	if !strings.HasPrefix(meaning, "! ") {
		settings.Kind = parsed(t, meaning).Kind
	}
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

func expectedOdds(t *testing.T, c *engine.Campaign, meaning string) string {
	t.Helper()
	if strings.HasPrefix(meaning, "! ") {
		return meaning
	}
	r, err := c.Fill(parsed(t, meaning))
	if err != nil {
		t.Fatalf("%s: %v", meaning, err)
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
		{"kind", `"unopposed"`, "Good 4dF+5 vs Great"},
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
