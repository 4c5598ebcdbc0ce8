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

// Pages fetch these files; the desktop has them with it.
//
//go:embed themes/*.json
var included embed.FS

// Included returns the names of the themes that come with the tray, sorted.
func Included() []string {
	files, err := included.ReadDir("themes")
	if err != nil {
		panic(err) // the build puts them there
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(file.Name(), ".json"))
	}
	return names
}

// Choices returns the names of the included themes to choose from: the default, textured surfaces,
// plain ones. A tray that is not drawn at all is no choice.
func Choices() []string {
	var textured, plain []string
	for _, name := range Included() {
		t, err := Load(name)
		switch {
		case err != nil:
			panic(err) // a test loads them all
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

// Load reads an included theme by its name, or else one of the user's own from a file.
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

// largest is the size in bytes of the largest file that is read for a theme.
const largest = 1 << 20

// readFile reads a file. A pipe or a device, which may have no end, is none.
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
