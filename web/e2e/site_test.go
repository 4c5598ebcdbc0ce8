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

	"fudgetray/web/server"
)

// site is a server that can stop, restart and change its release.
type site struct {
	t   *testing.T
	URL string

	mu      sync.Mutex
	handler http.Handler
	server  *httptest.Server
}

// newSite serves the widget of a folder.
func newSite(t *testing.T, dir string) *site {
	t.Helper()
	s := &site{t: t}
	s.server = httptest.NewServer(s)
	s.URL = s.server.URL
	s.publish(dir)
	t.Cleanup(func() { s.stop() })
	return s
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	handler := s.handler
	s.mu.Unlock()
	handler.ServeHTTP(w, r)
}

// publish serves the widget of a folder from now on, as `fudge serve` does.
func (s *site) publish(dir string) { s.answer(server.Handler(os.DirFS(dir))) }

func (s *site) answer(handler http.Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.handler = handler
}

// stop closes the server.
func (s *site) stop() {
	s.server.CloseClientConnections()
	s.server.Close()
}

// release makes another release of the widget and returns its folder. Each of its modules records the
// release's name in the page. probe is a module for the tray page.
func release(t *testing.T, name, probe string) string {
	t.Helper()
	dir := t.TempDir()
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
		writeTo(t, module, "\n(globalThis.releases ??= new Set()).add("+quoted(name)+");", os.O_APPEND)
	}
	if probe != "" {
		writeTo(t, filepath.Join(dir, "probe.js"), probe, os.O_CREATE)
		page, err := os.ReadFile(filepath.Join(dir, "tray.html"))
		must(t, err)
		whole := strings.Replace(string(page), "</head>", `<script type="module" src="probe.js"></script></head>`, 1)
		must(t, os.WriteFile(filepath.Join(dir, "tray.html"), []byte(whole), 0o666))
	}
	if out, err := exec.Command(filepath.Join("..", "release"), dir).CombinedOutput(); err != nil {
		t.Fatalf("web/release: %v\n%s", err, out)
	}
	return dir
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
	p.run(`navigator.serviceWorker.ready`)
	return p
}

// of returns the releases of the modules of the app page and of its tray.
func (p *tab) of() string {
	p.t.Helper()
	return eval[string](p, `[...releases, ...inside().releases].join()`)
}
