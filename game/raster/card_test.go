//go:build !js

package raster_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/receipts"
	"fudgetray/game/card"
	"fudgetray/game/raster"
	"fudgetray/game/theme"
)

// The file of a card shows the faces of its receipt.
func TestCardShowsItsFaces(t *testing.T) {
	tray := image.Rect(0, 0, 672, card.Height) // the part of a card beside its text
	read := 0
	for _, roll := range receipts.Rolls(t) {
		if !strings.HasSuffix(roll.Dice, "dF") && !strings.HasSuffix(roll.Dice, "d6") {
			continue
		}
		c, err := card.OfReceipt(roll.Receipt, nil)
		if err != nil {
			t.Fatal(err)
		}
		scene := raster.Lay(c.Throws, theme.Default())
		if len(scene.Dice) > 6 {
			continue // dice may hide each other
		}
		got := raster.ReadFaces(fileOf(t, c), tray, &scene)
		var want []int
		for i := range c.Throws {
			want = append(want, c.Throws[i].Faces...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the card shows %d, want %d", roll.Receipt, got, want)
		}
		read += len(got)
	}
	if read < 8 {
		t.Errorf("only %d dice were read", read)
	}
}

// fileOf returns the picture in the file of a card.
func fileOf(t *testing.T, c *card.Card) *image.RGBA {
	t.Helper()
	var file bytes.Buffer
	if err := c.WritePNG(&file, theme.Default()); err != nil {
		t.Fatal(err)
	}
	decoded, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewRGBA(decoded.Bounds())
	draw.Draw(picture, picture.Rect, decoded, image.Point{}, draw.Src)
	return picture
}
