package site

import (
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

var built = time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)

func files(names ...string) fs.FS {
	dir := fstest.MapFS{}
	for _, name := range names {
		dir[name] = &fstest.MapFile{Data: []byte("content of " + name), ModTime: built, Mode: 0o644}
	}
	return dir
}

var widget = files(
	"index.html",
	"app.html",
	"index.html.br",
	"index.html.gz",
	"tray.html",
	"tray.js",
	"tray.js.gz",
	"fudge-tray.d.ts",
	"languages/de.json",
	"icon.svg",
	"tray.0123456789ab.wasm",
	"tray.0123456789ab.wasm.br",
	"examples/embed.html",
	"examples/index.html",
	".secret",
	"examples/.secret",
	"data",
	"orphan.js.br",
)

func get(t *testing.T, path string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "http://tray.test/", nil)
	r.URL = &url.URL{Path: path}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	Handler(widget).ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestTypesAndCaching(t *testing.T) {
	for _, c := range []struct{ path, file, kind, cache string }{
		{"/", "index.html", "text/html; charset=utf-8", "no-cache"},
		{"/tray.js", "tray.js", "text/javascript; charset=utf-8", "no-cache"},
		{"/tray.0123456789ab.wasm", "tray.0123456789ab.wasm", "application/wasm", "public, max-age=31536000, immutable"},
		{"/languages/de.json", "languages/de.json", "application/json", "no-cache"},
		{"/icon.svg", "icon.svg", "image/svg+xml", "no-cache"},
		{"/fudge-tray.d.ts", "fudge-tray.d.ts", "text/plain; charset=utf-8", "no-cache"},
		{"/examples/embed.html", "examples/embed.html", "text/html; charset=utf-8", "no-cache"},
	} {
		t.Run(c.path, func(t *testing.T) {
			r := get(t, c.path)
			if got := body(t, r); r.StatusCode != 200 || got != "content of "+c.file {
				t.Errorf("status %d, %q", r.StatusCode, got)
			}
			for header, want := range map[string]string{
				"Content-Type": c.kind, "Cache-Control": c.cache, "Vary": "Accept-Encoding",
				"X-Content-Type-Options": "nosniff", "Access-Control-Allow-Origin": readers(c.file),
				"Cross-Origin-Resource-Policy": "cross-origin", "Referrer-Policy": "no-referrer",
			} {
				if got := r.Header.Get(header); got != want {
					t.Errorf("%s: %q, want %q", header, got, want)
				}
			}
		})
	}
}

// readers returns the origins whose scripts may read a file.
func readers(file string) string {
	if strings.HasSuffix(file, ".html") {
		return ""
	}
	return "*"
}

func TestEncodings(t *testing.T) {
	for _, c := range []struct{ path, accepts, encoding string }{
		{"/", "gzip, deflate, br, zstd", "br"},
		{"/", "gzip", "gzip"},
		{"/", "br;q=0, gzip;q=0.5", "gzip"},
		{"/", "GZIP ; Q=1", "gzip"},
		{"/", "*", "br"},
		{"/", "*, br;q=0.0", "gzip"},
		{"/", "", ""},
		{"/", "identity", ""},
		{"/", "br;q=nonsense", ""},
		{"/", "br;q=NaN, gzip;q=2", ""},
		{"/", "br;q=0.2, gzip;q=0.8", "gzip"},
		{"/", "br;q=0.8, gzip;q=0.2", "br"},
		{"/", "br;q=0.5, gzip;q=0.5", "br"},
		{"/", "gzip, *;q=0.1", "gzip"},
		{"/", "identity, br;q=0.5", ""},
		{"/", "identity;q=0.1, br;q=0.5", "br"},
		{"/", "identity, br", "br"},
		{"/tray.js", "br, gzip;q=0.1", "gzip"},
		{"/tray.js", "br, gzip", "gzip"},
		{"/tray.html", "br, gzip", ""},
		{"/tray.0123456789ab.wasm", "br", "br"},
	} {
		t.Run(c.path+" "+c.accepts, func(t *testing.T) {
			r := get(t, c.path, "Accept-Encoding", c.accepts)
			if got := r.Header.Get("Content-Encoding"); got != c.encoding {
				t.Errorf("encoding %q, want %q", got, c.encoding)
			}
			got := body(t, r)
			if suffix := map[string]string{"br": ".br", "gzip": ".gz"}[c.encoding]; !strings.HasSuffix(got, suffix) {
				t.Errorf("content %q", got)
			}
			if r.ContentLength != int64(len(got)) {
				t.Errorf("length %d of %d", r.ContentLength, len(got))
			}
		})
	}
}

func TestNotFound(t *testing.T) {
	for _, path := range []string{
		"/nothing.js", "/data", "/languages", "/languages/", "/orphan.js", "/.secret", "/examples/.secret",
		"/../server.go", "/examples/../.secret", "//tray.js", "/./tray.js", "/tray.js/", `/..\server.go`, "/tray.js\x00",
	} {
		if r := get(t, path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%q: status %d, %q", path, r.StatusCode, body(t, r))
		}
	}
	w := httptest.NewRecorder()
	Handler(widget).ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x")))
	if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: status %d, Allow %q", w.Code, w.Header().Get("Allow"))
	}
}

// TestFoldersRedirect checks that the path of a folder leads to its page, on the same host.
func TestFoldersRedirect(t *testing.T) {
	for _, c := range []struct {
		path     string
		location string // "" for not found
	}{
		{"/examples", "/examples/"}, {"/languages", ""}, {"//examples", ""}, {"/./examples", ""}, {"/.secret", ""},
		{"/tray.js", ""},
	} {
		r := get(t, c.path)
		got := r.Header.Get("Location")
		if got != c.location || (r.StatusCode == http.StatusMovedPermanently) != (c.location != "") {
			t.Errorf("%s: status %d, to %q, want %q", c.path, r.StatusCode, got, c.location)
		}
	}
	if got := body(t, get(t, "/examples/")); got != "content of examples/index.html" {
		t.Errorf("/examples/: %q", got)
	}
}

func TestNotModified(t *testing.T) {
	first := get(t, "/", "Accept-Encoding", "br")
	tag := first.Header.Get("ETag")
	if again := get(t, "/", "Accept-Encoding", "br", "If-None-Match", tag); again.StatusCode != http.StatusNotModified {
		t.Errorf("status %d for the same encoding", again.StatusCode)
	}
	if other := get(t, "/", "Accept-Encoding", "gzip", "If-None-Match", tag); other.StatusCode != http.StatusOK {
		t.Errorf("status %d for another encoding", other.StatusCode)
	}
}

// TestPolicies checks that the headers, the markup of the pages and the configurations of other servers
// have the same policies, except for frame-ancestors, which markup can't set.
func TestPolicies(t *testing.T) {
	for _, c := range []struct{ path, file, policy string }{
		{"/tray.html", "tray.html", TrayPolicy},
		{"/", "index.html", AppPolicy},
		{"/app.html", "index.html", AppPolicy},
	} {
		if got := get(t, c.path).Header.Get("Content-Security-Policy"); got != c.policy {
			t.Errorf("%s: header %q", c.path, got)
		}
		page, err := os.ReadFile(filepath.Join("..", "..", c.file))
		if err != nil {
			t.Fatal(err)
		}
		markup, _, _ := strings.Cut(c.policy, "; frame-ancestors")
		text := strings.Join(strings.Fields(string(page)), " ")
		if !strings.Contains(text, `"Content-Security-Policy" content="`+markup+`"`) {
			t.Errorf("%s lacks the policy %s", c.file, markup)
		}
		for _, name := range []string{"Caddyfile", "nginx.conf"} {
			config, err := os.ReadFile(filepath.Join("..", "..", "hosting", name))
			if err != nil || !strings.Contains(string(config), `"`+c.policy+`"`) {
				t.Errorf("%s lacks the policy %s (%v)", name, c.policy, err)
			}
		}
	}
	if got := get(t, "/tray.html").Header.Get("Cross-Origin-Embedder-Policy"); got != "require-corp" {
		t.Errorf("Cross-Origin-Embedder-Policy: %q, want require-corp, without which isolated pages can't frame a tray", got)
	}
	if got := get(t, "/").Header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
		t.Errorf("Cross-Origin-Opener-Policy: %q, want same-origin", got)
	}
}

// Only the given origins, and the tray's own, may frame the tray.
func TestEmbedders(t *testing.T) {
	w := httptest.NewRecorder()
	Handler(widget, "https://blog.example",
		"https://wiki.example").ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/tray.html", nil))
	const want = TrayPolicy + "; frame-ancestors 'self' https://blog.example https://wiki.example"
	if got := w.Result().Header.Get("Content-Security-Policy"); got != want {
		t.Errorf("policy %q, want %q", got, want)
	}
}

// FuzzRequest sends arbitrary paths and headers. Only files of the widget are served, in an encoding that
// the server has.
func FuzzRequest(f *testing.F) {
	f.Add("/", "br;q=0.5, gzip", "", "")
	f.Add("/tray.js", "*;q=NaN", "bytes=0-3,5-", `W/"x"`)
	f.Add("/examples/../.secret", "identity;q=0", "bytes=-1", "*")
	f.Add("/languages/%2e%2e/data", "gzip;q=1e400", "bytes=18446744073709551615-", "")
	f.Fuzz(func(t *testing.T, path, accepts, span, match string) {
		r := get(t, path, "Accept-Encoding", accepts, "Range", span, "If-None-Match", match)
		text := body(t, r)
		if strings.Contains(text, "secret") || strings.Contains(text, "orphan") || strings.Contains(text, "content of data") {
			t.Errorf("%q: %q is served", path, text)
		}
		if encoding := r.Header.Get("Content-Encoding"); encoding != "" && encoding != "br" && encoding != "gzip" {
			t.Errorf("%q: encoding %q", path, encoding)
		}
		if r.StatusCode >= 500 {
			t.Errorf("%q: status %d, %q", path, r.StatusCode, text)
		}
	})
}
