package catalogue

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Placeholder is the part of a pattern that a value replaces.
type Placeholder struct {
	Name string
	Kind string // "", number, signed, decimal, plural or select
}

// Subject is the name of the placeholder that Language.About replaces in all messages. It alone may be a select.
const Subject = "who"

func (p Placeholder) String() string { return strings.TrimSuffix(p.Name+", "+p.Kind, ", ") }

// value describes the value of a kind of placeholder.
func (p Placeholder) value() string {
	switch p.Kind {
	case "", "select":
		return "text"
	case "decimal":
		return "number with decimals"
	}
	return "whole number"
}

// GoType returns the Go type of the placeholder's value.
func (p Placeholder) GoType() string {
	return map[string]string{"text": "Text", "number with decimals": "float64", "whole number": "int"}[p.value()]
}

// TypeScript returns the TypeScript type of the placeholder's value.
func (p Placeholder) TypeScript() string {
	if p.Kind == "" {
		return "string"
	}
	return "number"
}

var kinds = []string{"", "number", "signed", "decimal", "plural", "select"}

// Placeholders returns the placeholders of a pattern in their order, without duplicates and including those
// within plurals.
func Placeholders(message string) ([]Placeholder, error) {
	var all []Placeholder
	err := walk(message, false, func(p Placeholder) {
		if !slices.ContainsFunc(all, func(other Placeholder) bool { return other.Name == p.Name }) {
			all = append(all, p)
		}
	})
	return all, err
}

func walk(message string, inPlural bool, visit func(Placeholder)) error {
	for {
		at := strings.IndexAny(message, "{}#")
		switch {
		case at < 0:
			return nil
		case message[at] == '}':
			return errors.New("a closing brace has no opening one")
		case message[at] == '#' && !inPlural:
			return errors.New("# stands for a plural's number, so it has to be in one")
		case message[at] == '#':
			message = message[at+1:]
			continue
		}
		inside, rest, err := Braced(message[at:])
		if err != nil {
			return err
		}
		if err := placeholder(inside, visit); err != nil {
			return err
		}
		message = rest
	}
}

func placeholder(inside string, visit func(Placeholder)) error {
	name, rest, _ := strings.Cut(inside, ",")
	kind, forms, _ := strings.Cut(strings.TrimSpace(rest), ",")
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') }) {
		return fmt.Errorf("%q is not a placeholder's name: small letters", name)
	}
	if !slices.Contains(kinds, kind) {
		return fmt.Errorf("{%s}: %q is not one of %v", name, kind, kinds[1:])
	}
	visit(Placeholder{name, kind})
	switch {
	case kind == "select" && name != Subject:
		return fmt.Errorf("{%s}: only {%s} has forms by select", name, Subject)
	case kind != "plural" && kind != "select":
		return nil
	}
	all, err := Forms(forms)
	if err != nil {
		return fmt.Errorf("{%s}: %w", name, err)
	}
	for _, form := range all {
		if err := walk(form.Message, kind == "plural", visit); err != nil {
			return err
		}
	}
	return nil
}

// A Form is the text of a plural or a select for one category.
type Form struct{ Category, Message string }

var categories = []string{"none", "zero", "one", "two", "few", "many", "other"}

// Forms returns the forms of a plural or a select. One of them must be "other".
func Forms(text string) ([]Form, error) {
	var all []Form
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		name, _, _ := strings.Cut(text, "{")
		inside, rest, err := Braced(text[len(name):])
		if err != nil {
			return nil, err
		}
		if name = strings.TrimSpace(name); !slices.Contains(categories, name) {
			return nil, fmt.Errorf("%q is not one of %v", name, categories)
		}
		all = append(all, Form{name, inside})
		text = rest
	}
	if !slices.ContainsFunc(all, func(f Form) bool { return f.Category == "other" }) {
		return nil, errors.New("a plural needs a form for all other numbers")
	}
	return all, nil
}

// Braced splits text, which starts with a brace, into the contents of the braces and the rest.
func Braced(text string) (inside, rest string, err error) {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 {
			return text[min(1, i):i], text[min(i+1, len(text)):], nil
		}
	}
	return "", "", errors.New("a brace is not closed")
}
