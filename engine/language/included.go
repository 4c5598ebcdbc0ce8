//go:build !js

package language

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed *.json
var files embed.FS

// Included returns the tags of the included languages, English first.
func Included() []string {
	tags := []string{"en"}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(fmt.Sprintf("language: listing the embedded files: %v", err))
	}
	for _, entry := range entries {
		if tag := strings.TrimSuffix(entry.Name(), ".json"); !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// Named returns an included language. Its Plural and Decimal are nil.
func Named(tag string) (*Language, error) {
	data, err := files.ReadFile(tag + ".json")
	if err != nil {
		return nil, fmt.Errorf("language %q: it is not one of %s", tag, strings.Join(Included(), ", "))
	}
	return Parse(data)
}

// catalogue is the JSON file of a language.
type catalogue struct {
	Tag      string                       `json:"tag"`
	Sections map[string]map[string]string `json:"messages"`
}

// Parse parses a catalogue in JSON.
func Parse(data []byte) (*Language, error) {
	var c catalogue
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("language: %w", err)
	}
	all := map[string]string{}
	for _, section := range c.Sections {
		maps.Copy(all, section)
	}
	l := &Language{Tag: c.Tag, labels: c.Sections["labels"]}
	for key := range strings.SplitSeq(messageKeys, "\n") {
		l.patterns = append(l.patterns, all[key])
	}
	return l, nil
}

// english is the catalogue whose patterns the messages have.
var english = sync.OnceValues(func() (*Language, error) { return Named("en") })

// Keyed returns the message with the given key, which must take no values, and whether it exists.
func Keyed(key string) (m Message, ok bool) {
	l, err := english()
	i := slices.Index(strings.Split(messageKeys, "\n"), key)
	if err != nil || i < 0 {
		return Message{}, false
	}
	return message(i+1, Begin+"\t"+l.patterns[i]+End), true
}
