package main

import (
	"bytes"
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
// address, data.
func (s *splitter) dropTexts(memory []byte, mutable uint64) error {
	texts := markedTexts(memory[:mutable])
	used := make([]bool, len(texts))
	refer := func(to int64) {
		if i, ok := textAt(texts, to); ok {
			used[i] = true
		}
	}
	for f := range s.bodies {
		body := s.firstBody(f)
		if body == nil {
			continue
		}
		var err error
		for i := range instructions(body, &err) {
			if i.op == i32Const || i.op == i64Const {
				refer(i.value)
			}
		}
		if err != nil {
			return err
		}
	}
	for at := 0; at+8 <= len(memory); at += 8 {
		refer(int64(le.Uint64(memory[at:])))
	}
	for i, text := range texts {
		if !used[i] {
			clear(memory[text.start:text.end])
		}
	}
	return nil
}

// markedTexts returns the places of marked texts, in order. A second beginning before the end may be within the constant
// of the first one, to whose start the program refers: such a text stays.
func markedTexts(memory []byte) (texts []extent) {
	for at := 0; ; {
		next := bytes.Index(memory[at:], []byte(textBegin))
		if next < 0 {
			return texts
		}
		start := at + next
		at = start + len(textBegin)
		size := bytes.Index(memory[at:], []byte(textEnd))
		if size < 0 {
			return texts
		}
		content := memory[at : at+size]
		at += size + len(textEnd)
		if isText(content) {
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
