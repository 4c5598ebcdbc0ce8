package view

import (
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
)

func TestEveryValueHasAMark(t *testing.T) {
	for kind := dice.Kind(0); kind.Valid(); kind++ {
		if markHalf[kind] == 0 {
			t.Errorf("%s: no size of its marks", kind)
		}
		for _, value := range kind.Values() {
			mark := glyphOf(cellOf(kind, value))
			if blank := kind == dice.DF && value == 0; blank != (mark == nil) || !blank && !engraved(distancesOf(mark)) {
				t.Errorf("%s: the mark of %d is wrong", kind, value)
			}
		}
	}
	for _, value := range dice.D10.Values() {
		if !engraved(distancesOf(glyphOf(tensCell + value))) {
			t.Errorf("the mark of %d0 is wrong", value)
		}
	}
}

// engraved reports whether a cell contains a mark and its border is empty.
func engraved(d *distances) bool {
	inside := 0
	for i := range d {
		if d[i] < 128 {
			continue
		}
		if x, y := i%cellSize, i/cellSize; x == 0 || y == 0 || x == cellSize-1 || y == cellSize-1 {
			return false
		}
		inside++
	}
	return inside > len(d)/50
}

// An atlas has the marks of the meshes that were added, each in its cell.
func TestAtlasHasMarksOfMeshes(t *testing.T) {
	needDisplay(t)
	a := newAtlas()
	a.add(meshFor(dice.DF, engine.Plain))
	a.add(meshFor(dice.D10, engine.Tens))
	for cell := range cells {
		want := cell == plusCell || cell == minusCell || cell >= tensCell
		x, y := cell%cellColumns*cellSize, cell/cellColumns*cellSize
		_, _, _, alpha := a.image.At(x+cellSize/2, y+cellSize/2).RGBA()
		if drawn := alpha > 0; drawn != want {
			t.Errorf("cell %d is drawn: %v", cell, drawn)
		}
	}
}

// BenchmarkMarks renders the marks of a d20, which has more than any other die.
func BenchmarkMarks(b *testing.B) {
	for b.Loop() {
		for _, value := range dice.D20.Values() {
			distancesOf(glyphOf(cellOf(dice.D20, value))).pixels()
		}
	}
}
