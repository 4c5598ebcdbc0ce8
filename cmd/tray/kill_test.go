//go:build linux

package main

import (
	"flag"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"
)

var (
	soakKills = flag.Int("soak", 12, "number of kills of TestKilledCopiesLoseNothing")
	soakSeed  = flag.Uint64("seed", 7, "seed of TestKilledCopiesLoseNothing")
)

// TestKilledCopiesLoseNothing lets two copies of the program roll in one session at the same time and kills
// one of them many times at different moments. Each roll of the surviving copy is stored, and no stored
// roll is lost or duplicated.
func TestKilledCopiesLoseNothing(t *testing.T) {
	g := newGame(t)
	random := rand.New(rand.NewPCG(*soakSeed, 0))
	began := time.Now()
	for kill := range *soakKills {
		if kill%20 == 19 {
			t.Logf("%4.0f s: %d of %d kills, %d rolls", time.Since(began).Seconds(), kill+1, *soakKills, g.rolls())
		}
		g.awaitBoth()
		g.roll(g.copies...)
		n := random.IntN(2)
		victim, other := g.copies[n], g.copies[1-n]
		g.press(g.copies...)
		moments[random.IntN(len(moments))](g, other)
		g.kill(victim)
		g.await("the survivor's roll is stored", func(change) bool { return g.fresh() > 0 })
	}
	g.awaitBoth()
	g.roll(g.copies...)
	for _, c := range g.copies {
		c.stop()
	}
	g.checkSession()
	if g.rolls() > g.presses {
		t.Errorf("%d rolls of %d presses", g.rolls(), g.presses)
	}
	for _, name := range listing(t, g.folder) {
		if !strings.HasPrefix(name, "window.json") &&
			!slices.ContainsFunc([]string{stateFile, lockFile, newFile, stateFile + ".bak*"},
				func(pattern string) bool { return matches(pattern, name) }) {
			t.Errorf("%s is left behind", name)
		}
	}
	t.Logf("%d presses of the key in %.0f s", g.presses, time.Since(began).Seconds())
	t.Logf(`reliability: {"seed": %d, "inputs": %d, "faults": {"SIGKILL": %d}}`, *soakSeed, g.rolls(), *soakKills)
}

// Files of the session: the session, its lock file, and the temporary file that replaces it.
const (
	stateFile = "test.state"
	lockFile  = stateFile + ".lock"
	newFile   = stateFile + ".*.new"
)

// moments lists the file events at which a copy is killed, after both have received the key. Either copy may
// cause them, so the killed one may be waiting.
var moments = []func(g *game, other *instance){
	func(*game, *instance) {}, // right after the key
	when(lockFile, opened),
	when(newFile, opened),
	when(newFile, written),
	when(newFile, closed),
	when(stateFile, replaced),
	func(g *game, _ *instance) { g.awaitFresh(2) }, // dice begin to move
	func(g *game, other *instance) { g.awaitFresh(2); g.roll(other) }, // they move
}

// matches reports whether a file has a name of the session's files.
func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

func when(name string, what uint32) func(*game, *instance) {
	return func(g *game, _ *instance) {
		g.await(name+" is in use", func(c change) bool { return matches(name, c.name) && c.what&what != 0 })
	}
}

// An instance is a copy of the program.
type instance struct {
	process
	window xproto.Window // 0 until it accepts keys
}

// A game is two copies of the program and their session.
type game struct {
	t             *testing.T
	display       *display
	program, home string
	folder        string
	changes       <-chan change
	copies        []*instance

	kept    map[string]bool // receipts in the session's file
	folded  int             // number of older rolls, which the session only counts
	before  int             // number of rolls before the last press
	asked   []*instance     // copies that received the last press
	presses int
}

// silence is the time without file events after which keys are pressed again, because keys during a
// program's first frames can be lost.
const silence = 20 * time.Second

func newGame(t *testing.T) *game {
	g := &game{t: t, display: openDisplay(t), program: build(t), home: t.TempDir(), kept: map[string]bool{}}
	g.folder = folder(g.home)
	if err := os.MkdirAll(g.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	g.changes = watchFolder(t, g.folder)
	for range 2 {
		c := &instance{process: start(t, g.program, g.home)}
		w := g.display.window(c.pid())
		unwatch := g.display.watch(w)
		g.display.awaitDrawn("the tray is drawn", func() bool { return g.ready(c) })
		unwatch()
		g.copies = append(g.copies, c)
	}
	return g
}

// kill kills a copy and restarts it.
func (g *game) kill(c *instance) {
	c.stop()
	*c = instance{process: start(g.t, g.program, g.home)}
}

// awaitBoth keeps one copy rolling while the other starts.
func (g *game) awaitBoth() {
	g.t.Helper()
	for {
		var open []*instance
		for _, c := range g.copies {
			if g.ready(c) {
				open = append(open, c)
			}
		}
		if len(open) == len(g.copies) {
			return
		}
		g.roll(open...)
	}
}

// ready reports whether a copy accepts keys, which it does once its tray is drawn. It then moves the window
// aside, so that the next window doesn't show its contents.
func (g *game) ready(c *instance) bool {
	g.t.Helper()
	if c.window != 0 {
		return true
	}
	w := g.display.find(c.pid())
	if w == 0 || !g.display.columns(w, 0.2, 0.3).varied(100) {
		return false
	}
	g.display.putAside(w)
	c.window = w
	return true
}

// roll lets copies roll at the same time and waits until the session contains the rolls.
func (g *game) roll(copies ...*instance) {
	g.t.Helper()
	g.press(copies...)
	g.awaitFresh(len(copies))
}

// press presses Space in the copies, without waiting for moving dice.
func (g *game) press(copies ...*instance) {
	g.t.Helper()
	g.before, g.asked = g.rolls(), copies
	for _, c := range copies {
		if c.window == 0 {
			continue
		}
		g.display.press(c.window, escape, space)
		g.presses++
	}
}

// rolls returns the number of rolls of the session.
func (g *game) rolls() int { return g.folded + len(g.kept) }

// fresh returns the number of rolls stored since the keys were pressed.
func (g *game) fresh() int { return g.rolls() - g.before }

func (g *game) awaitFresh(rolls int) {
	g.t.Helper()
	g.await("every copy's roll is kept", func(change) bool { return g.fresh() >= rolls })
}

// await receives file events until the expected one, and checks the session whenever it was replaced.
func (g *game) await(what string, is func(change) bool) {
	g.t.Helper()
	end := time.After(patience)
	for !is(change{}) {
		select {
		case c := <-g.changes:
			if c.name == stateFile && c.what&replaced != 0 {
				g.checkSession()
			}
			if is(c) {
				return
			}
		case <-time.After(silence):
			g.press(g.asked...)
		case <-end:
			g.t.Fatalf("never happened: %s; %d of %d presses were rolls", what, g.rolls(), g.presses)
		}
	}
}

// checkSession reads the session and checks that no roll is missing, unless it was folded, or duplicated.
func (g *game) checkSession() {
	g.t.Helper()
	there, state := map[string]bool{}, load(g.t, g.home)
	for _, r := range state.Rolls {
		if there[r.Receipt] {
			g.t.Fatalf("the session has the roll %s twice", r.Receipt)
		}
		there[r.Receipt] = true
	}
	var missing []string
	for receipt := range g.kept {
		if !there[receipt] {
			missing = append(missing, receipt)
		}
	}
	folded := int(state.Folded.Rolls)
	if len(missing) != folded-g.folded {
		g.t.Fatalf("the session has folded %d rolls and lost %d: %v", folded-g.folded, len(missing), missing)
	}
	g.kept, g.folded = there, folded
}

func listing(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
