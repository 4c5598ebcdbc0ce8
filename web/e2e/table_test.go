package e2e

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/game/table/client"
	"fudgetray/web/server/site"
	"fudgetray/web/server/tables"
)

// tableServer serves the widget and hosts tables, as fudge serve does.
type tableServer struct {
	*origin
	widget string // its folder
	dir    string
	log    tables.Log
	end    func()
}

func newTableServer(t *testing.T) *tableServer {
	t.Helper()
	s := &tableServer{origin: newSite(t, dist()), widget: dist(), dir: t.TempDir()}
	s.host()
	t.Cleanup(func() { s.end() })
	return s
}

// host begins to host the tables.
func (s *tableServer) host() {
	s.t.Helper()
	log, err := tables.OpenFileLog(s.dir)
	must(s.t, err)
	server, err := tables.NewServer(log, tables.Options{})
	must(s.t, err)
	s.log = log
	s.answer(withTables(s.widget, server))
	s.end = func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		server.Close(ctx)
		must(s.t, log.Close())
	}
}

// withTables returns a handler of the widget beside tables.
func withTables(widget string, hosted http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", site.Handler(os.DirFS(widget)))
	mux.Handle(client.Path, hosted)
	mux.HandleFunc("/tables.json", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"hosted": true}`) })
	return mux
}

// beside adds handlers to those of the widget and the tables.
func (s *tableServer) beside(register func(*http.ServeMux)) {
	s.mu.Lock()
	mux, others := http.NewServeMux(), s.handler
	s.mu.Unlock()
	mux.Handle("/", others)
	register(mux)
	s.answer(mux)
}

// kill stops hosting and closes all connections.
func (s *tableServer) kill() {
	s.answer(http.NotFoundHandler())
	s.end()
	s.server.CloseClientConnections()
}

// sit joins the table of a link or a server and returns its link.
func (p *tab) sit(where string, seat object) string {
	p.t.Helper()
	return call[string](p, "table.join", where, seat)
}

// throwsAt returns the shared history of a tab, newest first, once it has a number of throws.
func (p *tab) throwsAt(count int) []string {
	p.t.Helper()
	p.untilIs(count, "element.count", "#feed .throws > li")
	return call[[]string](p, "table.throws")
}

func (p *tab) head() string {
	return call[string](p, "table.head")
}

// together waits until tabs show the same throws and have the same record. Dice may still roll at some of them.
func together(t *testing.T, count int, tabs ...*tab) {
	t.Helper()
	for tries := 0; ; tries++ {
		shown, heads := map[string]bool{}, map[string]bool{}
		for _, p := range tabs {
			shown[strings.Join(p.throwsAt(count), "\n")], heads[p.head()] = true, true
		}
		if len(shown) == 1 && len(heads) == 1 {
			return
		}
		if tries == 200 {
			t.Fatalf("the seats have %d heads and show\n%s", len(heads),
				strings.Join(slices.Sorted(maps.Keys(shown)), "\n\n"))
		}
		tabs[0].call("clock.wait", 100)
	}
}

// Two tabs share a table over a BroadcastChannel: the same dice with the same faces, and the result is
// not shown before they have settled. A tab that reloads gets its seat back. After the keeper has left, the
// other tab is the keeper.
func TestTableOverChannel(t *testing.T) {
	t.Parallel()
	anna := open(t, setup{Media: browser.ReducedMotion}).ready()
	anna.call("table.joinChannel", "evening", object{"name": "Anna", "color": "#ff0000"})
	ben := anna.beside(setup{Media: browser.ReducedMotion}).ready()
	ben.call("table.joinChannel", "evening", object{"name": "Ben"})
	got := anna.roll("Good 4dF vs Fair")
	seen := ben.resolved(1)
	if seen.Receipt == "" || seen.Receipt != got.Receipt || !slices.Equal(seen.Faces, got.Faces) {
		t.Errorf("Anna rolls %+v, and Ben sees %+v", got, seen)
	}
	if value := call[string](ben, "tray.get", "value"); value != "" {
		t.Errorf("Anna's roll is the value of Ben's tray: %s", value)
	}
	first := call[struct{ Seat struct{ Name string } }](ben, "events.first", "tray-resolve")
	if seat := first.Seat.Name; seat != "Anna" {
		t.Errorf("the dice are those of %q", seat)
	}
	ben.roll("2d6")
	together(t, 2, anna, ben)

	ben.reload().ready()
	ben.call("table.joinChannel", "evening", object{"name": "Ben"})
	together(t, 2, anna, ben)
	ben.roll("3d6")
	together(t, 3, anna, ben)

	anna.call("tray.remove")
	ben.roll("4d6")
	anna.reload().ready()
	anna.call("table.joinChannel", "evening", object{"name": "Anna"})
	anna.roll("1d20")
	together(t, 5, anna, ben)
	if seats := call[int](ben, "table.seats"); seats != 2 {
		t.Errorf("the table has %d seats", seats)
	}
}

// Two tabs share a table of a server, which is killed and restarted. A third one joins late.
func TestTableOverServer(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	at := func(url, path string) setup {
		return setup{URL: url, Path: path, Media: browser.ReducedMotion, Scripts: []string{unkept}}
	}
	anna := open(t, at(s.URL, "")).ready()
	link := anna.sit(s.URL, object{"name": "Anna", "title": "Attic"})
	ben := open(t, at(s.URL, "")).ready()
	ben.sit(s.URL+"/#table="+link, object{"name": "Ben"})
	anna.roll("Good 4dF vs Fair")
	ben.roll("2d6")
	together(t, 2, anna, ben)

	s.kill()
	anna.until("table.isApart")
	anna.call("tray.begin", "roll", "3d6")
	s.host()
	anna.call("tray.end")
	ben.roll("4d6")
	together(t, 4, anna, ben)

	cid := open(t, at(s.URL, "")).ready()
	cid.sit(s.URL+"/#table="+link, object{"name": "Cid"})
	together(t, 4, anna, ben, cid)
	cid.roll("1d20")
	together(t, 5, anna, ben, cid)
	cid.noViolations()
}

// A page at a table that reloads without a network shows that it is connecting, and returns to the table
// once the server answers. The service worker has stored the program of the seat.
func TestTableReloadsOffline(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	p := open(t, setup{URL: s.URL, Scripts: []string{hurried}}).ready().kept()
	p.reload().ready() // served by the worker
	link := p.sit(s.URL, object{"name": "Anna"})
	p.roll("Good 4dF")
	s.kill()
	s.answer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))

	p.reload().ready()
	p.call("tray.begin", "join", s.URL+"/#table="+link)
	p.untilIs("connecting", "root.data", "table")
	s.host()
	p.until("table.isConnected")
	p.roll("2d6")
	p.throwsAt(2)
	if seats := call[int](p, "table.seats"); seats != 1 {
		t.Errorf("the table has %d seats, so the page did not get its own", seats)
	}
}

// The app has a button for a new table, and other visitors can join it by the address of the page.
func TestNewTable(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	setup := setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}
	anna := open(t, setup).ready()
	anna.until("table.openForm")
	anna.call("table.takeSeat", object{"name": "Anna", "title": "Attic"})
	anna.until("table.isOpen")
	setup.Path = call[string](anna, "host.fragment")
	ben := open(t, setup).ready()
	ben.until("element.exists", "host #table-form")
	ben.call("table.takeSeat", object{"name": "Ben"})
	ben.until("table.isConnected")
	ben.roll("Good 4dF vs Fair")
	together(t, 1, anna, ben)

	anna.call("element.click", "#invite")
	anna.until("table.hasCode")
	if link := call[string](anna, "element.value", "#table-sheet .link input"); link != call[string](ben, "host.address") {
		t.Errorf("the invitation is %s", link)
	}
	ben.reload().ready()
	ben.until("table.isConnected")
	together(t, 1, anna, ben)
	ben.noViolations()
}

// Where the browser blocks all storage, the address of a table shows the form, which says what is lost, and the visitor
// rolls at the table. So does the button for a new table.
func TestTableWithoutStorage(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	blocked := setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept, early("storage.deny")}}
	anna := open(t, blocked).ready()
	anna.until("table.openForm")
	anna.until("element.shows", "host #table-form", "stores nothing")
	anna.call("table.takeSeat", object{"name": "Anna", "title": "Attic"})
	anna.until("table.isOpen")
	blocked.Path = call[string](anna, "host.fragment")
	ben := open(t, blocked).ready()
	ben.until("element.shows", "host #table-form", "stores nothing")
	ben.call("table.takeSeat", object{"name": "Ben"})
	ben.until("table.isConnected")
	ben.roll("Good 4dF vs Fair")
	together(t, 1, anna, ben)
}

// The GM throws in secret and opens the throw, sets the rules of the table, and removes a seat. A
// player can't throw in secret.
func TestGameMaster(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	setup := setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}
	gwen := open(t, setup).ready()
	link := gwen.sit(s.URL, object{"name": "Gwen"})
	ben := open(t, setup).ready()
	ben.sit(s.URL+"/#table="+link, object{"name": "Ben"})
	got := gwen.roll(object{"technique": "4dF", "trait": "Good", "secret": true})
	if seen := ben.throwsAt(1); !strings.Contains(seen[0], "secret") || strings.Contains(seen[0], got.Text) {
		t.Errorf("Ben sees %q of a secret throw", seen)
	}
	if thrown := call[int](ben, "events.count", "tray-throw"); thrown != 0 {
		t.Error("Ben sees the dice of a secret throw")
	}
	gwen.until("element.exists", "#feed [data-table=table-open]:not([hidden])")
	gwen.call("element.click", "#feed [data-table=table-open]")
	if seen := ben.resolved(1); seen.Receipt == "" || !strings.HasPrefix(seen.Text, "Gwen ") {
		t.Errorf("Ben sees %+v of an opened throw", seen)
	}
	gwen.until("panel.isRevealed")
	refused := call[refusal](ben, "tray.refusal", "roll", object{"technique": "4dF", "secret": true})
	if failed := refused.Message; !strings.Contains(failed, "Only the GM") {
		t.Errorf("a player's secret throw is refused with %q", failed)
	}

	gwen.call("tray.set", "system", "mudge")
	gwen.until("table.rollsBy", "mudge")
	gwen.call("table.press", "table-rules")
	ben.until("element.shows", "#feed .news", "rules")
	if system := call[struct{ System string }](ben, "tray.roll", "4dF").System; system != "mudge" {
		t.Errorf("Ben rolls by the rules of %q", system)
	}
	gwen.call("table.choose", 2, "table-remove", "table-kick")
	ben.until("element.shows", "#feed .news", "removed")
	ben.until("element.shows", "#table-sheet .state", "removed")
	if alone := ben.roll("4dF"); alone.Receipt == "" {
		t.Errorf("after its removal, Ben's tray rolls %+v alone", alone)
	}
}
