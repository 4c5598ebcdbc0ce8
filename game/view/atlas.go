package view

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
)

// An atlas is a texture with the marks of the dice that were drawn so far. To render all marks at the start
// would delay the first frame.
type atlas struct {
	image  *ebiten.Image
	meshes map[*model.Mesh]bool // meshes whose marks were added
	marks  [model.Cells]bool    // cells that were rendered
}

func newAtlas() *atlas {
	texture := ebiten.NewImage(model.CellColumns*model.CellSize, model.CellRows*model.CellSize)
	return &atlas{image: texture, meshes: map[*model.Mesh]bool{}}
}

// add adds the marks of a mesh.
func (a *atlas) add(m *model.Mesh) {
	if a.meshes[m] {
		return
	}
	a.meshes[m] = true
	for _, cell := range m.Marks {
		if a.marks[cell] {
			continue
		}
		a.marks[cell] = true
		pixels := model.CellPixels(cell)
		if pixels == nil {
			continue
		}
		x, y := cell%model.CellColumns*model.CellSize, cell/model.CellColumns*model.CellSize
		place := a.image.SubImage(image.Rect(x, y, x+model.CellSize, y+model.CellSize)).(*ebiten.Image)
		place.WritePixels(pixels)
	}
}
