// Package browser drives the built pages in Chromium, Firefox and WebKitGTK. It uses the page's test
// hooks and is independent of tests.
package browser

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"

	"fudgetray/web/server"
)

// Kind names a browser.
type Kind string

const (
	Chromium Kind = "chromium"
	Shell    Kind = "chromium-headless-shell" // Chromium's engine without windows
	Firefox  Kind = "firefox"
	WebKit   Kind = "webkit"

	// Unpainted is Shell for pages of which no picture is taken. It takes a third less processor time, but
	// leaves a band at the top of small canvases undrawn.
	Unpainted Kind = "chromium-headless-shell-unpainted"
)

// Browser is a running browser without a screen. It draws in software.
type Browser struct {
	Kind   Kind
	engine engine
}

// engine is a running browser of one kind.
type engine interface {
	// open opens an empty page with a setup and records its console and requests in the journal.
	open(ctx context.Context, j *journal, s Setup) (page, error)
	close()
	kill() error
}

var engines = map[Kind]func(profile string) (engine, error){
	Chromium:  func(profile string) (engine, error) { return startChromium(Chromium, profile) },
	Shell:     func(profile string) (engine, error) { return startChromium(Shell, profile, unoptimized) },
	Unpainted: func(profile string) (engine, error) { return startChromium(Shell, profile, unoptimized, uncomposited) },
	Firefox:   startFirefox,
	WebKit:    startWebKit,
}

// Start starts a browser. With a profile folder, all tabs share its storage, which outlives the
// browser. Without one, each tab has separate storage.
func Start(kind Kind, profile string) (*Browser, error) {
	start, ok := engines[kind]
	if !ok {
		return nil, fmt.Errorf("unknown browser %q, want one of %q", kind, slices.Sorted(maps.Keys(engines)))
	}
	e, err := start(profile)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", kind, err)
	}
	return &Browser{kind, e}, nil
}

// Close closes the browser and all its tabs.
func (b *Browser) Close() { b.engine.close() }

// Kill kills the browser, as a power cut does.
func (b *Browser) Kill() error {
	return b.engine.kill()
}

// Serve serves the built widget in a folder as `fudge serve` does, until the server is closed. If
// missing is not nil, paths for which it returns true are not found.
func Serve(dir string, missing func(path string) bool) (*httptest.Server, error) {
	root, err := os.OpenRoot(dir)
	if err == nil {
		_, err = root.Stat("build.js")
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s contains no built widget; run: make build", dir)
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
