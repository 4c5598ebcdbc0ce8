//go:build !js

package tray

import (
	"testing"

	"fudgetray/engine/language"
)

// Rule R3: in German, the panel names the levels of built-in ladders in German, also in its history. Names
// for the host page are the ladder's own.
func TestR3PanelInGerman(t *testing.T) {
	german, err := language.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, map[string][]byte{})
	b.SetLanguage(german)
	b.roll(map[string]any{"trait": "Great", "faces": []int{1, 1, 1, 0}},
		map[string]any{"ladder": "fate", "trait": 2, "faces": []int{0, 0, 0, -1}})
	state := b.panel()
	if got, want := state.Plan, "Würfelt 4 Fudge-Würfel auf Ordentlich: Ordentlich oder besser gelingt."; got != want {
		t.Errorf("plan %q, want %q", got, want)
	}
	if r := state.Result; r.DegreeName != "Durchschnittlich" || r.Announce != "Ordentlich −1" {
		t.Errorf("result %q, %q", r.DegreeName, r.Announce)
	}
	h := state.History[1]
	if h.Degree != "Hervorragend+2" || h.Announce != "Großartig +3" ||
		h.Text != "Großartig +3 = Hervorragend+2: gelungen, 5 über Schwierigkeit Ordentlich." {
		t.Errorf("history %q, %q, %q", h.Degree, h.Announce, h.Text)
	}
	if rung := state.Ladder.Rungs[len(state.Ladder.Rungs)-1]; rung.Name != "Terrible-1" || rung.Label != "Fürchterlich−1" {
		t.Errorf("lowest rung %q, shown as %q", rung.Name, rung.Label)
	}
	b.ask("find", "hervorragend")
	if b.panel().Found != 1 {
		t.Errorf("%d rolls are found by a German level, want 1", b.panel().Found)
	}
	own := decoded[[]Entry](t, b.reply(b.ask("history", nil)).Result)[0].Resolution
	if own.DegreeName != "Superb+2" || own.DifficultyName != "Fair" {
		t.Errorf("the host page reads %q against %q", own.DegreeName, own.DifficultyName)
	}
	if events := b.events("tray-resolve"); decoded[resolution](t, events[0].Detail).DegreeName != "Superb+2" {
		t.Errorf("the event has %s", events[0].Detail)
	}
	b.ask("find", "")
	b.SetLanguage(nil)
	if b.panel().History[1].Degree != "Superb+2" {
		t.Errorf("in English, the history has %q", b.panel().History[1].Degree)
	}
}

// A custom ladder is never translated.
func TestR3CustomLadderInGerman(t *testing.T) {
	german, err := language.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, map[string][]byte{})
	b.SetLanguage(german)
	b.ask("set", map[string]any{"custom_ladder": map[string]any{"name": "house", "levels": []map[string]any{
		{"value": 0, "name": "Fair"}, {"value": 1, "name": "Good"}, {"value": 2, "name": "Great"},
	}}})
	b.roll(map[string]any{"faces": []int{1, 0, 0, 0}})
	state := b.panel()
	if r := state.Result; r == nil || r.DegreeName != "Good" || state.History[0].Degree != r.DegreeName {
		t.Errorf("result %+v", r)
	}
	for _, rung := range state.Ladder.Rungs {
		if rung.Label != "" {
			t.Errorf("%s is shown as %s", rung.Name, rung.Label)
		}
	}
}

// The search covers the texts of the new language.
func TestFilterFollowsLanguage(t *testing.T) {
	german, err := language.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, map[string][]byte{})
	b.roll("Good 4dF vs Fair [-1 -1 -1 0]")
	b.ask("find", "failure")
	if state := b.panel(); state.Found != 1 {
		t.Fatalf("%d found in English", state.Found)
	}
	b.SetLanguage(german)
	if state := b.panel(); state.Found != 0 {
		t.Errorf("%q is found in German", state.History[0].Text)
	}
}

// Each tray names what is thrown at a shared table in its own language.
func TestThrowsAreToldInTheLanguage(t *testing.T) {
	for code, want := range map[string]string{"en": "Good 4dF +1 (aim) vs Mediocre", "de": "Gut 4dF +1 (aim) gegen Mäßig"} {
		b := open(t, map[string][]byte{})
		spoken, err := language.Named(code)
		if err != nil {
			t.Fatal(err)
		}
		b.SetLanguage(spoken)
		if got := b.askCompute("Good +1 (aim) vs Mediocre", 1).Line; got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}
