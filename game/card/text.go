//go:build !js

package card

import (
	"image"
	"image/color"
	"image/draw"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Fonts of the desktop's window. They are parsed on first use.
var (
	regular = sync.OnceValue(func() *sfnt.Font { return parsed(goregular.TTF) })
	bold    = sync.OnceValue(func() *sfnt.Font { return parsed(gobold.TTF) })
)

func parsed(ttf []byte) *sfnt.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // it is part of the program
	}
	return f
}

// faceOf returns a font at a size in pixels.
func faceOf(f *sfnt.Font, size float64) font.Face {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are valid
	}
	return face
}

// Sizes of text in pixels.
const (
	smallSize    = 17
	headlineSize = 132
	leastHead    = 48
	leastSize    = 22
)

// sentenceSizes are tried until a sentence fits.
var sentenceSizes = []float64{46, 40, 34, 28, leastSize}

// writeUp writes lines in small letters at the bottom of a box and returns their upper edge.
func writeUp(picture draw.Image, box image.Rectangle, texts []string, ink ink) (top int) {
	face := faceOf(regular(), smallSize)
	var lines []string
	for _, text := range texts {
		lines = append(lines, wrapped(face, text, box.Dx())...)
	}
	top = box.Max.Y - len(lines)*lineHeight(smallSize)
	writeLines(picture, face, lines, image.Pt(box.Min.X, top), smallSize, ink)
	return top
}

// writeDown writes a headline and a sentence, as large as they fit, in the middle of a box. A headline that is too
// long, such as the text of a table, is left out: the sentence has it.
func writeDown(picture draw.Image, box image.Rectangle, headline, sentence string, ink ink) {
	size, head := fitting(headline, box.Dx())
	height := lineHeight(size)
	if headline == "" || size < leastHead {
		headline, height = "", 0
	}
	for _, text := range sentenceSizes {
		face := faceOf(regular(), text)
		lines := wrapped(face, sentence, box.Dx())
		room := box.Dy() - height - len(lines)*lineHeight(text)
		if room < 0 && text > leastSize {
			continue
		}
		at := box.Min.Add(image.Pt(0, max(room/2, 0)))
		if headline != "" {
			writeLines(picture, head, []string{headline}, at, size, ink)
		}
		fits := max((box.Dy()-height)/lineHeight(text), 1)
		if len(lines) > fits {
			last := []rune(lines[fits-1])
			lines = append(lines[:fits-1:fits-1], string(last[:max(len(last)-2, 0)])+"…")
		}
		writeLines(picture, face, lines, at.Add(image.Pt(0, height)), text, ink)
		return
	}
}

// fitting returns the size and the font of a headline that is as wide as a box, or smaller.
func fitting(headline string, width int) (float64, font.Face) {
	size := float64(headlineSize)
	face := faceOf(bold(), size)
	if wide := font.MeasureString(face, headline).Ceil(); wide > width {
		size *= float64(width) / float64(wide)
		face = faceOf(bold(), size)
	}
	return size, face
}

// lineHeight returns the distance of lines of text in pixels.
func lineHeight(size float64) int { return int(size * 1.28) }

// writeLines writes lines below a point.
func writeLines(picture draw.Image, face font.Face, lines []string, at image.Point, size float64, ink ink) {
	drawer := font.Drawer{Dst: picture, Src: image.NewUniform(color.NRGBA(ink)), Face: face}
	for i, line := range lines {
		drawer.Dot = fixed.P(at.X, at.Y+i*lineHeight(size)+int(size))
		drawer.DrawString(line)
	}
}

// wrapped breaks a text at spaces, but not at no-break spaces, into lines of at most a width. A longer word is cut.
func wrapped(face font.Face, text string, width int) (lines []string) {
	fits := func(line string) bool { return font.MeasureString(face, line).Ceil() <= width }
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		if next := strings.TrimSpace(line + " " + word); fits(next) {
			line = next
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; !fits(line); {
			n := cut(line, fits)
			lines, line = append(lines, line[:n]), line[n:]
		}
	}
	return append(lines, line)
}

// cut returns the length of the longest beginning of a word that fits, at least that of one letter.
func cut(word string, fits func(string) bool) (n int) {
	for i := range word {
		if i > 0 && !fits(word[:i]) {
			break
		}
		if i > 0 {
			n = i
		}
	}
	if n == 0 {
		return len(string([]rune(word)[:1]))
	}
	return n
}
