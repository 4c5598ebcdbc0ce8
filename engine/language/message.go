package language

import "strings"

// Message is something to be said, in no language yet. The zero Message says nothing.
type Message struct {
	key     string
	english string
	values  []value
}

// value is what takes a placeholder's place: an int, a float64, or a Text.
type value struct {
	name string
	of   any
}

// Text is a string, which is the same in all languages, a Message, or a List.
type Text any

// List is said with what a language puts between the elements of one.
type List []Text

// In says a message in a language.
func (m Message) In(l *Language) string {
	if m.english == "" {
		return ""
	}
	if len(m.values) == 0 {
		return l.pattern(m)
	}
	return string(l.format(nil, l.pattern(m), m.values, 0))
}

// Is says whether there is something to be said.
func (m Message) Is() bool { return m.english != "" }

// Key is the name of a message in the catalogues.
func (m Message) Key() string { return m.key }

func (l *Language) pattern(m Message) string {
	if l != nil {
		if pattern, ok := l.Messages[m.key]; ok {
			return pattern
		}
	}
	return m.english
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

// Said is a message that is the same in all languages, such as a name.
func Said(text string) Message {
	return Message{"", "{text}", []value{{"text", text}}}
}
