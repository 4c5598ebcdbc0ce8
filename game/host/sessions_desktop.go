//go:build !js

package host

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// Sessions are the files of the desktop tray's sessions, in the user's folder for data of
// programs. Early versions had them among settings: what is found there moves here.
func Sessions() (Files, error) {
	xdg.Reload()
	if _, err := os.UserHomeDir(); err != nil && xdg.DataHome != os.Getenv("XDG_DATA_HOME") {
		return Files{}, fmt.Errorf("there is no directory to keep sessions in: %w", err)
	}
	files := Files{Dir: filepath.Join(xdg.DataHome, "fudge-tray")}
	config, err := os.UserConfigDir()
	if err != nil {
		return files, nil
	}
	return moved(Files{Dir: filepath.Join(config, "fudge-tray")}, files), nil
}

// moved moves a folder to where there is none yet. What can't be moved, as to another disk,
// stays in use where it is.
func moved(from, to Files) Files {
	if exists(to.Dir) || !exists(from.Dir) {
		return to
	}
	_ = os.MkdirAll(filepath.Dir(to.Dir), 0o700) // Rename says what is wrong
	if os.Rename(from.Dir, to.Dir) != nil && !exists(to.Dir) {
		return from
	}
	return to
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
