package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRepeats rolls a line that requests several rolls, alone and in a file.
func TestRepeats(t *testing.T) {
	for line, want := range map[string]int{"Good 4dF x3": 3, "2d6+3 X2": 2, "Good 4dF vs Great ×2": 2, "Good 4dF": 1} {
		args := append([]string{"roll", "--json", "--seed", "1"}, strings.Fields(line)...)
		if got := strings.Count(printed(t, args...), "\n"); got != want {
			t.Errorf("%s: %d rolls, want %d", line, got, want)
		}
	}
	if shown := printed(t, "roll", "--seed", "1", "Good 4dF x3"); !strings.Contains(shown, "\n3  ") {
		t.Error(shown)
	}
	if got := strings.Count(printed(t, "roll", "--json", "Good", "x2", "--count", "3"), "\n"); got != 6 {
		t.Errorf("%d rolls, want 6", got)
	}
	file := filepath.Join(t.TempDir(), "lines")
	writeFile(t, file, "Good 4dF x2\n4dF\n")
	if got := strings.Count(printed(t, "roll", "--json", file), "\n"); got != 3 {
		t.Errorf("%d rolls of a file, want 3", got)
	}
	sheet := filepath.Join(t.TempDir(), "sheet.json")
	writeFile(t, sheet, `{"skills":[{"name":"Cat x9","level":1}]}`)
	if got := strings.Count(printed(t, "roll", "--json", "--sheet", sheet, "Cat x9"), "\n"); got != 1 {
		t.Errorf("%d rolls of a trait that ends in a number, want 1", got)
	}
	for _, line := range []string{"Good 4dF x0", "Good 4dF x101", "x3", "Good x3 4dF"} {
		var out, problems strings.Builder
		if status := run([]string{"roll", line}, nil, &out, &problems); status != statusBad {
			t.Errorf("%s: status %d, %s", line, status, out.String())
		}
	}
}

// TestR16AdviceComesBeforeTheDice checks that the output begins with the advice that no roll is needed.
func TestR16AdviceComesBeforeTheDice(t *testing.T) {
	for _, args := range [][]string{
		{"roll", "Superb 4dF vs Terrible"},
		{"roll", "Superb 4dF vs Terrible x2"},
		{"roll", "d6 vs 9"},
	} {
		shown := printed(t, args...)
		advice := strings.Index(shown, "Advice")
		dice := max(strings.Index(shown, "Dice"), strings.Index(shown, "\n1  "))
		if advice < 0 || dice < advice {
			t.Errorf("%q:\n%s", args, shown)
		}
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestOtherSheet takes the other side's trait and wounds from a second sheet.
func TestOtherSheet(t *testing.T) {
	own, other := filepath.Join(t.TempDir(), "own.json"), filepath.Join(t.TempDir(), "other.json")
	writeFile(t, own, `{"skills":[{"name":"Will","level":"Great"}]}`)
	writeFile(t, other, `{"skills":[{"name":"Will","level":"Poor"}],"wounds":["Hurt"]}`)
	got := printed(t, "roll", "--json", "--sheet", own, "--other-sheet", other, "Will opposed Will")
	for _, want := range []string{
		`"skill":"Will","trait":2`,
		`"trait":-2,"modifiers":[{"label":"Hurt","value":-1,"rule":true}]`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
}
