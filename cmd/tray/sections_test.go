//go:build linux

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/jezek/xgb/xproto"

	"fudgetray/engine/session"
)

// Every section is opened, collapsed and reopened by keyboard with a visible focus ring, and changes in it
// are kept.
func TestSections(t *testing.T) {
	sections := []struct {
		name string
		stop int             // number of presses of Tab
		work []xproto.Keysym // keys that are pressed in the open section
		done func(session.State) bool
	}{
		{"character", 9, []xproto.Keysym{tab, 'h', 'e', 'r', 'o', enter},
			func(s session.State) bool { return s.Sheet != nil && s.Sheet.Name == "Hero" }},
		{"rules", 10, []xproto.Keysym{tab, tab, tab, tab, tab, space},
			func(s session.State) bool { return len(s.Settings.Criticals) == 1 }},
		{"quick rolls", 12, []xproto.Keysym{tab, 'o', 'r', 'c', enter},
			func(s session.State) bool { return len(s.Quick) == 1 && s.Quick[0].Name == "orc" }},
	}
	for _, section := range sections {
		t.Run(section.name, func(t *testing.T) {
			d := drive(t)
			d.resize(1200, 1000) // the sections are below Roll
			sheet := filepath.Join(d.home, "Documents", "hero")
			err := os.Mkdir(filepath.Dir(sheet), 0o700)
			if err == nil {
				err = os.WriteFile(sheet, []byte(`{"name":"Hero"}`), 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			for range section.stop {
				d.types(tab)
				if d.ringed().Empty() {
					t.Fatal("nothing shows where the keyboard is")
				}
			}
			folded := d.panel()
			d.types(space)
			d.press(d.w, space)
			d.awaitDrawn("it is folded", func() bool { return d.panel().equal(folded) })
			d.types(space)
			d.types(section.work...)
			d.awaitDrawn("it is kept", func() bool { return section.done(load(t, d.home)) })
		})
	}
}
