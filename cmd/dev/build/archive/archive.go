// Package archive writes reproducible zip files and checksums: the same files always give
// the same bytes.
package archive

import (
	"archive/zip"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Packed is the modification time of every packed file, the earliest a zip can store.
var Packed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// A File is an entry of an archive. Its name is a path with slashes.
type File struct {
	Name string
	Data []byte
	Mode fs.FileMode // 0o644, or 0o755 for programs
}

// Zip writes an archive with files in the given order to path.
func Zip(path string, files []File) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer out.Close()
	archive := zip.NewWriter(out)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: Packed}
		header.SetMode(f.Mode)
		w, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := w.Write(f.Data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return out.Close()
}

// sums is the name of the file that `sha256sum --check` reads.
const sums = "SHA256SUMS"

// Sum writes the SHA-256 of all files in dir to SHA256SUMS there.
func Sum(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var list strings.Builder
	for _, entry := range entries {
		if entry.Name() == sums {
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(data), entry.Name())
	}
	return os.WriteFile(filepath.Join(dir, sums), []byte(list.String()), 0o666)
}
