//go:build !js

package panel

import (
	"slices"
	"strings"
	"unicode"
)

// editor is a line of text that is edited: what keys and the mouse do to it, however it looks.
type editor struct {
	letters []rune
	caret   int // letters before it
	anchor  int // letters before where the selection began; the caret's if nothing is selected
}

func (e *editor) text() string { return string(e.letters) }

// write replaces the text; the caret is at its end.
func (e *editor) write(s string) {
	e.letters = printable(s)
	e.move(len(e.letters), false)
}

// selection is how many letters are before what is selected, and before what comes after it.
func (e *editor) selection() (from, to int) { return min(e.anchor, e.caret), max(e.anchor, e.caret) }

func (e *editor) selected() string {
	from, to := e.selection()
	return string(e.letters[from:to])
}

// insert puts a text in the place of what is selected.
func (e *editor) insert(s string) {
	from, to := e.selection()
	inserted := printable(s)
	e.letters = slices.Replace(slices.Clone(e.letters), from, to, inserted...)
	e.move(from+len(inserted), false)
}

// printable is a text as one line: what separates lines and columns separates words.
func printable(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case unicode.IsPrint(r):
			return r
		}
		return -1
	}, strings.TrimRight(s, "\r\n")))
}

// move puts the caret elsewhere, as far as there is text. What it passes is selected, or
// nothing is any more.
func (e *editor) move(to int, selecting bool) {
	e.caret = max(0, min(to, len(e.letters)))
	if !selecting {
		e.anchor = e.caret
	}
}

// step moves the caret by a letter or a word, forward or if by is −1 back. Without selecting
// it leaves what is selected at that end.
func (e *editor) step(by int, word, selecting bool) {
	from, to := e.selection()
	switch {
	case selecting || from == to || word:
		e.move(e.beside(by, word), selecting)
	case by < 0:
		e.move(from, false)
	default:
		e.move(to, false)
	}
}

// erase removes what is selected, or else the letter or the word beside the caret.
func (e *editor) erase(by int, word bool) {
	if e.anchor == e.caret {
		e.move(e.beside(by, word), true)
	}
	e.insert("")
}

// beside is the place next to the caret: beyond a letter, or beyond a word and the room before it.
func (e *editor) beside(by int, word bool) int {
	at := e.caret
	if !word {
		return at + by
	}
	for e.kindAt(at, by) == blank {
		at += by
	}
	for kind := e.kindAt(at, by); kind != nothing && e.kindAt(at, by) == kind; {
		at += by
	}
	return at
}

// selectWord selects the word, the room or the signs around a place.
func (e *editor) selectWord(at int) {
	forward := 1
	if at == len(e.letters) {
		forward = -1
	}
	kind := e.kindAt(at, forward)
	from, to := at, at
	for kind != nothing && e.kindAt(from, -1) == kind {
		from--
	}
	for kind != nothing && e.kindAt(to, 1) == kind {
		to++
	}
	e.anchor, e.caret = from, to
}

func (e *editor) selectAll() { e.anchor, e.caret = 0, len(e.letters) }

// kind is what letters are told apart by where words end.
type kind int

const (
	nothing kind = iota // there is no letter
	blank
	ofWord
	ofSigns
)

// kindAt is the kind of the letter after a place, or if by is −1 before it.
func (e *editor) kindAt(at, by int) kind {
	if by < 0 {
		at--
	}
	switch {
	case at < 0 || at >= len(e.letters):
		return nothing
	case unicode.IsSpace(e.letters[at]):
		return blank
	case unicode.IsLetter(e.letters[at]), unicode.IsDigit(e.letters[at]), unicode.IsMark(e.letters[at]):
		return ofWord
	}
	return ofSigns
}
