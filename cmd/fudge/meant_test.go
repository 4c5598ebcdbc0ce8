package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const sheetOfMeant = `{"attributes":[{"name":"Dexterity","level":"Superb"},{"name":"STR","level":"Good"}],"skills":[
	{"name":"Fight","level":"Good"},{"name":"Notice","level":"Great"},{"name":"Sleight of Hand","default":"Terrible"}]}`

// otherOfMeant is the sheet of a wounded character, whose trait is below Terrible as a Difficulty.
const otherOfMeant = `{"skills":[{"name":"Magic","level":"Terrible"}],"wounds":["Hurt"]}`

// TestMeantLines rolls lines as players type them, and the plain line that each means, with the same seed. A line after
// "?" is suggested; a text after "!" is part of the reason of a refusal.
func TestMeantLines(t *testing.T) {
	data, err := os.ReadFile("testdata/lines/meant.txt")
	if err != nil {
		t.Fatal(err)
	}
	sheet := filepath.Join(t.TempDir(), "sheet.json")
	writeFile(t, sheet, sheetOfMeant)
	other := filepath.Join(t.TempDir(), "other.json")
	writeFile(t, other, otherOfMeant)
	flags := map[string][]string{
		"plain": nil, "german": {"--lang", "de"}, "sheet": {"--sheet", sheet},
		"other": {"--sheet", sheet, "--other-sheet", other},
	}
	var section string
	rows := 0
	for row := range strings.Lines(string(data)) {
		line, meaning, typed := strings.Cut(strings.TrimSuffix(row, "\n"), " ⇒ ")
		if !typed {
			section = strings.TrimPrefix(line, "== ")
			continue
		}
		rows++
		checkMeant(t, line, meaning, flags[section])
	}
	if rows < 100 {
		t.Errorf("%d lines, want at least 100", rows)
	}
}

func checkMeant(t *testing.T, line, meaning string, flags []string) {
	t.Helper()
	got, problem := rolledWithSeed(line, flags)
	kind, text, _ := strings.Cut(meaning, " ")
	switch kind {
	case "!":
		if got != "" || !strings.Contains(problem, text) {
			t.Errorf("%s:\n%s%swant an error with %s", line, got, problem, text)
		}
		return
	case "?":
		suggested, _ := rolledWithSeed(text, flags)
		if got != "" || suggested == "" || !strings.Contains(problem, "did you mean "+text+"?") {
			t.Errorf("%s:\n%s%swant the suggestion %s", line, got, problem, text)
		}
		return
	}
	want, wrong := rolledWithSeed(meaning, flags)
	if got != want || problem != wrong {
		t.Errorf("%s:\n%s%s%s:\n%s%s", line, got, problem, meaning, want, wrong)
	}
}

// rolledWithSeed returns the JSON of a roll, or the reason of a refusal.
func rolledWithSeed(line string, flags []string) (rolled, problem string) {
	var out, problems strings.Builder
	run(append([]string{"roll", "--json", "--seed", "1", line}, flags...), strings.NewReader(""), &out, &problems)
	return out.String(), problems.String()
}
