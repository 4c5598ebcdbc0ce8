package archive

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestZip checks that a zip preserves files and is reproducible.
func TestZip(t *testing.T) {
	files := []File{{"a/program", []byte("runs"), 0o755}, {"b.js", []byte("export"), 0o644}, {"empty", nil, 0o644}}
	var made [2][]byte
	for i := range made {
		file := filepath.Join(t.TempDir(), "made.zip")
		if err := Zip(file, files); err != nil {
			t.Fatal(err)
		}
		made[i], _ = os.ReadFile(file)
	}
	if !bytes.Equal(made[0], made[1]) {
		t.Error("two zips of the same files differ")
	}
	archive, err := zip.NewReader(bytes.NewReader(made[0]), int64(len(made[0])))
	if err != nil || len(archive.File) != len(files) {
		t.Fatalf("%d files (%v), want %d", len(archive.File), err, len(files))
	}
	for i, entry := range archive.File {
		r, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		want := files[i]
		if err != nil || entry.Name != want.Name || !bytes.Equal(data, want.Data) || entry.Mode() != want.Mode ||
			!entry.Modified.Equal(Packed) {
			t.Errorf("%s of %v has %v and %q (%v); want %+v", entry.Name, entry.Modified, entry.Mode(), data, err, want)
		}
	}
}

func TestSum(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a"), []byte("wasm"), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time SHA256SUMS exists
		if err := Sum(dir); err != nil {
			t.Fatal(err)
		}
	}
	const want = "336154bf67f765f8f75d16a0accee61b5ee5f6a75b2a2905703df913bd550f3e  a\n"
	if got, err := os.ReadFile(filepath.Join(dir, sums)); err != nil || string(got) != want {
		t.Errorf("the sums are %q (%v), want %q", got, err, want)
	}
}
