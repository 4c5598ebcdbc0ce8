//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"fudgetray/engine/session"
	"fudgetray/game/platform"
)

var programDir string // directory of the built program; exists during the tests

func TestMain(m *testing.M) { os.Exit(runAll(m)) }

func runAll(m *testing.M) int {
	dir, err := os.MkdirTemp("", "fudge-tray-program-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	programDir = dir
	return m.Run()
}

// built builds the program once, like the published one, without cgo.
var built = sync.OnceValues(func() (program string, err error) {
	program = filepath.Join(programDir, "fudge-tray")
	command := exec.Command("go", "build", "-o", program, ".")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return program, nil
})

func build(t testing.TB) string {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// TestDesktop starts the program, presses Space, and checks the roll in the session's file and on the
// screen, before and after a restart.
func TestDesktop(t *testing.T) {
	d := drive(t)
	rolls := func() int { return len(load(t, d.home).Rolls) }
	still, empty := d.tray(), d.panel()
	d.press(d.w, space)
	d.awaitDrawn("a roll is kept", func() bool { return rolls() == 1 })
	d.awaitDrawn("dice lie otherwise", func() bool { return !d.tray().equal(still) })
	d.awaitDrawn("the panel says what they mean", func() bool { return !d.panel().equal(empty) })

	still = d.tray()
	d.press(d.w, space)
	d.awaitDrawn("dice move", func() bool { return !d.tray().equal(still) })
	d.press(d.w, escape)
	d.awaitDrawn("a roll that was cut short is kept", func() bool { return rolls() == 2 })
	d.stop()

	d.begin()
	d.awaitDrawn("the rolls are shown again", func() bool { return !d.panel().equal(empty) })
	if n := rolls(); n != 2 {
		t.Errorf("after a restart the session has %d rolls; it had 2", n)
	}
}

// X keysyms.
const (
	space  = 0x20
	escape = 0xff1b
)

// A process is the running program.
type process struct{ command *exec.Cmd }

func start(t testing.TB, program, home string, args ...string) process {
	t.Helper()
	p := prepared(program, home, args...)
	p.begin(t)
	return p
}

// prepared returns a process that has not begun yet.
func prepared(program, home string, args ...string) process {
	command := exec.Command(program, append([]string{"--session", "test"}, args...)...)
	command.Env = livingIn(home)
	command.Stderr = os.Stderr
	return process{command}
}

// begin starts the program and stops it after the test, which fails if the program has crashed.
func (p process) begin(t testing.TB) {
	t.Helper()
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.stop()
		if code := p.command.ProcessState.ExitCode(); code > 0 {
			t.Errorf("the program ended with status %d", code)
		}
	})
}

func (p process) pid() int { return p.command.Process.Pid }

// stop kills the program. It may be called more than once.
func (p process) stop() {
	if p.command.ProcessState != nil {
		return
	}
	p.command.Process.Kill()
	p.command.Wait() // returns an error, because the program was killed
}

// livingIn returns an environment with the given home directory.
func livingIn(home string) []string {
	return append(os.Environ(), "HOME="+home, "XDG_DATA_HOME=", "XDG_CONFIG_HOME=")
}

// folder returns the folder of the sessions.
func folder(home string) string { return filepath.Join(home, ".local", "share", "fudge-tray") }

// load reads the session's file, which doesn't exist before the first roll.
func load(t testing.TB, home string) session.State {
	t.Helper()
	data, err := platform.Files{Dir: folder(home)}.Load("fudge-tray:test")
	if err != nil {
		return session.State{}
	}
	state, err := session.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return state
}
