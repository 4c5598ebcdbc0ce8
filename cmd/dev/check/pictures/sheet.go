package main

import (
	"image"
	"image/color"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// Sizes on the sheet, in pixels.
const (
	rowHeight = 640
	gutter    = 24
)

// column has the pictures of one look.
type column struct {
	name         string
	flight, rest image.Image
}

// sheet arranges looks in columns of one height, in flight above at rest.
func sheet(columns []column) *image.RGBA {
	width := gutter
	for _, c := range columns {
		width += c.width() + gutter
	}
	all := image.NewRGBA(image.Rect(0, 0, width, 3*gutter+2*rowHeight))
	draw.Draw(all, all.Bounds(), image.White, image.Point{}, draw.Src)
	left := gutter
	for _, c := range columns {
		place := image.Rect(left, gutter, left+c.width(), gutter+rowHeight)
		label(all, c.name, left, gutter-6)
		draw.CatmullRom.Scale(all, place, c.flight, c.flight.Bounds(), draw.Src, nil)
		draw.CatmullRom.Scale(all, place.Add(image.Pt(0, rowHeight+gutter)), c.rest, c.rest.Bounds(), draw.Src, nil)
		left += c.width() + gutter
	}
	return all
}

func (c column) width() int {
	size := c.rest.Bounds().Size()
	return size.X * rowHeight / size.Y
}

func label(dst draw.Image, text string, x, baseline int) {
	writer := font.Drawer{
		Dst:  dst,
		Src:  image.NewUniform(color.Black),
		Face: basicfont.Face7x13,
		Dot:  fixed.P(x, baseline),
	}
	writer.DrawString(text)
}
