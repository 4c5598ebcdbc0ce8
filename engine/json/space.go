package json

// Compact returns JSON without white space between its tokens.
func Compact(text []byte) []byte {
	var b []byte
	s := scanner{text: text}
	for piece := s.piece(); len(piece) > 0; piece = s.piece() {
		b = append(b, piece...)
	}
	return b
}

// Indent returns JSON with every member and every element on its own line, indented by one tab
// for each level.
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

// piece scans a whole string or one other byte after white space and returns it. At the end it
// returns nothing.
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
