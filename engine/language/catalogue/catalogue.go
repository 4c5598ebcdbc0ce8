// Package catalogue reads and checks the catalogues of the languages, for programs that generate code and
// files from them.
package catalogue

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Section is a group of messages, named after its user.
type Section string

// The sections.
const (
	Element Section = "element" // the element in the host page
	Page    Section = "page"    // the tray page and the app
	Table   Section = "table"   // shared tables, on all platforms
	Desktop Section = "desktop" // the desktop panel
	Both    Section = "both"    // Page and Desktop
	Program Section = "program" // rules and table, on all platforms
	Faults  Section = "faults"  // errors of rules and table
	Command Section = "command" // the command line
	Labels  Section = "labels"  // controls, by their IDs
)

var sections = []Section{Element, Page, Table, Desktop, Both, Program, Faults, Command, Labels}

// English is the source language, with which the others are compared.
const English = "en"

// A Catalogue contains all messages of a language.
type Catalogue struct {
	Tag       string                        `json:"tag"`
	Name      string                        `json:"name"`      // name of the language, in that language
	Direction string                        `json:"direction"` // ltr or rtl
	Messages  map[Section]map[string]string `json:"messages"`
}

// Read reads and checks the catalogues of a folder. English is the first.
func Read(dir string) ([]Catalogue, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	var all []Catalogue
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		c := Catalogue{}
		if err := json.Unmarshal(data, &c); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, c)
	}
	first := slices.IndexFunc(all, func(c Catalogue) bool { return c.Tag == English })
	if first < 0 {
		return nil, fmt.Errorf("%s: no %s.json is there", dir, English)
	}
	all[0], all[first] = all[first], all[0]
	return all, Check(all)
}

// Keys returns the sorted keys of the given sections, without duplicates.
func (c Catalogue) Keys(of ...Section) []string {
	var keys []string
	for _, section := range of {
		keys = slices.AppendSeq(keys, maps.Keys(c.Messages[section]))
	}
	slices.Sort(keys)
	return keys
}

// Message returns the message of a key.
func (c Catalogue) Message(key string) string {
	for _, section := range sections {
		if message, ok := c.Messages[section][key]; ok {
			return message
		}
	}
	return ""
}

// Only returns the messages of the given sections, by key.
func (c Catalogue) Only(of ...Section) map[string]string {
	messages := map[string]string{}
	for _, section := range of {
		maps.Copy(messages, c.Messages[section])
	}
	return messages
}

// Check returns the errors in catalogues: keys and placeholders that are missing or superfluous compared
// with the first catalogue, which is English.
func Check(all []Catalogue) error {
	english := all[0]
	var found []error
	for _, c := range all {
		wrong := func(key, problem string, values ...any) {
			found = append(found, fmt.Errorf("%s.json: %s: %s", c.Tag, key, fmt.Sprintf(problem, values...)))
		}
		for section := range c.Messages {
			if !slices.Contains(sections, section) {
				wrong(string(section), "is not one of the sections %v", sections)
			}
		}
		seen := map[string]bool{}
		for _, section := range sections {
			for _, key := range c.Keys(section) {
				if seen[key] {
					wrong(key, "is there twice")
				}
				seen[key] = true
				if strings.ContainsAny(c.Messages[section][key], "\n\t") {
					wrong(key, "has a tab or more than a line")
				}
				if strings.Contains(c.Messages[section][key], " …") {
					wrong(key, "may break before …: its space must not break")
				}
				own, err := Placeholders(c.Messages[section][key])
				if err != nil {
					wrong(key, "%v", err)
					continue
				}
				message, there := english.Messages[section][key]
				if !there {
					wrong(key, "is not in en.json, in %s", section)
					continue
				}
				if wanted, _ := Placeholders(message); !sameNames(own, wanted) {
					wrong(key, "has the placeholders %v; in English they are %v", own, wanted)
				}
			}
			for _, key := range english.Keys(section) {
				if c.Messages[section][key] == "" {
					wrong(key, "is missing")
				}
			}
		}
		if c.Direction != "ltr" && c.Direction != "rtl" {
			wrong("direction", "%q is neither ltr nor rtl", c.Direction)
		}
	}
	return errors.Join(found...)
}

// sameNames compares placeholders, ignoring their order.
func sameNames(a, b []Placeholder) bool {
	names := func(list []Placeholder) string {
		var all []string
		for _, p := range list {
			all = append(all, p.Name+" "+p.value())
		}
		slices.Sort(all)
		return strings.Join(slices.Compact(all), ", ")
	}
	return names(a) == names(b)
}
