//go:build !js

package theme

import (
	"embed"
	"errors"
	"os"
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// Pages fetch these files; the desktop program embeds them.
//
//go:embed themes/*.json
var included embed.FS

// Included returns the sorted names of the included themes.
func Included() []string {
	files, err := included.ReadDir("themes")
	if err != nil {
		panic(err) // embedded at build time
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(file.Name(), ".json"))
	}
	return names
}

// Choices returns the names of the included themes for lists: the default, textured surfaces, then plain
// ones. The theme without a tray is left out.
func Choices() []string {
	var textured, plain []string
	for _, name := range Included() {
		t, err := Load(name)
		switch {
		case err != nil:
			panic("theme " + name + ": " + err.Error()) // a test reads all of them
		case t == Default():
			textured = slices.Insert(textured, 0, name)
		case t.Surface == Plain:
			plain = append(plain, name)
		case t.Surface != None:
			textured = append(textured, name)
		}
	}
	return append(textured, plain...)
}

// Label returns the name of an included theme for users.
func Label(name string) language.Message {
	label, _ := language.Keyed("theme-" + name)
	return label
}

// SetLabel returns the name of a set of dice for users.
func SetLabel(name string) language.Message {
	label, _ := language.Keyed("dice-" + name)
	return label
}

// Load reads an included theme by name, or a custom theme from a file.
func Load(name string) (Theme, error) {
	text, err := included.ReadFile("themes/" + name + ".json")
	if err != nil {
		text, err = readFile(name)
	}
	if err != nil {
		return Theme{}, errors.New(name + " is neither a file that can be read nor one of " + strings.Join(Included(), ", "))
	}
	return Read(text)
}

// largest is the greatest size of a theme file, in bytes.
const largest = 1 << 20

// readFile reads a regular file. It refuses pipes and devices, which may be endless.
func readFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > largest {
		return nil, errors.New(name + " is no file of at most 1 MiB")
	}
	return os.ReadFile(name)
}
