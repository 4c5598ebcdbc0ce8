//go:build !js

package ui

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// Texts mark the caret with | and the start of the selection with ^.
func TestEditing(t *testing.T) {
	const forward, back, word, selecting = 1, -1, true, true
	for name, test := range map[string]struct {
		before string
		do     func(e *Editor)
		after  string
	}{
		"a letter":                  {"Go|d", func(e *Editor) { e.Insert("o") }, "Goo|d"},
		"typing over a selection":   {"G^rea|t", func(e *Editor) { e.Insert("ü") }, "Gü|t"},
		"lines are joined":          {"|", func(e *Editor) { e.Insert("4dF\tvs\r\nGood\r\n") }, "4dF vs Good|"},
		"no control characters":     {"a^b|c", func(e *Editor) { e.Insert("\x7f") }, "a|c"},
		"left":                      {"4d|F", func(e *Editor) { e.step(back, !word, !selecting) }, "4|dF"},
		"left at the start":         {"|4dF", func(e *Editor) { e.step(back, !word, !selecting) }, "|4dF"},
		"left, out of a selection":  {"4^dF|", func(e *Editor) { e.step(back, !word, !selecting) }, "4|dF"},
		"right, out of a selection": {"4|dF^", func(e *Editor) { e.step(forward, !word, !selecting) }, "4dF|"},
		"selecting to the left":     {"4dF|", func(e *Editor) { e.step(back, !word, selecting) }, "4d|F^"},
		"extending a selection":     {"4d|F^", func(e *Editor) { e.step(back, !word, selecting) }, "4|dF^"},
		"a word to the left":        {"Good 4dF  |vs", func(e *Editor) { e.step(back, word, !selecting) }, "Good |4dF  vs"},
		"a word to the right":       {"Good| 4dF+1", func(e *Editor) { e.step(forward, word, !selecting) }, "Good 4dF|+1"},
		"selecting a word":          {"Good| 4dF+1", func(e *Editor) { e.step(forward, word, selecting) }, "Good^ 4dF|+1"},
		"backspace":                 {"größ|e", func(e *Editor) { e.erase(back, !word) }, "grö|e"},
		"backspace at the start":    {"|e", func(e *Editor) { e.erase(back, !word) }, "|e"},
		"backspace of a selection":  {"4dF^, 4d|F", func(e *Editor) { e.erase(back, !word) }, "4dF|F"},
		"backspace of a word":       {"Good 4dF|", func(e *Editor) { e.erase(back, word) }, "Good |"},
		"delete":                    {"gr|öße", func(e *Editor) { e.erase(forward, !word) }, "gr|ße"},
		"delete at the end":         {"gr|", func(e *Editor) { e.erase(forward, !word) }, "gr|"},
		"the word under the mouse":  {"Good 4|dF vs Fair", func(e *Editor) { e.selectWord(e.caret) }, "Good ^4dF| vs Fair"},
		"the last word":             {"Good 4dF|", func(e *Editor) { e.selectWord(e.caret) }, "Good ^4dF|"},
		"a word of no text":         {"|", func(e *Editor) { e.selectWord(e.caret) }, "|"},
		"all":                       {"Good| 4dF", func(e *Editor) { e.SelectAll() }, "^Good 4dF|"},
		"to the end":                {"Go|od", func(e *Editor) { e.Move(len(e.letters), selecting) }, "Go^od|"},
		"beyond the end":            {"Go|od", func(e *Editor) { e.Move(99, !selecting) }, "Good|"},
	} {
		t.Run(name, func(t *testing.T) {
			e := parseMarked(test.before)
			test.do(e)
			if got := marked(e); got != test.after {
				t.Errorf("%s became %s, want %s", test.before, got, test.after)
			}
		})
	}
}

// parseMarked returns the editor that a marked text describes.
func parseMarked(s string) *Editor {
	e := &Editor{anchor: -1}
	for _, r := range s {
		switch r {
		case '|':
			e.caret = len(e.letters)
		case '^':
			e.anchor = len(e.letters)
		default:
			e.letters = append(e.letters, r)
		}
	}
	if e.anchor < 0 {
		e.anchor = e.caret
	}
	return e
}

// marked returns the marked text of an editor.
func marked(e *Editor) string {
	var s strings.Builder
	for i := range len(e.letters) + 1 {
		if i == e.anchor && e.anchor != e.caret {
			s.WriteByte('^')
		}
		if i == e.caret {
			s.WriteByte('|')
		}
		if i < len(e.letters) {
			s.WriteRune(e.letters[i])
		}
	}
	return s.String()
}

// After any edits the caret is within the text, the text is printable, and cutting and pasting restores
// it.
func TestEditorInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &Editor{}
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			by := rapid.SampledFrom([]int{-1, 1}).Draw(t, "by")
			word, selecting := rapid.Bool().Draw(t, "word"), rapid.Bool().Draw(t, "selecting")
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				e.Insert(rapid.String().Draw(t, "text"))
			case 1:
				e.step(by, word, selecting)
			case 2:
				e.erase(by, word)
			case 3:
				e.selectWord(rapid.IntRange(0, len(e.letters)).Draw(t, "at"))
			case 4:
				e.Move(rapid.IntRange(-5, 50).Draw(t, "to"), selecting)
			}
			from, to := e.selection()
			if from < 0 || to > len(e.letters) {
				t.Fatalf("selected %d to %d of %d letters", from, to, len(e.letters))
			}
			for _, r := range e.letters {
				if !unicode.IsPrint(r) {
					t.Fatalf("%q contains %q", e.Text(), r)
				}
			}
			whole, cut := e.Text(), e.selected()
			e.Insert("")
			e.Insert(cut)
			if e.Text() != whole {
				t.Fatalf("%q became %q", whole, e.Text())
			}
		}
	})
}
