package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"fudgetray/cmd/dev/check/browser"
)

// beside opens another tab with the same storage.
func (p *tab) beside(s setup) *tab {
	p.t.Helper()
	return p.besideAt(p.base, s)
}

// besideAt opens a page of another server in the same browser.
func (p *tab) besideAt(url string, s setup) *tab {
	p.t.Helper()
	s.URL, s.Scale = url, scale()
	s.Scripts = withFunctions(p.t, slices.Concat(sparing(p.base), []string{unpainted}, s.Scripts)...)
	opened, err := p.Beside(s)
	p.must(err)
	p.t.Cleanup(opened.Close)
	other := tabOf(p.t, opened, url)
	other.unpainted = true
	return other
}

// receipts returns the receipts of the history, oldest first.
func (p *tab) receipts() []string {
	p.t.Helper()
	return call[[]string](p, "tray.receipts")
}

// withoutJournal removes IndexedDB. The tray then shows the rolls of localStorage: a journal would restore lost ones.
var withoutJournal = early("journal.remove")

// wantRolls checks that the stored session has n rolls and none twice.
func (p *tab) wantRolls(n int) {
	p.t.Helper()
	p.beside(setup{Scripts: append([]string{withoutJournal}, flat.Scripts...)}).ready().hasRolls(n)
}

// hasRolls checks that the history has n rolls and none twice.
func (p *tab) hasRolls(n int) {
	p.t.Helper()
	receipts := p.receipts()
	twice := map[string]bool{}
	for _, receipt := range receipts {
		if receipt != "" && twice[receipt] {
			p.t.Errorf("%s is in the history twice", receipt)
		}
		twice[receipt] = true
	}
	if len(receipts) != n {
		p.t.Errorf("another tab has %d rolls, want %d", len(receipts), n)
	}
}

// flat is the setup of a tray that loads and rolls fast: its dice are flat and settle immediately.
var flat = setup{Scripts: []string{noWebGL, hurried}}

// flatBeside opens a tab with flat dice beside another one.
func (p *tab) flatBeside() *tab {
	p.t.Helper()
	return p.beside(flat).ready()
}

// showsRolls waits until the tray shows n rolls.
func (p *tab) showsRolls(n int) {
	p.t.Helper()
	p.untilIs(n, "element.count", "#history ol > *")
}

var (
	// hurried makes throws settle immediately, as with reduced motion.
	hurried = early("environment.reducedMotion")
	// lateStorage delays other pages' changes of the stored session.
	lateStorage = early("storage.delay")
)

// Two trays of one page and one of another tab roll at once. The storage and every tray have each roll once.
func TestTwoTabsRollAtOnce(t *testing.T) {
	t.Parallel()
	for name, scripts := range map[string][]string{"storage": nil, "late storage": {lateStorage}} {
		t.Run(name, func(t *testing.T) {
			const rolls = 12 // for each tray
			s := setup{Scripts: slices.Concat(flat.Scripts, scripts)}
			one := open(t, s).ready()
			one.call("tray.append", "body")
			one.call("events.nth", "tray-ready", 2)
			tabs := []*tab{one, one.beside(s).ready()}
			var all sync.WaitGroup
			for _, p := range tabs {
				all.Go(func() {
					if err := p.try("crowd.rollAtOnce", rolls); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			one.wantRolls(3 * rolls)
			if t.Failed() {
				return
			}
			for _, p := range tabs {
				p.until("crowd.haveRolls", 3*rolls)
			}
		})
	}
}

// reported returns the receipts that a tab has logged to its console. It works after a crash too.
func (p *tab) reported() (receipts []string) {
	for _, line := range p.Console() {
		if _, receipt, ok := strings.Cut(line, "rolled "); ok {
			receipts = append(receipts, strings.Trim(receipt, `"`))
		}
	}
	return receipts
}

// crash ends the process of a tab, which then no longer responds.
func (p *tab) crash() {
	p.t.Helper()
	command(p, inspector.Enable, cdp.Empty{})
	crashed := make(chan struct{})
	p.must(chromedp.Listen(p.Context, func(event any) {
		if _, ok := event.(*inspector.EventTargetCrashed); ok {
			close(crashed)
		}
	}))
	p.must(p.Step("crash the tab", func(ctx context.Context) error {
		go chromedp.Call(ctx, page.Crash, cdp.Empty{}) // has no response
		select {
		case <-crashed:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}))
}

// Two tabs roll in one session, and one of them crashes, three times: after one to five rolls, with and
// without waiting until the other tab shows the first roll. Each roll that was ever in the history, and
// each roll of the surviving tab, is kept exactly once.
func TestCrashedTabsLoseNothing(t *testing.T) {
	t.Parallel()
	living := openApart(t, flat).ready()
	living.call("tray.rollOn")
	var kept []string
	for _, crash := range []struct {
		rolls int
		shown bool
	}{{1, true}, {3, false}, {5, true}} {
		victim := living.flatBeside()
		victim.call("tray.rollOn")
		victim.call("events.nth", "tray-resolve", crash.rolls)
		if crash.shown {
			living.until("tray.hasRoll", victim.reported()[0])
		}
		victim.crash()
		victim.Close()
		kept = append(kept, living.receipts()...)
	}
	kept = append(kept, living.reported()...)
	count := map[string]int{}
	for _, receipt := range living.receipts() {
		count[receipt]++
		if count[receipt] == 2 {
			t.Errorf("%s is in the history twice", receipt)
		}
	}
	for _, receipt := range kept {
		if count[receipt] == 0 {
			t.Errorf("%s was in the history and is lost", receipt)
		}
	}
	t.Logf("%d rolls", len(count))
}

// Each of two tabs shows the rolls of the other one. Rolls that one of them clears stay cleared.
func TestOtherTabsShowARoll(t *testing.T) {
	t.Parallel()
	one := open(t, flat).ready()
	other := one.flatBeside()
	one.roll()
	other.showsRolls(1)
	one.roll()
	one.call("tray.clear")
	other.showsRolls(0)
	other.roll()
	one.showsRolls(1)
	one.wantRolls(1)
}

// A roll is in the history even if its page is left during the throw.
func TestPageLeftInMidThrow(t *testing.T) {
	t.Parallel()
	watch := open(t, flat).ready()
	for n, leave := range []string{"reload", "navigate", "remove"} {
		t.Log(leave)
		p := watch.beside(setup{}).ready()
		p.call("tray.leaveDuringRoll", leave)
		watch.showsRolls(n + 1)
		p.Close()
	}
	watch.wantRolls(3)
}

func TestBrokenStateIsSetAside(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/"}) // without a tray
	for n, garbage := range []string{strings.Repeat("x", 50), "abc"} {
		p.call("storage.setItem", "fudge-tray:default", garbage)
		place := fmt.Sprintf("fudge-tray:default:broken-%d", n+1)
		failure := awaited[refusal](p.flatBeside(), "events.faultOf", "bad-state").Message
		if !strings.Contains(failure, place) {
			t.Errorf("%q does not name %s", failure, place)
		}
		if kept := call[string](p, "storage.item", place); kept != garbage {
			t.Errorf("%s holds %q, want %q", place, kept, garbage)
		}
	}
}

// full makes every write to the storage fail while storage.setFull says so.
var full = early("storage.limit")

func TestStorageThatFailsForAWhile(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, hurried, full}}).ready()
	p.roll()
	p.until("storage.item", "fudge-tray:default")
	p.call("events.clear")
	p.call("storage.setFull", true)
	p.roll()
	if code := call[string](p, "events.fault"); code != "storage-unavailable" {
		t.Errorf("tray-error %q, want storage-unavailable", code)
	}
	p.roll()
	p.wantRolls(1)
	p.call("storage.setFull", false)
	p.roll()
	later := p.flatBeside()
	later.showsRolls(4)
	later.hasRolls(4)
}

// refusing lists profile files that block storage in frames of other sites. Chromium gives such frames
// separate storage unless all storage is blocked.
var refusing = map[browser.Kind]struct{ path, text string }{
	browser.Chromium: {"Default/Preferences", `{"profile":{"default_content_setting_values":{"cookies":2}}}`},
	browser.Firefox:  {"prefs.js", `user_pref("network.cookie.cookieBehavior", 1);`},
}

// If the browser blocks storage in frames of other sites, the tray reports it, rolls, and keeps its
// rolls while the page is open.
func TestThirdPartyStorageBlocked(t *testing.T) {
	t.Parallel()
	skipException(t)
	profile, wish := t.TempDir(), refusing[kind()]
	path := filepath.Join(profile, wish.path)
	must(t, os.MkdirAll(filepath.Dir(path), 0o777))
	must(t, os.WriteFile(path, []byte(wish.text), 0o666))
	b, err := browser.Start(kind(), profile)
	must(t, err)
	t.Cleanup(b.Close)
	host := browser.NewServer(answer(200, "text/html", embedding(serve(t, nil), "<fudge-tray></fudge-tray>")))
	t.Cleanup(host.Close)
	elsewhere := strings.Replace(host.URL, "127.0.0.1", "localhost", 1)
	opened, err := b.Open(setup{URL: elsewhere, Scripts: withFunctions(t)})
	must(t, err)
	t.Cleanup(opened.Close)
	p := tabOf(t, opened, elsewhere)
	p.call("tray.defined")
	p.call("tray.rollTimes", 2)
	if code := call[string](p, "events.fault"); code != "storage-unavailable" {
		t.Errorf("tray-error %q, want storage-unavailable", code)
	}
	if rolls := call[int](p, "tray.rolls"); rolls != 2 {
		t.Errorf("%d rolls are kept, want 2", rolls)
	}
}
