package browser

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"

	"fudgetray/web/server/site"
)

var (
	usedMu sync.Mutex
	used   = map[string]bool{} // addresses of all servers so far
)

// NewServer starts a server at an address that no other server of this program had, so that a browser has
// stored nothing for it.
func NewServer(handler http.Handler) *httptest.Server {
	usedMu.Lock()
	defer usedMu.Unlock()
	for {
		s := httptest.NewUnstartedServer(handler)
		if address := s.Listener.Addr().String(); !used[address] {
			used[address] = true
			s.Start()
			return s
		}
		defer s.Listener.Close() // keeps the address until another one is found
	}
}

// Serve serves the built widget in a folder as `fudge serve` does, until the server is closed. If
// missing is not nil, paths for which it returns true are not found.
func Serve(dir string, missing func(path string) bool) (*httptest.Server, error) {
	root, err := os.OpenRoot(dir)
	if err == nil {
		_, err = root.Stat("tray.html")
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s contains no built widget; run: make build", dir)
	}
	if err != nil {
		return nil, err
	}
	files := site.Handler(root.FS())
	return NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if missing != nil && missing(r.URL.Path) {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})), nil
}
