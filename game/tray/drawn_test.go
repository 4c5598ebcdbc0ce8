package tray

import (
	"strings"
	"testing"
)

// A roll of drawn dice is in the history, also after a restart, and leaves the tray empty.
func TestDrawnDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"line": "3d7+2"})
	if state := b.panel(); state.Next != "3d7+2" && state.Next != "3d7 +2" || state.Refusal != "" || state.Chance == "" {
		t.Errorf("next %q, refusal %q, chance %q", state.Next, state.Refusal, state.Chance)
	}
	id := b.ask("roll", nil)
	r := b.resolution(id)
	if r.Receipt != "" || !strings.HasSuffix(r.Text, "The dice were drawn, not thrown.") || len(r.Faces) != 3 {
		t.Errorf("%+v", r)
	}
	b.pass(longEnough)
	if state := b.panel(); len(state.Dice) != 0 || len(state.History) != 1 || state.History[0].Text != r.Text {
		t.Errorf("dice %v, history %v", state.Dice, state.History)
	}
	if again := b.beside(9).history(); len(again) != 1 || again[0].Resolution.Text != r.Text {
		t.Errorf("after a restart: %+v", again)
	}
	b.roll("2d1000", "100d6", "2d1000")
	b.wantRolls(4)
}

// A roll without thrown dice removes those of the roll before.
func TestUnthrownRollEmptiesTheTray(t *testing.T) {
	for _, request := range []any{"100d6", map[string]any{"technique": "diceless", "trait": "Good"}} {
		b := open(t, map[string][]byte{})
		b.roll("Good 4dF", request)
		if dice := b.panel().Dice; len(dice) != 0 {
			t.Errorf("after %v, these dice lie in the tray: %v", request, dice)
		}
	}
}

// A secret roll of drawn dice shows nothing until it is revealed.
func TestR26SecretDrawnDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	id := b.ask("roll", map[string]any{"kind": "sum", "technique": "3d7", "secret": true})
	b.pass(longEnough)
	if r := b.resolution(id); r.Faces != nil || strings.Contains(r.Text, "drawn") {
		t.Errorf("%+v", r)
	}
	if r := b.resolution(b.ask("reveal", 0)); len(r.Faces) != 3 || !strings.Contains(r.Text, "drawn") {
		t.Errorf("%+v", r)
	}
}

// Dice that a shared table draws are in the history of each tray; faces of thrown dice need a receipt.
func TestSharedTableDraws(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("share", true)
	rolled := b.ask("roll", "3d7")
	want := decoded[Wanted](t, b.events("want")[0].Detail).Want
	settled := b.thrownElsewhere("3d7")
	shown := b.askThrown(want, settled)
	b.pass(longEnough)
	for _, id := range []string{rolled, shown} {
		if r := b.resolution(id); r.Text != settled.Played.Resolution.Text {
			t.Errorf("%s resolves to %+v", id, r)
		}
	}
	if len(b.session.Rolls) != 1 {
		t.Errorf("%d rolls are recorded", len(b.session.Rolls))
	}
	b.ask("thrown", map[string]any{"want": 0, "request": map[string]any{"faces": []int{1, 1, 1, 1}}})
	b.pass(longEnough)
	if len(b.session.Rolls) != 1 {
		t.Error("faces without a receipt are recorded")
	}
}
