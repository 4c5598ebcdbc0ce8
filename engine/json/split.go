package json

import "iter"

// Members goes through an object's members in their order, doubled ones included: names, and
// values without white space around them. The text is one that Check lets pass, without white
// space before it; one of anything else has no members.
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

// Elements goes through an array's elements, as Members does through members.
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
