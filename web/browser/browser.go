// Package browser drives the built pages in a real browser.
package browser

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"sync"

	"github.com/chromedp/chromedp"

	"fudgetray/web/server"
)

// Browser is a running Chromium without a window, which draws in software.
type Browser struct {
	context context.Context
	shared  bool // storage, by all tabs
	close   func()
}

// Start starts Chromium, in which each tab has storage of its own.
func Start() (*Browser, error) {
	profile, err := os.MkdirTemp("", "fudge-tray-browser-")
	if err != nil {
		return nil, err
	}
	b, err := StartIn(profile)
	if err != nil {
		os.RemoveAll(profile)
		return nil, err
	}
	stop := b.close
	b.shared, b.close = false, func() { stop(); os.RemoveAll(profile) }
	return b, nil
}

// StartIn starts Chromium with the profile in a folder, where it keeps what all tabs store,
// and finds what it kept there before.
func StartIn(profile string) (*Browser, error) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		return nil, errors.New("chromium is not installed; on Debian: apt-get install chromium")
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox,
		chromedp.Flag("headless", "new"),
		chromedp.Flag("use-gl", "angle"),
		chromedp.Flag("use-angle", "swiftshader"),
		chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)...)
	ctx, _ := chromedp.NewContext(allocator)
	b := &Browser{ctx, true, sync.OnceFunc(func() {
		chromedp.Cancel(ctx) // what is stored is written down first
		stopAllocator()
	})}
	if err := chromedp.Do(ctx); err != nil {
		b.Close()
		return nil, fmt.Errorf("%s does not start: %w", path, err)
	}
	return b, nil
}

// Close ends the browser and all its tabs.
func (b *Browser) Close() { b.close() }

// Kill ends the browser as a power cut would.
func (b *Browser) Kill() error {
	return chromedp.FromContext(b.context).Browser.Process().Kill()
}

// Serve hands out the built widget in a folder as `fudge serve` does, until the server is
// closed. Paths that missing names, if it is not nil, are answered with 404.
func Serve(dir string, missing func(path string) bool) (*httptest.Server, error) {
	root, err := os.OpenRoot(dir)
	if err == nil {
		_, err = root.Stat("build.js")
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s holds no built widget; run: make build", dir)
	}
	if err != nil {
		return nil, err
	}
	files := server.Handler(root.FS())
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if missing != nil && missing(r.URL.Path) {
			http.NotFound(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})), nil
}
