// Package language says things in the language of whoever reads them.
//
// What is to be said is a Message: made by the function of its name, with the values that
// belong in it, and written by In, in English or in the Language that it is given. The
// functions are made from en.json, so that a message that is not there, or lacks a value, does
// not compile; what other languages lack, no build gets past (cmd/bake).
//
// The package is pure: how a language counts and writes numbers, it is told.
package language

import (
	"encoding/json"
	"fmt"
)

// Language is a catalogue of messages, and how numbers are said. The nil Language is English.
type Language struct {
	Tag      string            // as BCP 47 has it: "de"
	Messages map[string]string // by key; English ones take the place of those that lack

	// Plural names the form that a number takes, as CLDR does: "one", "other" and so on. Nil
	// is for languages that count as English does.
	Plural func(n int) string
	// Decimal writes a number with so many decimal places. Nil has a decimal point.
	Decimal func(x float64, places int) string
}

// catalogue is a file of a language.
type catalogue struct {
	Tag      string                       `json:"tag"`
	Sections map[string]map[string]string `json:"messages"`
}

// Parse reads a catalogue in JSON.
func Parse(data []byte) (*Language, error) {
	var c catalogue
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("language: %w", err)
	}
	l := &Language{Tag: c.Tag, Messages: map[string]string{}}
	for _, section := range c.Sections {
		for key, message := range section {
			l.Messages[key] = message
		}
	}
	return l, nil
}
