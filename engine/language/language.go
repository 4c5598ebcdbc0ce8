// Package language formats messages in the user's language.
//
// A Message is created by the function of its name, with its values, and formatted by In. The
// functions are generated from en.json, so that unknown messages and missing values do not compile.
// cmd/dev/build/pages checks that other languages are complete.
//
// The package is pure: plural rules and number formats are passed in.
package language

import "strings"

// A Language formats messages and numbers. The nil Language is English.
type Language struct {
	Tag string // BCP 47 tag, such as "de"

	// Plural returns the CLDR plural category of a number, such as "one" or "other". If Plural is
	// nil, the rules of English apply.
	Plural func(n int) string
	// Decimal formats a number with the given number of decimal places. If Decimal is nil, the number
	// has a decimal point.
	Decimal func(x float64, places int) string

	patterns []string          // patterns by message ID; empty ones are English
	labels   map[string]string // labels of the panel, by key
	subject  string            // name of the user whom messages are about, or ""
}

// New returns a Language with patterns, one line for each message in the order of the keys. Pages pass
// their catalogues in this form.
func New(tag, patterns string) *Language {
	return &Language{Tag: tag, patterns: strings.Split(patterns, "\n")}
}

// About returns the language for messages about a user, whose name is the subject of their sentences: "Ben succeeds by
// 2 …". An empty name is that of nobody.
func (l *Language) About(name string) *Language {
	if l == nil && name == "" {
		return nil
	}
	var about Language
	if l != nil {
		about = *l
	}
	about.subject = name
	return &about
}

// Label returns the label for a key of the panel, such as control.trait or option.kind.opposed, or ""
// if there is none.
func (l *Language) Label(key string) string {
	if l != nil {
		if label, ok := l.labels[key]; ok {
			return label
		}
	}
	return labels[key]
}
