//go:build !js

package panel

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
)

// text makes a text that breaks at a width in pixels.
func (l *look) text(s string, face *text.Face, c color.Color, width int) *widget.Text {
	return widget.NewText(widget.TextOpts.Text(s, face, c), widget.TextOpts.MaxWidth(float64(width)))
}

// advance is the width of a text in one line, in pixels.
func advance(s string, face *text.Face) float64 {
	width, _ := text.Measure(s, *face, 0)
	return width
}

// shorten cuts a text to a width in pixels.
func shorten(s string, face *text.Face, width float64) string {
	if advance(s, face) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && advance(string(runes)+"…", face) > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// breakable gives words that are wider than a width in pixels, like paths, places
// to break at.
func breakable(s string, face *text.Face, width float64) string {
	words := strings.Split(s, " ")
	for i, word := range words {
		if advance(word, face) >= width {
			words[i] = broken(word, face, width)
		}
	}
	return strings.Join(words, " ")
}

func broken(word string, face *text.Face, width float64) string {
	var lines []string
	line := ""
	for _, r := range word {
		if line != "" && advance(line+string(r), face) >= width {
			lines = append(lines, line)
			line = ""
		}
		line += string(r)
	}
	return strings.Join(append(lines, line), "\n")
}

// signed writes a number, with its sign when it stands for a difference.
func signed(n int, difference bool) string {
	switch {
	case n < 0:
		return "−" + strconv.Itoa(-n)
	case n > 0 && difference:
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
