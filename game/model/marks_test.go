package model

import (
	"testing"

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
		if !engraved(distancesOf(glyphOf(TensCell + value))) {
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
		if x, y := i%CellSize, i/CellSize; x == 0 || y == 0 || x == CellSize-1 || y == CellSize-1 {
			return false
		}
		inside++
	}
	return inside > len(d)/50
}

// BenchmarkMarks renders the marks of a d20, which has more than any other die.
func BenchmarkMarks(b *testing.B) {
	for b.Loop() {
		for _, value := range dice.D20.Values() {
			distancesOf(glyphOf(cellOf(dice.D20, value))).pixels()
		}
	}
}
