package main

import (
	"os"
	"strings"
	"testing"
)

// TestDocuments gives every document as JSON, as a file and on standard input.
func TestDocuments(t *testing.T) {
	t.Chdir(t.TempDir())
	const ladder = `{"name":"school","levels":[` +
		`{"value":1,"name":"Nice"},{"value":0,"name":"Okay"},{"value":-1,"name":"Weak"}]}`
	for _, row := range []struct {
		flag, document string
		request        []string
		want           string
	}{
		{"--sheet", `{"skills":[{"name":"Bow","level":"Good"}]}`, []string{"Bow", "4dF"}, "Bow, Good"},
		{"--custom-ladder", ladder, []string{"Nice", "4dF", "[0", "0", "0", "0]"}, "Nice +0 = Nice"},
		{"--ladder", ladder, []string{"Nice", "4dF", "[0", "0", "0", "0]"}, "Nice +0 = Nice"},
		{"--against", `{"trait":"Great","faces":[0,0,0,0]}`, []string{"opposed", "4dF", "[0", "0", "0", "0]"},
			"against Great"},
		{"--critical-table", `[{"roll":9,"text":"drops the shield"}]`, []string{"table", "[4", "5]"}, "drops the shield"},
		{"--result-table", `[{"from":3,"to":10,"result":-2},{"from":11,"to":18,"result":2}]`,
			[]string{"situational", "3d6", "[1", "2", "3]"}, "−2"},
	} {
		if err := os.WriteFile("document.json", []byte(row.document), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, given := range []string{row.document, " " + row.document, "document.json", "-"} {
			var out strings.Builder
			status := run(append([]string{"roll", row.flag, given}, row.request...), strings.NewReader(row.document), &out, &out)
			if status != 0 || !strings.Contains(out.String(), row.want) {
				t.Errorf("%s %s: status %d, %s", row.flag, given, status, out.String())
			}
		}
	}
}

// TestFilesHideNoRequest checks that files named like a request don't replace it, and that files
// named like none are read.
func TestFilesHideNoRequest(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"Good", "4dF", "d20", "rolls", "vs"} {
		if err := os.WriteFile(name, []byte("Superb diceless"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("Fair", 0o700); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ request, want string }{
		{"Good", "Good"}, {"4dF", "Dice"}, {"d20", "1d20"}, {"Fair", "Fair"}, {"rolls", "Superb"}, {"./Good", "Superb"},
	} {
		text := printed(t, "roll", row.request)
		if !strings.Contains(text, row.want) || strings.Contains(text, "Superb diceless") != (row.want == "Superb") {
			t.Errorf("roll %s:\n%s", row.request, text)
		}
	}
}

// TestErrorsOfDocuments checks that errors in JSON have no texts of Go's decoders.
func TestErrorsOfDocuments(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"{", "fudge: state: is not valid JSON (byte 1)\n"},
		{`{"foo":1}`, "fudge: state: foo: is not a field here\n"},
		{`{"rolls":[{"time":"x"}]}`, "fudge: state.rolls[0]: string is not allowed at \"time\"\n"},
		{`{"rolls":[1]}`, "fudge: state.rolls[0]: number is not allowed at \"the top\"\n"},
	} {
		var problems strings.Builder
		status := run([]string{"state", "encode"}, strings.NewReader(row.in), &problems, &problems)
		if status != statusBad || problems.String() != row.want {
			t.Errorf("%s: status %d, %q, want %q", row.in, status, problems.String(), row.want)
		}
	}
}
