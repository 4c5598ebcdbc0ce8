package e2e

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

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
	p = open(t, setup{URL: base, Scripts: []string{early("clock.hold")}}).ready()
	holding.Store(true)
	return p, asked, release
}

// addAnother replaces the tray by a new one.
func (p *tab) addAnother() {
	p.t.Helper()
	p.call("tray.remove")
	p.call("tray.append", "main")
}

// A tray page that takes half a minute to load, at first or on a reload, is not reported as
// missing, and replies to earlier calls.
func TestLateTrayPage(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]func(*tab){
		"first":      (*tab).addAnother,
		"once again": func(p *tab) { p.call("dice.loseContext") },
	} {
		t.Run(name, func(t *testing.T) {
			p, coming, release := late(t)
			send(p)
			<-coming
			p.call("tray.expectOutcome", "roll", object{"trait": "Good", "faces": []int{0, 0, 0, 0}})
			p.call("clock.pass", 30_000)
			release()
			if got := call[string](p, "tray.awaitOutcome"); got != "Good" {
				t.Errorf("what was asked meanwhile is answered with %q, want Good", got)
			}
			if faults := call[int](p, "events.count", "tray-error"); faults != 0 {
				t.Errorf("%d faults, want none", faults)
			}
		})
	}
}

// A tray page that the server never sends is reported. If it arrives after all, the tray works.
func TestTrayPageNeverArrives(t *testing.T) {
	t.Parallel()
	p, coming, release := late(t)
	p.addAnother()
	<-coming
	p.call("tray.expectOutcome", "roll")
	p.call("clock.pass", 60_000)
	got := call[string](p, "tray.awaitOutcome")
	if !strings.HasPrefix(got, "TrayError load-failed The dice tray did not load.") {
		t.Errorf("a roll is answered with %q, want load-failed", got)
	}
	release()
	p.call("events.nth", "tray-ready", 2)
	p.roll()
}
