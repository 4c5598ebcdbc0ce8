package e2e

import (
	"fmt"
	"net/http"
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
	p.run(`tray().roll({ secret: true, faces: [1, 1, 0, 0] })`)
	stored := eval[string](p, `until(() => localStorage.getItem("fudge-tray:default"))`)

	origin := embedded(t, p.base, "<fudge-tray></fudge-tray>")
	other, err := p.Beside(setup{URL: origin, Scripts: flat.Scripts})
	p.must(err)
	t.Cleanup(other.Close)
	stranger := &tab{other, t, origin, false}
	if rolls := eval[int](stranger, `tray().history().then((rolls) => rolls.length)`); rolls != 0 {
		t.Errorf("a stranger reads %d rolls", rolls)
	}
	stranger.run(`tray().clear()`)
	stranger.run(`tray().roll({ trait: "Poor", faces: [0, 0, 0, 0] })`)

	stranger.must(stranger.Reload())
	if rolls := eval[int](stranger, `tray().history().then((rolls) => rolls.length)`); rolls != 1 {
		t.Errorf("the stranger's session has %d rolls, want 1", rolls)
	}
	if now := eval[string](p, `localStorage.getItem("fudge-tray:default")`); now != stored {
		t.Error("a stranger changed the session")
	}
	if rolls := eval[int](p, `tray().history().then((rolls) => rolls.length)`); rolls != 1 {
		t.Errorf("the tray shows %d rolls, want 1", rolls)
	}
	t.Run("in one storage", func(t *testing.T) {
		skipException(t)
		(&tab{p.Tab, t, p.base, false}).run(`until(() => localStorage.getItem("fudge-tray:default@` + origin + `"))`)
	})
}

// A tray of another origin reads motion sensors only if the tag allows it.
func TestSensorsAreDelegatedOnRequest(t *testing.T) {
	t.Parallel()
	p := open(t, setup{URL: embedded(t, serve(t, nil), `<fudge-tray></fudge-tray><fudge-tray shake></fudge-tray>`)})
	p.run(`customElements.whenDefined("fudge-tray")`)
	const allowed = `[...document.querySelectorAll("fudge-tray")].map((tray) => tray.shadowRoot.querySelector("iframe").allow).join("|")`
	if got := eval[string](p, allowed); got != "screen-wake-lock|screen-wake-lock; accelerometer; gyroscope" {
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
			p := open(t, setup{URL: host.URL, Scripts: []string{noWebGL, `if (navigator.wakeLock) navigator.wakeLock.request = async () => {
				console.log("asked for the wake lock");
				return { release: async () => {} };
			};`}})
			p.run(`tray().roll()`)
			p.run(`tray().roll()`)
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
	widget := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/tray.html" {
			return false
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, `<!doctype html><body style="height: 100vh; margin: 0"><script>
			addEventListener("click", () => {
				try {
					top.location.href = "about:blank";
					parent.postMessage("navigated", "*");
				} catch (error) {
					parent.postMessage(error.name, "*");
				}
			});
			parent.postMessage("loaded", "*");
		</script>`)
		return true
	})
	p := open(t, setup{URL: embedded(t, widget, "<fudge-tray></fudge-tray>"), Scripts: []string{`{
		const said = [];
		addEventListener("message", ({ data }) => said.push(data));
		window.awaitMessage = (n) => until(() => said.length >= n && said[n - 1]);
	}`}})
	p.run(`awaitMessage(1)`)
	at := eval[point](p, `(() => { const { x, y, width } = tray().getBoundingClientRect(); return { X: x + width / 2, Y: y + 20 }; })()`)
	p.must(p.Stroke(browser.Mouse, []browser.Point{browser.Point(at)}))
	if got := eval[string](p, `awaitMessage(2)`); got != "SecurityError" {
		t.Errorf("the frame's attempt ended with %q, want SecurityError", got)
	}
}

// A text never becomes markup or a script's address: Trusted Types refuse it, where the browser has them.
func TestTextsAreNoMarkup(t *testing.T) {
	t.Parallel()
	p := open(t, setup{})
	p.run(`until(() => at("#form"))`)
	for name, window := range map[string]string{"app": "window", "tray": "inside()"} {
		got := eval[string](p, fmt.Sprintf(`(() => {
			if (!window.trustedTypes) return "TypeError";
			try {
				%s.document.createElement("div").innerHTML = "<b>text</b>";
				return "no refusal";
			} catch (error) {
				return error.name;
			}
		})()`, window))
		if got != "TypeError" {
			t.Errorf("%s: %s, want TypeError", name, got)
		}
	}
}
