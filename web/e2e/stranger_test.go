package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// embedded serves a page of another origin of the same site, with a tag of a widget.
func embedded(t *testing.T, widget, tag string) string {
	t.Helper()
	host := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, embedding(widget, tag))
	}))
	t.Cleanup(host.Close)
	return host.URL
}

// A page of another origin neither reads nor changes the sessions of the tray's origin, although
// browsers give both the same storage.
func TestStrangersHaveTheirOwnSessions(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.roll(object{"secret": true, "faces": []int{1, 1, 0, 0}})
	stored := awaited[string](p, "storage.item", "fudge-tray:default")

	origin := embedded(t, p.base, "<fudge-tray></fudge-tray>")
	other, err := p.Beside(setup{URL: origin, Scripts: withFunctions(t, flat.Scripts...)})
	p.must(err)
	t.Cleanup(other.Close)
	stranger := tabOf(t, other, origin)
	if rolls := call[int](stranger, "tray.rolls"); rolls != 0 {
		t.Errorf("a stranger reads %d rolls", rolls)
	}
	stranger.call("tray.clear")
	stranger.roll(object{"trait": "Poor", "faces": []int{0, 0, 0, 0}})

	stranger.must(stranger.Reload())
	if rolls := call[int](stranger, "tray.rolls"); rolls != 1 {
		t.Errorf("the stranger's session has %d rolls, want 1", rolls)
	}
	if now := call[string](p, "storage.item", "fudge-tray:default"); now != stored {
		t.Error("a stranger changed the session")
	}
	if rolls := call[int](p, "tray.rolls"); rolls != 1 {
		t.Errorf("the tray shows %d rolls, want 1", rolls)
	}
	t.Run("in one storage", func(t *testing.T) {
		skipException(t)
		(&tab{Tab: p.Tab, t: t, base: p.base}).until("storage.item", "fudge-tray:default@"+origin)
	})
}

// A tray of another origin reads motion sensors only if the tag allows it.
func TestSensorsAreDelegatedOnRequest(t *testing.T) {
	t.Parallel()
	p := open(t, setup{URL: embedded(t, serve(t, nil), `<fudge-tray></fudge-tray><fudge-tray shake></fudge-tray>`)})
	p.call("tray.defined")
	want := []string{"screen-wake-lock", "screen-wake-lock; accelerometer; gyroscope"}
	if got := call[[]string](p, "crowd.permissions"); !slices.Equal(got, want) {
		t.Errorf("the frames may use %q, want the sensors in the second alone", got)
	}
}

// A tray requests the wake lock only if its host page allows it, because Chromium logs other requests.
func TestWakeLockIsAskedWhereAllowed(t *testing.T) {
	t.Parallel()
	widget := serve(t, nil)
	for policy, asked := range map[string]bool{"": true, "screen-wake-lock=()": false} {
		t.Run(policy, func(t *testing.T) {
			t.Parallel()
			host := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Header().Set("Permissions-Policy", policy)
				fmt.Fprint(w, embedding(widget, "<fudge-tray></fudge-tray>"))
			}))
			t.Cleanup(host.Close)
			p := open(t, setup{URL: host.URL, Scripts: []string{noWebGL, early("wakelock.log")}})
			p.call("tray.defined")
			p.roll()
			p.roll()
			log := strings.Join(p.Console(), "\n")
			if strings.Contains(log, "asked for the wake lock") != asked || strings.Contains(log, "violation") {
				t.Errorf("asked should be %v; the console says:\n%s", asked, log)
			}
		})
	}
}

// A page that replaces a tray of another origin can't navigate the host page, even when clicked.
func TestFrameCannotNavigateItsHost(t *testing.T) {
	t.Parallel()
	page := testdata(t, "navigating.html")
	widget := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/tray.html" {
			return false
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page)
		return true
	})
	url := embedded(t, widget, "<fudge-tray></fudge-tray>")
	p := open(t, setup{URL: url, Scripts: []string{early("junk.record")}})
	p.until("junk.message", 1)
	place := call[struct{ X, Y, Width float64 }](p, "tray.box")
	at := point{place.X + place.Width/2, place.Y + 20}
	p.must(p.Stroke(browser.Mouse, []browser.Point{browser.Point(at)}))
	if got := awaited[string](p, "junk.message", 2); got != "SecurityError" {
		t.Errorf("the frame's attempt ended with %q, want SecurityError", got)
	}
}

// A text never becomes markup or a script's address: Trusted Types refuse it, where the browser has them.
func TestTextsAreNoMarkup(t *testing.T) {
	t.Parallel()
	p := open(t, setup{})
	p.until("element.exists", "#form")
	for name, function := range map[string]string{"app": "markup.refusal", "tray": "frame:markup.refusal"} {
		got := call[string](p, function)
		if got != "TypeError" {
			t.Errorf("%s: %s, want TypeError", name, got)
		}
	}
}
