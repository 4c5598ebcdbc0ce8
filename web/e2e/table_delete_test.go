package e2e

import "testing"

// A player forgets the table, whose browser then takes a new seat. The GM deletes it, which all read; nobody can return.
func TestForgetAndDelete(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben")
	gwen, ben := a.tabs[0], a.tabs[1]
	ben.call("table.press", "table-forget")
	ben.call("table.press", "table-forget-do")
	gwen.untilIs("left", "table.statusOf", 2)
	ben.untilIs(false, "table.isConnected")
	if seat := call[int](ben, "table.seat", a.address(), object{"name": "Ben"}); seat != 3 {
		t.Errorf("Ben, who has forgotten the table, has seat %d", seat)
	}
	ben.promptly("4dF")

	gwen.call("table.press", "table-delete")
	gwen.call("table.press", "table-delete-do")
	for _, p := range a.tabs {
		p.until("element.shows", "#table-sheet .state", "deleted")
	}
	late := open(t, a.setup()).ready()
	if got := call[refusal](late, "tray.refusal", "join", a.address(), object{"name": "Late"}); got.Field != "table-deleted" {
		t.Errorf("a late seat reads %+v", got)
	}
}
