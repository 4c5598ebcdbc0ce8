// Package licenses collects the licence texts of modules and packages that are part of published files.
package licenses

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Append appends the licences and notices in the folder of a component. A component without one is an
// error.
func Append(all *bytes.Buffer, component, folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	found := false
	for _, entry := range entries {
		name, _, _ := strings.Cut(strings.ToUpper(entry.Name()), ".")
		if entry.IsDir() || (name != "LICENSE" && name != "LICENCE" && name != "COPYING" && name != "NOTICE") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(all, "\n\n==== %s: %s\n\n%s", component, entry.Name(), text)
		found = true
	}
	if !found {
		return fmt.Errorf("%s has no licence", component)
	}
	return nil
}
