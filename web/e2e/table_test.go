package e2e

import (
	"context"
	"fmt"
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
	dir string
	end func()
}

func newTableServer(t *testing.T) *tableServer {
	t.Helper()
	s := &tableServer{origin: newSite(t, dist()), dir: t.TempDir()}
	s.host()
	t.Cleanup(func() { s.end() })
	return s
}

// host begins to host the tables.
func (s *tableServer) host() {
	s.t.Helper()
	log, err := tables.OpenFileLog(s.dir)
	must(s.t, err)
	server, err := tables.NewServer(log)
	must(s.t, err)
	s.answer(withTables(server))
	s.end = func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		server.Close(ctx)
		must(s.t, log.Close())
	}
}

// withTables returns a handler of the widget beside tables.
func withTables(hosted http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", site.Handler(os.DirFS(dist())))
	mux.Handle(client.Path, hosted)
	mux.HandleFunc("/tables.json", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"hosted": true}`) })
	return mux
}

// kill stops hosting and closes all connections.
func (s *tableServer) kill() {
	s.answer(http.NotFoundHandler())
	s.end()
	s.server.CloseClientConnections()
}

// sit joins a table and returns its link.
func (p *tab) sit(where, seat string) string {
	p.t.Helper()
	return eval[string](p, `tray().join(`+where+`, `+seat+`).then(({ link }) => link)`)
}

// throwsAt returns the shared history of a tab, newest first, once it has a number of throws.
func (p *tab) throwsAt(count int) []string {
	p.t.Helper()
	const items = `[...inside().document.querySelectorAll("#table .throws > li")]`
	p.run(fmt.Sprintf(`until(() => %s.length === %d)`, items, count))
	return eval[[]string](p, items+`.map((item) => item.dataset.throw + " " + item.textContent)`)
}

func (p *tab) head() string {
	return eval[string](p, `inside().document.querySelector("#table").dataset.head`)
}

// together checks that tabs show the same throws and have the same record.
func together(t *testing.T, count int, tabs ...*tab) {
	t.Helper()
	want := tabs[0].throwsAt(count)
	for _, p := range tabs[1:] {
		if got := p.throwsAt(count); !slices.Equal(got, want) {
			t.Errorf("one seat shows\n%s\nand another\n%s", strings.Join(want, "\n"), strings.Join(got, "\n"))
		}
	}
	for tries := 0; ; tries++ {
		heads := map[string]bool{}
		for _, p := range tabs {
			heads[p.head()] = true
		}
		if len(heads) == 1 {
			return
		}
		if tries == 200 {
			t.Fatalf("the seats have %d heads", len(heads))
		}
		tabs[0].run(`new Promise((resolve) => setTimeout(resolve, 100))`)
	}
}

const connected = `inside().document.documentElement.dataset.table === "connected"`

// Two tabs share a table over a BroadcastChannel: the same dice with the same faces, and the result is
// not shown before they have settled. A tab that reloads gets its seat back. After the keeper has left, the
// other tab is the keeper.
func TestTableOverChannel(t *testing.T) {
	t.Parallel()
	const channel = `new BroadcastChannel("evening")`
	anna := open(t, setup{Media: browser.ReducedMotion}).ready()
	anna.sit(channel, `{ name: "Anna", color: "#ff0000" }`)
	ben := anna.beside(setup{Media: browser.ReducedMotion}).ready()
	ben.sit(channel, `{ name: "Ben" }`)
	got := eval[resolution](anna, `tray().roll("Good 4dF vs Fair")`)
	seen := ben.resolved(1)
	if seen.Receipt == "" || seen.Receipt != got.Receipt || !slices.Equal(seen.Faces, got.Faces) {
		t.Errorf("Anna rolls %+v, and Ben sees %+v", got, seen)
	}
	if value := eval[string](ben, `tray().value`); value != "" {
		t.Errorf("Anna's roll is the value of Ben's tray: %s", value)
	}
	if seat := eval[string](ben, `heard.find((e) => e.type === "tray-resolve").detail.seat.name`); seat != "Anna" {
		t.Errorf("the dice are those of %q", seat)
	}
	eval[resolution](ben, `tray().roll("2d6")`)
	together(t, 2, anna, ben)

	ben.reload().ready()
	ben.sit(channel, `{ name: "Ben" }`)
	together(t, 2, anna, ben)
	eval[resolution](ben, `tray().roll("3d6")`)
	together(t, 3, anna, ben)

	anna.run(`Promise.resolve(tray().remove())`)
	eval[resolution](ben, `tray().roll("4d6")`)
	anna.reload().ready()
	anna.sit(channel, `{ name: "Anna" }`)
	eval[resolution](anna, `tray().roll("1d20")`)
	together(t, 5, anna, ben)
	if seats := eval[int](ben, `inside().document.querySelectorAll("#table .seats > li").length`); seats != 2 {
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
	link := anna.sit(quoted(s.URL), `{ name: "Anna", title: "Attic" }`)
	ben := open(t, at(s.URL, "")).ready()
	ben.sit(quoted(s.URL+"/#table="+link), `{ name: "Ben" }`)
	eval[resolution](anna, `tray().roll("Good 4dF vs Fair")`)
	eval[resolution](ben, `tray().roll("2d6")`)
	together(t, 2, anna, ben)

	s.kill()
	anna.run(`until(() => !(` + connected + `))`)
	anna.run(`Promise.resolve(void (window.rolled = tray().roll("3d6")))`)
	s.host()
	eval[resolution](anna, `window.rolled`)
	eval[resolution](ben, `tray().roll("4d6")`)
	together(t, 4, anna, ben)

	cid := open(t, at(s.URL, "")).ready()
	cid.sit(quoted(s.URL+"/#table="+link), `{ name: "Cid" }`)
	together(t, 4, anna, ben, cid)
	eval[resolution](cid, `tray().roll("1d20")`)
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
	link := p.sit(quoted(s.URL), `{ name: "Anna" }`)
	eval[resolution](p, `tray().roll("Good 4dF")`)
	s.kill()
	s.answer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))

	p.reload().ready()
	p.run(`Promise.resolve(void tray().join(` + quoted(s.URL+"/#table="+link) + `))`)
	p.run(`until(() => inside().document.documentElement.dataset.table === "connecting")`)
	s.host()
	p.run(`until(() => ` + connected + `)`)
	eval[resolution](p, `tray().roll("2d6")`)
	p.throwsAt(2)
	if seats := eval[int](p, `inside().document.querySelectorAll("#table .seats > li").length`); seats != 1 {
		t.Errorf("the table has %d seats, so the page did not get its own", seats)
	}
}

// The app has a button for a new table, and other visitors can join it by the address of the page.
func TestNewTable(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	setup := setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}
	anna := openPainted(t, setup).ready()
	anna.run(`until(() => document.querySelector("#new-table")?.click() ?? document.querySelector("#table-form"))`)
	anna.takeSeat(`{ "table-name": "Anna", "table-title": "Attic" }`)
	anna.run(`until(() => location.hash.startsWith("#table=") && !document.querySelector("#table-form"))`)
	setup.Path = eval[string](anna, `location.hash`)
	ben := openPainted(t, setup).ready()
	ben.run(`until(() => document.querySelector("#table-form"))`)
	ben.takeSeat(`{ "table-name": "Ben" }`)
	ben.run(`until(() => ` + connected + `)`)
	eval[resolution](ben, `tray().roll("Good 4dF vs Fair")`)
	together(t, 1, anna, ben)

	anna.run(`Promise.resolve(at("#table [data-table=table-invite]").click())`)
	anna.run(`until(() => at("#invitation svg path").getAttribute("d").length > 1000)`)
	if link := eval[string](anna, `at("#invitation input").value`); link != eval[string](ben, `location.href`) {
		t.Errorf("the invitation is %s", link)
	}
	ben.reload().ready()
	ben.run(`until(() => ` + connected + `)`)
	together(t, 1, anna, ben)
	ben.noViolations()
}

// takeSeat fills in the form of a seat and submits it.
func (p *tab) takeSeat(fields string) {
	p.t.Helper()
	p.run(`Promise.resolve((() => {
		for (const [name, value] of Object.entries(` + fields + `)) document.querySelector("#table-form [name=" + name + "]").value = value;
		document.querySelector("#table-form form").requestSubmit();
	})())`)
}

// The GM throws in secret and opens the throw, sets the rules of the table, and removes a seat. A
// player can't throw in secret.
func TestGameMaster(t *testing.T) {
	t.Parallel()
	s := newTableServer(t)
	setup := setup{URL: s.URL, Media: browser.ReducedMotion, Scripts: []string{unkept}}
	gwen := open(t, setup).ready()
	link := gwen.sit(quoted(s.URL), `{ name: "Gwen" }`)
	ben := open(t, setup).ready()
	ben.sit(quoted(s.URL+"/#table="+link), `{ name: "Ben" }`)
	press := func(button string) {
		t.Helper()
		gwen.run(`until(() => at("#table [data-table=` + button + `]")).then((button) => button.click())`)
	}

	got := eval[resolution](gwen, `tray().roll({ technique: "4dF", trait: "Good", secret: true })`)
	if seen := ben.throwsAt(1); !strings.Contains(seen[0], "secret") || strings.Contains(seen[0], got.Text) {
		t.Errorf("Ben sees %q of a secret throw", seen)
	}
	if thrown := eval[int](ben, `heard.filter((e) => e.type === "tray-throw").length`); thrown != 0 {
		t.Error("Ben sees the dice of a secret throw")
	}
	press("table-open")
	if seen := ben.resolved(1); seen.Receipt != got.Receipt || seen.Text != got.Text {
		t.Errorf("Ben sees %+v, Gwen has thrown %+v", seen, got)
	}
	if failed := eval[string](ben, `tray().roll({ technique: "4dF", secret: true }).then(() => "", (error) => error.message)`); !strings.Contains(failed, "only the GM") {
		t.Errorf("a player's secret throw is refused with %q", failed)
	}

	gwen.run(`Promise.resolve(void (tray().system = "mudge"))`)
	gwen.run(`until(() => at("#table") && tray().roll("4dF").then(({ system }) => system === "mudge"))`)
	press("table-rules")
	ben.run(`until(() => at("#table .news").textContent.includes("rules"))`)
	if system := eval[string](ben, `tray().roll("4dF").then(({ system }) => system)`); system != "mudge" {
		t.Errorf("Ben rolls by the rules of %q", system)
	}
	press("kick-2")
	ben.run(`until(() => at("#table .news").textContent.includes("removed"))`)
	ben.run(`until(() => at("#table .state").textContent.includes("you were removed"))`)
	if failed := eval[string](ben, `tray().roll("4dF").then(() => "", (error) => error.message)`); !strings.Contains(failed, "removed") {
		t.Errorf("a roll of a seat that was removed is refused with %q", failed)
	}
}
