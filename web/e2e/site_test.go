package e2e

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/web/server/site"
)

// offlineSites contains the addresses of all sites.
var offlineSites sync.Map

// origin is a server that can stop, restart and change its release. Its pages may be stored for offline use.
type origin struct {
	t   *testing.T
	URL string

	mu      sync.Mutex
	handler http.Handler
	server  *httptest.Server
}

// newSite serves the widget of a folder.
func newSite(t *testing.T, dir string) *origin {
	t.Helper()
	s := &origin{t: t}
	s.server = browser.NewServer(s)
	s.URL = s.server.URL
	for _, host := range []string{"127.0.0.1", "localhost"} {
		offlineSites.Store(strings.Replace(s.URL, "127.0.0.1", host, 1), true)
	}
	s.publish(dir)
	t.Cleanup(func() { s.stop() })
	return s
}

func (s *origin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	handler := s.handler
	s.mu.Unlock()
	handler.ServeHTTP(w, r)
}

// publish serves the widget of a folder from now on, as `fudge serve` does.
func (s *origin) publish(dir string) { s.answer(site.Handler(os.DirFS(dir))) }

// replace serves the widget of a folder with another response for one path.
func (s *origin) replace(dir, path string, instead http.HandlerFunc) {
	widget := site.Handler(os.DirFS(dir))
	s.answer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == path {
			instead(w, r)
			return
		}
		widget.ServeHTTP(w, r)
	}))
}

func (s *origin) answer(handler http.Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.handler = handler
}

// stop closes the server.
func (s *origin) stop() {
	s.server.CloseClientConnections()
	s.server.Close()
}

// releases contains the releases that tests have made.
var releases struct {
	sync.Mutex
	folder string
}

// release returns the folder of another release of the widget, which all tests share. Each of its modules records
// the release's name in the page, and its tray page runs probe. The folder also contains a neighbour.txt, which is
// not part of the release.
func release(t *testing.T, name string) string {
	t.Helper()
	releases.Lock()
	defer releases.Unlock()
	if releases.folder == "" {
		var err error
		releases.folder, err = os.MkdirTemp("", "fudge-tray-releases-")
		must(t, err)
	}
	dir := filepath.Join(releases.folder, name)
	if _, err := os.Stat(dir); err != nil {
		makeRelease(t, name, dir)
	}
	return dir
}

func makeRelease(t *testing.T, name, dir string) {
	t.Helper()
	if err := os.CopyFS(dir, os.DirFS(dist())); err != nil {
		t.Fatal(err)
	}
	// The compressed files are of another release.
	for _, suffix := range []string{"br", "gz"} {
		for _, file := range withSuffix(t, dir, "."+suffix) {
			if !strings.Contains(file, ".wasm") {
				must(t, os.Remove(file))
			}
		}
	}
	for _, module := range withSuffix(t, dir, ".js") {
		writeTo(t, module, "\n"+released(t, name), os.O_APPEND)
	}
	writeTo(t, filepath.Join(dir, "probe.js"), testdata(t, "probe.js"), os.O_CREATE)
	page, err := os.ReadFile(filepath.Join(dir, "tray.html"))
	must(t, err)
	whole := strings.Replace(string(page), "</head>", `<script type="module" src="probe.js"></script></head>`, 1)
	must(t, os.WriteFile(filepath.Join(dir, "tray.html"), []byte(whole), 0o666))
	if out, err := exec.Command(filepath.Join("..", "release"), dir).CombinedOutput(); err != nil {
		t.Fatalf("web/release: %v\n%s", err, out)
	}
	writeTo(t, filepath.Join(dir, "neighbour.txt"), "hello", os.O_CREATE)
}

// released returns the end of each module of a release.
func released(t *testing.T, name string) string {
	t.Helper()
	return strings.ReplaceAll(testdata(t, "released.js"), "RELEASE", name)
}

// testdata returns the content of a file in testdata.
func testdata(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	must(t, err)
	return string(text)
}

// withSuffix returns the files in a folder and below whose names have a suffix.
func withSuffix(t *testing.T, dir, suffix string) (found []string) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, suffix) {
			found = append(found, path)
		}
		return err
	}))
	return found
}

func writeTo(t *testing.T, path, text string, how int) {
	t.Helper()
	file, err := os.OpenFile(path, how|os.O_WRONLY, 0o666)
	must(t, err)
	_, err = file.WriteString(text)
	must(t, err)
	must(t, file.Close())
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// kept waits until the widget is stored for offline use.
func (p *tab) kept() *tab {
	p.t.Helper()
	p.call("workers.ready")
	return p
}

// of returns the releases of the modules of the app page and of its tray.
func (p *tab) of() string {
	p.t.Helper()
	return strings.Join(call[[]string](p, "workers.releases"), ",")
}
