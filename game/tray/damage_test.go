//go:build !js

package tray

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fudgetray/game/platform"
)

// unwatched is a store that doesn't report changes, which would arrive on other goroutines.
type unwatched struct{ platform.Files }

func (unwatched) Watch(string, func()) {}

// openFolder opens a tray whose sessions are files in a folder. Trays of one folder need
// different seeds to make different rolls.
func openFolder(t *testing.T, dir string, seed byte) *bench {
	b := &bench{t: t, date: time.Unix(1_800_000_000, 0), store: unwatched{platform.Files{Dir: dir}}, seed: seed}
	b.open()
	return b
}

// damages are functions that change the file of a session, like faults of disks, other programs and
// users.
var damages = []struct {
	name   string
	damage func([]byte) []byte // nil removes the file
}{
	{name: "cut in half", damage: func(b []byte) []byte { return b[:len(b)/2] }},
	{name: "cut by a byte", damage: func(b []byte) []byte { return b[:len(b)-1] }},
	{name: "one bit flipped", damage: func(b []byte) []byte { b[len(b)/2] ^= 4; return b }},
	{name: "zeros", damage: func(b []byte) []byte { return make([]byte, len(b)) }},
	{name: "empty", damage: func([]byte) []byte { return []byte{} }},
	{name: "overwritten", damage: func([]byte) []byte { return []byte("not a session") }},
	{name: "deleted"},
}

// A damaged session is restored from the newest backup that can be read. It lacks the rolls of
// later saves, and the message contains their number.
func TestDamagedSessionsAreRestored(t *testing.T) {
	const rolls = 5
	for _, test := range damages {
		for lost := 1; lost <= 3; lost++ {
			t.Run(test.name, func(t *testing.T) {
				dir := t.TempDir()
				b := openFolder(t, dir, 1)
				b.roll(make([]any, rolls)...)
				path := filepath.Join(dir, "test.state")
				damageFile(t, path, test.damage)
				for _, ending := range []string{".bak", ".bak.2"}[:lost-1] {
					damageFile(t, path+ending, test.damage)
				}
				b = openFolder(t, dir, 2)
				b.wantRolls(rolls - lost)
				b.checkMessage(lost)
				b.roll(nil, nil)
				b = openFolder(t, dir, 3)
				b.wantRolls(rolls - lost + 2)
				if errs := b.events("tray-error"); len(errs) > 0 {
					t.Errorf("the restored session is reported again: %s", errs[0].Detail)
				}
			})
		}
	}
}

// checkMessage checks that exactly one error reports how many rolls may be missing.
func (b *bench) checkMessage(lost int) {
	b.t.Helper()
	errs := b.events("tray-error")
	if len(errs) != 1 {
		b.t.Fatalf("%d errors, want 1", len(errs))
	}
	want := []string{"the newest roll may", "up to 2 of the newest", "up to 3 of the newest"}[lost-1]
	if f := decoded[Fault](b.t, errs[0].Detail); f.Code != "bad-state" || !strings.Contains(f.Text, want) {
		b.t.Errorf("%+v, want a text with %q", f, want)
	}
}

func damageFile(t *testing.T, path string, damage func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil && damage == nil {
		err = os.Remove(path)
	} else if err == nil {
		err = os.WriteFile(path, damage(bytes.Clone(data)), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
