// Package browser drives the built pages in Chromium, Firefox and WebKitGTK. It uses the page's test
// hooks and is independent of tests.
package browser

import (
	"context"
	"fmt"
	"maps"
	"slices"
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

var engines = map[Kind]func(profile string, pool bool) (engine, error){
	Chromium: func(profile string, pool bool) (engine, error) {
		return startChromium(Chromium, profile, pool, wideWindow)
	},
	Shell: func(profile string, pool bool) (engine, error) {
		return startChromium(Shell, profile, pool, unoptimized)
	},
	Unpainted: func(profile string, pool bool) (engine, error) {
		return startChromium(Shell, profile, pool, unoptimized, uncomposited)
	},
	Firefox: func(profile string, _ bool) (engine, error) { return startFirefox(profile) },
	WebKit:  func(profile string, _ bool) (engine, error) { return startWebKit(profile) },
}

// Start starts a browser. With a profile folder, all tabs share its storage, which outlives the
// browser. Without one, each tab has separate storage.
func Start(kind Kind, profile string) (*Browser, error) { return launch(kind, profile, false) }

// StartPool starts a browser for many short-lived pages. Chromium's pages may share processes, and those
// of one origin share storage, so each user needs a server of its own; see NewServer.
func StartPool(kind Kind) (*Browser, error) { return launch(kind, "", true) }

func launch(kind Kind, profile string, pool bool) (*Browser, error) {
	start, ok := engines[kind]
	if !ok {
		return nil, fmt.Errorf("unknown browser %q, want one of %q", kind, slices.Sorted(maps.Keys(engines)))
	}
	e, err := start(profile, pool)
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
