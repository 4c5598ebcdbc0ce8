package view

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// keepPace has moving dice drawn of fewer pixels where frames take too long, and tells of it.
func (v *View) keepPace(now time.Duration, moving bool) {
	if moving && v.moving && v.pace.frame(now-v.painted) {
		v.source.Fineness(v.pace.fineness())
	}
	v.painted = now
}

// drawnSize is the size of the picture that is drawn, which the canvas may be larger than.
func (v *View) drawnSize(moving bool) image.Point {
	if !moving {
		return v.size
	}
	pixels := func(side int) int { return max(1, int(float64(side)*v.pace.fineness())) }
	return image.Pt(pixels(v.size.X), pixels(v.size.Y))
}

// coarseCanvas is an image of the size that is drawn.
func (v *View) coarseCanvas() *ebiten.Image {
	size := image.Pt(v.painter.width, v.painter.height)
	if v.coarse != nil && v.coarse.Bounds().Size() == size {
		return v.coarse
	}
	if v.coarse != nil {
		v.coarse.Deallocate()
	}
	v.coarse = ebiten.NewImageWithOptions(image.Rectangle{Max: size}, &ebiten.NewImageOptions{Unmanaged: true})
	return v.coarse
}

// enlarge fills the canvas with what was drawn of fewer pixels.
func (v *View) enlarge(screen ebiten.FinalScreen) {
	var options ebiten.DrawImageOptions
	options.GeoM.Scale(float64(v.size.X)/float64(v.painter.width), float64(v.size.Y)/float64(v.painter.height))
	options.Blend, options.DisableMipmaps = ebiten.BlendCopy, true // a smooth filter takes longer than all that is saved
	screen.DrawImage(v.coarse, &options)
}
