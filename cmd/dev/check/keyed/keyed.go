//go:build !js

// Package keyed provides a language for tests, in which messages are their keys and values. Any other text
// in the output is missing from the catalogues.
package keyed

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fudgetray/engine/language"
	"fudgetray/engine/language/catalogue"
)

var placeholder = regexp.MustCompile(`\{[a-z_]+(, (number|signed|decimal))?\}`)

// Language returns the language for the catalogues in a folder.
func Language(t testing.TB, catalogues fs.FS) *language.Language {
	t.Helper()
	keyed := map[catalogue.Section]map[string]string{}
	for _, section := range []catalogue.Section{catalogue.Program, catalogue.Faults} {
		keyed[section] = map[string]string{}
		for key, pattern := range messages(t, catalogues, section) {
			keyed[section][key] = "⟦" + key + ":" + strings.Join(placeholder.FindAllString(pattern, -1), " ") + "⟧"
		}
	}
	data, err := json.Marshal(map[string]any{"messages": keyed})
	if err != nil {
		t.Fatal(err)
	}
	l, err := language.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Says reports whether text, which is in the language, contains a message.
func Says(said, key string) bool { return strings.Contains(said, "⟦"+key+":") }

var (
	keys    = regexp.MustCompile(`⟦[a-z0-9-]+:`)
	english = regexp.MustCompile(`\b(is|are|not|no|the|of|has|have|may|must|with|it)\b`)
)

// Stray returns text that is not from a message: the whole text, or an English word among the values.
func Stray(said string) string {
	if !strings.HasPrefix(said, "⟦") || !strings.HasSuffix(said, "⟧") {
		return said
	}
	return english.FindString(keys.ReplaceAllString(said, ""))
}

// function matches the name of a message's function where it is called.
var function = regexp.MustCompile(`\blanguage\.(\w+)`)

// Faults returns the keys of the fault messages that the code in some folders uses.
func Faults(t testing.TB, catalogues fs.FS, folders ...fs.FS) []string {
	t.Helper()
	called := map[string]bool{}
	for _, folder := range folders {
		for _, code := range sources(t, folder) {
			for _, call := range function.FindAllSubmatch(code, -1) {
				called[strings.ToLower(string(call[1]))] = true
			}
		}
	}
	all := slices.Sorted(maps.Keys(messages(t, catalogues, catalogue.Faults)))
	return slices.DeleteFunc(all, func(key string) bool { return !called[strings.ReplaceAll(key, "-", "")] })
}

// sources returns the Go files of a folder without its tests.
func sources(t testing.TB, folder fs.FS) [][]byte {
	t.Helper()
	files, err := fs.Glob(folder, "*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all [][]byte
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		code, err := fs.ReadFile(folder, file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, code)
	}
	return all
}

func messages(t testing.TB, catalogues fs.FS, section catalogue.Section) map[string]string {
	t.Helper()
	data, err := fs.ReadFile(catalogues, catalogue.English+".json")
	if err != nil {
		t.Fatal(err)
	}
	var english catalogue.Catalogue
	if err := json.Unmarshal(data, &english); err != nil {
		t.Fatal(err)
	}
	return english.Messages[section]
}
