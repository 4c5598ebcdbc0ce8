package raster

import (
	"image"
	"slices"
	"sync"

	"fudgetray/game/theme"
	"fudgetray/game/throw"
)

// A backdrop is a painted tray without dice. Alpha is the share of a pixel in which the surface inside the rim can be
// seen: dice cast shadows on it.
type backdrop struct {
	key    backdropKey
	pixels *image.RGBA
}

// A backdropKey is everything that determines a backdrop.
type backdropKey struct {
	tray   throw.Tray
	theme  theme.Theme
	box    image.Rectangle
	bounds image.Rectangle
}

// backdrops has the backdrops that were used last, the latest first. A backdrop takes more time than the dice in it, and
// most throws are made in trays of few sizes.
var backdrops struct {
	sync.Mutex
	list []backdrop
}

const mostBackdrops = 4 // 3 MB each for a card

// paintBackdrop paints the tray and its surroundings, or copies them from memory.
func (p *painter) paintBackdrop(key backdropKey) {
	if kept := findBackdrop(key); kept != nil {
		p.copyFrom(kept)
		return
	}
	p.paintGround()
	p.paintRim()
	kept := image.NewRGBA(p.picture.Rect)
	for y := range kept.Rect.Dy() {
		copy(kept.Pix[y*kept.Stride:][:kept.Stride], p.picture.Pix[y*p.picture.Stride:])
	}
	keepBackdrop(backdrop{key, kept})
}

func (p *painter) copyFrom(from *image.RGBA) {
	for y := range from.Rect.Dy() {
		copy(p.picture.Pix[y*p.picture.Stride:], from.Pix[y*from.Stride:][:from.Stride])
	}
}

func findBackdrop(key backdropKey) *image.RGBA {
	backdrops.Lock()
	defer backdrops.Unlock()
	i := slices.IndexFunc(backdrops.list, func(b backdrop) bool { return b.key == key })
	if i < 0 {
		return nil
	}
	found := backdrops.list[i]
	copy(backdrops.list[1:], backdrops.list[:i])
	backdrops.list[0] = found
	return found.pixels
}

func keepBackdrop(b backdrop) {
	backdrops.Lock()
	defer backdrops.Unlock()
	list := slices.Insert(backdrops.list, 0, b)
	backdrops.list = list[:min(len(list), mostBackdrops)]
}
