package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
)

// addTable appends the table around the felt. Its pixels are expensive, so it leaves out most of
// the area that the felt covers: the box between the rounded corners, as wide as its far side
// appears.
func (b *batch) addTable(c *model.Camera, tray model.TrayShape, width, height float32) {
	left, top := c.Project(model.Vec{X: tray.Corner - tray.W/2, Y: -tray.D / 2})
	right, _ := c.Project(model.Vec{X: tray.W/2 - tray.Corner, Y: -tray.D / 2})
	_, bottom := c.Project(model.Vec{Y: tray.D / 2})
	for _, part := range []model.Box{
		{Right: width, Bottom: top},
		{Top: top, Right: left, Bottom: bottom},
		{Left: right, Top: top, Right: width, Bottom: bottom},
		{Top: bottom, Right: width, Bottom: height},
	} {
		b.addGround([][2]float32{
			{part.Left, part.Top}, {part.Right, part.Top}, {part.Right, part.Bottom}, {part.Left, part.Bottom},
		})
	}
}

// addGround appends a convex polygon of the ground, given in pixels.
func (b *batch) addGround(polygon [][2]float32) {
	first := uint32(len(b.vertices))
	for i, p := range polygon {
		b.vertices = append(b.vertices, ebiten.Vertex{
			DstX: p[0], DstY: p[1],
			ColorB: 1, ColorA: lifted(0, 0),
			Custom3: 1,
		})
		if i >= 2 {
			b.indices = append(b.indices, first, first+uint32(i)-1, first+uint32(i))
		}
	}
}

// addRim appends the rim around an outline.
func (b *batch) addRim(c *model.Camera, path []model.RimPoint) {
	m := model.NewRim(path)
	first := uint32(len(b.vertices))
	for i := range m.Points {
		p := &m.Points[i]
		x, y := c.Project(p.At)
		b.vertices = append(b.vertices, ebiten.Vertex{
			DstX: x, DstY: y,
			ColorR: p.Normal.X, ColorG: p.Normal.Y, ColorB: p.Normal.Z,
			ColorA:  lifted(0, p.At.Z),
			Custom0: p.U, Custom1: p.V, Custom3: 1,
		})
	}
	b.addVisible(m, c, first)
}
