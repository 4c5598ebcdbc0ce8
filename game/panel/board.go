//go:build !js

package panel

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"fudgetray/game/view"
)

// board is the wood that the controls lie on, with its grain across, like
// the table under the tray.
type board struct {
	wood *ebiten.Image // a tile; every other one is drawn mirrored
	seam *ebiten.Image // a brass line and the shadow behind it, one pixel long
}

const tileSide = 512

func newBoard(l *look) *board {
	tile := image.NewRGBA(image.Rect(0, 0, tileSide, tileSide))
	for y := range tileSide {
		for x := range tileSide {
			tile.SetRGBA(x, y, l.woodAt(float64(x)/l.scale, float64(y)/l.scale))
		}
	}
	return &board{wood: ebiten.NewImageFromImageWithOptions(tile, &ebiten.NewImageFromImageOptions{Unmanaged: true}), seam: ebiten.NewImageFromImage(seam(l))}
}

// draw covers the canvas; the seam is where the tray is: on the left of a panel
// beside it, on top of one below it.
func (b *board) draw(canvas *ebiten.Image, beside bool) {
	size := canvas.Bounds().Size()
	for row := range size.Y/tileSide + 1 {
		for column := range size.X/tileSide + 1 {
			place := &ebiten.DrawImageOptions{}
			mirror(&place.GeoM, column, row)
			canvas.DrawImage(b.wood, place)
		}
	}
	along := &ebiten.DrawImageOptions{}
	if beside {
		along.GeoM.Scale(1, float64(size.Y))
	} else {
		along.GeoM.Rotate(-math.Pi / 2)
		along.GeoM.Scale(float64(size.X), -1)
	}
	canvas.DrawImage(b.seam, along)
}

// mirror puts a tile in its place, so that it meets its neighbours with equal edges.
func mirror(g *ebiten.GeoM, column, row int) {
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

func seam(l *look) image.Image {
	line := max(1, math.Round(2*l.scale))
	width := int(line + 14*l.scale)
	img := image.NewNRGBA(image.Rect(0, 0, width, 1))
	for x := range width {
		c := mix(l.brassDeep, mix(l.brassDeep, color.NRGBA{A: 0xff}, 0.5), float64(x)/line)
		if behind := float64(x) - line; behind >= 0 {
			deep := 1 - behind/(14*l.scale)
			c = fade(color.NRGBA{}, 0.4*deep*deep)
		}
		img.SetNRGBA(x, 0, c)
	}
	return img
}

// woodAt is the board's colour at a point, in pixels at scale 1.
func (p *palette) woodAt(x, y float64) color.RGBA {
	y += 6 * view.Noise(x/220, y/60)
	grain := 0.4*view.Noise(x/180, y/2.6) + 0.2*view.Noise(x/60+9, y/1.3) + 0.4*view.Noise(x/320, y/13)
	shade := func(v uint8) uint8 { return uint8(min(float64(v)*(1+p.grain*(grain-0.5)), 255)) }
	return color.RGBA{shade(p.ground.R), shade(p.ground.G), shade(p.ground.B), 255}
}
