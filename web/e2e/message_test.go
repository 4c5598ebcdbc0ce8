package e2e

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// Ten thousand malformed messages, from other windows and from both ends, change nothing.
func TestJunkMessages(t *testing.T) {
	t.Parallel()
	// The app's policy allows no foreign frames, so the page has none.
	lax := func(w http.ResponseWriter, r *http.Request) bool {
		switch r.URL.Path {
		case "/lax.html":
			answer(200, "text/html", embedding("", "<fudge-tray></fudge-tray>"))(w, r)
		case "/empty.html":
			answer(200, "text/html", "<!doctype html><title>Nothing</title>")(w, r)
		default:
			return false
		}
		return true
	}
	stranger, err := os.ReadFile(filepath.Join("testdata", "flood.html"))
	must(t, err)
	setup := setup{URL: altered(t, lax), Path: "lax.html", Scripts: []string{noWebGL}, Media: browser.ReducedMotion}
	opened := open(t, setup).ready()
	for name, send := range map[string][]any{ // name and arguments of a function
		"from the page to itself":        {"junk.fromPage"},
		"from another frame to the page": {"junk.fromFrame", "empty.html"},
		"from a stranger to the page":    {"junk.fromStranger", "data:text/html," + url.PathEscape(string(stranger))},
		"from the tray to the page":      {"junk.fromTray"},
		"from the page to the tray":      {"junk.toTray"},
		"from a stranger to the tray":    {"junk.toTrayFromStranger"},
		"from the tray to itself":        {"junk.toTrayFromItself"},
	} {
		t.Run(name, func(t *testing.T) {
			p := &tab{Tab: opened.Tab, t: t}
			before := len(p.Console())
			p.call("tray.clear")
			p.roll(object{"trait": "Good", "faces": []int{1, 0, 0, 0}})
			p.call("events.clear")
			p.call(send[0].(string), send[1:]...)
			p.call("junk.arrived")
			if got := p.roll(object{"trait": "Good", "faces": []int{0, 0, 0, 0}}); got.DegreeName != "Good" {
				t.Errorf("resolution %+v, want Good", got)
			}
			var degrees []string
			for _, roll := range call[[]struct{ Resolution resolution }](p, "tray.history") {
				degrees = append(degrees, roll.Resolution.DegreeName)
			}
			if want := []string{"Great", "Good"}; !slices.Equal(degrees, want) {
				t.Errorf("the history has %q, want %q", degrees, want)
			}
			want := []string{"tray-throw", "tray-settle", "tray-resolve"}
			if got := call[[]string](p, "events.types"); !slices.Equal(got, want) {
				t.Errorf("events %.200q, want those of the roll", got)
			}
			for _, line := range p.Console()[before:] {
				if strings.HasPrefix(line, "exception") {
					t.Errorf("%.300s", line)
				}
			}
		})
	}
}

// A page without scripts, or without the element's module, shows the content of the tag.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ policy, path string }{
		"scripts not allowed": {"script-src 'none'", ""},
		"script missing":      {"", "/fudge-tray.js"},
	} {
		t.Run(name, func(t *testing.T) {
			widget := serve(t, func(path string) bool { return path == c.path })
			host := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Header().Set("Content-Security-Policy", c.policy)
				fmt.Fprint(w, embedding(widget, `<fudge-tray><a href="roll">Roll elsewhere</a></fudge-tray>`))
			}))
			t.Cleanup(host.Close)
			p := open(t, setup{URL: host.URL})
			got := ""
			complete, defined := call[bool](p, "host.isComplete"), call[bool](p, "tray.isDefined")
			if complete && !defined && call[bool](p, "element.visible", "host fudge-tray a") {
				got = call[string](p, "element.innerText", "host fudge-tray")
			}
			if got != "Roll elsewhere" {
				t.Errorf("the page shows %q, want the content of the tag", got)
			}
		})
	}
}

// A page whose policy allows no frame shows which directive is missing, and the content of the tag.
func TestHostWithoutFrameSrc(t *testing.T) {
	t.Parallel()
	widget := serve(t, nil)
	host := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src "+widget)
		fmt.Fprint(w, embedding(widget, `<fudge-tray><a href="roll">Roll elsewhere</a></fudge-tray>`))
	}))
	t.Cleanup(host.Close)
	p := open(t, setup{URL: host.URL, Scripts: []string{impatient}})
	fault := call[map[string]string](p, "events.nth", "tray-error", 1)
	if fault["code"] != "load-failed" || !strings.Contains(fault["message"], "frame-src") {
		t.Errorf("tray-error %q, want load-failed and frame-src", fault)
	}
	if !call[bool](p, "element.visible", "host fudge-tray a") || !call[bool](p, "tray.matches", ":state(failed)") {
		t.Error("the tag's own content is not shown, or the tray has not failed")
	}
	if got := p.outcome("roll"); !strings.HasPrefix(got, "TrayError load-failed") {
		t.Errorf("a roll is answered with %q", got)
	}
}
