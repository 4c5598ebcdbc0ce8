package json

// maxDepth is the deepest nesting of a value: far more than any document has, and little enough
// for the stack of every browser.
const maxDepth = 100

// Check reports whether text is one JSON value, with at most 100 levels of nesting. If not, at is
// the number of bytes up to and including the first invalid one, or the length of a text that
// ends too early.
func Check(text []byte) (at int, ok bool) {
	s := scanner{text: text}
	if s.value() && s.ends() {
		return s.at, true
	}
	return min(s.at+1, len(text)), false
}

// Valid reports whether text is valid JSON, as Check does.
func Valid(text []byte) bool {
	_, ok := Check(text)
	return ok
}

// A scanner scans a text. When a method returns false, at is the index of the invalid byte.
type scanner struct {
	text  []byte
	at    int // index of the next byte
	depth int // number of open brackets
}

// peek returns the next byte, or 0 at the end, which is never valid.
func (s *scanner) peek() byte {
	if s.at == len(s.text) {
		return 0
	}
	return s.text[s.at]
}

// skip skips the next byte if it is one of bytes.
func (s *scanner) skip(bytes string) bool {
	if !oneOf(bytes, s.peek()) {
		return false
	}
	s.at++
	return true
}

// oneOf reports whether c is one of bytes. They are so few that a call of strings.IndexByte takes longer.
func oneOf(bytes string, c byte) bool {
	for i := range len(bytes) {
		if bytes[i] == c {
			return true
		}
	}
	return false
}

func (s *scanner) space() {
	for s.skip(" \t\n\r") {
	}
}

func (s *scanner) ends() bool {
	s.space()
	return s.at == len(s.text)
}

// value scans a value and the white space before it.
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

// nested scans an object or an array unless it is nested too deep.
func (s *scanner) nested() bool {
	if s.depth == maxDepth {
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

// list scans the items between brackets, separated by commas.
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

// member scans a member of an object and returns its quoted name and its value.
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

// element scans a value and returns it without the white space before it.
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

// digits scans one or more digits.
func (s *scanner) digits() bool {
	start := s.at
	for s.skip("0123456789") {
	}
	return s.at > start
}

func (s *scanner) string() bool {
	s.at++
	for {
		s.plain()
		if s.skip(`"`) {
			return true
		}
		if !s.skip(`\`) || !s.escape() {
			return false
		}
	}
}

// plain scans the characters that stand for themselves. Strings may have millions of them.
func (s *scanner) plain() {
	for _, c := range s.text[s.at:] {
		if c < ' ' || c == '"' || c == '\\' {
			return
		}
		s.at++
	}
}

// escapes are the characters after a backslash, except u; escaped are the characters that they represent.
const (
	escapes = `"\/bfnrt`
	escaped = "\"\\/\b\f\n\r\t"
)

// escape scans an escape sequence after its backslash.
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
