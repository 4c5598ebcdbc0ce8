// Command dev serves a build of the widget and rebuilds it when a source file changes. Run it as
// `make dev`.
//
//	dev [-addr ADDRESS] [-dir DIR] COMMAND ARGS…
//
// COMMAND builds the widget into DIR. Without -addr, dev listens on the first free port from 8080. A given address
// that is in use is an error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"fudgetray/web/server/site"
)

// quiet is how long no file may change before a build starts, so that saving several files
// builds once.
const quiet = 200 * time.Millisecond

// Without -addr, dev listens on the first free port of maxPorts, beginning with that of defaultAddr.
const (
	defaultAddr = "127.0.0.1:8080"
	maxPorts    = 20
)

func main() {
	addr := flag.String("addr", "", "address and port to listen on (default "+defaultAddr+" or the next free port)")
	dir := flag.String("dir", "dist", "directory that the command builds into")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "dev: no build command")
		os.Exit(2)
	}
	if err := run(*addr, *dir, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "dev:", err)
		os.Exit(1)
	}
}

func run(addr, dir string, command []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	watcher, err := watch("engine", "game", "cmd/tray", "web")
	if err != nil {
		return err
	}
	defer watcher.Close()
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	build(ctx, command)
	s := &http.Server{Handler: withoutWorker(site.Handler(os.DirFS(dir)))}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(listener) }()
	defer s.Close()
	fmt.Printf("serving %s at %s\n", dir, site.URL(listener))
	return rebuild(ctx, watcher, failed, func() { build(ctx, command) })
}

// listen listens on addr, or on a default port if addr is empty.
func listen(addr string) (net.Listener, error) {
	if addr == "" {
		return site.Listen(defaultAddr, maxPorts)
	}
	return site.Listen(addr, 1)
}

// withoutWorker hides the service worker, which would keep serving an earlier build.
func withoutWorker(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/service-worker.js") {
			http.NotFound(w, r)
			return
		}
		h.ServeHTTP(w, r)
	})
}

// build runs the build command and reports how long it took. A failed build leaves the last one
// in place.
func build(ctx context.Context, command []string) {
	start := time.Now()
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if err := c.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "dev: build failed:", err)
		return
	}
	fmt.Printf("built in %.1f s\n", time.Since(start).Seconds())
}

// rebuild calls build after each burst of changes, until ctx is done or the server fails.
func rebuild(ctx context.Context, w *fsnotify.Watcher, failed <-chan error, build func()) error {
	pending := time.NewTimer(quiet)
	pending.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case err := <-w.Errors:
			return err
		case event := <-w.Events:
			if event.Has(fsnotify.Create) {
				addFolders(w, event.Name)
			}
			if isSource(event) {
				pending.Reset(quiet)
			}
		case <-pending.C:
			build()
		}
	}
}

// skipped are folders without sources of the widget.
var skipped = []string{"node_modules", "testdata", "e2e"}

// isSource reports whether an event changes a file that the widget is built from.
func isSource(e fsnotify.Event) bool {
	name := filepath.Base(e.Name)
	temporary := strings.HasPrefix(name, ".") || strings.HasSuffix(name, "~") || strings.HasSuffix(name, "_test.go")
	return !temporary && !e.Has(fsnotify.Chmod)
}

// watch returns a watcher of some folders and everything below them.
func watch(folders ...string) (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		if err := addFolders(w, folder); err != nil {
			w.Close()
			return nil, err
		}
	}
	return w, nil
}

// addFolders watches a folder and the folders below it. A path that vanished is no error.
func addFolders(w *fsnotify.Watcher, root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil || !entry.IsDir() {
			return err
		}
		if slices.Contains(skipped, entry.Name()) {
			return fs.SkipDir
		}
		return w.Add(path)
	})
}
