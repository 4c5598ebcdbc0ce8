package language

//go:generate go run ./generate

// Label is what something on the panel is called, by a key such as control.trait or
// option.kind.opposed; the zero Message if it has no name of its own.
func Label(key string) Message {
	english, ok := labels[key]
	if !ok {
		return Message{}
	}
	return Message{key: key, english: english}
}
