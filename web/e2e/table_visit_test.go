package e2e

import (
	"strings"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
)

// prompt is the longest throw of a table at which nobody is missing, on a busy machine. A seat is passed over after
// 10 s.
const prompt = 8 * time.Second

// aTable is a server's table with seats in tabs of their own storage.
type aTable struct {
	*tableServer
	link string
	tabs []*tab
}

// seatAll creates a table, whose GM is the first seat.
func seatAll(t *testing.T, names ...string) *aTable {
	t.Helper()
	table := &aTable{tableServer: newTableServer(t)}
	for _, name := range names {
		p := open(t, table.setup()).ready()
		link := p.sit(table.address(), object{"name": name})
		if table.link == "" {
			table.link = link
		}
		table.tabs = append(table.tabs, p)
	}
	return table
}

func (a *aTable) setup() setup {
	return setup{URL: a.URL, Media: browser.ReducedMotion, Scripts: []string{unkept, saving}}
}

// address is that of the table, or of the server before there is a table.
func (a *aTable) address() string {
	if a.link == "" {
		return a.URL
	}
	return a.URL + "/#table=" + a.link
}

// promptly rolls and checks that nobody was waited for.
func (p *tab) promptly(request any) resolution {
	p.t.Helper()
	start := time.Now()
	got := p.roll(request)
	if took := time.Since(start); took > prompt {
		p.t.Errorf("the roll took %v", took)
	}
	return got
}

// A seat that leaves delays no throw and isn't marked. Its tray rolls alone, and gets its seat back.
func TestLeaveTable(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben")
	gwen, ben := a.tabs[0], a.tabs[1]
	gwen.promptly("4dF")
	ben.call("table.leave")
	gwen.untilIs("left", "table.statusOf", 2)
	gwen.promptly("2d6")
	if notes := call[string](gwen, "table.notesOf", 2); strings.Contains(notes, "refused") {
		t.Errorf("Gwen reads %q about Ben, who has left", notes)
	}
	if alone := ben.promptly("3d6"); alone.Receipt == "" || strings.Contains(alone.Text, "Gwen") {
		t.Errorf("Ben rolls %+v alone", alone)
	}
	if seat := call[int](ben, "table.seat", a.address(), object{"name": "Ben"}); seat != 2 {
		t.Errorf("Ben returns to seat %d", seat)
	}
	ben.promptly("4d6")
	together(t, 3, gwen, ben)
}

// A tab that is closed is away at once.
func TestClosedTab(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben")
	gwen, ben := a.tabs[0], a.tabs[1]
	gwen.promptly("4dF")
	ben.must(ben.Go("about:blank"))
	gwen.untilIs("away", "table.statusOf", 2)
	gwen.promptly("2d6")
}

// A seat opens on another device by its private link, and the first device stops until its user opens the seat there again.
func TestSeatOnOtherDevice(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben")
	gwen, ben := a.tabs[0], a.tabs[1]
	gwen.promptly("4dF")
	ben.call("table.choose", 2, "table-device")
	setup := a.setup()
	setup.Path = strings.TrimPrefix(call[string](ben, "element.value", "#table-sheet .device input"), a.URL)
	phone := open(t, setup).ready()
	phone.until("element.exists", "host #table-form")
	phone.call("table.takeSeat", object{})
	phone.until("table.isOpen")
	if at := call[string](phone, "host.fragment"); strings.Count(at, ".") != 1 {
		t.Errorf("the phone is at %s, want the link of the table without the secret of the seat", at)
	}
	ben.until("element.shows", "#table-state", "open on another device")
	phone.promptly("2d6")
	gwen.promptly("3d6")
	together(t, 3, gwen, phone)
	ben.call("table.press", "table-take-back")
	phone.until("element.shows", "#table-state", "open on another device")
	ben.until("table.isConnected")
	ben.promptly("4d6")
	together(t, 4, gwen, ben)
	if seats := call[int](gwen, "table.seats"); seats != 2 {
		t.Errorf("the table has %d seats, want 2", seats)
	}
}

// A visitor who follows a link and comes back is at the table.
func TestBackToTable(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben")
	gwen, ben := a.tabs[0], a.tabs[1]
	ben.call("table.watchRestores")
	ben.must(ben.Go(a.URL + "/examples/index.html"))
	gwen.promptly("4dF")
	ben.call("table.goBack")
	ben.untilAcrossLoads("tray.isDefined")
	if call[int](ben, "table.restored") == 0 {
		t.Log("the browser has no back/forward cache")
		ben.ready().sit(a.address(), object{"name": "Ben"})
	}
	ben.until("table.isConnected")
	ben.promptly("2d6")
	together(t, 2, gwen, ben)
}

// A new link removes nobody: neither seats that have just joined nor watchers. Old links don't work any more.
func TestRenewedLink(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben", "Cid")
	walt := open(t, a.setup()).ready()
	walt.sit(a.address(), object{"name": "Walt", "role": "watcher"})
	gwen := a.tabs[0]
	gwen.call("table.press", "table-renew")
	gwen.call("table.press", "table-renew-do")
	late := open(t, a.setup()).ready()
	refused := func() bool {
		return strings.HasPrefix(call[refusal](late, "tray.refusal", "join", a.address(), object{"name": "Late"}).Code, "table")
	}
	for tries := 0; !refused(); tries++ {
		if tries == 10 {
			t.Fatal("the old link is valid")
		}
		late.call("table.leave")
	}
	for i, p := range a.tabs {
		p.promptly("4dF")
		together(t, i+1, append([]*tab{walt}, a.tabs...)...)
	}
	ben := a.tabs[1].reload().ready()
	if seat := call[int](ben, "table.seat", a.address(), object{"name": "Ben"}); seat != 2 {
		t.Errorf("Ben returns to seat %d", seat)
	}
	ben.promptly("2d6")
}

// Dice that are drawn and actions without dice end like others, and each roll gets its own result.
func TestRollsWithoutReceipt(t *testing.T) {
	t.Parallel()
	a := seatAll(t, "Gwen", "Ben")
	gwen, ben := a.tabs[0], a.tabs[1]
	for i, request := range []any{
		"1d7", "40d6", "100d6", object{"technique": "diceless", "trait": "Good", "difficulty": "Fair"}, "Good 4dF",
	} {
		got := ben.promptly(request)
		together(t, i+1, gwen, ben)
		if seen := gwen.throwsAt(i + 1)[0]; !strings.Contains(seen, got.Text) {
			t.Errorf("Ben's %v is %q, and Gwen sees %q", request, got.Text, seen)
		}
	}
}

// Without Web Locks, as on plain http, a copied tab gets a seat of its own, so that nobody is barred.
func TestCopiedTabWithoutLocks(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	lockless := early("environment.withoutLocks")
	gwen := open(t, setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept, lockless}}).ready()
	link := gwen.sit(s.URL, object{"name": "Gwen"})
	tabStorage := call[map[string]string](gwen, "table.tabStorage")
	if len(tabStorage) == 0 {
		t.Fatal("the tab has stored no seat")
	}
	copied := gwen.beside(setup{Media: browser.ReducedMotion, Scripts: []string{lockless, early("environment.copyOf", tabStorage)}}).ready()
	if seat := call[int](copied, "table.seat", s.URL+"/#table="+link, object{"name": "Copy"}); seat != 2 {
		t.Errorf("the copy has seat %d", seat)
	}
	gwen.promptly("4dF")
	copied.promptly("2d6")
	together(t, 2, gwen, copied)

	gwen.reload().ready()
	if seat := call[int](gwen, "table.seat", s.URL+"/#table="+link, object{"name": "Gwen"}); seat != 1 {
		t.Errorf("Gwen returns to seat %d", seat)
	}
	gwen.promptly("3d6")
}

// A page of another origin that knows the ID of a table gets neither the seat of this browser nor the link.
func TestTableOfOtherOrigin(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	gwen := open(t, setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}).ready()
	id, _, _ := strings.Cut(gwen.sit(s.URL, object{"name": "Gwen"}), ".")
	gwen.call("tray.remove")
	mallory := gwen.besideAt(embedded(t, s.URL, "<fudge-tray></fudge-tray>"), setup{Media: browser.ReducedMotion})
	mallory.call("tray.defined")
	for _, secret := range []string{"", ".AAAAAAAAAAAAAAAAAAAAAA"} {
		refused := call[refusal](mallory, "tray.refusal", "join", s.URL+"/#table="+id+secret, object{"name": "Mallory"})
		if refused.Code != "table" {
			t.Errorf("a join with %q is refused with %q", id+secret, refused)
		}
	}
}
