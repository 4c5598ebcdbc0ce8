package language

import (
	"slices"
	"strings"
)

//go:generate go run ./generate

// Message is something to be said, in no language yet. The zero Message says nothing.
type Message struct {
	id     int // its line in english
	values []any
}

// Text is what may take a placeholder's place besides a number: a string, which is the same in
// all languages, a Message, or a List.
type Text any

// List is said with what a language puts between the elements of one.
type List []Text

// english has a line for each message: the names of its values, and after a tab its pattern.
// The first is that of Said.
var english = strings.Split("text\t{text}\n"+programEnglish, "\n")

// message makes one; values come in the order of the names.
func message(id int, values ...any) Message { return Message{id, values} }

// Said is a message that is the same in all languages, such as a name.
func Said(text string) Message { return message(0, text) }

// Is says whether there is something to be said.
func (m Message) Is() bool { return m.id != 0 || len(m.values) > 0 }

// In says a message in a language.
func (m Message) In(l *Language) string {
	if !m.Is() {
		return ""
	}
	names, pattern, _ := strings.Cut(english[m.id], "\t")
	if l != nil && m.id > 0 && m.id <= len(l.patterns) {
		pattern = l.patterns[m.id-1]
	}
	if len(m.values) == 0 {
		return pattern
	}
	f := formatter{l, strings.Split(names, " "), m.values}
	return string(f.format(nil, pattern, 0))
}

// Say says a text in a language.
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

// formatter writes a message.
type formatter struct {
	*Language
	names  []string
	values []any // by name
}

// value is what takes the place of a name; nil if there is no such.
func (f *formatter) value(name string) any {
	if i := slices.Index(f.names, name); i >= 0 && i < len(f.values) {
		return f.values[i]
	}
	return nil
}
