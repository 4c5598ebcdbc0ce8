package e2e

import (
	"cmp"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/site"
)

// foundryUsers are the users of the stub of Foundry VTT. The first is the GM.
var foundryUsers = []string{"Gwen", "Anna", "Ben", "Cid"}

// newFoundry serves a page for the stub of Foundry VTT, and the module as it is installed.
func newFoundry(t *testing.T) *origin {
	t.Helper()
	const module = "/modules/fudge-tray"
	mux := http.NewServeMux()
	mux.HandleFunc("/foundry.html", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><html lang="en"><link rel="icon" href="data:," />
			<link rel="stylesheet" href="/modules/fudge-tray/places/foundry/foundry.css" />`)
	})
	mux.Handle(module+"/", http.StripPrefix(module, site.Handler(os.DirFS(packed(t, "foundry")))))
	s := newSite(t, dist())
	s.answer(mux)
	return s
}

// packed returns a folder with the package of a place.
func packed(t *testing.T, place string) string {
	t.Helper()
	widget, err := filepath.Abs(dist())
	must(t, err)
	packages := t.TempDir()
	build := exec.Command("go", "run", "./cmd/dev/build/places", "-dist", widget, "-o", packages, place)
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return filepath.Join(packages, place)
}

// world opens the world of Foundry VTT for a user, beside a page if there is one.
func (s *origin) world(beside *tab, user string, generation int, changes object) *tab {
	s.t.Helper()
	setup := setup{URL: s.URL, Path: "foundry.html", Width: 800, Height: 560, Media: browser.ReducedMotion, Scripts: []string{unkept}}
	var p *tab
	if beside == nil {
		p = openPictured(s.t, *foundryPicture, setup)
	} else {
		p = beside.beside(setup)
	}
	seed := 1 + slices.Index(foundryUsers, user)
	world := object{"user": user, "users": foundryUsers, "generation": generation, "seed": seed}
	for name, value := range changes {
		world[name] = value
	}
	p.call("foundry.start", world)
	return p
}

// chat returns the messages of a tab, once it has a number of them.
func (p *tab) chat(count int) []string {
	p.t.Helper()
	p.untilIs(count, "foundry.count")
	return call[[]string](p, "foundry.chat")
}

// isToldNothing reports an error if the user was told something.
func (p *tab) isToldNothing() {
	p.t.Helper()
	if told := call[string](p, "foundry.told"); told != "" {
		p.t.Errorf("the user is told %q", told)
	}
}

// logUsage prints what a page has loaded and sent since the start.
func (p *tab) logUsage(when string) {
	p.t.Helper()
	loaded, sent := call[[]int](p, "foundry.loaded"), call[[]int](p, "foundry.traffic")
	p.t.Logf("%s: %d requests, %d bytes loaded; %d messages of %d bytes", when, loaded[0], loaded[1], sent[0], sent[1])
}

// Four users of three versions of Foundry VTT roll as fast as they can. One in ten messages of the socket is
// lost, cut or delayed. All see the same dice with the same receipts in the chat and on their trays.
func TestFoundry(t *testing.T) {
	t.Parallel()
	s := newFoundry(t)
	var tabs []*tab
	var gwen *tab
	for i, user := range foundryUsers {
		changes := object{"faults": 0.1, "settings": object{"fudge-tray.dice": "all"}}
		p := s.world(gwen, user, []int{13, 14, 12, 13}[i], changes)
		tabs = append(tabs, p)
		gwen = tabs[0]
	}
	for i, p := range tabs {
		p.until("table.isConnected")
		p.logUsage(foundryUsers[i] + ", until ready")
	}
	rolls := *placeRolls
	lines := make([][]string, len(tabs))
	for i := range rolls {
		formula := []string{"4dF+2", "4dF", "2d6", "3d6x", "4dFr", "1d20+3", "2d10", "1d12", "3d8", "2d4"}[i%10]
		lines[i%len(tabs)] = append(lines[i%len(tabs)], "/roll "+formula)
	}
	for i, p := range tabs {
		p.call("foundry.begin", lines[i])
	}
	for _, p := range tabs {
		p.call("foundry.end")
	}
	want := gwen.chat(rolls)
	thrown := slices.Sorted(slices.Values(call[[]string](gwen, "tray.receipts")))
	for _, roll := range call[[]resolution](gwen, "foundry.thrown") {
		if got := replayed(t, roll.Receipt); !slices.Equal(got, roll.Faces) {
			t.Errorf("the receipt %s gives %v, and the chat shows %v", roll.Receipt, got, roll.Faces)
		}
	}
	for i, p := range tabs {
		p.isToldNothing()
		got := p.chat(rolls)
		if !slices.Equal(got, want) {
			t.Errorf("chats differ:\n%s\n\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		p.untilIs(len(thrown), "tray.rolls")
		if got := slices.Sorted(slices.Values(call[[]string](p, "tray.receipts"))); !slices.Equal(got, thrown) {
			t.Errorf("the trays have thrown %v and %v", got, thrown)
		}
		p.logUsage(fmt.Sprintf("%s, after %d throws", foundryUsers[i], len(thrown)))
	}
	for _, line := range want {
		if strings.Contains(line, `"receipts":[]`) || !strings.Contains(line, `"receipts"`) {
			t.Errorf("a message has no receipt: %s", line)
		}
	}
}

// Everybody verifies a roll. A roll with another face, and a receipt that was used before, are noticed. The card names the
// result, Dice So Nice has nothing to throw, and the tray fits into its window.
func TestFoundryCard(t *testing.T) {
	t.Parallel()
	s := newFoundry(t)
	gwen := s.world(nil, "Gwen", 12, nil)
	gwen.until("table.isConnected")
	anna := s.world(gwen, "Anna", 14, nil)
	anna.until("table.isConnected")
	anna.call("foundry.roll", "/roll 4dF+2")
	for _, p := range []*tab{gwen, anna} {
		p.untilIs(1, "foundry.count")
		p.until("foundry.says", "card", "Fair") // +2 on the ladder of Fate
		p.call("foundry.verify")
		p.until("foundry.says", "verdict", "The receipt gives these faces. You have seen this throw at the table.")
	}
	if hidden := call[[]struct{ Hidden bool }](gwen, "foundry.newest"); len(hidden) != 4 || !hidden[0].Hidden {
		t.Errorf("results %v, want four that Dice So Nice doesn't throw", hidden)
	}
	if !call[bool](gwen, "foundry.fits") {
		t.Error("the tray is larger than its window")
	}
	gwen.publish(*foundryPicture)
	gwen.call("foundry.repeat", false)
	gwen.call("foundry.verify")
	gwen.until("foundry.says", "verdict", "A receipt was used before.")
	gwen.call("foundry.repeat", true)
	gwen.call("foundry.verify")
	gwen.until("foundry.says", "verdict", "The receipt gives other faces.")
	anna.call("foundry.roll", "/roll 2d6")
	if receipts := call[[]string](anna, "foundry.receipts"); len(receipts) != 0 {
		t.Errorf("the tray has thrown 2d6, which the world leaves to Foundry: %v", receipts)
	}
	gwen.isToldNothing()
	anna.isToldNothing()
}

// The GM's blind roll is a secret throw of the table, and that of a player falls in a tray of its own: nothing that the
// module sends has their receipts. Once the GM opens its throw, all trays show it.
func TestFoundrySecret(t *testing.T) {
	t.Parallel()
	s := newFoundry(t)
	gwen := s.world(nil, "Gwen", 13, nil)
	anna := s.world(gwen, "Anna", 14, nil)
	anna.until("table.isConnected")
	var receipts []string
	for _, c := range []struct {
		by   *tab
		line string
	}{{gwen, "/blindroll 4dF"}, {gwen, "/gmroll 4dF"}, {anna, "/selfroll 4dF"}, {anna, "/br 4dF"}} {
		c.by.call("foundry.roll", c.line)
		made := call[[]string](c.by, "foundry.receipts")
		if len(made) != 1 {
			t.Fatalf("%s has the receipts %v", c.line, made)
		}
		receipts = append(receipts, made...)
	}
	anna.call("foundry.roll", "/roll 4dF")
	open := call[[]string](anna, "foundry.receipts")
	for _, p := range []*tab{gwen, anna} {
		for _, receipt := range receipts {
			if call[bool](p, "foundry.hasSent", receipt) {
				t.Errorf("the receipt %s of a hidden roll was sent", receipt)
			}
		}
		p.isToldNothing()
	}
	if !call[bool](anna, "foundry.hasSent", open[0]) {
		t.Error("the receipt of an open roll was not sent, so this test can't fail")
	}
	if seen := call[[]string](anna, "tray.receipts"); slices.Contains(seen, receipts[0]) {
		t.Errorf("Anna's tray shows %v, also a hidden roll", seen)
	}
	gwen.call("tray.set", "controls", "full")
	gwen.call("element.click", "#feed [data-table=table-open]:not([hidden])")
	anna.until("foundry.trayHas", receipts[1])
	if !call[bool](gwen, "foundry.hasSent", receipts[1]) && !call[bool](anna, "foundry.hasSent", receipts[1]) {
		t.Log("an opened throw is sent as its nonces alone")
	}
}

// Users can roll although the GM's page is closed, a throw is late, or another user has another version of the module. The
// tray tells them why it doesn't throw.
func TestFoundryFaults(t *testing.T) {
	t.Parallel()
	s := newFoundry(t)
	anna := s.world(nil, "Anna", 13, nil)
	anna.until("element.exists", "host fudge-tray")
	anna.call("foundry.roll", "/roll 4dF") // the GM's page isn't open
	if receipts := call[[]string](anna, "foundry.receipts"); len(receipts) != 1 {
		t.Errorf("a tray alone has the receipts %v, want one", receipts)
	}
	anna.until("foundry.says", "told", "The GM's page does not answer")

	gwen := s.world(anna, "Gwen", 13, nil)
	gwen.until("table.isConnected")
	anna.until("table.isConnected")
	for range 2 {
		anna.call("foundry.deliver", object{"v": 2, "text": "{}"}, "Ben")
		anna.call("foundry.deliver", "noise", "Ben")
		anna.call("foundry.deliver", object{"v": 1, "room": 7, "number": -1, "again": "x"}, "Ben")
	}
	if told := call[string](anna, "foundry.told"); strings.Count(told, "Ben has another version") != 1 {
		t.Errorf("Anna is told %q, want once that Ben has another version", told)
	}

	anna.call("foundry.configure", "fudge-tray.patience", 2)
	anna.call("foundry.lose", 1)
	anna.call("foundry.roll", "/roll 4dF")
	if results := call[[]any](anna, "foundry.newest"); len(results) != 4 {
		t.Errorf("results %v, want four of Foundry", results)
	}
	if receipts := call[[]string](anna, "foundry.receipts"); len(receipts) != 0 {
		t.Errorf("a roll of Foundry has the receipts %v", receipts)
	}
	anna.until("foundry.says", "told", "did not come within 2 s")
	anna.call("foundry.lose", 0)
	anna.call("foundry.configure", "fudge-tray.patience", 20)
	anna.until("table.isConnected")

	for _, p := range []*tab{anna, gwen} {
		p.call("foundry.connect", "Gwen", false)
	}
	anna.call("foundry.roll", "/roll 4dF")
	if receipts := call[[]string](anna, "foundry.receipts"); len(receipts) != 1 {
		t.Errorf("after the GM has left, a roll has the receipts %v, want one", receipts)
	}
}

// A user whose tab sleeps doesn't hold up the rolls of the others. After the sleep, all see the same dice.
func TestFoundrySleep(t *testing.T) {
	t.Parallel()
	s := newFoundry(t)
	gwen := s.world(nil, "Gwen", 13, nil)
	gwen.until("table.isConnected")
	anna := s.world(gwen, "Anna", 14, nil)
	anna.until("table.isConnected")
	for _, p := range []*tab{gwen, anna} {
		p.call("foundry.configure", "fudge-tray.patience", 60) // the first roll waits for Anna's seat
	}
	anna.untilIs(2, "table.seats")
	anna.freeze()
	start := time.Now()
	for range 2 {
		gwen.call("foundry.roll", "/roll 4dF")
		if receipts := call[[]string](gwen, "foundry.receipts"); len(receipts) != 1 {
			t.Errorf("while Anna's tab sleeps, a roll has the receipts %v, want one", receipts)
		}
	}
	t.Logf("2 rolls beside a tab that sleeps in %v", time.Since(start))
	anna.thaw()
	anna.until("table.isConnected")
	anna.call("foundry.roll", "/roll 4dF")
	want := gwen.chat(3)
	if got := anna.chat(3); !slices.Equal(got, want) {
		t.Errorf("Anna's chat is\n%q\nwant\n%q", got, want)
	}
	gwen.untilIs(3, "tray.rolls")
	anna.untilIs(1, "tray.rolls") // throws of more than ten seconds ago are listed alone
	if got, want := anna.throwsAt(3), gwen.throwsAt(3); !slices.Equal(got, want) {
		t.Errorf("Anna's tray lists\n%q\nwant\n%q", got, want)
	}
	gwen.isToldNothing()
	anna.isToldNothing()
}

// Pages that belong to no place load nothing of web/places.
func TestPlainPagesLackPlaces(t *testing.T) {
	t.Parallel()
	scripts := 0
	must(t, filepath.WalkDir(dist(), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && entry.Name() == "places" {
			return cmp.Or(err, fs.SkipDir)
		}
		if filepath.Ext(path) != ".js" {
			return nil
		}
		scripts++
		text, err := os.ReadFile(path)
		for _, mark := range []string{"module.fudge-tray", `fudge-tray\/1`} {
			if strings.Contains(string(text), mark) {
				t.Errorf("%s contains %s, which belongs to a place", path, mark)
			}
		}
		return err
	}))
	if scripts == 0 {
		t.Error("no scripts found")
	}
}
