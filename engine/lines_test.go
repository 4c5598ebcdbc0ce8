//go:build !js

package engine

import (
	"errors"
	"os"
	"strings"
	"testing"

	"fudgetray/engine/json"
)

const linesFile = "testdata/lines/lines.txt"

// TestLinesPeopleType reads the lines that users type, and compares what they mean, or the advice
// they get, with the file. Its sections are for play without and with a character sheet.
func TestLinesPeopleType(t *testing.T) {
	data, err := os.ReadFile(linesFile)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	c, lines := &Campaign{}, 0
	for row := range strings.Lines(string(data)) {
		line, _, typed := strings.Cut(strings.TrimSuffix(row, "\n"), " ⇒ ")
		switch {
		case line == "== sheet":
			c = campaignOfLines(t)
		case typed:
			lines++
			line += " ⇒ " + meaning(c, line)
		}
		got.WriteString(line + "\n")
	}
	if lines < 400 {
		t.Errorf("%d lines, want at least 400", lines)
	}
	compareGolden(t, linesFile, got.String())
}

func campaignOfLines(t testing.TB) *Campaign {
	t.Helper()
	data, err := os.ReadFile("testdata/lines/sheet.json")
	if err != nil {
		t.Fatal(err)
	}
	return &Campaign{Sheet: parsedSheet(t, string(data))}
}

// meaning returns the canonical line of a line, its JSON if there is none, or the advice about it.
func meaning(c *Campaign, line string) string {
	r, err := c.ParseRequest([]byte(line))
	filled := r
	if err == nil {
		filled, err = c.Fill(r)
	}
	if err == nil {
		_, err = Odds(&filled)
	}
	if fault, refused := errors.AsType[*FieldError](err); refused {
		return "! " + fault.Message().In(nil)
	}
	if canonical, ok := r.Line(); ok {
		return canonical
	}
	return string(json.Marshal(r))
}
