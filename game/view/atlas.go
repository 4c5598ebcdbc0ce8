package view

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/glyph"
)

// Layout of the atlas.
const (
	cellSize    = 64 // texels
	cellColumns = 6
	cellRows    = 7
	cellSpan    = 4 * cellSize // texel units between cells in texture coordinates; dice.kage has the same
	perTexel    = 12           // change of a distance for a distance of one texel; dice.kage has the same
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
	tensCell   = 30 // + the tens
	cells      = 40
)

// glyphOf returns the mark of a cell, or nil for blankCell.
func glyphOf(cell int) glyph.Field {
	switch {
	case cell == plusCell:
		return glyph.Plus()
	case cell == minusCell:
		return glyph.Minus()
	case cell < numberCell:
		return glyph.Pips(cell - pipsCell)
	case cell < blankCell:
		return glyph.Number(cell - numberCell)
	case cell == blankCell:
		return nil
	}
	return glyph.Tens(cell - tensCell)
}

// texel returns the texture coordinates of a point on a face, given its offset in metres to the
// right of and below the mark's center. Cells are spaced further apart than they are in the atlas,
// because a face may be larger than its cell; dice.kage ignores points outside the cell.
func (c cell) texel(right, down float32) (u, v float32) {
	at := func(place int, d float32) float32 {
		return (float32(place)+0.5)*cellSpan + d/c.half*cellSize/2
	}
	return at(c.index%cellColumns, right), at(c.index/cellColumns, down)
}

// distances holds the distance of each texel of a cell from the edge of its mark, row by row: 128 at the
// edge and perTexel more for each texel inwards.
type distances [cellSize * cellSize]byte

func distancesOf(mark glyph.Field) *distances {
	var d distances
	coordinate := func(i int) float64 { return (float64(i)+0.5)/cellSize*2 - 1 }
	for i := range d {
		texels := mark(glyph.Point{X: coordinate(i % cellSize), Y: coordinate(i / cellSize)}) * cellSize / 2
		d[i] = byte(min(max(math.Round(128+texels*perTexel), 0), 255))
	}
	return &d
}

// pixels returns the pixels of a cell: the distance in red and its gradient in green and blue, where
// 128 means zero.
func (d *distances) pixels() []byte {
	at := func(x, y int) int {
		return int(d[min(max(y, 0), cellSize-1)*cellSize+min(max(x, 0), cellSize-1)])
	}
	slope := func(before, after int) byte {
		return byte(min(max(128+float32(after-before)*(127/(2*perTexel)), 0), 255))
	}
	pixels := make([]byte, 0, 4*len(d))
	for i := range d {
		x, y := i%cellSize, i/cellSize
		pixels = append(pixels, d[i], slope(at(x-1, y), at(x+1, y)), slope(at(x, y-1), at(x, y+1)), 255)
	}
	return pixels
}

// An atlas is a texture with the marks of the dice that were drawn so far. To render all marks at the start
// would delay the first frame.
type atlas struct {
	image  *ebiten.Image
	meshes map[*mesh]bool // meshes whose marks were added
	marks  [cells]bool    // cells that were rendered
}

func newAtlas() *atlas {
	return &atlas{image: ebiten.NewImage(cellColumns*cellSize, cellRows*cellSize), meshes: map[*mesh]bool{}}
}

// add adds the marks of a mesh.
func (a *atlas) add(m *mesh) {
	if a.meshes[m] {
		return
	}
	a.meshes[m] = true
	for _, cell := range m.marks {
		mark := glyphOf(cell)
		if a.marks[cell] || mark == nil {
			continue
		}
		a.marks[cell] = true
		x, y := cell%cellColumns*cellSize, cell/cellColumns*cellSize
		place := a.image.SubImage(image.Rect(x, y, x+cellSize, y+cellSize)).(*ebiten.Image)
		place.WritePixels(distancesOf(mark).pixels())
	}
}
