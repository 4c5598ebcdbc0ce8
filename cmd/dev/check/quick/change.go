package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// change is a set of changed files, with slashes and relative to the root of the repository.
type change struct {
	since string // what the files are compared with
	files []string
}

func (c change) String() string {
	return fmt.Sprintf("%d changed files since %s", len(c.files), c.since)
}

// existing returns the changed files that aren't deleted.
func (c change) existing() []string {
	return slices.DeleteFunc(slices.Clone(c.files), func(name string) bool {
		_, err := os.Stat(name)
		return errors.Is(err, fs.ErrNotExist)
	})
}

// findChange returns the changes of the working tree, or of the last commits if it is clean.
func findChange() (change, error) {
	edited, err := gitLines("diff", "--name-only", "--no-renames", "HEAD")
	if err != nil {
		return change{}, err
	}
	added, err := gitLines("ls-files", "--others", "--exclude-standard")
	if err != nil {
		return change{}, err
	}
	if files := append(edited, added...); len(files) > 0 {
		return change{"the last commit", files}, nil
	}
	return committed()
}

// committed returns what was committed since the merge base with origin/main. Without such commits, or without
// origin/main, it returns the last commit.
func committed() (change, error) {
	c := change{since: "origin/main"}
	base, err := gitLines("merge-base", "HEAD", "origin/main")
	if err == nil {
		c.files, err = gitLines("diff", "--name-only", "--no-renames", base[0], "HEAD")
	}
	if err == nil && len(c.files) > 0 {
		return c, nil
	}
	c.since = "the commit before the last"
	c.files, err = gitLines("diff", "--name-only", "--no-renames", "HEAD~1", "HEAD")
	return c, err
}

// gitLines returns the lines that a git command prints.
func gitLines(args ...string) ([]string, error) {
	out, err := exec.Command("git", append([]string{"-c", "core.quotePath=false"}, args...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' }), nil
}
