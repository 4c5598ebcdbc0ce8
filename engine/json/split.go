package json

import "iter"

// Members returns an iterator over the members of an object in their order, including duplicates.
// Values have no white space around them. The text must be valid and begin with the object; for
// any other value there are no members.
func Members(object []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		s := scanner{text: object}
		if s.peek() != '{' {
			return
		}
		s.list(func() bool {
			name, value, ok := s.member()
			return ok && yield(unquoted(name), value)
		}, "}")
	}
}

// Elements returns an iterator over the elements of an array, like Members.
func Elements(array []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		s := scanner{text: array}
		if s.peek() != '[' {
			return
		}
		s.list(func() bool {
			value, ok := s.element()
			return ok && yield(value)
		}, "]")
	}
}
