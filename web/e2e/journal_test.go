package e2e

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/e2e/page"
)

// kills returns how often TestKilledBrowserLosesNothing kills the browser: E2E_KILLS, or a few times.
func kills(t *testing.T) int {
	text, set := os.LookupEnv("E2E_KILLS")
	if !set {
		return 3
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("E2E_KILLS: %v", err)
	}
	return n
}

// A browser that is killed half a second after the dice rest has neither lost nor duplicated a roll
// at its next start. It would write localStorage later.
func TestKilledBrowserLosesNothing(t *testing.T) {
	t.Parallel()
	skipException(t)
	base, profile := serve(t, nil), t.TempDir()
	start := func() (*browser.Browser, *tab) {
		b, err := browser.Start(kind(), profile)
		must(t, err)
		t.Cleanup(b.Close)
		opened, err := b.Open(setup{
			URL: base, Media: browser.ReducedMotion, Scripts: withFunctions(t, noWebGL), // loads faster
		})
		must(t, err)
		t.Cleanup(opened.Close)
		return b, tabOf(t, opened, base).ready()
	}
	var rolled []string
	check := func(p *tab, kill int) {
		t.Helper()
		// On a busy machine the browser may repair its database for longer than the tray waits for it.
		if err := p.Run(page.Until("tray.hasRolls", len(rolled))); err != nil {
			t.Errorf("after kill %d: %v", kill, err)
		}
		if got := p.receipts(); !slices.Equal(got, rolled) {
			t.Fatalf("after kill %d the history has %q, want %q; the console says:\n%s", kill, got, rolled, strings.Join(p.Console(), "\n"))
		}
	}
	for kill := range kills(t) {
		b, p := start()
		check(p, kill)
		if kill%4 == 3 {
			p.call("tray.clear")
			rolled = nil
		}
		for range 1 + kill%2 {
			rolled = append(rolled, p.roll().Receipt)
		}
		p.call("clock.wait", 500)
		must(t, b.Kill())
	}
	b, p := start()
	check(p, kills(t))
	b.Close()
}

// If IndexedDB is missing or doesn't respond, the tray still rolls and stores.
func TestJournalFails(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"refused": early("journal.refuse"),
		"missing": withoutJournal,
		"silent":  early("journal.silence"),
		"failing": early("journal.fail"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{Scripts: []string{script, noWebGL}, Media: browser.ReducedMotion}).ready()
			first := p.roll().Receipt
			p.until("storage.item", "fudge-tray:default")
			if got := p.reload().ready().receipts(); !slices.Equal(got, []string{first}) {
				t.Errorf("after a reload the history has %q, want %q", got, first)
			}
		})
	}
}

// Each session has its own journal, including sessions of other origins; an unstored session has none.
func TestJournalsAreSeparate(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.roll()
	url := embedded(t, p.base, "<fudge-tray></fudge-tray>")
	stranger, err := p.Beside(setup{URL: url, Scripts: withFunctions(t, flat.Scripts...)})
	p.must(err)
	t.Cleanup(stranger.Close)
	p.must(stranger.Run(page.Call("tray.roll")))
	p.call("tray.set", "session", "none")
	p.roll()
	p.until("journal.has", 2)
	got := call[[]string](p, "journal.sessions")
	if len(got) != 2 || got[0] != "default" || got[1] == "default" || got[1][:len("default@http://")] != "default@http://" {
		t.Errorf("the journals are of %q, want default and one of the other origin", got)
	}
}
