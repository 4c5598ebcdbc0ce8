package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"fudgetray/engine"
)

var built = fstest.MapFS{
	"build.js": {Data: []byte("export")}, "build.js.br": {}, "build.js.gz": {}, "tray.0123456789ab.wasm": {Data: []byte("wasm")},
	"examples/one.html": {}, "icons/one.png": {}, "bin/fudge-tray-linux-amd64": {},
}

func mustRead(t *testing.T) files {
	t.Helper()
	f, err := read(built)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestPublished(t *testing.T) {
	want := []string{"build.js", "icons/one.png", "tray.0123456789ab.wasm"}
	if got := mustRead(t).published().names(); !slices.Equal(got, want) {
		t.Errorf("published are %q, want %q", got, want)
	}
}

// The zip has every file of the site as it is, and is the same whenever it is made.
func TestZip(t *testing.T) {
	f := mustRead(t)
	var made [2][]byte
	for i := range made {
		file := filepath.Join(t.TempDir(), "made.zip")
		if err := writeZip(f, file); err != nil {
			t.Fatal(err)
		}
		made[i], _ = os.ReadFile(file)
	}
	if !bytes.Equal(made[0], made[1]) {
		t.Error("two zips of the same files differ")
	}
	archive, err := zip.NewReader(bytes.NewReader(made[0]), int64(len(made[0])))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range archive.File {
		names = append(names, entry.Name)
		r, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		if data, err := io.ReadAll(r); err != nil || !bytes.Equal(data, f[entry.Name]) {
			t.Errorf("%s has %q (%v)", entry.Name, data, err)
		}
		if !entry.Modified.Equal(packed) {
			t.Errorf("%s is of %v", entry.Name, entry.Modified)
		}
	}
	want := []string{"build.js", "build.js.br", "build.js.gz", "examples/one.html", "icons/one.png", "tray.0123456789ab.wasm"}
	if !slices.Equal(names, want) {
		t.Errorf("the zip has %q, want %q", names, want)
	}
}

// Who made the bytes, and which they are.
func TestProvenance(t *testing.T) {
	data, err := provenance(mustRead(t).published())
	if err != nil {
		t.Fatal(err)
	}
	var o origin
	if err := json.Unmarshal(data, &o); err != nil {
		t.Fatal(err)
	}
	if sum := o.SHA256["tray.0123456789ab.wasm"]; sum != "336154bf67f765f8f75d16a0accee61b5ee5f6a75b2a2905703df913bd550f3e" {
		t.Errorf("the sum of %q is %s", "wasm", sum)
	}
	if len(o.Commit) != 40 || o.Go == "" || len(o.SHA256) != 3 {
		t.Errorf("provenance %+v, want a commit, a Go and three sums", o)
	}
}

func TestDescription(t *testing.T) {
	d := describe([]string{"build.js"})
	if d.Version != engine.Version || d.License != "Apache-2.0" || !slices.Contains(d.SideEffects, d.Exports["."].Default) {
		t.Errorf("%+v, want the product's version and licence, and that the entry has a side effect", d)
	}
}
