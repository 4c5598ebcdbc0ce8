package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPictures writes the picture of a roll and of a throw.
func TestPictures(t *testing.T) {
	for _, args := range [][]string{
		{"roll", "Good", "4dF", "vs", "Great"},
		{"roll", "--lang", "de", "Gut", "4dF", "--json"},
		{"roll", "Good", "4dF", "opposed", "Fair", "--seed", "1"},
		{"throw", "--technique", "d%"},
		{"throw", "--technique", "3d6", "--lang", "de", "--seed", "c0ffee"},
	} {
		file := filepath.Join(t.TempDir(), "picture.png")
		printed(t, append(args, "--picture", file)...)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || config.Width != 1200 || config.Height != 630 {
			t.Errorf("%q: %d × %d, %v", args, config.Width, config.Height, err)
		}
	}
}

// TestRecordPictures writes pictures of a record's throws: of the last one, and by number.
func TestRecordPictures(t *testing.T) {
	record := evening(t)
	for _, args := range [][]string{nil, {"--throw", "1"}, {"--throw", "4", "--json"}} {
		file := filepath.Join(t.TempDir(), "picture.png")
		runVerify(t, record, statusDone, append(args, "--picture", file)...)
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
	got := runVerify(t, record, statusBad, "--throw", "7", "--picture", filepath.Join(t.TempDir(), "picture.png"))
	if want := "fudge: --picture: The record has no throw 7 that everybody may see.\n"; !strings.HasSuffix(got, want) {
		t.Errorf("a secret throw: %s", got)
	}
}

// A picture shows one roll that everybody may see.
func TestRefusedPictures(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "picture.png")
	for _, row := range []struct {
		args []string
		want string
	}{
		{[]string{"roll", "Good", "4dF", "x3"}, "fudge: --picture: shows one roll; give one request, and no count\n"},
		{[]string{"roll", "4dF", "--count", "2"}, "fudge: --picture: shows one roll; give one request, and no count\n"},
		{[]string{"throw", "--count", "2"}, "fudge: --picture: shows one roll; give one request, and no count\n"},
		{
			[]string{"roll", "4dF", "--secret", filepath.Join(dir, "secret")},
			"fudge: --picture: would show a secret roll; leave out --secret or --picture\n",
		},
		{[]string{"roll", "diceless"}, "fudge: --picture: shows dice, but this roll throws none\n"},
	} {
		var out, problems bytes.Buffer
		status := run(append(row.args, "--picture", file), strings.NewReader(""), &out, &problems)
		if status != statusBad || problems.String() != row.want {
			t.Errorf("%q: status %d, %s", row.args, status, problems.String())
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("files were written: %v, %v", files, err)
	}
	var out, problems bytes.Buffer
	run([]string{"throw", "--picture", filepath.Join(dir, "missing", "a.png")}, strings.NewReader(""), &out, &problems)
	if !strings.HasSuffix(problems.String(), "no such file or directory\n") {
		t.Errorf("a folder that is missing: %s", problems.String())
	}
}
