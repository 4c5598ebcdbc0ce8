package view

import (
	_ "embed"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:generate go run ../../cmd/assets marks marks.bin

// marksFile holds the distance fields of all marks, as differences. Distances stay sharp
// at any size and compress well, which pictures of the marks would not.
//
//go:embed marks.bin
var marksFile []byte

// The grid of marks.bin.
const (
	cellSize    = 64
	cellColumns = 6
	perTexel    = 12.0
	cellSpan    = 4 * cellSize // as texel and dice.kage count
)

// cell is where a mark lies in the atlas and how large it is engraved.
type cell struct {
	index int     // in the atlas
	half  float32 // half of the cell's side on the die, in metres
}

// The cells' order.
const (
	plusCell   = 0
	minusCell  = 1
	pipsCell   = 1 // + the number of pips
	numberCell = 8 // + the number
	blankCell  = 29
	tensCell   = 30 // + the tens; not in the file
	cells      = 42 // of the atlas
)

// texel is where dice.kage finds a point of a face that lies right of and below
// the mark's centre, in metres. Every cell has a span of texels to itself, so that
// a face may be larger than the cell; outside of the cell there is nothing.
func (c cell) texel(right, down float32) (u, v float32) {
	at := func(place int, d float32) float32 {
		return (float32(place)+0.5)*cellSpan + d/c.half*cellSize/2
	}
	return at(c.index%cellColumns, right), at(c.index/cellColumns, down)
}

// distances are one byte a texel: 128 on a mark's edge, and perTexel more for every texel
// inwards. The file has how far each is from the plane through those left, above, and left
// above of it, which are 0 outside: in each row these add up to what is more than above.
func distances() []byte {
	const width = cellSize * cellColumns
	texels := make([]byte, cells*cellSize*cellSize)
	for y := range len(marksFile) / width {
		row, more := y*width, byte(0)
		for x := range width {
			more += marksFile[row+x]
			texels[row+x] = more
			if y > 0 {
				texels[row+x] += texels[row-width+x]
			}
		}
	}
	for tens := range 10 {
		addTens(texels, tens)
	}
	return texels
}

// addTens puts a mark such as 40 together: its left half is that of the digit in 14, its right
// half that of 10.
func addTens(texels []byte, tens int) {
	const (
		half  = cellSize / 2
		apart = 27 // texels between the middles of two digits
	)
	for y := range cellSize {
		digit := rowOf(texels, numberCell+10+tens, y)
		zero := rowOf(texels, numberCell+10, y)
		row := rowOf(texels, tensCell+tens, y)
		copy(row[:half], digit[apart:])
		copy(row[half:], zero[half:])
	}
}

// rowOf is a row of a cell's texels.
func rowOf(texels []byte, cell, y int) []byte {
	at := ((cell/cellColumns*cellSize+y)*cellColumns + cell%cellColumns) * cellSize
	return texels[at : at+cellSize]
}

// newAtlas makes the image that the dice are drawn with: the distance in red, and
// the direction into the mark in green and blue, 128 meaning none.
func newAtlas() *ebiten.Image {
	const width = cellSize * cellColumns
	texels := distances()
	height := len(texels) / width
	pixels := make([]byte, 4*len(texels))
	at := func(x, y int) int { return int(texels[y*width+x]) }
	slope := func(before, after int) byte {
		return byte(min(max(128+float32(after-before)*(127/(2*perTexel)), 0), 255))
	}
	for y := range height {
		for x := range width {
			p := pixels[4*(y*width+x):]
			p[0] = byte(at(x, y))
			p[1] = slope(at(max(x-1, 0), y), at(min(x+1, width-1), y))
			p[2] = slope(at(x, max(y-1, 0)), at(x, min(y+1, height-1)))
			p[3] = 255
		}
	}
	atlas := ebiten.NewImage(width, height)
	atlas.WritePixels(pixels)
	return atlas
}
