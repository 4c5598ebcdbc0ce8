//go:build linux

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"fudgetray/engine"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

// output runs the program without a display and returns its output.
func output(t *testing.T, program string, env []string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	command := exec.Command(program, args...)
	command.Env = append(env, "DISPLAY=")
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	if err := command.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return out.String(), strings.TrimSpace(errs.String()), command.ProcessState.ExitCode()
}

// Errors take one line. Errors in the arguments have their own exit status.
func TestErrors(t *testing.T) {
	program := build(t)
	picture := filepath.Join(t.TempDir(), "picture.png")
	if err := os.WriteFile(picture, []byte("no session"), 0o600); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	const failed, badUsage = 1, 2
	tests := map[string]struct {
		args   []string
		status int
		want   string
	}{
		"no display":     {nil, failed, "no window can be opened"},
		"another's file": {[]string{"--state", picture}, failed, `picture.png" is not the file of a session`},
		"a pipe":         {[]string{"--state", pipe}, failed, `pipe" is not the file of a session`},
		"a folder":       {[]string{"--state", t.TempDir()}, failed, `is not the file of a session`},
		"a theme's pipe": {[]string{"--theme", pipe}, badUsage, "--theme: "},
		"no theme":       {[]string{"--theme", picture}, badUsage, "--theme: "},
		"session's name": {[]string{"--session", ""}, badUsage, `--session: the name is empty`},
		"session's path": {[]string{"--session", "a/b"}, badUsage, `--session: "a/b" is a path`},
		"file's name":    {[]string{"--state", ""}, badUsage, `--state: the path is empty`},
		"two places":     {[]string{"--state", "a", "--session", "b"}, badUsage, `--session: "b" and --state: "a"`},
		"link of no table": {
			[]string{"http://127.0.0.1:8080/#table=guess"},
			badUsage,
			"This is not the link of a shared table: http://127.0.0.1:8080/#table=guess",
		},
		"server's address": {
			[]string{"http://127.0.0.1:8080/"},
			badUsage,
			"This is not the link of a shared table: http://127.0.0.1:8080/",
		},
		"damaged receipt": {
			[]string{"http://127.0.0.1:8080/r/AQM0ZEYvLwAAmfpBey8mm6"},
			badUsage,
			"This is no receipt of a throw",
		},
		"name at no table": {[]string{"--name", "Ann"}, badUsage, `--name: "Ann" is for a shared table`},
		"unknown argument": {[]string{"roll"}, badUsage, `"roll" is neither a file nor a flag`},
		"unknown flag":     {[]string{"--loud"}, badUsage, "-loud"},
		"language":         {[]string{"--lang", "ja"}, badUsage, `--lang: "ja" is not one of`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, stderr, status := output(t, program, livingIn(t.TempDir()), test.args...)
			if status != test.status {
				t.Errorf("status %d; want %d", status, test.status)
			}
			if !strings.Contains(stderr, test.want) || strings.Contains(stderr, "\n") {
				t.Errorf("error %q; want one line with %q", stderr, test.want)
			}
		})
	}
	if left, err := os.ReadFile(picture); err != nil || string(left) != "no session" {
		t.Errorf("the file that is no session has %q now (%v)", left, err)
	}
}

// Any arguments are parsed or refused in one line.
func FuzzParse(f *testing.F) {
	f.Add("--session", "friday")
	f.Add("--state=a\nb", "--reset")
	f.Add("-lou\nd", "--")
	f.Add("--reset=perhaps\r", "")
	f.Fuzz(func(t *testing.T, a, b string) {
		_, err := parse([]string{a, b})
		if err != nil && (!errors.As(err, new(usageError)) || strings.ContainsAny(err.Error(), "\r\n")) {
			t.Errorf("arguments %q and %q: error %q", a, b, err)
		}
	})
}

func TestVersionAndHelp(t *testing.T) {
	program := build(t)
	out, _, status := output(t, program, livingIn(t.TempDir()), "--version")
	if out != "fudge-tray "+engine.Version+"\n" || status != 0 {
		t.Errorf("--version prints %q, with status %d", out, status)
	}
	out, _, status = output(t, program, livingIn(t.TempDir()), "--help")
	for _, flag := range []string{"-session", "-state", "-reset", "-lang", "-version"} {
		if !strings.Contains(out, flag) || status != 0 {
			t.Errorf("--help has no %s, or status %d", flag, status)
		}
	}
}

// Without a home folder no session is stored, but the program runs.
func TestNoHome(t *testing.T) {
	program, home := build(t), []string{"PATH=" + os.Getenv("PATH")}
	if _, stderr, _ := output(t, program, home); !strings.Contains(stderr, "no directory to keep sessions in") {
		t.Errorf("without a home folder: error %q", stderr)
	}
	for _, args := range [][]string{{"--session", "none"}, {"--state", filepath.Join(t.TempDir(), "own.state")}} {
		if _, stderr, _ := output(t, program, home, args...); !strings.Contains(stderr, "no window can be opened") {
			t.Errorf("with %q: error %q; want that of the window", args, stderr)
		}
	}
}

// pathsOf returns the paths for options.
func pathsOf(t *testing.T, o options) paths {
	t.Helper()
	p, err := findPaths(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// save stores a session.
func save(t *testing.T, store platform.Store, data []byte) {
	t.Helper()
	store.Edit(keyOf("friday"), func(slot platform.Slot, err error) {
		if err == nil {
			err = slot.Save(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// Sessions that --reset renames keep their content.
func TestReset(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	own := filepath.Join(t.TempDir(), "own.state")
	for name, o := range map[string]options{"by name": {session: "friday"}, "by file": {session: "friday", file: own}} {
		t.Run(name, func(t *testing.T) {
			reset := o
			reset.reset = true
			pathsOf(t, reset) // without a session, nothing is renamed
			data, err := session.Encode(session.State{Settings: engine.Request{Technique: "1dF"}})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				save(t, pathsOf(t, o).store, data)
				if got, err := pathsOf(t, reset).store.Load(keyOf("friday")); err != nil || bytes.Equal(got, data) {
					t.Errorf("after --reset, the session is not empty (%v)", err)
				}
			}
			folder := filepath.Dir(own)
			if o.file == "" {
				folder = filepath.Join(os.Getenv("HOME"), ".local", "share", "fudge-tray")
			}
			renamed, _ := filepath.Glob(filepath.Join(folder, "*broken-*.state"))
			if len(renamed) != 2 {
				t.Errorf("renamed sessions %q, want two", renamed)
			}
			for _, file := range renamed {
				if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, data) {
					t.Errorf("%s is not the old session (%v)", file, err)
				}
			}
		})
	}
}

// A damaged session file is refused unless a backup can replace it.
func TestDamagedStateFile(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	path := filepath.Join(t.TempDir(), "own.state")
	data, err := session.Encode(session.State{})
	if err != nil {
		t.Fatal(err)
	}
	damage := func() {
		if err := os.WriteFile(path, data[:len(data)/2], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	damage()
	if _, err := findPaths(options{session: "default", file: path}); err == nil {
		t.Error("a damaged file without backups is accepted")
	}
	for range 2 {
		save(t, platform.File(path), data)
	}
	damage()
	if _, err := findPaths(options{session: "default", file: path}); err != nil {
		t.Error(err)
	}
}

// A session that can't be saved is reported before the first roll.
func TestUnwritableSession(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for store, fails := range map[platform.Store]bool{
		nil:                              false,
		platform.Files{Dir: t.TempDir()}: false,
		platform.Files{Dir: blocked}:     true,
		platform.File(filepath.Join(blocked, "a")): true,
	} {
		if err := writable(store, "friday"); (err != nil) != fails {
			t.Errorf("%v: %v", store, err)
		}
	}
}
