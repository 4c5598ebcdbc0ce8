package view

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/model"
)

// A backdrop is a picture of a tray without dice: table, rim and felt.
type backdrop struct {
	tray  model.TrayShape
	size  image.Point
	image *ebiten.Image
}

// backdrops caches the pictures that were used last, the latest first. A picture is slow to draw, a throw may
// switch between two resolutions, and more dice have a larger tray.
type backdrops [4]backdrop

// find returns the picture of a tray, or nil.
func (b *backdrops) find(tray model.TrayShape, size image.Point) *ebiten.Image {
	for i, cached := range b {
		if cached.tray == tray && cached.size == size {
			copy(b[1:], b[:i])
			b[0] = cached
			return cached.image
		}
	}
	return nil
}

// add returns a new, empty picture of a tray.
func (b *backdrops) add(tray model.TrayShape, size image.Point) *ebiten.Image {
	if oldest := b[len(b)-1].image; oldest != nil {
		oldest.Deallocate()
	}
	copy(b[1:], b[:])
	b[0] = backdrop{
		tray,
		size,
		ebiten.NewImageWithOptions(image.Rectangle{Max: size}, &ebiten.NewImageOptions{Unmanaged: true}),
	}
	return b[0].image
}

// forget frees all pictures.
func (b *backdrops) forget() {
	for _, cached := range b {
		if cached.image != nil {
			cached.image.Deallocate()
		}
	}
	*b = backdrops{}
}

// findBackdrop returns the backdrop of the current tray and size.
func (p *painter) findBackdrop() *ebiten.Image {
	size := image.Pt(p.width, p.height)
	if cached := p.backdrops.find(p.tray, size); cached != nil {
		return cached
	}
	picture := p.backdrops.add(p.tray, size)
	outline := p.tray.Outline()
	p.batch.reset()
	p.batch.addTable(&p.camera, p.tray, float32(p.width), float32(p.height))
	p.drawTabletop(picture, onTable)
	p.batch.reset()
	p.batch.addGround(p.camera.Polygon(outline))
	p.drawTabletop(picture, p.theme.Surface)
	p.batch.reset()
	p.batch.addRim(&p.camera, outline)
	p.drawTabletop(picture, onRim)
	return picture
}
