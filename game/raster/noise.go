package raster

import (
	"sync"

	"fudgetray/game/model"
)

// A tile is one of the two tiles of noise that tabletop.kage samples.
type tile [model.NoiseSide * model.NoiseSide]float32

// tiles returns the fine and the soft tile.
var tiles = sync.OnceValue(func() (both [2]*tile) {
	pixels := model.NoiseTiles()
	for k := range both {
		both[k] = new(tile)
		for i := range both[k] {
			column, row := i%model.NoiseSide, i/model.NoiseSide
			both[k][i] = float32(pixels[4*(row*2*model.NoiseSide+k*model.NoiseSide+column)]) / 255
		}
	}
	return both
})

// at returns smoothly interpolated noise, 0 to 1. Coordinates are within ±period.
func (t *tile) at(x, y float32) float32 {
	const (
		period = 64 * model.NoiseSide
		mask   = model.NoiseSide - 1
	)
	x, y = x+period, y+period // truncation rounds down
	i, j := int(x), int(y)
	tx, ty := x-float32(i), y-float32(j)
	tx, ty = tx*tx*(3-2*tx), ty*ty*(3-2*ty)
	top, bottom := (j&mask)*model.NoiseSide, ((j+1)&mask)*model.NoiseSide
	left, right := i&mask, (i+1)&mask
	return mix(mix(t[top+left], t[top+right], tx), mix(t[bottom+left], t[bottom+right], tx), ty)
}
