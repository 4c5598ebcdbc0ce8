package e2e

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// outcome describes how a promise settled: its value, or the name, code and message of its error.
const outcome = `window.outcome = (promise) => promise.then((value) => String(value?.degree_name ?? value), (e) => e.name + " " + e.code + " " + e.message + (e.column ? " at " + e.column : ""));`

// reactive wraps an object in a proxy, as frameworks do to observe changes.
const reactive = `window.reactive = (object) => new Proxy(object, { get: (target, key, receiver) => {
	const value = Reflect.get(target, key, receiver);
	return typeof value === "object" && value !== null ? reactive(value) : value;
} });`

// A request is converted as by JSON.stringify, or refused with the reason. A refused request affects no
// other.
func TestArguments(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, outcome, reactive}})
	p.run(`customElements.whenDefined("fudge-tray")`)
	p.run(`(window.first = tray().roll({ trait: "Great", faces: [1, 1, 0, 0] }), window.cyclic = {}, cyclic.self = cyclic, true)`)
	for _, c := range []struct{ call, want string }{
		{`resolve(reactive({ trait: "Great", modifiers: [{ label: "Hurt", value: -1 }], faces: [0, 0, 0, 0] }))`, "Good"},
		{`resolve({ toJSON: () => ({ trait: "Good", faces: [0, 0, 0, 0] }) })`, "Good"},
		{`resolve({ trait: undefined, difficulty: undefined, faces: [1, 0, 0, 0] })`, "Good"},
		{`resolve(Object.assign(Object.create({ difficulty: "no" }), { faces: [1, 1, 0, 0] }))`, "Great"},
		{`roll(cyclic)`, "TrayError bad-request request: "},
		{`roll({ trait: 2n })`, "TrayError bad-request request.trait: the BigInt 2 "},
		{`roll({ trait: NaN })`, "TrayError bad-request request.trait: NaN "},
		{`roll({ modifiers: [{ value: Infinity }] })`, "TrayError bad-request request.modifiers.0.value: Infinity "},
		{`roll(() => "4dF")`, "TrayError bad-request request: a function "},
		{`roll({ against: { trait: Symbol("Good") } })`, "TrayError bad-request request.against.trait: a symbol "},
		{`roll(new Map([["trait", "Good"]]))`, "TrayError bad-request request: a Map "},
		{`roll(Promise.resolve("4dF"))`, "TrayError bad-request request: a Promise "},
		{`roll(new MouseEvent("click"))`, "TrayError bad-request request: a MouseEvent "},
		{`roll({ get trait() { throw new Error("out of reach"); } })`, "TrayError bad-request request: "},
		{`odds(cyclic)`, "TrayError bad-request request: "},
		{`replay(() => {})`, "TrayError bad-request receipt: a function "},
		{`reveal(0n)`, "TrayError bad-request index: the BigInt 0 "},
		{`pin(42)`, "TrayError bad-request name: 42 "},
		{`pin(["a"])`, "TrayError bad-request name: "},
		{`pin(NaN)`, "TrayError bad-request request.name: NaN "},
		{`pin(() => {})`, "TrayError bad-request request.name: a function "},
		{`pin(new Map())`, "TrayError bad-request request.name: a Map "},
		{`pin("Bow", "4dF", 42)`, "TrayError bad-request sets: 42 "},
		{`pin("Bow", "4dF", NaN)`, "TrayError bad-request sets: NaN "},
		{`pin("Bow", "4dF", () => {})`, "TrayError bad-request sets: a function "},
		{`pin("Bow", "4dF", new Map())`, "TrayError bad-request sets: a Map "},
		{`roll("4dF", "bone")`, "TrayError bad-request sets: "},
		{`importState(cyclic)`, "TrayError bad-request state: "},
	} {
		if got := eval[string](p, `outcome(tray().`+c.call+`)`); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.call, got, c.want)
		}
	}
	if got := eval[string](p, `outcome(tray().roll("4dF vs Goood"))`); !strings.HasSuffix(got, " at 8") {
		t.Errorf("a line with a fault: %q, want its column, 8", got)
	}
	if got := eval[string](p, `tray().ready().then(() => outcome(first))`); got != "Superb+1" {
		t.Errorf("what was asked before: %q, want Superb+1", got)
	}
}

// methods are the methods that wait for a reply of the tray.
var methods = []string{
	`ready()`, `roll()`, `resolve({ faces: [0, 0, 0, 0] })`, `odds()`, `history()`, `clear()`, `exportState()`,
	`importState("")`, `replay("")`, `reveal(0)`,
}

// The methods of a detached tray fail. A tray that is attached again within the same task replies.
func TestDetachedTray(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL, outcome}}).ready()
	p.run(`(window.lone = document.createElement("fudge-tray"), lone.session = "none")`)
	for _, method := range methods {
		got := eval[string](p, `outcome(lone.`+method+`)`)
		if !strings.HasPrefix(got, "TrayError load-failed This tray is not in a document") {
			t.Errorf("%s: %q, want load-failed and why", method, got)
		}
	}
	got := eval[string](p, `(() => {
		const asked = lone.roll({ trait: "Good", faces: [0, 0, 0, 0] });
		document.querySelector("main").append(lone);
		return outcome(asked);
	})()`)
	if got != "Good" {
		t.Errorf("asked and then appended: %q, want Good", got)
	}
	p.run(`(window.gone = outcome(lone.roll()), lone.remove())`)
	if got := eval[string](p, `gone`); !strings.HasPrefix(got, "TrayError load-failed This tray is not in a document") {
		t.Errorf("removed: %q, want load-failed and why", got)
	}
}

// Moving a tray in the page neither loses nor repeats its pending rolls.
func TestMove(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		move  string
		boots int
	}{
		"moveBefore": {`document.body.moveBefore(tray(), null)`, 1},
		"append":     {`document.body.append(tray())`, 2},
	} {
		for _, moment := range []string{"thrown", "asked", "loading"} {
			t.Run(name+" "+moment, func(t *testing.T) {
				base, release := held(t)
				s := setup{URL: base}
				if moment != "thrown" {
					s.Scripts = []string{noWebGL}
				}
				p := open(t, s)
				p.run(`customElements.whenDefined("fudge-tray")`)
				boots := 1
				if moment != "loading" {
					boots = c.boots
					release()
					p.ready()
				}
				p.run(`(window.rolled = Promise.all([tray().roll(), tray().roll()]), true)`)
				if moment == "thrown" {
					p.run(`nth("tray-throw")`)
				}
				p.run(c.move)
				release()
				got := eval[[]string](p, `rolled.then((all) => all.map((roll) => roll.receipt).sort())`)
				kept := eval[[]string](p, `tray().history().then((rolls) => rolls.map((roll) => roll.resolution.receipt).sort())`)
				if !slices.Equal(kept, got) || got[0] == got[1] {
					t.Errorf("the history has the receipts %q, want those of the two rolls, %q", kept, got)
				}
				if heard := eval[int](p, `tray().ready().then(() => heard.filter((e) => e.type === "tray-ready").length)`); heard != boots {
					t.Errorf("tray-ready fired %d times, want %d", heard, boots)
				}
			})
		}
	}
}

// altered serves the widget, except for requests that alter handles, for which it returns true.
func altered(t *testing.T, alter func(w http.ResponseWriter, r *http.Request) bool) string {
	t.Helper()
	whole, err := browser.Serve(dist(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(whole.Close)
	s := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !alter(w, r) {
			whole.Config.Handler.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// held serves the widget and sends the program only after release is called.
func held(t *testing.T) (base string, release func()) {
	t.Helper()
	released := make(chan struct{})
	release = sync.OnceFunc(func() { close(released) })
	base = altered(t, func(_ http.ResponseWriter, r *http.Request) bool {
		if isProgram(r.URL.Path) {
			<-released
		}
		return false
	})
	t.Cleanup(release)
	return base, release
}

// program returns the path of the built wasm.
func program(t *testing.T) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dist(), "tray.*.wasm"))
	if err != nil || len(found) != 1 {
		t.Fatalf("programs %q: %v", found, err)
	}
	return found[0]
}

// answer returns a handler that sends a text with a status and a media type.
func answer(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// hangUp closes the connection without a response.
func hangUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// cutShort returns a handler that announces more bytes than it sends.
func cutShort(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Content-Length", fmt.Sprint(2*len(body)))
		io.WriteString(w, body)
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
}

const page404 = "<!doctype html><title>Not found</title><p>There is nothing here."

// A failed load is explained in one sentence: what happened, and what the visitor can do.
func TestLoadFailures(t *testing.T) {
	t.Parallel()
	code, err := os.ReadFile(program(t))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Base(program(t))
	const offline = `Object.defineProperty(Navigator.prototype, "onLine", { get: () => false });`
	cut := []string{"dice", file, "damaged or incomplete", "Reload the page"}
	if kind() == browser.Firefox { // it reports a truncated response like none
		cut = []string{"dice", "does not answer", "connection"}
	}
	for name, c := range map[string]struct {
		suffix string
		answer http.HandlerFunc
		script string
		want   []string
	}{
		"program missing":      {".wasm", answer(404, "text/plain", "no"), "", []string{"dice", "404", file, "Reload the page", "site's owner", "missing"}},
		"program forbidden":    {".wasm", answer(403, "text/plain", "no"), "", []string{"dice", "403", file, "site's owner"}},
		"program, bad gateway": {".wasm", answer(502, "text/html", page404), "", []string{"dice", "502", file, "Try again in a minute"}},
		"program is a page":    {".wasm", answer(200, "text/html", page404), "", []string{"dice", "web page instead of " + file, "site's owner"}},
		"program is another":   {".wasm", answer(200, "application/wasm", page404), "", []string{"dice", file, "damaged or incomplete", "Reload the page"}},
		"program truncated":    {".wasm", answer(200, "application/wasm", string(code[:len(code)/2])), "", []string{"dice", file, "damaged or incomplete", "Reload the page"}},
		"program cut short":    {".wasm", cutShort("application/wasm", string(code[:len(code)/2])), "", cut},
		"program, no answer":   {".wasm", hangUp, "", []string{"dice", "does not answer", "connection"}},
		"program, offline":     {".wasm", hangUp, offline, []string{"dice", "offline", "once you are connected"}},
		"program, cut offline": {".wasm", cutShort("application/wasm", string(code[:len(code)/2])), offline, []string{"dice", "offline"}},
		"program not allowed":  {"/tray.html", trayWithPolicy(t, "script-src 'self'"), "", []string{"dice", "wasm-unsafe-eval", "owner"}},
		"browser without":      {"/none", nil, `delete globalThis.WebAssembly;`, []string{"WebAssembly", "another browser"}},
		"tray page missing":    {"/tray.html", answer(404, "text/plain", "no"), "", []string{"/tray.html", "Reload the page", "site's owner", "frame-src"}},
		"module missing":       {"/tray/start/main.js", answer(404, "text/plain", "no"), "", []string{"/tray.html", "all its files"}},
		"tray page, no answer": {"/tray.html", hangUp, offline, []string{"offline"}},
	} {
		t.Run(name, func(t *testing.T) {
			base := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
				hit := strings.HasSuffix(r.URL.Path, c.suffix)
				if hit {
					c.answer(w, r)
				}
				return hit
			})
			p := open(t, setup{URL: base, Scripts: []string{outcome, impatient, c.script}})
			fault := eval[map[string]string](p, `nth("tray-error")`)
			said := fault["message"]
			for _, want := range c.want {
				if !strings.Contains(said, want) {
					t.Errorf("%q lacks %q", said, want)
				}
			}
			for _, raw := range []string{"Failed to", "Error", "Unexpected", "expected magic", "undefined", "[object"} {
				if strings.Contains(said, raw) {
					t.Errorf("%q is not a sentence for visitors", said)
				}
			}
			if got := eval[string](p, `outcome(tray().roll())`); fault["code"] != "load-failed" || got != "TrayError load-failed "+said {
				t.Errorf("event %q, roll rejects with %q; want load-failed and the same sentence", fault, got)
			}
			if shown := eval[string](p, `until(() => tray().shadowRoot.querySelector("p").innerText || at("#notice p").innerText)`); shown != said {
				t.Errorf("the page shows %q, want %q", shown, said)
			}
		})
	}
}

// trayWithPolicy returns the tray page with another Content-Security-Policy.
func trayWithPolicy(t *testing.T, policy string) http.HandlerFunc {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(dist(), "tray.html"))
	if err != nil {
		t.Fatal(err)
	}
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		answer(200, "text/html; charset=utf-8", string(page))(w, r)
	}
}

// A program with the wrong media type starts, but is not compiled while it loads.
func TestUntypedProgram(t *testing.T) {
	t.Parallel()
	base := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasSuffix(r.URL.Path, ".wasm") {
			return false
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		http.ServeFile(w, r, filepath.Join(dist(), r.URL.Path))
		return true
	})
	p := open(t, setup{URL: base, Scripts: flat.Scripts}).ready()
	p.run(`tray().roll()`)
}

// While the program loads, the page shows the loaded share of its transfer size.
func TestProgress(t *testing.T) {
	t.Parallel()
	size := func(suffix string) int64 {
		info, err := os.Stat(program(t) + suffix)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	for name, c := range map[string]struct {
		suffix, encoding string
		told             bool // the server sends Content-Length
		want             int64
	}{
		"brotli":                {".br", "br", true, size(".br")},
		"brotli, length untold": {".br", "br", false, size(".br")},
		"gzip":                  {".gz", "gzip", true, size(".gz")},
		"unpacked":              {"", "", true, size("")},
	} {
		t.Run(name, func(t *testing.T) {
			code, err := os.ReadFile(program(t) + c.suffix)
			if err != nil {
				t.Fatal(err)
			}
			more, finish := make(chan struct{}), make(chan struct{})
			base := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
				if !strings.HasSuffix(r.URL.Path, ".wasm") {
					return false
				}
				w.Header().Set("Content-Type", "application/wasm")
				if c.encoding != "" {
					w.Header().Set("Content-Encoding", c.encoding)
				}
				if c.told {
					w.Header().Set("Content-Length", fmt.Sprint(len(code)))
				}
				rest := code[len(code)/2:]
				w.Write(code[:len(code)/2])
				for len(rest) > 1000 {
					w.(http.Flusher).Flush()
					select {
					case <-more:
						w.Write(rest[:1000])
						rest = rest[1000:]
						continue
					case <-finish:
					}
					break
				}
				w.Write(rest)
				return true
			})
			p := open(t, setup{URL: base, Scripts: []string{noWebGL}})
			p.run(`until(() => inside()?.performance.now() > 1_000)`) // the text appears after a second
			shown := ""
			for shown == "" || strings.HasPrefix(shown, "0%") {
				more <- struct{}{}
				shown = eval[string](p, `at("#bytes")?.textContent ?? ""`)
			}
			close(finish)
			var percent int
			var megabytes string
			if _, err := fmt.Sscanf(shown, "%d%% of %s MB", &percent, &megabytes); err != nil {
				t.Fatalf("the page says %q: %v", shown, err)
			}
			if want := fmt.Sprintf("%.1f", float64(c.want)/1e6); megabytes != want || percent < 1 || percent > 99 {
				t.Errorf("the page says %q, want a share of %s MB", shown, want)
			}
			p.ready()
		})
	}
}

// A cross-origin isolated page can frame a tray of another origin.
func TestIsolatedPage(t *testing.T) {
	t.Parallel()
	for _, policy := range []string{"require-corp", "credentialless"} {
		t.Run(policy, func(t *testing.T) {
			widget := serve(t, nil)
			p := open(t, setup{URL: isolated(t, policy, widget), Scripts: flat.Scripts})
			if !eval[bool](p, `crossOriginIsolated`) {
				t.Fatal("the page is not isolated")
			}
			got := eval[resolution](p, `customElements.whenDefined("fudge-tray").then(() => tray().roll({ trait: "Good", faces: [1, 0, 0, 0] }))`)
			if got.DegreeName != "Great" {
				t.Errorf("resolution %+v, want Great", got)
			}
		})
	}
}

// If the tray's server sends no Cross-Origin-Embedder-Policy, an isolated page can't frame the tray,
// and the error message names the header.
func TestIsolatedPageWithoutHeader(t *testing.T) {
	t.Parallel()
	widget := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/tray.html" {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			http.ServeFile(w, r, filepath.Join(dist(), "tray.html"))
		}
		return r.URL.Path == "/tray.html"
	})
	p := open(t, setup{URL: isolated(t, "require-corp", widget), Scripts: []string{impatient}})
	if said := eval[string](p, `nth("tray-error").then((detail) => detail.message)`); !strings.Contains(said, "Cross-Origin-Embedder-Policy") {
		t.Errorf("the tray says %q, want the header that is missing", said)
	}
}

// isolated serves a cross-origin isolated page with a tray of another site.
func isolated(t *testing.T, policy, widget string) string {
	t.Helper()
	host := browser.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cross-Origin-Embedder-Policy", policy)
		w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
		fmt.Fprint(w, embedding(widget, `<fudge-tray trait="Good"></fudge-tray>`))
	}))
	t.Cleanup(host.Close)
	return strings.Replace(host.URL, "127.0.0.1", "localhost", 1)
}

// settings returns the trait and the Difficulty of the tray's next request.
func (p *tab) settings() (trait, difficulty int) {
	p.t.Helper()
	got := eval[resolution](p, `tray().resolve({ faces: [0, 0, 0, 0] })`)
	if got.Trait == nil || got.Difficulty == nil {
		p.t.Fatalf("resolution %+v, want trait and difficulty", got)
	}
	return *got.Trait, *got.Difficulty
}

// The tray rolls with and shows the values of changed, removed and invalid attributes.
func TestAttributes(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	for _, c := range []struct {
		change            string
		trait, difficulty int
		refused           string // field
	}{
		{`tray().trait = "Great"`, 2, 0, ""},
		{`tray().setAttribute("difficulty", "-1")`, 2, -1, ""},
		{`tray().trait = 3`, 3, -1, ""},
		{`tray().trait = "Grate"`, 3, -1, "trait"},
		{`tray().setAttribute("difficulty", "99999")`, 3, -1, "difficulty"},
		{`tray().setAttribute("trait", " superb +1 ")`, 4, -1, ""},
		{`tray().removeAttribute("difficulty")`, 4, 0, ""},
		{`tray().trait = null`, 0, 0, ""},
	} {
		p.run(`(heard.length = 0, ` + c.change + `)`)
		if trait, difficulty := p.settings(); trait != c.trait || difficulty != c.difficulty {
			t.Errorf("%s: trait %d, difficulty %d; want %d and %d", c.change, trait, difficulty, c.trait, c.difficulty)
		}
		if got := eval[string](p, `heard.map((e) => e.type + " " + e.detail.code + " " + e.detail.field).join()`); got != refusal(c.refused) {
			t.Errorf("%s: events %q, want %q", c.change, got, refusal(c.refused))
		}
	}
	for _, c := range []struct{ name, value, shown, refused string }{
		{"controls", `"none"`, "none", ""},
		{"controls", `"some"`, "none", "controls"},
		{"controls", `null`, "full", ""},
		{"theme", `"light"`, "light", ""},
		{"theme", `"pink"`, "light", "theme"},
		{"theme", `"slate"`, "auto", ""},
		{"theme", `null`, "auto", ""},
	} {
		p.run(fmt.Sprintf(`(heard.length = 0, tray().%s = %s)`, c.name, c.value))
		p.settings() // its reply follows all earlier events
		if got := eval[string](p, `inside().document.documentElement.dataset.`+c.name); got != c.shown {
			t.Errorf("%s %s: the page has %q, want %q", c.name, c.value, got, c.shown)
		}
		if got := eval[string](p, `heard.map((e) => e.type + " " + e.detail.code + " " + e.detail.field).join()`); got != refusal(c.refused) {
			t.Errorf("%s %s: events %q, want %q", c.name, c.value, got, refusal(c.refused))
		}
	}
}

func refusal(field string) string {
	if field == "" {
		return ""
	}
	return "tray-error bad-request " + field
}

// Attributes that change before the tray page listens, or while it reloads, take effect. The
// visitor's own settings survive if storage is available.
func TestAttributesAndReload(t *testing.T) {
	t.Parallel()
	for session, kept := range map[string]int{"default": -2, "none": 1} {
		t.Run(session, func(t *testing.T) {
			p := open(t, flat)
			p.run(`customElements.whenDefined("fudge-tray")`)
			p.run(fmt.Sprintf(`(Object.assign(tray(), { session: %q, trait: "Superb", difficulty: "Superb" }),
				tray().removeAttribute("difficulty"), tray().trait = "Good")`, session))
			p.ready()
			if trait, difficulty := p.settings(); trait != 1 || difficulty != 0 {
				t.Errorf("changed before the tray listens: trait %d, difficulty %d; want 1 and 0", trait, difficulty)
			}
			p.run(`(() => {
				const select = at("#field-trait");
				select.value = [...select.options].find((option) => option.value === "Poor").value;
				select.dispatchEvent(new Event("change"));
			})()`)
			p.run(`(tray().difficulty = "Great", inside().location.reload(), tray().difficulty = "Terrible", nth("tray-ready", 2))`)
			if trait, difficulty := p.settings(); trait != kept || difficulty != -3 {
				t.Errorf("after a reload: trait %d, difficulty %d; want %d and -3", trait, difficulty, kept)
			}
			p.run(`(inside().location.reload(), tray().removeAttribute("difficulty"), nth("tray-ready", 3))`)
			if _, difficulty := p.settings(); difficulty != 0 {
				t.Errorf("removed during a reload: difficulty %d, want 0", difficulty)
			}
		})
	}
}

// Rule R26: the history entry of a hidden roll shows only that it is one. After it is revealed the
// entry is complete.
func TestHistoryOfHiddenRoll(t *testing.T) {
	t.Parallel()
	p := open(t, flat).ready()
	p.run(`tray().roll({ trait: "Good", secret: true })`)
	const told = `tray().history().then(([roll]) => Object.keys(roll.resolution).sort().join(" "))`
	if got := eval[string](p, told); got != "kind secret system text" {
		t.Errorf("a hidden roll's entry has %q, want kind, secret, system and text", got)
	}
	revealed := eval[string](p, `tray().reveal(0).then((resolution) => Object.keys(resolution).sort().join(" "))`)
	for _, when := range []string{"revealed", "and reloaded"} {
		got := eval[string](p, told)
		if got != revealed || strings.Contains(got, "secret") {
			t.Errorf("%s: the entry has %q, want what reveal answered, %q, and no secret", when, got, revealed)
		}
		for _, field := range []string{"faces", "degree", "receipt", "success", "chance"} {
			if !strings.Contains(got, field) {
				t.Errorf("%s: the entry %q lacks %s", when, got, field)
			}
		}
		p.run(`(inside().location.reload(), nth("tray-ready", 2))`)
	}
}
