package e2e

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// outwaited lets a test end the page's long timeouts by moving a clock. It leaves timeouts of ten
// seconds alone, as WebKit's driver uses them.
const outwaited = `if (window === top) {
	const waits = new Map();
	let now = 0;
	const { setTimeout: begin, clearTimeout: end } = window;
	window.setTimeout = (act, wait, ...rest) => {
		if (!(wait > 5_000) || wait === 10_000) return begin(act, wait, ...rest);
		const id = begin(() => {}, wait);
		waits.set(id, { act, at: now + wait });
		return id;
	};
	window.clearTimeout = (id) => {
		waits.delete(id);
		end(id);
	};
	const next = (end) => [...waits].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
	window.pass = (time) => {
		const end = now + time;
		for (let due = next(end); due; due = next(end)) {
			const [id, { act, at }] = due;
			waits.delete(id);
			now = at;
			act();
		}
		now = end;
	};
}`

// late opens the widget and delays its tray page from then on. It sends on coming when the browser
// requests the page.
func late(t *testing.T) (p *tab, coming <-chan struct{}, release func()) {
	t.Helper()
	var holding atomic.Bool
	asked, released := make(chan struct{}, 1), make(chan struct{})
	base := altered(t, func(_ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/tray.html" && holding.Load() {
			asked <- struct{}{}
			<-released
		}
		return false
	})
	release = sync.OnceFunc(func() { close(released) })
	t.Cleanup(release)
	p = open(t, setup{URL: base, Scripts: []string{outcome, outwaited}}).ready()
	holding.Store(true)
	return p, asked, release
}

const another = `(tray().remove(), document.querySelector("main").append(document.createElement("fudge-tray")))`

// A tray page that takes half a minute to load, at first or on a reload, is not reported as
// missing, and replies to earlier calls.
func TestLateTrayPage(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]string{
		"first":      another,
		"once again": `at("#stage > canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext()`,
	} {
		t.Run(name, func(t *testing.T) {
			p, coming, release := late(t)
			p.run(send)
			<-coming
			p.run(`(window.rolled = outcome(tray().roll({ trait: "Good", faces: [0, 0, 0, 0] })), pass(30_000))`)
			release()
			if got := eval[string](p, `rolled`); got != "Good" {
				t.Errorf("what was asked meanwhile is answered with %q, want Good", got)
			}
			if faults := eval[int](p, `heard.filter(({ type }) => type === "tray-error").length`); faults != 0 {
				t.Errorf("%d faults, want none", faults)
			}
		})
	}
}

// A tray page that the server never sends is reported. If it arrives after all, the tray works.
func TestTrayPageNeverArrives(t *testing.T) {
	t.Parallel()
	p, coming, release := late(t)
	p.run(another)
	<-coming
	got := eval[string](p, `(pass(60_000), outcome(tray().roll()))`)
	if !strings.HasPrefix(got, "TrayError load-failed The dice tray did not load.") {
		t.Errorf("a roll is answered with %q, want load-failed", got)
	}
	release()
	p.run(`nth("tray-ready", 2)`)
	p.run(`tray().roll()`)
}
