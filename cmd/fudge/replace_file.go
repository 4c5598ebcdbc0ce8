package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// replaceFile puts the whole content of a file into its place, once it is safe on the disk.
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
