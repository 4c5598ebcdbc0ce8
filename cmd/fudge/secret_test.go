package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	for _, want := range []string{"technique 4dF, trait Good, modifiers −1", "Good +1 −1 = Good: success by 1 against Difficulty Fair.", "Receipt", "repeatable, not random"} {
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
	status := run([]string{"roll", "-", "--json", "--secret", file}, strings.NewReader("Good 4dF\nbad\nsecret Poor 4dF\n"), &out, &problems)
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

// TestAlteredRecords changes the faces of a kept roll, which no longer fit its receipt.
func TestAlteredRecords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.roll")
	printed(t, "roll", "Good", "4dF", "--faces", "1,0,0,0", "--secret", file)
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	altered := bytes.Replace(kept, []byte("[1,0,0,0]"), []byte("[1,1,1,1]"), 1)
	if bytes.Equal(altered, kept) || os.WriteFile(file, altered, 0o600) != nil {
		t.Fatalf("%s is not altered", kept)
	}
	var out, problems bytes.Buffer
	status := run([]string{"reveal", file}, strings.NewReader(""), &out, &problems)
	if status != statusBad || out.Len() > 0 || !strings.Contains(problems.String(), "throw 1 shows [1 0 0 0], the roll has [1 1 1 1]") {
		t.Errorf("status %d, %s%s", status, out.String(), problems.String())
	}
}
