package view

import (
	"testing"

	"fudgetray/game/dice"
)

func TestEveryValueHasAMark(t *testing.T) {
	texels := distances()
	cells := len(texels) / (cellSize * cellSize)
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		if markHalf[kind] == 0 {
			t.Errorf("%s: no size of its marks", kind)
		}
		for _, value := range kind.Values() {
			cell := cellOf(kind, value)
			if cell >= cells {
				t.Errorf("%s: %d is cell %d of %d", kind, value, cell, cells)
				continue
			}
			if blank := kind == dice.DF && value == 0; blank == engraved(texels, cell) {
				t.Errorf("%s: the mark of %d is empty: %v", kind, value, !blank)
			}
		}
	}
	for _, value := range dice.D10.Values() {
		if !engraved(texels, tensCell+value) {
			t.Errorf("the mark of %d0 is empty", value)
		}
	}
}

// engraved reports whether a cell contains a mark and its border is empty.
func engraved(texels []byte, cell int) bool {
	const width = cellSize * cellColumns
	at := func(x, y int) byte {
		return texels[(cell/cellColumns*cellSize+y)*width+cell%cellColumns*cellSize+x]
	}
	inside := 0
	for y := range cellSize {
		for x := range cellSize {
			if at(x, y) < 128 {
				continue
			}
			if x == 0 || y == 0 || x == cellSize-1 || y == cellSize-1 {
				return false
			}
			inside++
		}
	}
	return inside > cellSize*cellSize/50
}
