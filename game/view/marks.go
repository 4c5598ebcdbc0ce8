package view

import (
	_ "embed"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:generate go run ../../cmd/assets marks marks.bin

// marksFile holds the signed distance fields of all marks, delta-encoded. Distance fields stay
// sharp at any size and compress better than bitmaps.
//
//go:embed marks.bin
var marksFile []byte

// Layout of marks.bin. perTexel is the change in value per texel of distance.
const (
	cellSize    = 64
	cellColumns = 6
	perTexel    = 12.0
	cellSpan    = 4 * cellSize // texel units between cells in texture coordinates; dice.kage has the same
)

// A cell is a mark's place in the atlas and its size on a die.
type cell struct {
	index int
	half  float32 // half the side of the engraved square, in metres
}

// Indices of the cells.
const (
	plusCell   = 0
	minusCell  = 1
	pipsCell   = 1 // + the number of pips
	numberCell = 8 // + the number
	blankCell  = 29
	tensCell   = 30 // + the tens; built by addTens
	cells      = 42 // in the atlas
)

// texel returns the texture coordinates of a point on a face, given its offset in metres to the
// right of and below the mark's center. Cells are spaced further apart than they are in the atlas,
// because a face may be larger than its cell; dice.kage ignores points outside the cell.
func (c cell) texel(right, down float32) (u, v float32) {
	at := func(place int, d float32) float32 {
		return (float32(place)+0.5)*cellSpan + d/c.half*cellSize/2
	}
	return at(c.index%cellColumns, right), at(c.index/cellColumns, down)
}

// distances decodes the distance fields: one byte per texel, 128 at the edge of a mark and
// perTexel more for each texel inwards. The file holds the difference of each texel from left +
// above − above-left, where texels outside the image are 0.
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

// addTens composes a mark such as 40 from the left digit of 14 and the right digit of 10.
func addTens(texels []byte, tens int) {
	const (
		half  = cellSize / 2
		apart = 27 // texels between the centers of the two digits
	)
	for y := range cellSize {
		digit := rowOf(texels, numberCell+10+tens, y)
		zero := rowOf(texels, numberCell+10, y)
		row := rowOf(texels, tensCell+tens, y)
		copy(row[:half], digit[apart:])
		copy(row[half:], zero[half:])
	}
}

// rowOf returns a row of a cell's texels.
func rowOf(texels []byte, cell, y int) []byte {
	at := ((cell/cellColumns*cellSize+y)*cellColumns + cell%cellColumns) * cellSize
	return texels[at : at+cellSize]
}

// newAtlas returns the texture atlas: the distance in red and its gradient in green and blue,
// where 128 means zero.
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
