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
	s.URL, s.Scale = p.base, scale()
	s.Scripts = slices.Concat(sparing(p.base), []string{unpainted}, s.Scripts)
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

// withoutJournal removes IndexedDB. The tray then shows the rolls of localStorage: a journal would restore lost ones.
const withoutJournal = `Object.defineProperty(window, "indexedDB", { value: undefined })`

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

// showsRolls is a script that waits until the tray shows n rolls.
func showsRolls(n int) string {
	return fmt.Sprintf(`until(() => at("#history ol").childElementCount === %d)`, n)
}

// hurried makes throws settle immediately, as with reduced motion.
const hurried = `{
	const native = matchMedia;
	window.matchMedia = (query) =>
		query.includes("prefers-reduced-motion") ? Object.assign(new EventTarget(), { matches: true }) : native(query);
}`

// lateStorage delays other pages' changes of the stored session by 50 ms. Browsers pass the lock on before localStorage
// shows them, but seldom enough that a test would rarely notice.
const lateStorage = `if (window !== top) {
	const key = "fudge-tray:default";
	const { getItem, setItem } = Storage.prototype;
	let shown = localStorage.getItem(key);
	Storage.prototype.getItem = function (name) { return name === key ? shown : getItem.call(this, name); };
	Storage.prototype.setItem = function (name, value) {
		setItem.call(this, name, value);
		if (name === key) shown = value;
	};
	addEventListener("storage", (event) => {
		if (event.key !== key || !event.isTrusted) return;
		event.stopImmediatePropagation();
		setTimeout(() => {
			shown = event.newValue;
			dispatchEvent(new StorageEvent("storage", event));
		}, 50);
	});
}`

// rollAtOnce makes every tray of a page roll n times at once. Each stores a roll before it rolls again.
func rollAtOnce(n int) string {
	return fmt.Sprintf(`Promise.all([...document.querySelectorAll("fudge-tray")].map(async (tray) => {
		for (let i = 0; i < %d; i++) {
			await tray.roll("1dF");
			await navigator.locks.request("fudge-tray:default", () => {});
		}
	}))`, n)
}

// Two trays of one page and one of another tab roll at once. The storage and every tray have each roll once.
func TestTwoTabsRollAtOnce(t *testing.T) {
	t.Parallel()
	for name, scripts := range map[string][]string{"storage": nil, "late storage": {lateStorage}} {
		t.Run(name, func(t *testing.T) {
			const rolls = 12 // for each tray
			s := setup{Scripts: slices.Concat(flat.Scripts, scripts)}
			one := open(t, s).ready()
			one.run(`(document.body.append(document.createElement("fudge-tray")), nth("tray-ready", 2))`)
			tabs := []*tab{one, one.beside(s).ready()}
			var all sync.WaitGroup
			for _, p := range tabs {
				all.Go(func() {
					if err := p.Run(rollAtOnce(rolls)); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if one.wantRolls(3 * rolls); t.Failed() {
				return
			}
			for _, p := range tabs {
				p.run(fmt.Sprintf(`until(async () => {
					const histories = await Promise.all([...document.querySelectorAll("fudge-tray")].map((tray) => tray.history()));
					return histories.every((rolls) => rolls.length === %[1]d && new Set(rolls.map(({ resolution }) => resolution.receipt)).size === %[1]d);
				})`, 3*rolls))
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

// rollOn rolls without end and logs each receipt to the console.
const rollOn = `(addEventListener("tray-resolve", (event) => console.log("rolled " + event.detail.receipt)),
	void (async () => { for (;; await new Promise((next) => setTimeout(next, 100))) await tray().roll("1dF"); })().catch(() => {}))`

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

// Two tabs roll in one session, and one of them crashes, three times: after one to five rolls, with and
// without waiting until the other tab shows the first roll. Each roll that was ever in the history, and
// each roll of the surviving tab, is kept exactly once.
func TestCrashedTabsLoseNothing(t *testing.T) {
	t.Parallel()
	living := openApart(t, flat).ready()
	living.run(rollOn)
	var kept []string
	for _, crash := range []struct {
		rolls int
		shown bool
	}{{1, true}, {3, false}, {5, true}} {
		victim := living.flatBeside()
		victim.run(rollOn)
		victim.run(fmt.Sprintf(`nth("tray-resolve", %d)`, crash.rolls))
		if crash.shown {
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
	t.Logf("%d rolls", len(count))
}

// Each of two tabs shows the rolls of the other one. Rolls that one of them clears stay cleared.
func TestOtherTabsShowARoll(t *testing.T) {
	t.Parallel()
	one := open(t, flat).ready()
	other := one.flatBeside()
	one.run(`tray().roll()`)
	other.run(showsRolls(1))
	one.run(`tray().roll().then(() => tray().clear())`)
	other.run(showsRolls(0))
	other.run(`tray().roll()`)
	one.run(showsRolls(1))
	one.wantRolls(1)
}

// A roll is in the history even if its page is left during the throw.
func TestPageLeftInMidThrow(t *testing.T) {
	t.Parallel()
	watch := open(t, flat).ready()
	for n, leave := range []string{`location.reload()`, `location.assign("about:blank")`, `tray().remove()`} {
		t.Log(leave)
		p := watch.beside(setup{}).ready()
		p.run(`(addEventListener("tray-throw", () => { ` + leave + ` }), void tray().roll().catch(() => {}))`)
		watch.run(showsRolls(n + 1))
		p.Close()
	}
	watch.wantRolls(3)
}

func TestBrokenStateIsSetAside(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Path: "examples/"}) // without a tray
	for n, garbage := range []string{strings.Repeat("x", 50), "abc"} {
		p.run(fmt.Sprintf(`localStorage.setItem("fudge-tray:default", %q)`, garbage))
		place := fmt.Sprintf("fudge-tray:default:broken-%d", n+1)
		failure := eval[string](p.flatBeside(), `until(() => heard.find(({ detail }) => detail.code === "bad-state")?.detail.message)`)
		if !strings.Contains(failure, place) {
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
	p := open(t, setup{Scripts: []string{noWebGL, hurried, full}}).ready()
	p.run(`tray().roll().then(() => until(() => localStorage.getItem("fudge-tray:default")))`)
	p.run(`(heard.length = 0, window.full = true, tray().roll())`)
	if code := eval[string](p, `nth("tray-error").then((fault) => fault.code)`); code != "storage-unavailable" {
		t.Errorf("tray-error %q, want storage-unavailable", code)
	}
	p.run(`tray().roll()`)
	p.wantRolls(1)
	p.run(`(window.full = false, tray().roll())`)
	later := p.flatBeside()
	later.run(showsRolls(4))
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
