//go:build !js

package card

import (
	"image"
	"image/color"
	"io"

	"fudgetray/game/raster"
	"fudgetray/game/theme"
)

// Size of a picture, as places that show links expect it.
const (
	Width, Height = 1200, 630
)

// Layout of a picture, in pixels: the tray at the left, and a column of text.
const (
	trayWidth  = 672
	textLeft   = 700
	textRight  = Width - 36
	textTop    = 64
	textBottom = Height - 52
)

// Picture returns a picture of the dice in their tray, with the sentence and the notes.
func (c *Card) Picture(t theme.Theme) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, Width, Height))
	scene := raster.Lay(c.Throws, t)
	raster.Paint(picture, image.Rect(0, 0, trayWidth, Height), &scene)
	ink := inkOn(scene.Theme.Table)
	box := image.Rect(textLeft, textTop, textRight, textBottom)
	box.Max.Y = writeUp(picture, box, c.small(), ink.faded())
	writeDown(picture, box, c.Headline, c.Sentence, ink)
	return picture
}

// WritePNG writes the picture as PNG.
func (c *Card) WritePNG(w io.Writer, t theme.Theme) error {
	return writePNG(w, c.Picture(t))
}

// small returns the lines in small letters: the notes and the receipt.
func (c *Card) small() []string {
	return append(c.Notes[:len(c.Notes):len(c.Notes)], shortened(c.Receipt))
}

// shortened returns a receipt that fits on a line.
func shortened(receipt string) string {
	const most = 43
	if len(receipt) <= most {
		return receipt
	}
	return receipt[:most-1] + "…"
}

// An ink is the colour of text.
type ink color.NRGBA

// inkOn returns an ink that is legible on a colour.
func inkOn(c theme.Color) ink {
	const light, dark = 0xf4f1e6, 0x2e2d33
	if theme.Contrast(light, c) < theme.Contrast(dark, c) {
		return ink{dark >> 16, dark >> 8 & 255, dark & 255, 255}
	}
	return ink{light >> 16, light >> 8 & 255, light & 255, 255}
}

// faded returns the ink of text of less importance.
func (i ink) faded() ink {
	i.A = 185
	return i
}
