//go:build !js

package panel

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/desktop/ui"
	"fudgetray/game/model"
)

// background is the wood behind the widgets. It continues the table under the tray.
type background struct {
	wood *ebiten.Image // a tile; every second one is drawn mirrored
	seam *ebiten.Image // a border and its shadow, one pixel long
}

const tileSide = 512 // in pixels

func newBackground(style *ui.Style) *background {
	tile := image.NewRGBA(image.Rect(0, 0, tileSide, tileSide))
	for y := range tileSide {
		for x := range tileSide {
			tile.SetRGBA(x, y, woodAt(&style.Palette, float64(x)/style.Scale, float64(y)/style.Scale))
		}
	}
	return &background{
		wood: ebiten.NewImageFromImageWithOptions(tile, &ebiten.NewImageFromImageOptions{Unmanaged: true}),
		seam: ebiten.NewImageFromImage(newSeam(style)),
	}
}

// draw covers the canvas. The seam is at the border to the tray: on the left of a panel beside the
// tray, on top of one below it.
func (b *background) draw(canvas *ebiten.Image, beside bool) {
	b.drawWood(canvas)
	size := canvas.Bounds().Size()
	opts := &ebiten.DrawImageOptions{}
	if beside {
		opts.GeoM.Scale(1, float64(size.Y))
	} else {
		opts.GeoM.Rotate(-math.Pi / 2)
		opts.GeoM.Scale(float64(size.X), -1)
	}
	canvas.DrawImage(b.seam, opts)
}

// drawWood covers a canvas that begins at the origin.
func (b *background) drawWood(canvas *ebiten.Image) {
	size := canvas.Bounds().Size()
	for row := range size.Y/tileSide + 1 {
		for column := range size.X/tileSide + 1 {
			opts := &ebiten.DrawImageOptions{}
			mirrorTile(&opts.GeoM, column, row)
			canvas.DrawImage(b.wood, opts)
		}
	}
}

// mirrorTile moves a tile to its place, mirrored so that it meets its neighbours with equal edges.
func mirrorTile(g *ebiten.GeoM, column, row int) {
	flip := func(n int) (scale, shift float64) {
		if n%2 == 0 {
			return 1, float64(n * tileSide)
		}
		return -1, float64((n + 1) * tileSide)
	}
	sx, x := flip(column)
	sy, y := flip(row)
	g.Scale(sx, sy)
	g.Translate(x, y)
}

func newSeam(style *ui.Style) image.Image {
	line := max(1, math.Round(2*style.Scale))
	width := int(line + 14*style.Scale)
	img := image.NewNRGBA(image.Rect(0, 0, width, 1))
	for x := range width {
		c := ui.Mix(style.AccentDeep, ui.Mix(style.AccentDeep, color.NRGBA{A: 0xff}, 0.5), float64(x)/line)
		if behind := float64(x) - line; behind >= 0 {
			depth := 1 - behind/(14*style.Scale)
			c = ui.Fade(color.NRGBA{}, 0.4*depth*depth)
		}
		img.SetNRGBA(x, 0, c)
	}
	return img
}

// woodAt returns the colour of the wood at a point at scale 1.
func woodAt(p *ui.Palette, x, y float64) color.RGBA {
	y += 6 * model.Noise(x/220, y/60)
	grain := 0.4*model.Noise(x/180, y/2.6) + 0.2*model.Noise(x/60+9, y/1.3) + 0.4*model.Noise(x/320, y/13)
	shade := func(v uint8) uint8 { return uint8(min(float64(v)*(1+p.Grain*(grain-0.5)), 255)) }
	return color.RGBA{shade(p.Ground.R), shade(p.Ground.G), shade(p.Ground.B), 255}
}
