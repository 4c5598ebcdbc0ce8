package e2e

import (
	"strings"
	"testing"

	"fudgetray/game/table"
)

// Everything that users do at a table with the buttons of its sheet reaches the other seats, and the saved record
// proves it.
func TestActsAtTable(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben", "Cid")
	gwen, ben, cid := a.tabs[0], a.tabs[1], a.tabs[2]
	a.rename(ben, gwen)
	a.lock(gwen, ben)
	a.appoint(gwen, cid)
	a.offer(gwen, ben)
	a.removeAndInvite(ben, cid)
	together(t, 3, gwen, ben, cid)
	a.save(gwen, 3)
}

// rename lets the second seat change its name and colour.
func (a *aTable) rename(ben, gwen *tab) {
	a.t.Helper()
	ben.call("table.rename", 2, "Benno", "#8a54b8")
	gwen.until("table.says", 2, "Benno")
	if chip := call[string](gwen, "element.attribute", "#seats .chip:nth-child(2)", "style"); !strings.Contains(chip, "#8a54b8") {
		a.t.Errorf("the chip of the renamed seat has the style %q", chip)
	}
	ben.promptly("Good 4dF")
	if seen := gwen.resolved(1); !strings.HasPrefix(seen.Text, "Benno ") {
		a.t.Errorf("after the change of name, Gwen sees %q", seen.Text)
	}
}

// lock locks the table, which refuses another visitor, and unlocks it.
func (a *aTable) lock(gm, player *tab) {
	a.t.Helper()
	gm.call("table.press", "table-lock")
	player.until("element.shows", "#table-sheet .notes", "Nobody else can join")
	late := open(a.t, a.setup()).ready()
	refused := call[refusal](late, "tray.refusal", "join", a.address(), object{"name": "Late"})
	if !strings.Contains(refused.Message, "locked") {
		a.t.Errorf("a locked table refuses a visitor with %+v", refused)
	}
	gm.call("table.press", "table-unlock")
	player.untilIs(0, "element.count", "#table-sheet .notes > p")
}

// appoint makes the third seat a watcher, which can't roll, and a player again.
func (a *aTable) appoint(gm, cid *tab) {
	a.t.Helper()
	gm.call("table.choose", 3, "table-make-watcher")
	cid.until("table.says", 3, "watching")
	if refused := call[refusal](cid, "tray.refusal", "roll", "4dF"); refused.Message == "" {
		a.t.Error("a watcher rolls")
	}
	gm.call("table.choose", 3, "table-make-player")
	cid.until("table.says", 3, "player")
	cid.promptly("2d6")
}

// offer offers the role of the GM to the second seat, takes the offer back, and offers it again.
func (a *aTable) offer(gwen, ben *tab) {
	a.t.Helper()
	gwen.call("table.choose", 2, "table-make-gm", "table-make-gm-do")
	ben.until("table.isOffered")
	gwen.until("table.says", 2, "asked to be GM")
	gwen.call("table.choose", 2, "table-make-gm-undo")
	ben.until("table.isNotOffered")
	gwen.untilIs(false, "table.says", 2, "asked to be GM")
	gwen.call("table.choose", 2, "table-make-gm", "table-make-gm-do")
	ben.until("table.isOffered")
	ben.call("table.press", "table-accept")
	gwen.until("table.says", 2, "GM")
	gwen.until("table.says", 1, "player")
}

// removeAndInvite removes the third seat, which returns after an invitation.
func (a *aTable) removeAndInvite(gm, cid *tab) {
	a.t.Helper()
	gm.call("table.choose", 3, "table-remove", "table-kick")
	cid.until("element.shows", "#table-sheet .state", "removed")
	gm.untilIs("kicked", "table.statusOf", 3)
	gm.call("table.choose", 3, "table-invite-again")
	gm.untilIs("left", "table.statusOf", 3)
	if seat := call[int](cid, "table.seat", a.address(), object{"name": "Cid"}); seat != 3 {
		a.t.Errorf("Cid returns to seat %d", seat)
	}
	cid.promptly("3d6")
}

// save saves the record, which verifies and has a number of throws.
func (a *aTable) save(p *tab, throws int) {
	a.t.Helper()
	file := call[struct{ Name, Text string }](p, "files.saved", "#table-sheet [data-table=table-save-record]")
	v, err := table.Verify(table.Standard{}, strings.NewReader(file.Text))
	must(a.t, err)
	if head := v.Table.Head.Hash.String(); len(v.Throws) != throws || head != p.head() || !strings.HasSuffix(file.Name, ".jsonl") {
		a.t.Errorf("%s has %d throws and the head %s, and the sheet shows %s", file.Name, len(v.Throws), head, p.head())
	}
	acceptedByPython(a.t, []byte(file.Text))
}
