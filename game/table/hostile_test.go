package table

import (
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
	state.Rolls = append(state.Rolls[:0:0], state.Rolls...)
	state.Rolls[1].Receipt = few + "." + few
	answer := b.reply(b.ask("import", session.Text(encoded(t, state))))
	if answer.OK || !strings.Contains(answer.Error.Message, "rolls[1].receipt: throw 1 has the dice") {
		t.Errorf("%+v %+v", answer, answer.Error)
	}
	if after := len(b.history()); after != before {
		t.Errorf("%d rolls, before %d", after, before)
	}
}

// A stored receipt of many throws is not simulated.
func TestStoredReceiptOfManyThrows(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.roll("20d6")
	receipt := b.session.Rolls[0].Receipt
	b.session.Rolls[0].Receipt = strings.Repeat(receipt+".", 149) + receipt
	b.stored[b.host.Key] = encoded(t, b.session)
	b.open()
	if dice := b.dice(); len(dice) > 40 {
		t.Errorf("%d dice in the tray", len(dice))
	}
	if answer := b.reply(b.ask("replay", b.session.Rolls[0].Receipt)); answer.OK || answer.Error.Code != "bad-receipt" {
		t.Errorf("%+v", answer)
	}
}

// A roll that the table accepts can be loaded again.
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
