package view

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// adaptScale lowers the resolution of moving dice if frames take too long, and reports changes to
// the source.
func (v *View) adaptScale(now time.Duration, moving bool) {
	if moving && v.moving && v.scaler.frame(now-v.painted) {
		v.source.RenderScale(v.scaler.scale())
	}
	v.painted = now
}

// changesResolution changes the canvas's resolution for the next frames if it must, and reports that.
func (v *View) changesResolution() bool {
	if v.canvas == nil {
		return false
	}
	share := 1.0
	if v.inMotion() {
		share = v.scaler.scale()
	}
	if share == v.resolution {
		return false
	}
	v.resolution = share
	v.canvas.SetResolution(share)
	return true
}

// drawnSize returns the size to draw at; the canvas may be larger.
func (v *View) drawnSize(moving bool) image.Point {
	if !moving || v.canvas != nil {
		return v.size
	}
	pixels := func(side int) int { return max(1, int(float64(side)*v.scaler.scale())) }
	return image.Pt(pixels(v.size.X), pixels(v.size.Y))
}

// scaledCanvas returns an image of the size to draw at.
func (v *View) scaledCanvas() *ebiten.Image {
	size := image.Pt(v.painter.width, v.painter.height)
	if v.scaled != nil && v.scaled.Bounds().Size() == size {
		return v.scaled
	}
	if v.scaled != nil {
		v.scaled.Deallocate()
	}
	v.scaled = ebiten.NewImageWithOptions(image.Rectangle{Max: size}, &ebiten.NewImageOptions{Unmanaged: true})
	return v.scaled
}

// enlarge scales the drawn image up to the canvas.
func (v *View) enlarge(screen ebiten.FinalScreen) {
	var options ebiten.DrawImageOptions
	options.GeoM.Scale(float64(v.size.X)/float64(v.painter.width), float64(v.size.Y)/float64(v.painter.height))
	options.Blend = ebiten.BlendCopy
	options.DisableMipmaps = true // filtering would take longer than the lower resolution saves
	screen.DrawImage(v.scaled, &options)
}
