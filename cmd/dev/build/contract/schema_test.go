package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestSchemasAreCurrent(t *testing.T) {
	files, err := schemas()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join("..", "..", "..", "..", "engine", "schema")
	for name, data := range files {
		if kept, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(kept) != string(data) {
			t.Errorf("%s is out of date (%v); run go generate ./engine/schema", name, err)
		}
	}
	if kept, _ := filepath.Glob(filepath.Join(dir, "*.json")); len(kept) != len(files) {
		t.Errorf("got %d schemas %q, want %d", len(kept), kept, len(files))
	}
}
