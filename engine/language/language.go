// Package language says things in the language of whoever reads them.
//
// What is to be said is a Message: made by the function of its name, with the values that
// belong in it, and written by In, in English or in the Language that it is given. The
// functions are made from en.json, so that a message that is not there, or lacks a value, does
// not compile; what other languages lack, no build gets past (cmd/pages).
//
// The package is pure: how a language counts and writes numbers, it is told.
package language

import "strings"

// Language is how messages are said, and numbers. The nil Language is English.
type Language struct {
	Tag string // as BCP 47 has it: "de"

	// Plural names the form that a number takes, as CLDR does: "one", "other" and so on. Nil
	// is for languages that count as English does.
	Plural func(n int) string
	// Decimal writes a number with so many decimal places. Nil has a decimal point.
	Decimal func(x float64, places int) string

	patterns []string          // by message; English ones take the place of those that lack
	labels   map[string]string // of the panel, by key
}

// New returns a language with its patterns, a line for each message in the order of their
// keys, as pages have them.
func New(tag, patterns string) *Language {
	return &Language{Tag: tag, patterns: strings.Split(patterns, "\n")}
}

// Label is what something on the panel is called, by a key such as control.trait or
// option.kind.opposed; "" if it has no name of its own.
func (l *Language) Label(key string) string {
	if l != nil {
		if label, ok := l.labels[key]; ok {
			return label
		}
	}
	return labels[key]
}
