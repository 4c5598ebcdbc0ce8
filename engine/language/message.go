package language

import (
	"slices"
	"strings"
)

//go:generate go run ./generate

// A Message is a text that is independent of a language. The zero Message is empty.
type Message struct {
	id      int    // line in catalogues, from 1; 0 is a text in no language
	english string // between marks: names of its values, separated by spaces, a tab, and its English pattern
	values  []any
}

// Text is a value of a placeholder other than a number: a string, which is the same in all languages, a
// Message or a List.
type Text any

// List is a list of texts, formatted with the language's separator.
type List []Text

// message returns a Message; values are in the order of their names.
func message(id int, english string, values ...any) Message { return Message{id, english, values} }

// Literal returns a message that is the same in all languages, such as a name.
func Literal(text string) Message { return message(0, Begin+"text\t{text}"+End, text) }

// IsSet reports whether the message is not empty.
func (m Message) IsSet() bool { return m.english != "" }

// In formats the message in a language.
func (m Message) In(l *Language) string {
	if !m.IsSet() {
		return ""
	}
	names, pattern, _ := strings.Cut(Unmarked(m.english), "\t")
	if l != nil && m.id > 0 && m.id <= len(l.patterns) && l.patterns[m.id-1] != "" {
		pattern = l.patterns[m.id-1]
	}
	f := formatter{l, strings.Split(names, " "), m.values}
	return string(f.format(nil, pattern, 0))
}

// Say formats a text.
func (l *Language) Say(t Text) string {
	switch t := t.(type) {
	case string:
		return t
	case Message:
		return t.In(l)
	case List:
		said := make([]string, len(t))
		for i, element := range t {
			said[i] = l.Say(element)
		}
		return strings.Join(said, Comma().In(l))
	}
	return ""
}

// A formatter formats one message.
type formatter struct {
	*Language
	names  []string
	values []any // values by name
}

// value returns the value with the given name, or nil if there is none. That of who is the subject.
func (f *formatter) value(name string) any {
	if name == "who" {
		return f.about()
	}
	if i := slices.Index(f.names, name); i >= 0 && i < len(f.values) {
		return f.values[i]
	}
	return nil
}

// about returns the subject of the language.
func (l *Language) about() string {
	if l == nil {
		return ""
	}
	return l.subject
}
