//go:build !js

package platform

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// Sessions returns the session files of the desktop tray, in the user's data directory. It moves
// the directory that early versions kept among the settings.
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

// moved moves a directory if the target doesn't exist. If that fails, for instance across disks,
// the old directory stays in use.
func moved(from, to Files) Files {
	if exists(to.Dir) || !exists(from.Dir) {
		return to
	}
	_ = os.MkdirAll(filepath.Dir(to.Dir), 0o700) // Rename reports the error
	if move(from.Dir, to.Dir) != nil && !exists(to.Dir) {
		return from
	}
	return to
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
