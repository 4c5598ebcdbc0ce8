package language

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed *.json
var files embed.FS

// Included are the tags of the languages that come with this package, English first.
func Included() []string {
	tags := []string{"en"}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(fmt.Sprintf("language: what is embedded can't be listed: %v", err))
	}
	for _, entry := range entries {
		if tag := strings.TrimSuffix(entry.Name(), ".json"); !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// Named returns a language that is included. It writes numbers as English does, until it is told
// otherwise.
func Named(tag string) (*Language, error) {
	data, err := files.ReadFile(tag + ".json")
	if err != nil {
		return nil, fmt.Errorf("language %q: it is not one of %s", tag, strings.Join(Included(), ", "))
	}
	return Parse(data)
}
