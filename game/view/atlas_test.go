package view

import (
	"testing"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/model"
)

// An atlas has the marks of the meshes that were added, each in its cell.
func TestAtlasHasMarksOfMeshes(t *testing.T) {
	needDisplay(t)
	a := newAtlas()
	a.add(model.MeshFor(dice.DF, engine.Plain))
	a.add(model.MeshFor(dice.D10, engine.Tens))
	for cell := range model.Cells {
		want := cell == model.PlusCell || cell == model.MinusCell || cell >= model.TensCell
		x, y := cell%model.CellColumns*model.CellSize, cell/model.CellColumns*model.CellSize
		_, _, _, alpha := a.image.At(x+model.CellSize/2, y+model.CellSize/2).RGBA()
		if drawn := alpha > 0; drawn != want {
			t.Errorf("cell %d is drawn: %v", cell, drawn)
		}
	}
}
