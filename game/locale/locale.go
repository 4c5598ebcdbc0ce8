//go:build !js

// Package locale finds the language of whoever runs a program on a machine of their own, and
// has it count and write numbers as people do who speak it.
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

// Environment is the tag of the language that the environment asks for, as POSIX has it: the
// first that is set of LC_ALL, LC_MESSAGES and LANG. It is "" where none is, or for C.
func Environment() string {
	name := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
	name, _, _ = strings.Cut(name, ".")
	name, _, _ = strings.Cut(name, "@")
	if name == "C" || name == "POSIX" {
		return ""
	}
	return strings.ReplaceAll(name, "_", "-")
}

// Chosen is the language that was asked for by its tag, an error if there is none such. Where
// none was, it is the environment's, English if there is none such.
func Chosen(asked string) (*language.Language, error) {
	if asked == "" {
		l, _ := Best(Environment())
		return l, nil
	}
	l, ok := Best(asked)
	if !ok {
		return nil, fmt.Errorf("%q is not one of %s", asked, strings.Join(language.Included(), ", "))
	}
	return l, nil
}

// Best is the included language that readers of another one understand, English if there is
// none. Who reads Swiss German reads German.
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
		return nil, true // English is what is spoken anyway
	}
	l, err = language.Named(included[at])
	if err != nil {
		panic(fmt.Sprintf("locale: a language that is included does not load: %v", err))
	}
	count(l, supported[at])
	return l, true
}

// count tells a language how numbers are said in it.
func count(l *language.Language, tag tags.Tag) {
	printer := message.NewPrinter(tag)
	l.Plural = func(n int) string {
		return forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
	}
	l.Decimal = func(x float64, places int) string {
		return printer.Sprint(number.Decimal(x, number.MinFractionDigits(places), number.MaxFractionDigits(places)))
	}
}

var forms = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}
