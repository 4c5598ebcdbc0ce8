package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fudgetray/engine"
)

const typedLines = "../../engine/testdata/lines/"

// TestLinesPeopleType reads the engine's collection of typed lines through the command, one file
// for each section, and compares the odds of what a line means, or the advice, with the engine's.
func TestLinesPeopleType(t *testing.T) {
	data, err := os.ReadFile(typedLines + "lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	plain, ofSheet, both := strings.Cut(strings.TrimPrefix(string(data), "== plain\n"), "== sheet\n")
	if !both {
		t.Fatal("the section of the sheet is missing")
	}
	sheet, err := os.ReadFile(typedLines + "sheet.json")
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := engine.ParseSheet(sheet)
	if err != nil {
		t.Fatal(err)
	}
	checkTyped(t, plain, &engine.Campaign{})
	checkTyped(t, ofSheet, &engine.Campaign{Sheet: &parsed}, "--sheet", typedLines+"sheet.json")
}

func checkTyped(t *testing.T, section string, c *engine.Campaign, flags ...string) {
	var lines []string
	var out, problems []string // expected
	for row := range strings.Lines(section) {
		line, meaning, typed := strings.Cut(strings.TrimSuffix(row, "\n"), " ⇒ ")
		if !typed {
			continue
		}
		lines = append(lines, line)
		if advice, refused := strings.CutPrefix(meaning, "! "); refused {
			problems = append(problems, advice)
			continue
		}
		if request, rollable := strings.CutSuffix(meaning, " (no odds)"); rollable {
			problems = append(problems, noOdds(t, request))
			continue
		}
		out = append(out, oddsOf(t, c, meaning))
	}
	file := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	var got, bad bytes.Buffer
	if status := run(append([]string{"odds", "--json", file}, flags...), nil, &got, &bad); status != statusBad {
		t.Errorf("status %d, want %d", status, statusBad)
	}
	for i, row := range strings.Split(strings.TrimSpace(got.String()), "\n") {
		_, odds, _ := strings.Cut(row, `,"distribution"`)
		if i >= len(out) || `{"distribution"`+odds != out[i] {
			t.Fatalf("the %d. understood line: %s\nwant %s", i+1, row, out[min(i, len(out)-1)])
		}
	}
	refused := strings.Split(strings.TrimSpace(bad.String()), "\n")
	if len(refused) != len(problems) {
		t.Fatalf("%d lines are refused, want %d", len(refused), len(problems))
	}
	for i, advice := range problems {
		if !strings.HasSuffix(refused[i], advice) {
			t.Errorf("%s\nwant %s", refused[i], advice)
		}
	}
}

// noOdds returns why a line has no odds.
func noOdds(t *testing.T, line string) string {
	t.Helper()
	r, err := engine.ParseRequest([]byte(line))
	if err == nil {
		_, err = engine.Odds(&r)
	}
	fault, refused := errors.AsType[*engine.FieldError](err)
	if !refused {
		t.Fatalf("%s: %v", line, err)
	}
	return fault.Message().In(nil)
}

// oddsOf returns the odds of a line that completes itself from the sheet, as JSON.
func oddsOf(t *testing.T, c *engine.Campaign, line string) string {
	t.Helper()
	r, err := engine.ParseRequest([]byte(line)) // no name in canonical form is ambiguous
	filled, bad := c.Fill(r)
	odds, worse := engine.Odds(&filled)
	text, worst := json.Marshal(odds)
	if err := errors.Join(err, bad, worse, worst); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return string(text)
}
