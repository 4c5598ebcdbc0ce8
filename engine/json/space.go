package json

import (
	"bytes"
	"iter"
)

// Compact returns JSON without the white space in it.
func Compact(text []byte) []byte {
	var b []byte
	for piece := range pieces(text) {
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
	for piece := range pieces(text) {
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

// pieces goes through whole strings, and the single bytes of all else but white space.
func pieces(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for s := (scanner{text: text}); !s.ends(); {
			start := s.at
			if s.peek() == '"' {
				s.string()
			} else {
				s.at++
			}
			if !yield(text[start:s.at]) {
				return
			}
		}
	}
}
