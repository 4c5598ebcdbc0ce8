//go:build !js

package panel

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// Texts are written with the caret as |, and where the selection began as ^.
func TestEditing(t *testing.T) {
	const forward, back, word, selecting = 1, -1, true, true
	for name, test := range map[string]struct {
		before string
		do     func(e *editor)
		after  string
	}{
		"a letter":                  {"Go|d", func(e *editor) { e.insert("o") }, "Goo|d"},
		"over what is selected":     {"G^rea|t", func(e *editor) { e.insert("ü") }, "Gü|t"},
		"lines are one":             {"|", func(e *editor) { e.insert("4dF\tvs\r\nGood\r\n") }, "4dF vs Good|"},
		"nothing that is not seen":  {"a^b|c", func(e *editor) { e.insert("\x7f") }, "a|c"},
		"left":                      {"4d|F", func(e *editor) { e.step(back, !word, !selecting) }, "4|dF"},
		"left at the start":         {"|4dF", func(e *editor) { e.step(back, !word, !selecting) }, "|4dF"},
		"left, out of a selection":  {"4^dF|", func(e *editor) { e.step(back, !word, !selecting) }, "4|dF"},
		"right, out of a selection": {"4|dF^", func(e *editor) { e.step(forward, !word, !selecting) }, "4dF|"},
		"selecting to the left":     {"4dF|", func(e *editor) { e.step(back, !word, selecting) }, "4d|F^"},
		"selecting goes on":         {"4d|F^", func(e *editor) { e.step(back, !word, selecting) }, "4|dF^"},
		"a word to the left":        {"Good 4dF  |vs", func(e *editor) { e.step(back, word, !selecting) }, "Good |4dF  vs"},
		"a word to the right":       {"Good| 4dF+1", func(e *editor) { e.step(forward, word, !selecting) }, "Good 4dF|+1"},
		"selecting a word":          {"Good| 4dF+1", func(e *editor) { e.step(forward, word, selecting) }, "Good^ 4dF|+1"},
		"backspace":                 {"größ|e", func(e *editor) { e.erase(back, !word) }, "grö|e"},
		"backspace at the start":    {"|e", func(e *editor) { e.erase(back, !word) }, "|e"},
		"backspace of a selection":  {"4dF^, 4d|F", func(e *editor) { e.erase(back, !word) }, "4dF|F"},
		"backspace of a word":       {"Good 4dF|", func(e *editor) { e.erase(back, word) }, "Good |"},
		"delete":                    {"gr|öße", func(e *editor) { e.erase(forward, !word) }, "gr|ße"},
		"delete at the end":         {"gr|", func(e *editor) { e.erase(forward, !word) }, "gr|"},
		"the word under the mouse":  {"Good 4|dF vs Fair", func(e *editor) { e.selectWord(e.caret) }, "Good ^4dF| vs Fair"},
		"the last word":             {"Good 4dF|", func(e *editor) { e.selectWord(e.caret) }, "Good ^4dF|"},
		"the word of nothing":       {"|", func(e *editor) { e.selectWord(e.caret) }, "|"},
		"all":                       {"Good| 4dF", func(e *editor) { e.selectAll() }, "^Good 4dF|"},
		"to the end":                {"Go|od", func(e *editor) { e.move(len(e.letters), selecting) }, "Go^od|"},
		"beyond the end":            {"Go|od", func(e *editor) { e.move(99, !selecting) }, "Good|"},
	} {
		t.Run(name, func(t *testing.T) {
			e := edited(test.before)
			test.do(e)
			if got := written(e); got != test.after {
				t.Errorf("%s became %s, want %s", test.before, got, test.after)
			}
		})
	}
}

// edited is the line that such a text stands for.
func edited(s string) *editor {
	e := &editor{anchor: -1}
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

func written(e *editor) string {
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

// Whatever is done, the caret stays in the text, the text can be seen, and what is cut out and
// put in again changes nothing.
func TestEditingKeepsItsPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &editor{}
		for range rapid.IntRange(0, 40).Draw(t, "steps") {
			by := rapid.SampledFrom([]int{-1, 1}).Draw(t, "by")
			word, selecting := rapid.Bool().Draw(t, "word"), rapid.Bool().Draw(t, "selecting")
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				e.insert(rapid.String().Draw(t, "text"))
			case 1:
				e.step(by, word, selecting)
			case 2:
				e.erase(by, word)
			case 3:
				e.selectWord(rapid.IntRange(0, len(e.letters)).Draw(t, "at"))
			case 4:
				e.move(rapid.IntRange(-5, 50).Draw(t, "to"), selecting)
			}
			from, to := e.selection()
			if from < 0 || to > len(e.letters) {
				t.Fatalf("%d to %d is selected of %d letters", from, to, len(e.letters))
			}
			for _, r := range e.letters {
				if !unicode.IsPrint(r) {
					t.Fatalf("%q has %q in it", e.text(), r)
				}
			}
			whole, cut := e.text(), e.selected()
			e.insert("")
			if e.insert(cut); e.text() != whole {
				t.Fatalf("%q became %q", whole, e.text())
			}
		}
	})
}
