package main

import (
	"bytes"
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Marks around a constant text of the program that may be in the rest; see engine/language.Begin.
const (
	textBegin = "\uFFF9"
	textEnd   = "\uFFFB"
)

// dropTexts clears the marked texts to which nothing in the first part refers: neither code nor, at an aligned
// address, data. A text to whose beginning nothing refers at all is a part of another constant, and stays.
func (s *splitter) dropTexts(memory []byte, mutable uint64) error {
	texts := markedTexts(memory[:mutable])
	used, known := make([]bool, len(texts)), make([]bool, len(texts))
	refer := func(to int64, first bool) {
		if i, ok := textAt(texts, to); ok {
			used[i] = used[i] || first
			known[i] = known[i] || to == int64(texts[i].start)
		}
	}
	for f, body := range s.bodies {
		whole := eachConstant(body, func(to int64) { refer(to, false) })
		first := eachConstant(s.firstBody(f), func(to int64) { refer(to, true) })
		if err := cmp.Or(whole, first); err != nil {
			return err
		}
	}
	for at := 0; at+8 <= len(memory); at += 8 {
		refer(int64(le.Uint64(memory[at:])), true)
	}
	for i, text := range texts {
		if known[i] && !used[i] {
			clear(memory[text.start:text.end])
		}
	}
	return nil
}

// eachConstant passes the integers in a function's body to use. The body may be nil.
func eachConstant(body []byte, use func(value int64)) (err error) {
	if body == nil {
		return nil
	}
	for i := range instructions(body, &err) {
		if i.op == i32Const || i.op == i64Const {
			use(i.value)
		}
	}
	return err
}

// markedTexts returns the places of marked texts, in order.
func markedTexts(memory []byte) (texts []extent) {
	for at := 0; ; {
		next := bytes.Index(memory[at:], []byte(textBegin))
		if next < 0 {
			return texts
		}
		start := at + next
		at = start + len(textBegin)
		size := bytes.Index(memory[at:], []byte(textEnd))
		if size >= 0 && isText(memory[at:at+size]) {
			at += size + len(textEnd)
			texts = append(texts, extent{start, at})
		}
	}
}

// isText reports whether bytes are a text without marks and control characters other than tabs and line feeds.
func isText(content []byte) bool {
	return utf8.Valid(content) && !bytes.Contains(content, []byte(textBegin)) &&
		!bytes.ContainsFunc(content, func(c rune) bool { return unicode.IsControl(c) && c != '\t' && c != '\n' })
}

// textAt returns the index of the text that an address is in.
func textAt(texts []extent, address int64) (int, bool) {
	return slices.BinarySearchFunc(texts, address, func(text extent, address int64) int {
		switch {
		case int64(text.end) <= address:
			return -1
		case int64(text.start) > address:
			return 1
		}
		return 0
	})
}
