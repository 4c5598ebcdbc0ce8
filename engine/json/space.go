package json

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
	depth, breaks := 0, false
	s := scanner{text: text}
	for piece := s.piece(); len(piece) > 0; piece = s.piece() {
		closes := oneOf("]}", piece[0])
		if closes {
			depth--
		}
		if breaks != closes { // an empty pair of brackets has both, and nothing in it
			b = append(b, '\n')
			for range depth {
				b = append(b, '\t')
			}
		}
		b = append(b, piece...)
		breaks = oneOf("[{,", piece[0])
		switch piece[0] {
		case '[', '{':
			depth++
		case ':':
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
