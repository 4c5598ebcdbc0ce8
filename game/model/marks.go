package model

import (
	"math"

	"fudgetray/game/glyph"
)

// Layout of an atlas, a texture with the marks of dice.
const (
	CellSize    = 64 // texels
	CellColumns = 6
	CellRows    = 7
	CellSpan    = 4 * CellSize // texel units between cells in texture coordinates; dice.kage has the same
	PerTexel    = 12           // change of a distance for a distance of one texel; dice.kage has the same
)

// A cell is a mark's place in the atlas and its size on a die.
type cell struct {
	index int
	half  float32 // half the side of the engraved square, in metres
}

// Indices of the cells.
const (
	PlusCell   = 0
	MinusCell  = 1
	pipsCell   = 1 // + the number of pips
	numberCell = 8 // + the number
	blankCell  = 29
	TensCell   = 30 // + the tens
	Cells      = 40
)

// glyphOf returns the mark of a cell, or nil for blankCell.
func glyphOf(cell int) glyph.Field {
	switch {
	case cell == PlusCell:
		return glyph.Plus()
	case cell == MinusCell:
		return glyph.Minus()
	case cell < numberCell:
		return glyph.Pips(cell - pipsCell)
	case cell < blankCell:
		return glyph.Number(cell - numberCell)
	case cell == blankCell:
		return nil
	}
	return glyph.Tens(cell - TensCell)
}

// texel returns the texture coordinates of a point on a face, given its offset in metres to the
// right of and below the mark's center. Cells are spaced further apart than they are in the atlas,
// because a face may be larger than its cell; dice.kage ignores points outside the cell.
func (c cell) texel(right, down float32) (u, v float32) {
	at := func(place int, d float32) float32 {
		return (float32(place)+0.5)*CellSpan + d/c.half*CellSize/2
	}
	return at(c.index%CellColumns, right), at(c.index/CellColumns, down)
}

// distances holds the distance of each texel of a cell from the edge of its mark, row by row: 128 at the
// edge and PerTexel more for each texel inwards.
type distances [CellSize * CellSize]byte

func distancesOf(mark glyph.Field) *distances {
	var d distances
	coordinate := func(i int) float64 { return (float64(i)+0.5)/CellSize*2 - 1 }
	for i := range d {
		texels := mark(glyph.Point{X: coordinate(i % CellSize), Y: coordinate(i / CellSize)}) * CellSize / 2
		d[i] = byte(min(max(math.Round(128+texels*PerTexel), 0), 255))
	}
	return &d
}

// pixels returns the pixels of a cell: the distance in red and its gradient in green and blue, where
// 128 means zero.
func (d *distances) pixels() []byte {
	at := func(x, y int) int {
		return int(d[min(max(y, 0), CellSize-1)*CellSize+min(max(x, 0), CellSize-1)])
	}
	slope := func(before, after int) byte {
		return byte(min(max(128+float32(after-before)*(127/(2*PerTexel)), 0), 255))
	}
	pixels := make([]byte, 0, 4*len(d))
	for i := range d {
		x, y := i%CellSize, i/CellSize
		pixels = append(pixels, d[i], slope(at(x-1, y), at(x+1, y)), slope(at(x, y-1), at(x, y+1)), 255)
	}
	return pixels
}

// CellPixels returns the pixels of a cell of the atlas, or nil if it is blank: the distance of a texel from the edge of
// the mark in red, and its gradient in green and blue.
func CellPixels(cell int) []byte {
	mark := glyphOf(cell)
	if mark == nil {
		return nil
	}
	return distancesOf(mark).pixels()
}
