package e2e

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"fudgetray/web/tools/browser"
)

// beside opens another tab with the same storage.
func (p *tab) beside(s setup) *tab {
	p.t.Helper()
	s.URL = p.base
	s.Scripts = append([]string{unpainted}, s.Scripts...)
	opened, err := p.Beside(s)
	p.must(err)
	p.t.Cleanup(opened.Close)
	return &tab{opened, p.t, p.base, true}
}

// receipts returns the receipts of the history, oldest first.
func (p *tab) receipts() []string {
	p.t.Helper()
	return eval[[]string](p, `tray().history().then((rolls) => rolls.map((roll) => roll.resolution.receipt ?? ""))`)
}

// wantRolls checks that a new tab has n rolls and none twice.
func (p *tab) wantRolls(n int) {
	p.t.Helper()
	receipts := p.beside(setup{Scripts: []string{noWebGL}}).ready().receipts() // loads faster
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

// hurried makes throws settle immediately, as with reduced motion.
const hurried = `{
	const native = matchMedia;
	window.matchMedia = (query) =>
		query.includes("prefers-reduced-motion") ? Object.assign(new EventTarget(), { matches: true }) : native(query);
}`

func TestTwoTabsRollAtOnce(t *testing.T) {
	t.Parallel()
	const steps, rolls = 5, 20 // for each tab
	one := open(t, setup{Scripts: []string{hurried}}).ready()
	tabs := []*tab{one, one.beside(setup{Scripts: []string{hurried}}).ready()}
	var all sync.WaitGroup
	for _, p := range tabs {
		all.Go(func() {
			for range steps {
				if err := p.Run(fmt.Sprintf(`(async () => { for (let i = 0; i < %d; i++) await tray().roll("1dF"); })()`, rolls)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	one.wantRolls(len(tabs) * steps * rolls)
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

// rollOn rolls without end and logs each receipt to the console.
const rollOn = `(addEventListener("tray-resolve", (event) => console.log("rolled " + event.detail.receipt)),
	void (async () => { for (;; await new Promise((next) => setTimeout(next, 50))) await tray().roll("1dF"); })().catch(() => {}))`

// crash ends the process of a tab, which then no longer responds.
func (p *tab) crash() {
	p.t.Helper()
	call(p, inspector.Enable, cdp.Empty{})
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

// Two tabs roll in one session, and one of them crashes, twenty times: after one to five rolls, with and
// without waiting until the other tab shows the first roll. Each roll that was ever in the history, and
// each roll of the surviving tab, is kept exactly once.
func TestCrashedTabsLoseNothing(t *testing.T) {
	t.Parallel()
	const crashes = 10
	living := open(t, setup{Scripts: []string{hurried}}).ready()
	living.run(rollOn)
	var kept []string
	for n := range crashes {
		victim := living.beside(setup{Scripts: []string{hurried, noWebGL}}).ready() // loads faster
		victim.run(rollOn)
		victim.run(fmt.Sprintf(`nth("tray-resolve", %d)`, 1+n%5))
		if n%2 == 0 {
			living.run(fmt.Sprintf(`until(() => tray().history().then((rolls) => rolls.some((roll) => roll.resolution.receipt === %q)))`, victim.reported()[0]))
		}
		victim.crash()
		victim.Close()
		kept = append(kept, living.receipts()...)
	}
	kept = append(kept, living.reported()...)
	count := map[string]int{}
	for _, receipt := range living.receipts() {
		if count[receipt]++; count[receipt] == 2 {
			t.Errorf("%s is in the history twice", receipt)
		}
	}
	for _, receipt := range kept {
		if count[receipt] == 0 {
			t.Errorf("%s was in the history and is lost", receipt)
		}
	}
	t.Logf("%d crashes, %d rolls", crashes, len(count))
}

func TestTwoTraysOfAPageKeepAllRolls(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{hurried}}).ready()
	p.run(`(document.body.append(document.createElement("fudge-tray")), nth("tray-ready", 2))`)
	p.run(`Promise.all([...document.querySelectorAll("fudge-tray")].map(async (tray) => { for (let i = 0; i < 20; i++) await tray.roll(); }))`)
	p.wantRolls(40)
}

func TestOtherTabsShowARoll(t *testing.T) {
	t.Parallel()
	one := open(t, setup{}).ready()
	other := one.beside(setup{}).ready()
	one.run(`tray().roll()`)
	other.run(`until(() => at("#history ol").childElementCount === 1)`)
}

func TestClearedRollsStayCleared(t *testing.T) {
	t.Parallel()
	one := open(t, setup{Scripts: []string{hurried}}).ready()
	one.run(`tray().roll().then(() => tray().roll())`)
	other := one.beside(setup{Scripts: []string{hurried}}).ready()
	one.run(`tray().clear()`)
	other.run(`until(() => at("#history ol").childElementCount === 0)`)
	other.run(`tray().roll()`)
	one.run(`until(() => at("#history ol").childElementCount === 1)`)
	one.wantRolls(1)
}

// A roll is in the history even if its page is left during the throw.
func TestPageLeftInMidThrow(t *testing.T) {
	t.Parallel()
	leave := map[string]string{
		"reloaded":     `location.reload()`,
		"navigated":    `location.assign("about:blank")`,
		"tray removed": `tray().remove()`,
	}
	for name, how := range leave {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{}).ready()
			watch := p.beside(setup{}).ready()
			p.run(`(addEventListener("tray-throw", () => { ` + how + ` }), void tray().roll().catch(() => {}))`)
			watch.run(`until(() => at("#history ol").childElementCount === 1)`)
			watch.wantRolls(1)
		})
	}
}

func TestBrokenStateIsSetAside(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}).ready()
	for n, garbage := range []string{strings.Repeat("x", 50), "abc"} {
		p.run(fmt.Sprintf(`localStorage.setItem("fudge-tray:default", %q)`, garbage))
		place := fmt.Sprintf("fudge-tray:default:broken-%d", n+1)
		failure := eval[string](p.beside(setup{}).ready(), `nth("tray-error").then((fault) => fault.code + ": " + fault.message)`)
		if !strings.HasPrefix(failure, "bad-state") || !strings.Contains(failure, place) {
			t.Errorf("%q does not name %s", failure, place)
		}
		if kept := eval[string](p, fmt.Sprintf(`localStorage.getItem(%q) ?? ""`, place)); kept != garbage {
			t.Errorf("%s holds %q, want %q", place, kept, garbage)
		}
	}
}

// full makes every write to the storage fail while the page sets top.full.
const full = `{
	const native = Storage.prototype.setItem;
	Storage.prototype.setItem = function (...item) {
		if (top.full) throw new DOMException("The disk is full.", "QuotaExceededError");
		native.apply(this, item);
	};
}`

func TestStorageThatFailsForAWhile(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{hurried, full}}).ready()
	p.run(`tray().roll().then(() => until(() => localStorage.getItem("fudge-tray:default")))`)
	p.run(`(window.full = true, tray().roll())`)
	if code := eval[string](p, `nth("tray-error").then((fault) => fault.code)`); code != "storage-unavailable" {
		t.Errorf("tray-error %q, want storage-unavailable", code)
	}
	p.run(`tray().roll()`)
	p.wantRolls(1)
	p.run(`(window.full = false, tray().roll())`)
	p.beside(setup{}).ready().run(`until(() => at("#history ol").childElementCount === 4)`)
	p.wantRolls(4)
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
	host := httptest.NewServer(answer(200, "text/html", embedding(serve(t, nil), "<fudge-tray></fudge-tray>")))
	t.Cleanup(host.Close)
	elsewhere := strings.Replace(host.URL, "127.0.0.1", "localhost", 1)
	opened, err := b.Open(setup{URL: elsewhere})
	must(t, err)
	t.Cleanup(opened.Close)
	p := &tab{Tab: opened, t: t, base: elsewhere}
	p.run(`customElements.whenDefined("fudge-tray").then(() => tray().roll()).then(() => tray().roll())`)
	if code := eval[string](p, `nth("tray-error").then(({ code }) => code)`); code != "storage-unavailable" {
		t.Errorf("tray-error %q, want storage-unavailable", code)
	}
	if rolls := eval[int](p, `tray().history().then((rolls) => rolls.length)`); rolls != 2 {
		t.Errorf("%d rolls are kept, want 2", rolls)
	}
}
