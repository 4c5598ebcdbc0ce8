package main

import (
	"os/exec"
	"slices"
	"testing"
)

func TestChange(t *testing.T) {
	t.Chdir(t.TempDir())
	git(t, "init", "--quiet")
	write(t, "kept.go", "1")
	write(t, "old.go", "1")
	commit(t)
	git(t, "update-ref", "refs/remotes/origin/main", "HEAD")
	write(t, "kept.go", "2")
	commit(t)
	expectChange(t, "kept.go")
	git(t, "update-ref", "refs/remotes/origin/main", "HEAD")
	expectChange(t, "kept.go") // the last commit

	git(t, "mv", "old.go", "new ü.go")
	write(t, "untracked.go", "1")
	expectChange(t, "new ü.go", "old.go", "untracked.go")
}

// expectChange compares the changed files, of which old.go alone is deleted.
func expectChange(t *testing.T, want ...string) {
	t.Helper()
	c, err := findChange()
	slices.Sort(c.files)
	if err != nil || !slices.Equal(c.files, want) {
		t.Errorf("changed: %q (%v) instead of %q", c.files, err, want)
	}
	want = slices.DeleteFunc(want, func(name string) bool { return name == "old.go" })
	if got := c.existing(); !slices.Equal(got, want) {
		t.Errorf("existing: %q instead of %q", got, want)
	}
}

func commit(t *testing.T) {
	t.Helper()
	git(t, "add", ".")
	git(t, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message=a")
}

func git(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}
