//go:build !js

// Package locale selects the language of programs that run outside a browser, and formats numbers
// and plurals for it with golang.org/x/text.
package locale

import (
	"cmp"
	"fmt"
	"os"
	"strings"

	"golang.org/x/text/feature/plural"
	tags "golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"fudgetray/engine/language"
)

// Environment returns the language tag of the POSIX environment: the first set of LC_ALL,
// LC_MESSAGES and LANG, or "" if none is set or it is C.
func Environment() string {
	return posixTag(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
}

// posixTag returns the language tag of a POSIX locale such as de_DE.UTF-8, or "" for C. It returns
// a language tag unchanged.
func posixTag(name string) string {
	name, _, _ = strings.Cut(name, ".")
	name, _, _ = strings.Cut(name, "@")
	if name == "C" || name == "POSIX" {
		return ""
	}
	return strings.ReplaceAll(name, "_", "-")
}

// Chosen returns the language with the given tag or POSIX locale, or an error if none matches. If
// tag is "", it returns the environment's language, or English.
func Chosen(tag string) (*language.Language, error) {
	if tag == "" {
		l, _ := Best(Environment())
		return l, nil
	}
	l, ok := Best(posixTag(tag))
	if !ok {
		return nil, fmt.Errorf("%q is not one of %s", tag, strings.Join(language.Included(), ", "))
	}
	return l, nil
}

// Best returns the included language that best matches a tag; readers of Swiss German get German.
// The language is nil for English. Best reports whether any matches.
func Best(wanted string) (l *language.Language, ok bool) {
	included := language.Included()
	supported := make([]tags.Tag, len(included))
	for i, tag := range included {
		supported[i] = tags.Make(tag)
	}
	parsed, err := tags.Parse(wanted)
	if err != nil {
		return nil, false
	}
	_, at, confidence := tags.NewMatcher(supported).Match(parsed)
	if confidence == tags.No {
		return nil, false
	}
	if at == 0 {
		return nil, true // the default
	}
	l, err = language.Named(included[at])
	if err != nil {
		panic(fmt.Sprintf("locale: a language that is included does not load: %v", err))
	}
	setNumbers(l, supported[at])
	return l, true
}

// setNumbers sets a language's plural and number formats.
func setNumbers(l *language.Language, tag tags.Tag) {
	printer := message.NewPrinter(tag)
	l.Plural = func(n int) string {
		return forms[plural.Cardinal.MatchPlural(tag, max(n, -n), 0, 0, 0, 0)] // the form depends on the absolute value
	}
	l.Decimal = func(x float64, places int) string {
		return printer.Sprint(number.Decimal(x, number.MinFractionDigits(places), number.MaxFractionDigits(places)))
	}
}

var forms = map[plural.Form]string{
	plural.Zero:  "zero",
	plural.One:   "one",
	plural.Two:   "two",
	plural.Few:   "few",
	plural.Many:  "many",
	plural.Other: "other",
}
