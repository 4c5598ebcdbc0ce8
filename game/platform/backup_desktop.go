//go:build !js

package platform

import (
	"fmt"
	"os"
)

// backups is the number of earlier versions that are kept beside a file.
const backups = 3

// backup returns the path of the version that was replaced age versions ago: path + ".bak" for 1,
// then ".bak.2" and so on.
func backup(path string, age int) string {
	if age == 1 {
		return path + ".bak"
	}
	return fmt.Sprintf("%s.bak.%d", path, age)
}

// keepLast makes the file at path the newest backup, which only its owner may read. It does nothing
// if the file doesn't exist, so that the backups of a lost file remain, or if the file system has
// no hard links.
func keepLast(path string) {
	link := path + ".bak.new"
	_ = os.Remove(link) // left by a killed process
	if os.Link(path, link) != nil || refuseIrregular(link) != nil {
		return
	}
	_ = os.Chmod(link, 0o600)
	for age := backups; age > 1; age-- {
		_ = os.Rename(backup(path, age-1), backup(path, age))
	}
	_ = os.Rename(link, backup(path, 1))
}
