package e2e

import (
	"fmt"
	"image/color"
	"maps"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// hostPage serves a host page and its tray from one origin. If wait is not nil, the program is sent
// only after wait is closed.
func hostPage(t *testing.T, head, tray string, wait <-chan struct{}) setup {
	t.Helper()
	widget, err := url.Parse(serve(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(widget)
	site := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/host.html" {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w, `<!doctype html><link rel="icon" href="data:,">%s<script type="module" src="fudge-tray.js"></script>%s`, head, tray)
			return
		}
		if wait != nil && strings.HasSuffix(r.URL.Path, ".wasm") {
			select {
			case <-wait:
			case <-r.Context().Done():
				return
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(site.Close)
	return setup{URL: site.URL, Path: "host.html"}
}

// The panel shows the values of attributes before the program runs, and keeps them afterwards.
func TestAttributesInFirstPaint(t *testing.T) {
	t.Parallel()
	for _, attributes := range []string{
		`trait="Good" difficulty="Great"`, `kind="opposed" trait="Superb" secret`, `system="mudge" trait="Legendary"`,
		`system="3d6-fudge"`, `kind="situational" difficulty="Great"`, `ladder="fate" trait="Fantastic"`,
	} {
		t.Run(attributes, func(t *testing.T) {
			let := make(chan struct{})
			s := hostPage(t, "", "<fudge-tray "+attributes+"></fudge-tray>", let)
			s.Scripts = []string{early("messages.noteAttributes")}
			p := open(t, s)
			p.until("element.exists", "#form fieldset")
			p.until("messages.haveAttributes")
			before := call[map[string]string](p, "panel.levels")
			hidden := call[bool](p, "element.visible", "#roll .badge")
			close(let)
			p.ready()
			if after := call[map[string]string](p, "panel.levels"); !maps.Equal(before, after) {
				t.Errorf("before the program runs the panel shows\n%v, then\n%v", before, after)
			}
			want := strings.Contains(attributes, "secret")
			if hidden != want || call[bool](p, "element.visible", "#roll .badge") != want {
				t.Errorf("secret on Roll: %v before the program runs, want %v then and later", hidden, want)
			}
		})
	}
}

// On load, attributes take precedence over the stored session. The visitor's settings then take
// precedence until the host page changes that attribute.
func TestPrecedenceOverReloads(t *testing.T) {
	t.Parallel()
	s := hostPage(t, "", `<fudge-tray trait="Good"></fudge-tray>`, nil)
	s.Scripts = flat.Scripts
	p := open(t, s).ready()
	check := func(when, want string) {
		t.Helper()
		p.untilIs(want, "element.chosen", "#field-trait")
		announce := p.roll(object{"faces": []int{0, 0, 0, 0}}).DegreeName
		if announce != want {
			t.Errorf("%s %q is rolled, want %s", when, announce, want)
		}
	}
	choose := func(level string) {
		p.call("element.choose", "#field-trait", level)
	}
	check("at first", "Good")
	choose("Poor")
	check("as the visitor wants it", "Poor")
	p.reload().ready()
	check("after a reload", "Good")
	choose("Great")
	check("as the visitor wants it", "Great")
	p.call("tray.set", "difficulty", "Poor")
	p.untilIs("Poor", "element.value", "#field-difficulty")
	check("after another attribute has changed", "Great")
	p.call("tray.set", "trait", "Superb")
	check("after the attribute has changed", "Superb")
}

// A transparent tray stays transparent on a page that sets a colour scheme.
func TestTransparentOnDarkPages(t *testing.T) {
	t.Parallel()
	s := hostPage(t, `<meta name="color-scheme" content="dark"><body style="background: rgb(10, 60, 90)">`,
		`<fudge-tray theme="transparent" controls="none"></fudge-tray>`, nil)
	s.Scale, s.Width, s.Height = 1, 480, 360
	p := openPainted(t, s).ready()
	for _, scheme := range []string{"dark", "light", "light dark"} {
		p.call("element.set", "host meta", "content", scheme)
		p.atRest()
		at := p.middle("#stage")
		corner := color.RGBAModel.Convert(p.picture().At(int(at.X)*2-12, 14)).(color.RGBA)
		if (corner != color.RGBA{10, 60, 90, 255}) {
			t.Errorf("color-scheme %s: a corner of the tray is %v, want the page's colour", scheme, corner)
		}
	}
}

// A page styles its trays by custom properties. A value that makes text unreadable is refused, and the
// last valid one stays.
func TestCustomProperties(t *testing.T) {
	t.Parallel()
	s := hostPage(t, `<style>:root {
		--fudge-tray-accent: rebeccapurple; --fudge-tray-surface: #102030; --fudge-tray-font: monospace; --fudge-tray-radius: 12px;
	}</style>`, `<fudge-tray></fudge-tray>`, nil)
	s.Scripts = flat.Scripts
	p := open(t, s).ready()
	styled := func() string {
		t.Helper()
		return strings.Join(call[[]string](p, "panel.colours"), "; ")
	}
	if got := styled(); got != "rgb(102, 51, 153); rgb(255, 255, 255); rgb(16, 32, 48); dark; monospace" {
		t.Errorf("the style is %s", got)
	}
	if got := call[string](p, "element.style", "host fudge-tray >>> iframe", "borderRadius"); got != "12px" {
		t.Errorf("the frame's corners have a radius of %s, want 12px", got)
	}
	p.call("host.setProperty", "accent", "gold")
	p.untilIs("rgb(255, 215, 0)", "element.style", "#roll", "backgroundColor")
	p.call("host.setProperty", "surface", "ivory")
	p.untilIs("light", "element.style", "#panel", "colorScheme")
	want := "rgb(255, 215, 0); rgb(0, 0, 0); rgb(255, 255, 240); light; monospace"
	if got := styled(); got != want {
		t.Errorf("the style is %s, want %s", got, want)
	}
	for _, c := range []struct{ name, value, why string }{
		{"accent", "12px", "is not an opaque colour"},
		{"accent", "rgb(0 0 0 / 50%)", "is not an opaque colour"},
		{"accent", "currentcolor", "is not an opaque colour"},
		{"surface", "gray", "has too little contrast with text"},
		{"surface", "url(https://stranger.example/)", "is not an opaque colour"},
		{"font", "url(https://stranger.example/)", "is not a list of font families"},
	} {
		p.call("events.clear")
		p.call("host.setProperty", c.name, c.value)
		fault := call[refusal](p, "events.nth", "tray-error", 1)
		if fault.Field != "--fudge-tray-"+c.name || !strings.Contains(fault.Message, c.why) {
			t.Errorf("%s: %s: %+v, want an error that names the property and says that it %s", c.name, c.value, fault, c.why)
		}
		p.call("tray.odds")
		valid := map[string]string{"accent": "gold", "surface": "ivory", "font": "monospace"}
		p.call("host.setProperty", c.name, valid[c.name])
		if got := styled(); got != want {
			t.Errorf("%s: %s: the style is %s, want the last valid one", c.name, c.value, got)
		}
	}
	p.call("host.setProperty", "accent", "initial")
	p.call("host.setProperty", "surface", "initial")
	p.until("element.styleDiffers", "#roll", "backgroundColor", "rgb(255, 215, 0)")
}
