package json

import "bytes"

// Compact returns JSON without the white space in it.
func Compact(text []byte) []byte {
	var b []byte
	s := scanner{text: text}
	for piece := s.piece(); len(piece) > 0; piece = s.piece() {
		b = append(b, piece...)
	}
	return b
}

// Indent returns JSON with every member and every element on a line of its own, and a tab before
// it for each bracket around it.
func Indent(text []byte) []byte {
	var b []byte
	depth, opened := 0, false
	line := func() { b = append(append(b, '\n'), bytes.Repeat([]byte{'\t'}, depth)...) }
	s := scanner{text: text}
	for piece := s.piece(); len(piece) > 0; piece = s.piece() {
		first := piece[0]
		closes := first == '}' || first == ']'
		if closes {
			depth--
		}
		if opened != closes { // nothing stands between the brackets of an empty one
			line()
		}
		b = append(b, piece...)
		opened = first == '{' || first == '['
		switch {
		case opened:
			depth++
		case first == ',':
			line()
		case first == ':':
			b = append(b, ' ')
		}
	}
	return b
}

// piece passes a whole string, or a single byte of all else but white space, and returns it; at the
// end nothing.
func (s *scanner) piece() []byte {
	s.space()
	start := s.at
	switch s.peek() {
	case '"':
		s.string()
	case 0:
	default:
		s.at++
	}
	return s.text[start:s.at]
}
