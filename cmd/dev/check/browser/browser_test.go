package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// keptPage serves a page that a service worker caches.
func keptPage() *httptest.Server {
	const page = `<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>html { touch-action: none }</style><p>kept</p>`
	const worker = `
		addEventListener("install", (event) => event.waitUntil(caches.open("kept").then((cache) => cache.add("/"))));
		addEventListener("activate", (event) => event.waitUntil(clients.claim()));
		addEventListener("fetch", (event) => event.respondWith(caches.match("/")));`
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, body := "text/html", page
		if r.URL.Path == "/worker.js" {
			kind, body = "text/javascript", worker
		}
		w.Header().Set("Content-Type", kind)
		w.Write([]byte(body))
	}))
}

func start(t *testing.T, kind Kind, profile string) *Browser {
	t.Helper()
	b, err := Start(kind, profile)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func bring(t *testing.T, b *Browser, url string) *Tab {
	t.Helper()
	tab, err := b.Open(Setup{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

func value(t *testing.T, tab *Tab, script string) string {
	t.Helper()
	got, err := Eval[string](tab, script)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// A profile keeps storage and service workers for the next start.
func TestProfileIsKept(t *testing.T) {
	for _, kind := range []Kind{Chromium, Firefox} {
		t.Run(string(kind), func(t *testing.T) {
			profile, server := t.TempDir(), keptPage()
			defer server.Close()
			b := start(t, kind, profile)
			tab := bring(t, b, server.URL)
			value(t, tab, `(localStorage.rolled = "Great", navigator.serviceWorker.register("worker.js").then(() => navigator.serviceWorker.ready).then(() => ""))`)
			server.Close()
			if err := tab.Reload(); err != nil {
				t.Errorf("without a server: %v", err)
			}
			b.Close()
			b = start(t, kind, profile)
			defer b.Close()
			if got := value(t, bring(t, b, server.URL), `localStorage.rolled + " " + document.querySelector("p").textContent`); got != "Great kept" {
				t.Errorf("in the next session: %q, want what was stored and the page that was kept", got)
			}
		})
	}
}

// TestTabs tests the tabs of each browser.
func TestTabs(t *testing.T) {
	for kind, pointers := range map[Kind][]Pointer{Chromium: {Mouse, Finger}, Firefox: {Mouse, Finger}, WebKit: {Mouse}} {
		t.Run(string(kind), func(t *testing.T) {
			server := keptPage()
			defer server.Close()
			b := start(t, kind, "")
			defer b.Close()
			t.Run("storage", func(t *testing.T) { testStorage(t, b, server.URL) })
			t.Run("input", func(t *testing.T) { testInput(t, b, server.URL, pointers) })
		})
	}
}

// testStorage checks that each tab has its own storage, except one that is opened beside another.
func testStorage(t *testing.T, b *Browser, url string) {
	one := bring(t, b, url)
	defer one.Close()
	value(t, one, `(localStorage.rolled = "Great")`)
	other := bring(t, b, url)
	defer other.Close()
	if got := value(t, other, `String(localStorage.rolled)`); got != "undefined" {
		t.Errorf("another tab has %q", got)
	}
	beside, err := one.Beside(Setup{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer beside.Close()
	if got := value(t, beside, `String(localStorage.rolled)`); got != "Great" {
		t.Errorf("a tab beside has %q, want what was stored", got)
	}
}

// testInput checks that a page receives its window's size and media, strokes and keys.
func testInput(t *testing.T, b *Browser, url string, pointers []Pointer) {
	tab, err := b.Open(Setup{
		URL: url, Width: 400, Height: 500, Scale: 2, Touch: true, Media: ReducedMotion,
		Scripts: []string{`window.seen = []; for (const type of ["pointerdown", "pointerup", "keydown"])
			addEventListener(type, ({ pointerType, clientX, key, ctrlKey }) => seen.push([type, pointerType ?? key, clientX ?? ctrlKey].join(" ")));
			addEventListener("keydown", (event) => event.key === "b" && event.preventDefault());
			addEventListener("keypress", ({ key, ctrlKey }) => ctrlKey || key === "Tab" || seen.push("keypress " + key));`},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Close()
	if got := value(t, tab, `[innerWidth, innerHeight, devicePixelRatio, matchMedia("(prefers-reduced-motion: reduce)").matches].join(" ")`); got != "400 500 2 true" {
		t.Errorf("the window is %s, want 400 500 2 true", got)
	}
	want := ""
	for _, pointer := range pointers {
		name := []string{"mouse", "touch"}[pointer]
		if err := tab.Stroke(pointer, []Point{{100, 100}, {120, 100}}); err != nil {
			t.Error(err)
		}
		want += "pointerdown " + name + " 100,pointerup " + name + " 120,"
	}
	if err := tab.Run(fmt.Sprintf(`until(() => seen.filter((step) => step.startsWith("pointerup")).length === %d)`, len(pointers))); err != nil {
		t.Error(err)
	}
	if err := tab.Keys("ab\t"); err != nil {
		t.Error(err)
	}
	if err := tab.Keys("f", Ctrl); err != nil {
		t.Error(err)
	}
	want += "keydown a false,keypress a,keydown b false,keydown Tab false,keydown f true"
	if got := value(t, tab, `seen.filter((step) => !step.includes("Control")).join()`); got != want {
		t.Errorf("the page saw %s, want %s", got, want)
	}
}
