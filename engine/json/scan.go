package json

import "strings"

// deepest is how many brackets may stand around a value: many times more than any request or
// sheet has, and few enough for every browser's stack.
const deepest = 100

// Check says whether a text is JSON: one value, with nothing but white space around it, and not
// more than a hundred brackets around anything in it. If it is not, at is how many bytes it takes
// to tell: the first that can't stand there included, or all of a text that ends too early.
func Check(text []byte) (at int, ok bool) {
	s := scanner{text: text}
	if s.value() && s.ends() {
		return s.at, true
	}
	return min(s.at+1, len(text)), false
}

// Valid says whether a text is JSON, as Check does.
func Valid(text []byte) bool {
	_, ok := Check(text)
	return ok
}

// scanner goes through a text. Its methods that return false stay at the byte that can't stand
// there.
type scanner struct {
	text  []byte
	at    int // index of the next byte
	depth int // brackets that are open
}

// peek returns the next byte; at the end one that can stand nowhere.
func (s *scanner) peek() byte {
	if s.at == len(s.text) {
		return 0
	}
	return s.text[s.at]
}

// skip passes the next byte if it is one of some.
func (s *scanner) skip(bytes string) bool {
	if !oneOf(bytes, s.peek()) {
		return false
	}
	s.at++
	return true
}

func oneOf(bytes string, c byte) bool { return strings.IndexByte(bytes, c) >= 0 }

func (s *scanner) space() {
	for s.skip(" \t\n\r") {
	}
}

func (s *scanner) ends() bool {
	s.space()
	return s.at == len(s.text)
}

// value passes a value, and the white space before it.
func (s *scanner) value() bool {
	s.space()
	switch s.peek() {
	case '{', '[':
		return s.nested()
	case '"':
		return s.string()
	case 't':
		return s.word("true")
	case 'f':
		return s.word("false")
	case 'n':
		return s.word("null")
	}
	return s.number()
}

// nested passes an object or an array, unless it is too deep in others.
func (s *scanner) nested() bool {
	if s.depth == deepest {
		return false
	}
	s.depth++
	item, end := s.value, "]"
	if s.peek() == '{' {
		item, end = s.anyMember, "}"
	}
	ok := s.list(item, end)
	s.depth--
	return ok
}

// list passes what stands between brackets, parted by commas.
func (s *scanner) list(item func() bool, end string) bool {
	s.at++
	s.space()
	if s.skip(end) {
		return true
	}
	for item() {
		s.space()
		if s.skip(end) {
			return true
		}
		if !s.skip(",") {
			return false
		}
	}
	return false
}

func (s *scanner) anyMember() bool {
	_, _, ok := s.member()
	return ok
}

// member passes a member of an object, and returns its name with the quotes, and its value.
func (s *scanner) member() (name, value []byte, ok bool) {
	s.space()
	start := s.at
	if s.peek() != '"' || !s.string() {
		return nil, nil, false
	}
	name = s.text[start:s.at]
	s.space()
	if !s.skip(":") {
		return nil, nil, false
	}
	value, ok = s.element()
	return name, value, ok
}

// element passes a value, and returns it without the white space before it.
func (s *scanner) element() (value []byte, ok bool) {
	s.space()
	start := s.at
	ok = s.value()
	return s.text[start:s.at], ok
}

func (s *scanner) word(word string) bool {
	for i := range word {
		if !s.skip(word[i : i+1]) {
			return false
		}
	}
	return true
}

func (s *scanner) number() bool {
	s.skip("-")
	if !s.skip("0") && !s.digits() {
		return false
	}
	if s.skip(".") && !s.digits() {
		return false
	}
	if !s.skip("eE") {
		return true
	}
	s.skip("+-")
	return s.digits()
}

// digits passes one digit or more.
func (s *scanner) digits() bool {
	start := s.at
	for s.skip("0123456789") {
	}
	return s.at > start
}

func (s *scanner) string() bool {
	s.at++
	for s.peek() >= ' ' {
		if s.skip(`"`) {
			return true
		}
		if !s.skip(`\`) {
			s.at++
		} else if !s.escape() {
			return false
		}
	}
	return false
}

// escapes are what may follow a backslash beside u, and escaped what they stand for.
const (
	escapes = `"\/bfnrt`
	escaped = "\"\\/\b\f\n\r\t"
)

// escape passes what follows a backslash.
func (s *scanner) escape() bool {
	if !s.skip("u") {
		return s.skip(escapes)
	}
	for range 4 {
		if !s.skip("0123456789abcdefABCDEF") {
			return false
		}
	}
	return true
}
