//go:build !js

package tray

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/keyed"
	"fudgetray/engine/session"
	"fudgetray/game/platform"
	"fudgetray/game/play"
)

var catalogues = os.DirFS("../../engine/language")

// blunders are mistakes of users and host pages that must be reported.
var blunders = map[string]func(b *bench){
	"a level":            func(b *bench) { b.ask("set", map[string]any{"trait": "Supreb"}) },
	"a line":             func(b *bench) { b.ask("set", map[string]any{"line": "Grate 4dF"}) },
	"a line of nothing":  func(b *bench) { b.ask("set", map[string]any{"line": "vs"}) },
	"a line of no sheet": func(b *bench) { b.ask("set", map[string]any{"line": "wound 3"}) },
	"no line":            func(b *bench) { b.ask("set", map[string]any{"line": 7}) },
	"a die":              func(b *bench) { b.ask("set", map[string]any{"kind": "sum", "technique": "2d1001"}) },
	"a modifier":         func(b *bench) { b.ask("set", map[string]any{"modifier": "x"}) },
	"a named modifier":   func(b *bench) { b.ask("set", map[string]any{"modifiers": "Hurt"}) },
	"a switch":           func(b *bench) { b.ask("set", map[string]any{"criticals.natural": "yes"}) },
	"faces":              func(b *bench) { b.ask("set", map[string]any{"faces": []int{1}}) },
	"hurry":              func(b *bench) { b.ask("set", map[string]any{"hurried": 7}) },
	"a field":            func(b *bench) { b.ask("set", map[string]any{"tait": 1}) },
	"a count of nothing": func(b *bench) { b.ask("set", map[string]any{"sheet.ep": 3}) },
	"a count":            func(b *bench) { load(b, "sheet", nathaniel); b.ask("set", map[string]any{"sheet.ep": 3000}) },
	"too few EP": func(b *bench) {
		load(b, "sheet", nathaniel)
		b.ask("set", map[string]any{"skill": "Bow", "sheet.raise": true})
	},
	"a skill that is gone": func(b *bench) {
		load(b, "sheet", nathaniel)
		b.ask("set", map[string]any{"skill": "Bow"})
		b.ask("set", map[string]any{"sheet": nil})
	},
	"a skill of no sheet": func(b *bench) { b.ask("set", map[string]any{"skill": "Bow"}) },
	"a held roll": func(b *bench) {
		b.ask("set", map[string]any{"trait": "Supreb"})
		b.ask("roll", nil)
		b.ask("next", nil)
		b.Roll()
	},
	"no JSON":  func(b *bench) { load(b, "sheet", "{") },
	"a sheet":  func(b *bench) { load(b, "sheet", `{"skills":[{"name":"Bow","level":"Goood"}]}`) },
	"a ladder": func(b *bench) { load(b, "custom_ladder", `{"name":"x"}`) },
	"a result table": func(b *bench) {
		b.ask("set", map[string]any{"technique": "3d6"})
		load(b, "result_table", `[]`)
	},
	"a table without its technique": func(b *bench) { load(b, "result_table", `[]`) },
	"a critical table": func(b *bench) {
		load(b, "critical_table", `[{"roll":7,"text":"a"},{"roll":7,"text":"b"}]`)
	},
	"nothing to save":   func(b *bench) { b.ask("document", "result_table") },
	"no document":       func(b *bench) { b.ask("document", "hat") },
	"a missing roll":    func(b *bench) { b.ask("reveal", 7) },
	"a link":            func(b *bench) { b.ask("prepare", "Grate") },
	"a link of nothing": func(b *bench) { b.ask("prepare", "") },
	"an unknown change": func(b *bench) { b.ask("amend", "eat 3") },
	"a receipt":         func(b *bench) { b.ask("replay", "AQNkRg") },
	"no receipt":        func(b *bench) { b.ask("replay", 7) },
	"a receipt that was altered": func(b *bench) {
		first := b.ask("roll", nil)
		b.pass(longEnough)
		specs, err := play.ParseReceipts(b.resolution(first).Receipt)
		if err != nil {
			b.t.Fatal(err)
		}
		specs[0].Check ^= 1
		b.ask("replay", specs[0].Receipt())
	},
	"no copy":               func(b *bench) { b.ask("import", "Dear diary") },
	"an empty copy":         func(b *bench) { b.ask("import", "") },
	"an import of a number": func(b *bench) { b.ask("import", 7) },
	"half a copy":           func(b *bench) { b.ask("import", session.Text(encoded(b.t, session.State{})[:20])) },
	"an altered copy":       func(b *bench) { b.ask("import", session.Text(append(encoded(b.t, session.State{}), 0))) },
	"a later copy":          func(b *bench) { b.ask("import", framed(99)) },
	"a damaged copy":        func(b *bench) { b.ask("import", framed(1)) },
	"a full store": func(b *bench) {
		b.refuses = fmt.Errorf("%w: it is full", platform.ErrUnavailable)
		b.roll(nil)
	},
	"a spoiled store":      func(b *bench) { b.stored["fudge-tray:test"] = []byte("it is garbage"); b.open() },
	"an invisible name":    func(b *bench) { b.ask("pin", pin("\u200b", nil)) },
	"a missing quick roll": func(b *bench) { b.ask("quick", "nothing") },
	"a name twice": func(b *bench) {
		b.ask("pin", pin("a", nil))
		b.ask("pin", pin("b", nil))
		b.ask("rename", map[string]any{"name": "a", "to": "b"})
	},
	"no list of names": func(b *bench) { b.ask("pinned", "a") },
	"no place":         func(b *bench) { b.ask("pin", pin("a", nil)); b.ask("move", map[string]any{"name": "a"}) },
	"too many quick rolls": func(b *bench) {
		for n := range session.MaxQuick + 1 {
			b.ask("pin", pin(fmt.Sprint(n), nil))
		}
	},
	"no game":         func(b *bench) { b.ask("set", map[string]any{"game": "chess"}) },
	"no operation":    func(b *bench) { b.ask("dance", nil) },
	"no message":      func(b *bench) { b.Tray.Receive([]byte("it is none")) },
	"another version": func(b *bench) { b.Tray.Receive([]byte(`{"v":7,"id":"x","op":"roll"}`)) },
	"no settings":     func(b *bench) { b.ask("set", 7) },
}

// TestErrorsAreTranslated checks that each error text comes from the catalogue.
func TestErrorsAreTranslated(t *testing.T) {
	keys := keyed.Language(t, catalogues)
	var all strings.Builder
	for name, blunder := range blunders {
		t.Run(name, func(t *testing.T) {
			b := &bench{t: t, stored: map[string][]byte{}, speaks: keys}
			b.open()
			blunder(b)
			said := b.complaints()
			if len(said) == 0 {
				t.Fatal("no error is reported")
			}
			for _, text := range said {
				if stray := keyed.Stray(text); stray != "" {
					t.Errorf("%q is not from the catalogue, in %s", stray, text)
				}
				all.WriteString(text)
			}
		})
	}
	for _, folder := range []string{".", "../controls", "../../engine/session"} {
		for _, key := range keyed.Faults(t, catalogues, os.DirFS(folder)) {
			if !keyed.Says(all.String(), key) {
				t.Errorf("no blunder causes %s", key)
			}
		}
	}
}

// complaints returns all texts about errors that the tray has sent.
func (b *bench) complaints() []string {
	var said []string
	for _, s := range b.sent {
		switch {
		case s.Error != nil:
			said = append(said, s.Error.Text)
		case s.Event == "tray-error":
			said = append(said, decoded[Fault](b.t, s.Detail).Text)
		}
	}
	state := b.panel()
	for _, text := range state.Errors {
		said = append(said, text)
	}
	for _, text := range append([]string{state.Refusal, state.Notice, state.Warning, state.Chance}, state.Advice...) {
		if text != "" {
			said = append(said, text)
		}
	}
	if state.Chance != "" && len(said) == 1 {
		return nil // only the chance of success: not an error
	}
	return said
}

// framed returns an empty session framed by the given version of the tray.
func framed(version byte) string {
	frame := []byte{0xfe, 'F', 'T', version, 0, 0, 0, 0}
	return session.Text(binary.LittleEndian.AppendUint32(frame, crc32.ChecksumIEEE(frame)))
}

// Errors that are already shown change with the language.
func TestShownErrorsChangeLanguage(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"trait": "Supreb", "skill": "Bow"})
	const want = `"Supreb" is not a level on the fudge ladder (did you mean Superb?)`
	if got := b.panel().Errors["trait"]; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	b.SetLanguage(keyed.Language(t, catalogues))
	state := b.panel()
	for _, said := range []string{state.Errors["trait"], state.Refusal} {
		if keyed.Stray(said) != "" {
			t.Errorf("%q is not in the language", said)
		}
	}
	if state.Refused != "skill" {
		t.Errorf("the refusal is about %q, want the skill", state.Refused)
	}
}
