package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"fudgetray/web/server/tables"
)

// TestHostingFiles parses the commands of the unit and of the image in web/hosting. Both servers are public, so tables
// are created with the token.
func TestHostingFiles(t *testing.T) {
	dir := t.TempDir()
	for file, command := range map[string]func(string) []string{
		"fudge.service": unitCommand, "Containerfile": imageCommand,
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "web", "hosting", file))
		if err != nil {
			t.Fatal(err)
		}
		c := &cobra.Command{}
		f := addServeFlags(c)
		args := command(strings.NewReplacer("${STATE_DIRECTORY}", dir, "/data", dir).Replace(string(text)))
		if len(args) < 2 || args[0] != "serve" {
			t.Fatalf("%s runs %q", file, args)
		}
		if err := c.ParseFlags(args[1:]); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		options, err := f.options()
		if err != nil || options.Limits.Create != tables.Token || f.store.dir == "" {
			t.Errorf("%s: %+v, %v", file, options, err)
		}
	}
}

func unitCommand(text string) []string {
	text = strings.ReplaceAll(text, "\\\n", " ")
	line := regexp.MustCompile(`(?m)^ExecStart=\S+ (.*)$`).FindStringSubmatch(text)
	return strings.Fields(line[1])
}

func imageCommand(text string) (args []string) {
	for _, list := range regexp.MustCompile(`(?m)^(?:ENTRYPOINT|CMD) (.*)$`).FindAllStringSubmatch(text, -1) {
		var words []string
		if json.Unmarshal([]byte(list[1]), &words) == nil {
			args = append(args, words...)
		}
	}
	return args[1:] // without the program
}

// TestWhoCreatesByDefault checks the default of --create.
func TestWhoCreatesByDefault(t *testing.T) {
	token := filepath.Join(t.TempDir(), "token")
	for args, want := range map[string]tables.Creation{
		"":                                    tables.Anyone,
		"--addr localhost:80":                 tables.Anyone,
		"--addr [::1]:80":                     tables.Anyone,
		"--addr 0.0.0.0:80":                   tables.Nobody,
		"--addr :80":                          tables.Nobody,
		"--behind-proxy":                      tables.Nobody,
		"--behind-proxy --create anyone":      tables.Anyone,
		"--addr :80 --token-file " + token:    tables.Token,
		"--create nobody":                     tables.Nobody,
		"--create token":                      "",
		"--create all":                        "",
		"--max-bytes 1X":                      "",
		"--max-tables -1":                     "",
		"--embed nonsense":                    "",
		"--max-bytes 20G --max-connections 0": tables.Anyone,
	} {
		c := &cobra.Command{}
		f := addServeFlags(c)
		if err := c.ParseFlags(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		options, err := f.options()
		if refused := err != nil; options.Limits.Create != want && !refused || refused != (want == "") {
			t.Errorf("%q: %q, %v; want %q", args, options.Limits.Create, err, want)
		}
	}
}

// TestUnitIsValid lets systemd check the unit, with this program in place of the installed one.
func TestUnitIsValid(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("this machine has no systemd")
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "web", "hosting", "fudge.service"))
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(t.TempDir(), "fudge.service")
	text = bytes.ReplaceAll(text, []byte("/usr/local/bin/fudge"), []byte(program))
	if err := os.WriteFile(unit, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.CommandContext(t.Context(), "systemd-analyze", "verify", unit).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
