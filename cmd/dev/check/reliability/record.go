package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// recordPath is the file that keeps the results of all parts.
const recordPath = "docs/reliability.json"

// keep is set if results are recorded.
var keep bool

// A Record contains the last result of each part.
type Record struct {
	Runs      []Run      `json:"runs"`
	Guards    []removal  `json:"guards"`
	Fuzzed    []fuzzed   `json:"fuzzed"`
	Mutations []mutation `json:"mutations"`
	Builds    []built    `json:"builds"`
}

// A Run is a run of a part without losses: a part that loses anything fails and is not recorded.
type Run struct {
	Part    string         `json:"part"`
	What    string         `json:"what"`
	Command string         `json:"command"`
	Commit  string         `json:"commit"`
	Date    string         `json:"date"`
	Seconds int            `json:"seconds"`
	Seed    int            `json:"seed,omitempty"`
	Inputs  int            `json:"inputs"`
	Faults  map[string]int `json:"faults,omitempty"`
}

// set replaces the run of a part.
func (r *Record) set(run Run) {
	run.Date, run.Commit = now()
	r.Runs = slices.DeleteFunc(r.Runs, func(old Run) bool { return old.Part == run.Part })
	r.Runs = append(r.Runs, run)
	slices.SortFunc(r.Runs, func(a, b Run) int { return strings.Compare(a.Part, b.Part) })
}

// now returns the date and the last commit, which is empty outside a repository.
func now() (date, commit string) {
	out, _ := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	return time.Now().UTC().Format(time.DateOnly), strings.TrimSpace(string(out))
}

// record changes the stored record and renews the document, if results are kept.
func record(change func(*Record)) error {
	if !keep {
		return nil
	}
	r, err := readRecord(recordPath)
	if err != nil {
		return err
	}
	change(&r)
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(recordPath, append(data, '\n'), 0o644); err != nil {
		return err
	}
	return os.WriteFile(documentPath, []byte(r.document()), 0o644)
}

func readRecord(path string) (r Record, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(data, &r)
}

func seconds(since time.Time) int { return int(time.Since(since).Round(time.Second).Seconds()) }
