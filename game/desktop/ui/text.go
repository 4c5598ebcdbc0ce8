//go:build !js

package ui

import (
	"image/color"
	"math"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// Text returns a text that wraps at a width in pixels.
func (s *Style) Text(label string, face *text.Face, c color.Color, width int) *widget.Text {
	return widget.NewText(widget.TextOpts.Text(label, face, c), widget.TextOpts.MaxWidth(float64(width)))
}

// Advance returns the width of a single line in pixels.
func Advance(s string, face *text.Face) float64 {
	width, _ := text.Measure(s, *face, 0)
	return width
}

// LineHeight returns the height of a line in pixels.
func LineHeight(face *text.Face) int {
	m := (*face).Metrics()
	return int(math.Ceil(m.HAscent + m.HDescent + m.HLineGap))
}

// Shorten cuts s to a width in pixels and marks the cut with an ellipsis.
func Shorten(s string, face *text.Face, width float64) string {
	if Advance(s, face) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && Advance(string(runes)+"…", face) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// BreakWords inserts line breaks into the words of s that are wider than a width in pixels, such as
// paths. widget.Text wraps at spaces only.
func BreakWords(s string, face *text.Face, width float64) string {
	words := strings.Split(s, " ")
	for i, word := range words {
		if Advance(word, face) >= width {
			words[i] = breakWord(word, face, width)
		}
	}
	return strings.Join(words, " ")
}

func breakWord(word string, face *text.Face, width float64) string {
	var lines []string
	line := ""
	for _, r := range word {
		if line != "" && Advance(line+string(r), face) >= width {
			lines = append(lines, line)
			line = ""
		}
		line += string(r)
	}
	return strings.Join(append(lines, line), "\n")
}
