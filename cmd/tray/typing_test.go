//go:build linux

package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"fudgetray/engine"
)

// typingPace is the time between two key presses of a very fast typist.
const typingPace = 10 * time.Millisecond

var typedLevels = map[engine.Level]string{-1: "mediocre", 0: "fair", 1: "good", 2: "great", 3: "superb"}

// TestTypedLinesArriveWhole types rolls at full speed while all cores are busy, so that a frame has
// many presses. Exactly the typed lines are rolled. TYPED_LINES sets the number of rolls.
func TestTypedLinesArriveWhole(t *testing.T) {
	lines := 6
	if all := os.Getenv("TYPED_LINES"); all != "" {
		var err error
		if lines, err = strconv.Atoi(all); err != nil {
			t.Fatal(err)
		}
	}
	d := drive(t)
	defer busy(runtime.NumCPU())()
	pace := time.NewTicker(typingPace)
	defer pace.Stop()
	d.press(d.w) // focuses the window
	for n := range lines {
		want := fmt.Sprintf("%s %ddF", typedLevels[engine.Level(n%5-1)], 1+n%9)
		d.tapWith(control, 'l')
		if n%3 == 0 { // an error is typed and corrected
			for _, letter := range "good" {
				<-pace.C
				d.tap(xproto.Keysym(letter))
			}
			d.tapWith(control, 'a')
		}
		for _, letter := range strings.ToLower(want) {
			<-pace.C
			d.tap(xproto.Keysym(letter))
		}
		<-pace.C
		d.tap(enter)
		d.awaitTyped(n, want)
	}
}

// tap presses and releases a key.
func (d *display) tap(key xproto.Keysym) {
	d.t.Helper()
	d.key(xproto.KeyPress, key)
	d.key(xproto.KeyRelease, key)
}

// tapWith presses and releases a key while another is held.
func (d *display) tapWith(held, key xproto.Keysym) {
	d.t.Helper()
	d.key(xproto.KeyPress, held)
	d.tap(key)
	d.key(xproto.KeyRelease, held)
}

// busy keeps cores busy until stop is called.
func busy(cores int) (stop func()) {
	var stopped atomic.Bool
	for range cores {
		go func() {
			for !stopped.Load() {
			}
		}()
	}
	return func() { stopped.Store(true) }
}

// awaitTyped skips to the end of a throw and compares it with the typed one.
func (d driven) awaitTyped(n int, want string) {
	d.t.Helper()
	pause := time.NewTicker(10 * typingPace)
	defer pause.Stop()
	for end := time.Now().Add(patience / 8); len(load(d.t, d.home).Rolls) <= n; <-pause.C {
		d.tap(escape)
		if time.Now().After(end) {
			d.t.Fatalf("line %d, %s, was not rolled", n, want)
		}
	}
	rolls := load(d.t, d.home).Rolls
	r := rolls[len(rolls)-1].Request
	if got := fmt.Sprintf("%s %s", typedLevels[r.Trait.Value], r.Technique); got != want || len(rolls) != n+1 {
		d.t.Fatalf("line %d: %d rolls, the last is %s; %s was typed", n, len(rolls), got, want)
	}
}
