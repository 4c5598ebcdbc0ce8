package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// TestExamples runs every example of the commands' help and of docs/cli.md in a shell. It does
// not start servers or connect to them, but prints their help.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program for each example")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("this system has no sh")
	}
	dir := exampleDirectory(t)
	for _, example := range append(helpExamples(rootCommand()), documentExamples(t)...) {
		if _, err := exec.LookPath("jq"); err != nil && strings.Contains(example, "jq") {
			t.Logf("this system has no jq, so this is not run: %s", example)
			continue
		}
		if strings.Contains(example, "fudge serve") || strings.Contains(example, "fudge table") {
			example += " --help"
		}
		command := exec.Command(shell, "-c", example)
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil || len(out) == 0 && !strings.Contains(example, ">") {
			t.Errorf("%s\n%v\n%s", example, err, out)
		}
	}
}

// exampleDirectory returns a new directory with the files that the examples read.
func exampleDirectory(t *testing.T) string {
	t.Helper()
	newHome(t)
	dir, programs := t.TempDir(), t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	roll := &session.Roll{Time: 5, Request: engine.Request{Faces: []int{1, 0, 0, 0}}, Nonce: 1}
	state, err := session.Encode(session.State{Rolls: []*session.Roll{roll}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"nathaniel.json": fileText(t, "nathaniel.json"),
		"school.json":    fileText(t, "school.json"),
		"rolls.jsonl":    "Good 4dF [1 0 0 -1]\n{\"trait\":\"Poor\",\"faces\":[1,1,1,1]}\n",
		"request.json":   "{\n  \"trait\": \"Good\",\n  \"faces\": [1, 0, 0, -1]\n}\n",
		"exported.txt":   session.Text(state),
		"old.state":      string(state),
		"evening.jsonl":  evening(t),
		"session.json":   `{"settings":{"trait":"Good"}}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	keepSession(t, "default", state)
	keepSession(t, "friday", state)
	if err := os.Symlink(self, filepath.Join(programs, "fudge")); err != nil {
		t.Skipf("this system does not support links: %v", err)
	}
	t.Setenv("PATH", programs+string(os.PathListSeparator)+os.Getenv("PATH"))
	return dir
}

// keepSession stores a session as the desktop tray does. Call newHome first.
func keepSession(t *testing.T, name string, state []byte) {
	t.Helper()
	sessions, err := platform.Sessions()
	if err != nil {
		t.Fatal(err)
	}
	sessions.Edit("fudge-tray:"+name, func(slot platform.Slot, err error) {
		if err == nil {
			err = slot.Save(state)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// newHome sets the home directory to an empty directory until the test ends.
func newHome(t *testing.T) {
	t.Helper()
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("XDG_STATE_HOME", "")
	t.Setenv("AppData", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// helpExamples returns the examples of a command and its subcommands.
func helpExamples(c *cobra.Command) []string {
	var examples []string
	for line := range strings.Lines(c.Example) {
		examples = append(examples, strings.TrimSpace(line))
	}
	for _, sub := range c.Commands() {
		examples = append(examples, helpExamples(sub)...)
	}
	return examples
}

// documentExamples returns the commands in the overview of docs/cli.md.
func documentExamples(t *testing.T) []string {
	t.Helper()
	document, err := os.ReadFile(filepath.Join("..", "..", "docs", "cli.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(document), "```\n")
	block, _, _ = strings.Cut(block, "```")
	var examples []string
	for line := range strings.Lines(block) {
		command, _, _ := strings.Cut(strings.TrimSpace(line), "   ")
		examples = append(examples, command)
	}
	if len(examples) == 0 {
		t.Fatal("docs/cli.md shows no commands")
	}
	return examples
}
