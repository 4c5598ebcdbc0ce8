package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fudgetray/engine/session"
)

// TestSecretRollsAreKept checks that a secret roll is only in its file, that only the owner can
// read the file, and that no other roll overwrites it.
func TestSecretRollsAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.roll")
	text := printed(t, "roll", "Good", "4dF", "-1", "--faces", "1,0,0,0", "--seed", "1", "--secret", file)
	if want := "Secret roll saved. Show it with: fudge reveal " + file + "\n"; text != want {
		t.Errorf("printed %q, want %q", text, want)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	shown := printed(t, "reveal", file)
	for _, want := range []string{
		"technique 4dF, trait Good, modifiers −1",
		"Good +1 −1 = Good: success by 1 against Difficulty Fair.",
		"Receipt",
		"repeatable, not random",
	} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not in\n%s", want, shown)
		}
	}
	var out, problems bytes.Buffer
	status := run([]string{"roll", "--secret", file}, strings.NewReader(""), &out, &problems)
	if after, err := os.ReadFile(file); status != statusBad || err != nil || !bytes.Equal(after, kept) {
		t.Errorf("status %d, %s; the file was %q, is %q", status, problems.String(), kept, after)
	}
}

// TestSecretBatches checks that valid rolls are saved even if other lines are invalid, and that
// the JSON output hides their results.
func TestSecretBatches(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.roll")
	var out, problems bytes.Buffer
	status := run([]string{"roll", "-", "--json", "--secret", file}, strings.NewReader("Good 4dF\nbad\nsecret Poor 4dF\n"),
		&out, &problems)
	want := `{"request":"Good 4dF","system":"fudge","kind":"unopposed","secret":true,"text":"A secret roll."}
{"request":"secret Poor 4dF","system":"fudge","kind":"unopposed","secret":true,"text":"A secret roll."}
`
	if status != statusBad || out.String() != want || strings.Count(problems.String(), "\n") != 1 {
		t.Errorf("status %d, %s%s", status, out.String(), problems.String())
	}
	if shown := printed(t, "reveal", "--json", file); strings.Count(shown, `"degree_name"`) != 2 {
		t.Error(shown)
	}
	if names, err := filepath.Glob(filepath.Join(dir, "*")); len(names) != 1 {
		t.Errorf("files %q, %v", names, err)
	}
}

// TestNoSecretIsNoFile checks that an invalid roll leaves no file.
func TestNoSecretIsNoFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.roll")
	var out, problems bytes.Buffer
	status := run([]string{"roll", "--trait", "Goood", "--secret", file}, strings.NewReader(""), &out, &problems)
	if _, err := os.Stat(file); status != statusBad || !os.IsNotExist(err) {
		t.Errorf("status %d, %v", status, err)
	}
}

// TestAlteredRecordsAreRefused changes the faces of a secret roll and of a session.
func TestAlteredRecordsAreRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.roll")
	printed(t, "roll", "Good", "4dF", "--faces", "0,0,0,1", "--secret", file)
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const faces = `"faces":[0,0,0,1]`
	for _, row := range []struct{ old, altered, want string }{
		{faces, `"faces":[1,0,0,1]`, "fudge: reveal: line 1: the faces don't fit the receipt: the record was altered\n"},
		{`"receipt":"`, `"receipt":"A`,
			"fudge: reveal: line 1: receipt: is incomplete, altered or from another version, so the faces can't be checked\n"},
		{`"receipt":"`, `"nonce":7,"dice":{},"receipt":"","x":"`, "fudge: reveal: line 1: x: is not a field here\n"},
	} {
		altered := strings.Replace(string(kept), row.old, row.altered, 1)
		var out, problems strings.Builder
		status := run([]string{"reveal", "-"}, strings.NewReader(altered), &out, &problems)
		if problems.String() != row.want || status == statusDone || out.String() != "" {
			t.Errorf("%s: status %d, %q, want %q\n%s", row.altered, status, problems.String(), row.want, out.String())
		}
	}
	state := `{"rolls":[` + strings.Replace(string(kept), faces, `"faces":[1,0,0,1]`, 1) + `]}`
	var problems strings.Builder
	status := run([]string{"state", "encode"}, strings.NewReader(state), &problems, &problems)
	const want = "fudge: state.rolls[0]: the faces don't fit the receipt: the record was altered\n"
	if problems.String() != want || status != statusNo {
		t.Errorf("state encode: status %d, %q, want %q", status, problems.String(), want)
	}
	var roll session.Roll
	if err := json.Unmarshal(kept, &roll); err != nil {
		t.Fatal(err)
	}
	roll.Request.Faces[0] = 1
	data, err := session.Encode(session.State{Rolls: []*session.Roll{&roll}})
	if err != nil {
		t.Fatal(err)
	}
	problems.Reset()
	status = run([]string{"state", "decode"}, strings.NewReader(session.Text(data)), &problems, &problems)
	if problems.String() != want || status != statusNo {
		t.Errorf("state decode: status %d, %q, want %q", status, problems.String(), want)
	}
	problems.Reset()
	status = run([]string{"state", "decode", "--secret", "--unchecked"}, strings.NewReader(session.Text(data)), &problems,
		&problems)
	if status != statusDone || !strings.Contains(problems.String(), `"faces":[1,0,0,1]`) {
		t.Errorf("state decode --unchecked: status %d, %s", status, problems.String())
	}
}

// TestR26SuccessesAreTold checks that reveal --success prints nothing about a failure.
func TestR26SuccessesAreTold(t *testing.T) {
	for _, row := range []struct{ request, want string }{
		{"Good 4dF [0 0 0 0] vs Great", ""},
		{"Good 4dF [0 0 0 1] vs Great", "Good +1 = Great: just succeeds against Difficulty Great.\n"},
		{"Good 4dF [0 0 0 0] opposed npc Great", ""},
		{"Good 4dF [0 0 0 1] opposed npc Great", "Good +1 = Great against Great: just won.\n"},
		{"reaction 4dF [0 0 0 0]", ""},
		{"reaction 4dF [0 0 0 1]", "Fair +1 = Good: a good reaction.\n"},
	} {
		file := filepath.Join(t.TempDir(), "a.roll")
		printed(t, "roll", row.request, "--secret", file)
		if got := printed(t, "reveal", "--success", file); got != row.want {
			t.Errorf("%s: %q, want %q", row.request, got, row.want)
		}
		if got := printed(t, "reveal", "--success", "--json", file); (got == "") != (row.want == "") {
			t.Errorf("%s as JSON: %q", row.request, got)
		}
	}
}
