package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// junk posts ten thousand malformed messages of every kind.
const junk = `{
	const cyclic = {};
	cyclic.self = cyclic;
	const huge = "x".repeat(1_000_000);
	const right = { event: "tray-resolve", detail: { text: "forged" } };
	window.junk = [
		"", "tray-ready", 0, -1, NaN, null, undefined, true, 10n, [], {}, new Date(), new Map(), new ArrayBuffer(8), cyclic, { v: 1 },
		{ v: 1, id: "e1" }, { v: 1, id: 1, ok: true }, { v: 1, id: "e1", ok: "yes" }, { v: 1, event: 1 }, { v: 1, event: "tray-settle" },
		{ v: 1, event: "tray-settle", detail: null }, { v: 1, event: "tray-settle", detail: "x" }, { v: 0, ...right }, { v: 2, ...right }, { v: "1", ...right },
		{ v: 1, event: "__proto__", detail: {} }, { v: 1, event: "constructor", detail: {} }, { v: 1, event: "panel", detail: {} },
		{ v: 1, event: "tray-size", detail: { height: -1 } }, { v: 1, event: "tray-size", detail: { height: 1e99 } }, { v: 1, event: "tray-size", detail: { height: "9" } },
		{ v: 1, id: "e1", op: "" }, { v: 1, id: "e1", op: "__proto__" }, { v: 1, id: "e1", op: "toString" }, { v: 1, id: {}, op: "roll" }, { v: 2, id: "e1", op: "roll" },
	];
	window.flood = (send) => {
		for (let i = 0; i < 10_000; i++) send(window.junk[i % window.junk.length]);
		send(huge);
		send({ v: 1, event: huge, detail: {} });
	};
	window.said = new Promise((done) => addEventListener("message", ({ data }) => data === "said" && done()));
	window.say = (to, data) => to.postMessage(data, "*"); // sends from this window
	window.hear = (data, source, origin) => inside().dispatchEvent(new (inside().MessageEvent)("message", { data, source, origin }));
	window.beside = (src) => new Promise((done) => {
		const frame = document.createElement("iframe");
		frame.addEventListener("load", () => done(frame.contentWindow));
		frame.src = src;
		document.body.append(frame);
	});
}`

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
	const stranger = `"data:text/html,<script>for (let i = 0; i < 10000; i++) parent.postMessage({ v: 1, event: 'tray-resolve', detail: { text: 'forged' } }, '*'); parent.postMessage('said', '*')</script>"`
	page := open(t, setup{URL: altered(t, lax), Path: "lax.html", Scripts: []string{noWebGL, junk}, Media: browser.ReducedMotion}).ready()
	for name, send := range map[string]string{
		"from the page to itself":        `flood((data) => window.postMessage(data, "*"))`,
		"from another frame to the page": `beside("empty.html").then((frame) => flood((data) => frame.say(window, data)))`,
		"from a stranger to the page":    `(beside(` + stranger + `), said)`,
		"from the tray to the page":      `flood((data) => data?.v === 1 && data.detail?.text === "forged" || inside().say(window, data))`,
		"from the page to the tray":      `flood((data) => inside().postMessage(data, "*"))`,
		"from a stranger to the tray":    `flood(() => hear({ v: 1, id: "x", op: "clear" }, window, "https://stranger.example"))`,
		"from the tray to itself":        `flood(() => hear({ v: 1, id: "x", op: "clear" }, inside(), location.origin))`,
	} {
		t.Run(name, func(t *testing.T) {
			p := &tab{Tab: page.Tab, t: t}
			before := len(p.Console())
			p.run(`tray().clear().then(() => tray().roll({ trait: "Good", faces: [1, 0, 0, 0] })).then(() => { heard.length = 0; })`)
			p.run(send)
			p.run(`new Promise((done) => { addEventListener("message", ({ data }) => data === "done" && done()); postMessage("done", "*"); })`)
			if got := eval[resolution](p, `tray().roll({ trait: "Good", faces: [0, 0, 0, 0] })`); got.DegreeName != "Good" {
				t.Errorf("resolution %+v, want Good", got)
			}
			if got := eval[string](p, `tray().history().then((rolls) => rolls.map(({ resolution }) => resolution.degree_name).join(" "))`); got != "Great Good" {
				t.Errorf("the history has %q, want Great Good", got)
			}
			if got := eval[string](p, `heard.map(({ type }) => type).join(" ")`); got != "tray-throw tray-settle tray-resolve" {
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
			if got := eval[string](p, `document.readyState === "complete" && tray().querySelector("a").checkVisibility() && !customElements.get("fudge-tray") ? tray().innerText : "nothing"`); got != "Roll elsewhere" {
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
	p := open(t, setup{URL: host.URL, Scripts: []string{outcome, impatient}})
	fault := eval[map[string]string](p, `nth("tray-error")`)
	if fault["code"] != "load-failed" || !strings.Contains(fault["message"], "frame-src") {
		t.Errorf("tray-error %q, want load-failed and frame-src", fault)
	}
	if got := eval[string](p, `tray().querySelector("a").checkVisibility() + " " + tray().matches(":state(failed)")`); got != "true true" {
		t.Errorf("the tag's own content is shown, and the tray has failed: %s", got)
	}
	if got := eval[string](p, `outcome(tray().roll())`); !strings.HasPrefix(got, "TrayError load-failed") {
		t.Errorf("a roll is answered with %q", got)
	}
}
