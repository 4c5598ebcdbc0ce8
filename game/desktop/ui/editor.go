//go:build !js

package ui

import (
	"slices"
	"strings"
	"unicode"
)

// An Editor edits a line of text. It does not depend on a screen. Positions are numbers of letters
// before them.
type Editor struct {
	letters []rune
	caret   int
	anchor  int // where the selection began; the caret if nothing is selected
}

// Text returns the text.
func (e *Editor) Text() string { return string(e.letters) }

// Write replaces the text and puts the caret at its end.
func (e *Editor) Write(s string) {
	e.letters = printable(s)
	e.Move(len(e.letters), false)
}

// Caret returns the position of the caret.
func (e *Editor) Caret() int { return e.caret }

// selection returns the bounds of the selection.
func (e *Editor) selection() (from, to int) { return min(e.anchor, e.caret), max(e.anchor, e.caret) }

func (e *Editor) selected() string {
	from, to := e.selection()
	return string(e.letters[from:to])
}

// Insert replaces the selection by s.
func (e *Editor) Insert(s string) {
	from, to := e.selection()
	inserted := printable(s)
	e.letters = slices.Replace(slices.Clone(e.letters), from, to, inserted...)
	e.Move(from+len(inserted), false)
}

// printable returns s as one line: line breaks and tabs become spaces, and other unprintable
// characters are removed.
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

// Move moves the caret, and either extends or clears the selection.
func (e *Editor) Move(to int, selecting bool) {
	e.caret = max(0, min(to, len(e.letters)))
	if !selecting {
		e.anchor = e.caret
	}
}

// step moves the caret by a letter or a word: forward if by is 1, back if it is −1. Without selecting,
// it moves to that end of the selection.
func (e *Editor) step(by int, word, selecting bool) {
	from, to := e.selection()
	switch {
	case selecting || from == to || word:
		e.Move(e.next(by, word), selecting)
	case by < 0:
		e.Move(from, false)
	default:
		e.Move(to, false)
	}
}

// erase removes the selection, or else the letter or the word next to the caret.
func (e *Editor) erase(by int, word bool) {
	if e.anchor == e.caret {
		e.Move(e.next(by, word), true)
	}
	e.Insert("")
}

// next returns the position after a letter, or after spaces and the word behind them.
func (e *Editor) next(by int, word bool) int {
	at := e.caret
	if !word {
		return at + by
	}
	for e.classAt(at, by) == space {
		at += by
	}
	for c := e.classAt(at, by); c != none && e.classAt(at, by) == c; {
		at += by
	}
	return at
}

// selectWord selects the letters of one class around a position.
func (e *Editor) selectWord(at int) {
	forward := 1
	if at == len(e.letters) {
		forward = -1
	}
	c := e.classAt(at, forward)
	from, to := at, at
	for c != none && e.classAt(from, -1) == c {
		from--
	}
	for c != none && e.classAt(to, 1) == c {
		to++
	}
	e.anchor, e.caret = from, to
}

// SelectAll selects the whole text.
func (e *Editor) SelectAll() { e.anchor, e.caret = 0, len(e.letters) }

// A class is a kind of letters. Words end where it changes.
type class int

const (
	none class = iota // no letter
	space
	wordLetter
	sign
)

// classAt returns the class of the letter after a position, or before it if by is −1.
func (e *Editor) classAt(at, by int) class {
	if by < 0 {
		at--
	}
	switch {
	case at < 0 || at >= len(e.letters):
		return none
	case unicode.IsSpace(e.letters[at]):
		return space
	case unicode.IsLetter(e.letters[at]), unicode.IsDigit(e.letters[at]), unicode.IsMark(e.letters[at]):
		return wordLetter
	}
	return sign
}
