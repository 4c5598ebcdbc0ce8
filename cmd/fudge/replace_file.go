package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile replaces a file atomically, after its data is on disk.
func replaceFile(name string, data []byte, mode fs.FileMode) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.new")
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err == nil {
		err = errors.Join(file.Chmod(mode), file.Sync())
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
