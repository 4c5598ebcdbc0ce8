//go:build !js

package platform

import (
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// Watch implements Store. If the system doesn't report changes, the program notices changes of
// other programs when it saves.
func (f File) Watch(_ string, changed func()) {
	f = File(resolved(string(f)))
	dir := filepath.Dir(string(f)) // the file may be replaced, which would end watching it
	if os.MkdirAll(dir, 0o700) != nil {
		return
	}
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return
	}
	if watcher.Add(dir) != nil {
		_ = watcher.Close()
		return
	}
	go notify(watcher, filepath.Clean(string(f)), changed)
}

// notify calls changed whenever the file at path is replaced or written.
func notify(watcher *fsnotify.Watcher, path string, changed func()) {
	for {
		select {
		case event, ok := <-watcher.Events:
			if !ok {
				return
			}
			if event.Name == path && event.Has(fsnotify.Create|fsnotify.Write) {
				changed()
			}
		case _, ok := <-watcher.Errors: // events may be missing; the next one is enough
			if !ok {
				return
			}
		}
	}
}

// Watch implements Store.
func (f Files) Watch(key string, changed func()) {
	if file, err := f.file(key); err == nil {
		file.Watch(key, changed)
	}
}
