package e2e

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"fudgetray/cmd/dev/check/browser"
)

// A request is converted as by JSON.stringify, or refused with the reason. A refused request affects no
// other.
func TestArguments(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL}})
	p.call("tray.defined")
	p.call("tray.expectOutcome", "roll", object{"trait": "Great", "faces": []int{1, 1, 0, 0}})
	for _, c := range []struct{ method, value, want string }{
		{"resolve", "reactive", "Good"},
		{"resolve", "toJSON", "Good"},
		{"resolve", "undefinedFields", "Good"},
		{"resolve", "inherited", "Great"},
		{"roll", "cyclic", "TrayError bad-request request: "},
		{"roll", "withBigInt", "TrayError bad-request request.trait: the BigInt 2 "},
		{"roll", "withNaN", "TrayError bad-request request.trait: NaN "},
		{"roll", "withInfinity", "TrayError bad-request request.modifiers.0.value: Infinity "},
		{"roll", "function", "TrayError bad-request request: a function "},
		{"roll", "withSymbol", "TrayError bad-request request.against.trait: a symbol "},
		{"roll", "map", "TrayError bad-request request: a Map "},
		{"roll", "promise", "TrayError bad-request request: a Promise "},
		{"roll", "event", "TrayError bad-request request: a MouseEvent "},
		{"roll", "throwing", "TrayError bad-request request: "},
		{"odds", "cyclic", "TrayError bad-request request: "},
		{"replay", "function", "TrayError bad-request receipt: a function "},
		{"reveal", "bigInt", "TrayError bad-request index: the BigInt 0 "},
		{"pin", "nan", "TrayError bad-request request.name: NaN "},
		{"pin", "function", "TrayError bad-request request.name: a function "},
		{"pin", "map", "TrayError bad-request request.name: a Map "},
		{"importState", "cyclic", "TrayError bad-request state: "},
	} {
		if got := call[string](p, "values.outcome", c.method, c.value); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s(%s): %q, want %q", c.method, c.value, got, c.want)
		}
	}
	for value, want := range map[string]string{"nan": "NaN ", "function": "a function ", "map": "a Map "} {
		got := call[string](p, "values.outcome", "pin", value, "Bow", "4dF")
		if want := "TrayError bad-request sets: " + want; !strings.HasPrefix(got, want) {
			t.Errorf("sets of dice %s: %q, want %q", value, got, want)
		}
	}
	for _, c := range []struct {
		method string
		args   []any
		want   string
	}{
		{"pin", []any{42}, "TrayError bad-request name: 42 "},
		{"pin", []any{[]string{"a"}}, "TrayError bad-request name: "},
		{"pin", []any{"Bow", "4dF", 42}, "TrayError bad-request sets: 42 "},
		{"roll", []any{"4dF", "bone"}, "TrayError bad-request sets: "},
	} {
		if got := p.outcome(c.method, c.args...); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s(%v): %q, want %q", c.method, c.args, got, c.want)
		}
	}
	if got := p.outcome("roll", "4dF vs Goood"); !strings.HasSuffix(got, " at 8") {
		t.Errorf("a line with a fault: %q, want its column, 8", got)
	}
	p.call("tray.ready")
	if got := call[string](p, "tray.awaitOutcome"); got != "Superb+1" {
		t.Errorf("what was asked before: %q, want Superb+1", got)
	}
}

// outcome returns the degree or value of a method's result, or the name, code and message of its error.
func (p *tab) outcome(method string, args ...any) string {
	p.t.Helper()
	return call[string](p, "tray.outcome", append([]any{method}, args...)...)
}

// methods are the methods that wait for a reply of the tray.
var methods = map[string][]any{
	"ready": nil, "roll": nil, "odds": nil, "history": nil, "clear": nil, "exportState": nil, "importState": {""},
	"resolve": {object{"faces": []int{0, 0, 0, 0}}}, "replay": {""}, "reveal": {0},
}

// The methods of a detached tray fail. A tray that is attached again within the same task replies.
func TestDetachedTray(t *testing.T) {
	t.Parallel()
	p := open(t, setup{Scripts: []string{noWebGL}}).ready()
	p.call("tray.create")
	for method, args := range methods {
		got := p.outcome(method, args...)
		if !strings.HasPrefix(got, "TrayError load-failed This tray is not in a document") {
			t.Errorf("%s: %q, want load-failed and why", method, got)
		}
	}
	got := call[string](p, "tray.rollAndAppend", "main", object{"trait": "Good", "faces": []int{0, 0, 0, 0}})
	if got != "Good" {
		t.Errorf("asked and then appended: %q, want Good", got)
	}
	got = call[string](p, "tray.rollAndRemove")
	if !strings.HasPrefix(got, "TrayError load-failed This tray was removed from its document") {
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
		"moveBefore": {"tray.moveBefore", 1},
		"append":     {"tray.moveToEnd", 2},
	} {
		for _, moment := range []string{"thrown", "asked", "loading"} {
			t.Run(name+" "+moment, func(t *testing.T) {
				base, release := held(t)
				s := setup{URL: base}
				if moment != "thrown" {
					s.Scripts = []string{noWebGL}
				}
				p := open(t, s)
				p.call("tray.defined")
				boots := 1
				if moment != "loading" {
					boots = c.boots
					release()
					p.ready()
				}
				p.call("tray.beginAll", []any{nil, nil})
				if moment == "thrown" {
					p.call("events.nth", "tray-throw", 1)
				}
				p.call(c.move)
				release()
				var got []string
				for _, rolled := range call[[]resolution](p, "tray.end") {
					got = append(got, rolled.Receipt)
				}
				kept := p.receipts()
				slices.Sort(got)
				slices.Sort(kept)
				if !slices.Equal(kept, got) || got[0] == got[1] {
					t.Errorf("the history has the receipts %q, want those of the two rolls, %q", kept, got)
				}
				p.call("tray.ready")
				if heard := call[int](p, "events.count", "tray-ready"); heard != boots {
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
	offline, noWebAssembly := early("environment.offline"), early("environment.withoutWebAssembly")
	cut := []string{"dice", file, "connection broke", "reload the page"}
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
		"browser without":      {"/none", nil, noWebAssembly, []string{"WebAssembly", "another browser"}},
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
			scripts := []string{impatient}
			if c.script != "" {
				scripts = append(scripts, c.script)
			}
			p := open(t, setup{URL: base, Scripts: scripts})
			fault := call[map[string]string](p, "events.nth", "tray-error", 1)
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
			if got := p.outcome("roll"); fault["code"] != "load-failed" || got != "TrayError load-failed "+said {
				t.Errorf("event %q, roll rejects with %q; want load-failed and the same sentence", fault, got)
			}
			if shown := awaited[string](p, "element.error"); shown != said {
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
	p.roll()
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
			p.until("root.isOlderThan", 1_000) // the text appears after a second
			shown := ""
			for shown == "" || strings.HasPrefix(shown, "0%") {
				more <- struct{}{}
				shown = p.text("#bytes")
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
			if !call[bool](p, "host.isIsolated") {
				t.Fatal("the page is not isolated")
			}
			p.call("tray.defined")
			got := p.roll(object{"trait": "Good", "faces": []int{1, 0, 0, 0}})
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
	said := call[struct{ Message string }](p, "events.nth", "tray-error", 1).Message
	if !strings.Contains(said, "Cross-Origin-Embedder-Policy") {
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
	got := call[resolution](p, "tray.resolve", object{"faces": []int{0, 0, 0, 0}})
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
		change            []any // name and arguments of a function
		trait, difficulty int
		refused           string // field
	}{
		{[]any{"tray.set", "trait", "Great"}, 2, 0, ""},
		{[]any{"tray.setAttribute", "difficulty", "-1"}, 2, -1, ""},
		{[]any{"tray.set", "trait", 3}, 3, -1, ""},
		{[]any{"tray.set", "trait", "Grate"}, 3, -1, "trait"},
		{[]any{"tray.setAttribute", "difficulty", "99999"}, 3, -1, "difficulty"},
		{[]any{"tray.setAttribute", "trait", " superb +1 "}, 4, -1, ""},
		{[]any{"tray.removeAttribute", "difficulty"}, 4, 0, ""},
		{[]any{"tray.set", "trait", nil}, 0, 0, ""},
	} {
		p.call("events.clear")
		p.call(c.change[0].(string), c.change[1:]...)
		if trait, difficulty := p.settings(); trait != c.trait || difficulty != c.difficulty {
			t.Errorf("%v: trait %d, difficulty %d; want %d and %d", c.change, trait, difficulty, c.trait, c.difficulty)
		}
		p.onlyRefused(fmt.Sprint(c.change), c.refused)
	}
	for _, c := range []struct {
		name           string
		value          any
		shown, refused string
	}{
		{"controls", "none", "none", ""},
		{"controls", "some", "none", "controls"},
		{"controls", nil, "full", ""},
		{"theme", "light", "light", ""},
		{"theme", "pink", "light", "theme"},
		{"theme", "slate", "auto", ""},
		{"theme", nil, "auto", ""},
	} {
		p.call("events.clear")
		p.call("tray.set", c.name, c.value)
		p.settings() // its reply follows all earlier events
		if got := call[string](p, "root.data", c.name); got != c.shown {
			t.Errorf("%s %v: the page has %q, want %q", c.name, c.value, got, c.shown)
		}
		p.onlyRefused(fmt.Sprint(c.name, " ", c.value), c.refused)
	}
}

// onlyRefused checks that the only event is the refusal of an attribute's value, or none without a field.
func (p *tab) onlyRefused(when, field string) {
	p.t.Helper()
	types := call[[]string](p, "events.types")
	faults := call[[]refusal](p, "events.details", "tray-error")
	if field == "" && len(types) == 0 {
		return
	}
	if len(types) != 1 || len(faults) != 1 || faults[0].Code != "bad-request" || faults[0].Field != field {
		p.t.Errorf("%s: events %q with the faults %+v, want one refusal of %q", when, types, faults, field)
	}
}

// Attributes that change before the tray page listens, or while it reloads, take effect. The
// visitor's own settings survive if storage is available.
func TestAttributesAndReload(t *testing.T) {
	t.Parallel()
	for session, kept := range map[string]int{"default": -2, "none": 1} {
		t.Run(session, func(t *testing.T) {
			p := open(t, flat)
			p.call("tray.defined")
			p.call("tray.assign", object{"session": session, "trait": "Superb", "difficulty": "Superb"})
			p.call("tray.removeAttribute", "difficulty")
			p.call("tray.set", "trait", "Good")
			p.ready()
			if trait, difficulty := p.settings(); trait != 1 || difficulty != 0 {
				t.Errorf("changed before the tray listens: trait %d, difficulty %d; want 1 and 0", trait, difficulty)
			}
			p.call("element.choose", "#field-trait", "Poor")
			p.call("tray.reloadBetween", object{"difficulty": "Great"}, object{"difficulty": "Terrible"})
			p.call("events.nth", "tray-ready", 2)
			if trait, difficulty := p.settings(); trait != kept || difficulty != -3 {
				t.Errorf("after a reload: trait %d, difficulty %d; want %d and -3", trait, difficulty, kept)
			}
			p.call("tray.reloadBetween", object{}, object{"difficulty": nil})
			p.call("events.nth", "tray-ready", 3)
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
	p.roll(object{"trait": "Good", "secret": true})
	told := func() []string {
		t.Helper()
		rolls := call[[]struct{ Resolution object }](p, "tray.history")
		return slices.Sorted(maps.Keys(rolls[0].Resolution))
	}
	if got := told(); !slices.Equal(got, []string{"kind", "secret", "system", "text"}) {
		t.Errorf("a hidden roll's entry has %q, want kind, secret, system and text", got)
	}
	revealed := slices.Sorted(maps.Keys(call[object](p, "tray.reveal", 0)))
	for _, when := range []string{"revealed", "and reloaded"} {
		got := told()
		if !slices.Equal(got, revealed) || slices.Contains(got, "secret") {
			t.Errorf("%s: the entry has %q, want what reveal answered, %q, and no secret", when, got, revealed)
		}
		for _, field := range []string{"faces", "degree", "receipt", "success", "chance"} {
			if !slices.Contains(got, field) {
				t.Errorf("%s: the entry %q lacks %s", when, got, field)
			}
		}
		p.call("tray.reload")
		p.call("events.nth", "tray-ready", 2)
	}
}
