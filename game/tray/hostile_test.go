package tray

import (
	"slices"
	"strings"
	"testing"

	"fudgetray/engine/session"
)

// A session whose receipts have more dice than their rolls is refused, with the reason.
func TestImportChecksReceipts(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("4dF")
	few := b.session.Rolls[0].Receipt
	b.roll("20d6")
	before := len(b.history())
	state := b.session
	forged := *state.Rolls[1]
	forged.Receipt = few + "." + few
	state.Rolls = []*session.Roll{state.Rolls[0], &forged}
	answer := b.reply(b.ask("import", session.Text(encoded(t, state))))
	if answer.OK || !strings.Contains(answer.Error.Message, "rolls[1].receipt: throw 1 has the dice") {
		t.Errorf("%+v %+v", answer, answer.Error)
	}
	if after := len(b.history()); after != before {
		t.Errorf("%d rolls, before %d", after, before)
	}
}

// A session whose faces differ from those of its receipts is refused, with the reason.
func TestImportChecksFaces(t *testing.T) {
	for _, line := range []string{"4dF", "secret Good 4dF", "Good 4dF opposed Fair", "4d6dl1", "4dF [1 0 0 -1]"} {
		b := open(t, map[string][]byte{})
		b.roll(line)
		state := b.session
		if answer := b.reply(b.ask("import", session.Text(encoded(t, state)))); !answer.OK {
			t.Fatalf("%s: %+v", line, answer.Error)
		}
		forged := *state.Rolls[0]
		faces := slices.Clone(forged.Request.Faces)
		switch {
		case faces[1] != 1:
			faces[1] = 1
		case strings.Contains(line, "d6"):
			faces[1] = 2
		default:
			faces[1] = 0
		}
		forged.Request.Faces = faces
		state.Rolls = []*session.Roll{&forged}
		answer := b.reply(b.ask("import", session.Text(encoded(t, state))))
		if answer.OK || !strings.Contains(answer.Error.Message, "rolls[0].the dice of the receipt show other faces") {
			t.Errorf("%s: %v: %+v %+v", line, faces, answer, answer.Error)
		}
	}
}

// A large import simulates few dice.
func TestImportSimulatesFewDice(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("4dF")
	state := session.State{}
	for i := range 2 * maxSimulated {
		r := *b.session.Rolls[0]
		r.Time += int64(i)
		state.Rolls = append(state.Rolls, &r)
	}
	altered := slices.Clone(state.Rolls[0].Request.Faces)
	altered[0] = 1 - altered[0]&1
	state.Rolls[0].Request.Faces = altered // too old to be simulated
	if answer := b.reply(b.ask("import", session.Text(encoded(t, state)))); !answer.OK {
		t.Errorf("%+v", answer.Error)
	}
}

// A stored receipt of many throws is not simulated.
func TestStoredReceiptOfManyThrows(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("20d6")
	receipt := b.session.Rolls[0].Receipt
	b.session.Rolls[0].Receipt = strings.Repeat(receipt+".", 149) + receipt
	b.stored[b.deps.Key] = encoded(t, b.session)
	b.open()
	if dice := b.dice(); len(dice) > 40 {
		t.Errorf("%d dice in the tray", len(dice))
	}
	if answer := b.reply(b.ask("replay", b.session.Rolls[0].Receipt)); answer.OK || answer.Error.Code != "bad-receipt" {
		t.Errorf("%+v", answer)
	}
}

// A roll that the tray accepts can be loaded again.
func TestAcceptedRollsReopen(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("Good 4dF " + strings.Repeat("+1", 150))
	if n := len(b.history()); n != 1 {
		t.Fatalf("%d rolls", n)
	}
	b.open()
	if n := len(b.history()); n != 1 {
		t.Errorf("%d rolls after opening the session again", n)
	}
}
