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
	"fudgetray/game/host"
)

// said runs the program, which has no display, and returns what it says.
func said(t *testing.T, program string, env []string, args ...string) (out, trouble string, status int) {
	t.Helper()
	command := exec.Command(program, args...)
	command.Env = append(env, "DISPLAY=")
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return stdout.String(), strings.TrimSpace(stderr.String()), command.ProcessState.ExitCode()
}

// TestRefusals: what can't be done is said in one line; arguments that make no sense have
// a status of their own.
func TestRefusals(t *testing.T) {
	program := build(t)
	picture := filepath.Join(t.TempDir(), "picture.png")
	if err := os.WriteFile(picture, []byte("no session"), 0o600); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	const failed, misused = 1, 2
	tests := map[string]struct {
		args   []string
		status int
		says   string
	}{
		"no display":       {nil, failed, "no window can be opened"},
		"another's file":   {[]string{"--state", picture}, failed, `picture.png" is not the file of a session`},
		"a pipe":           {[]string{"--state", pipe}, failed, `pipe" is not the file of a session`},
		"a folder":         {[]string{"--state", t.TempDir()}, failed, `is not the file of a session`},
		"a theme's pipe":   {[]string{"--theme", pipe}, misused, "--theme: "},
		"no theme":         {[]string{"--theme", picture}, misused, "--theme: "},
		"session's name":   {[]string{"--session", ""}, misused, `--session: "" is not a name`},
		"file's name":      {[]string{"--state", ""}, misused, `--state: "" is not a file`},
		"two places":       {[]string{"--state", "a", "--session", "b"}, misused, `--session: "b" and --state: "a"`},
		"unknown argument": {[]string{"roll"}, misused, `"roll" is not understood`},
		"unknown flag":     {[]string{"--loud"}, misused, "-loud"},
		"language":         {[]string{"--lang", "ja"}, misused, `--lang: "ja" is not one of`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, trouble, status := said(t, program, livingIn(t.TempDir()), test.args...)
			if status != test.status {
				t.Errorf("status %d; want %d", status, test.status)
			}
			if !strings.Contains(trouble, test.says) || strings.Contains(trouble, "\n") {
				t.Errorf("said %q; want one line with %q", trouble, test.says)
			}
		})
	}
	if left, err := os.ReadFile(picture); err != nil || string(left) != "no session" {
		t.Errorf("what is no session is %q now (%v)", left, err)
	}
}

// Whatever the arguments are, they are understood or refused in one line.
func FuzzParse(f *testing.F) {
	f.Add("--session", "friday")
	f.Add("--state=a\nb", "--reset")
	f.Add("-lou\nd", "--")
	f.Add("--reset=perhaps\r", "")
	f.Fuzz(func(t *testing.T, a, b string) {
		_, err := parse([]string{a, b})
		if err != nil && (!errors.As(err, new(misuse)) || strings.ContainsAny(err.Error(), "\r\n")) {
			t.Errorf("%q and %q are refused with %q", a, b, err)
		}
	})
}

func TestVersionAndHelp(t *testing.T) {
	program := build(t)
	if out, _, status := said(t, program, livingIn(t.TempDir()), "--version"); out != "fudge-tray "+engine.Version+"\n" || status != 0 {
		t.Errorf("--version says %q, with status %d", out, status)
	}
	out, _, status := said(t, program, livingIn(t.TempDir()), "--help")
	for _, flag := range []string{"-session", "-state", "-reset", "-lang", "-version"} {
		if !strings.Contains(out, flag) || status != 0 {
			t.Errorf("--help has no %s, or status %d", flag, status)
		}
	}
}

// Who has no home has no session that is kept, and can play all the same.
func TestHomeless(t *testing.T) {
	program, home := build(t), []string{"PATH=" + os.Getenv("PATH")}
	if _, trouble, _ := said(t, program, home); !strings.Contains(trouble, "no directory to keep sessions in") {
		t.Errorf("without a home the program says %q", trouble)
	}
	for _, args := range [][]string{{"--session", "none"}, {"--state", filepath.Join(t.TempDir(), "own.state")}} {
		if _, trouble, _ := said(t, program, home, args...); !strings.Contains(trouble, "no window can be opened") {
			t.Errorf("with %q the program says %q; want it to come as far as the window", args, trouble)
		}
	}
}

// place finds a session in the place that options ask for; t's home is empty.
func placeFor(t *testing.T, o options) place {
	t.Helper()
	p, err := placeOf(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func keep(t *testing.T, store host.Store, data []byte) {
	t.Helper()
	store.Edit(keyOf("friday"), func(slot host.Slot, err error) {
		if err == nil {
			err = slot.Save(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

// What is set aside is still there, as it was, however often.
func TestReset(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_DATA_HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	own := filepath.Join(t.TempDir(), "own.state")
	for name, o := range map[string]options{"by name": {session: "friday"}, "by file": {session: "friday", file: own}} {
		t.Run(name, func(t *testing.T) {
			anew := o
			anew.reset = true
			placeFor(t, anew) // of nothing, nothing is kept
			data, err := session.Encode(session.State{})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				keep(t, placeFor(t, o).store, data)
				if _, err := placeFor(t, anew).store.Load(keyOf("friday")); !errors.Is(err, host.ErrNotFound) {
					t.Errorf("after --reset, there is still a session: %v", err)
				}
			}
			folder := filepath.Dir(own)
			if o.file == "" {
				folder = filepath.Join(os.Getenv("HOME"), ".local", "share", "fudge-tray")
			}
			kept, _ := filepath.Glob(filepath.Join(folder, "*broken-*.state"))
			if len(kept) != 2 {
				t.Errorf("%q are kept, want two", kept)
			}
			for _, file := range kept {
				if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, data) {
					t.Errorf("%s is not what the session was (%v)", file, err)
				}
			}
		})
	}
}
