package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Noise is smooth between random values at the whole-numbered points, 0 to 1, and is the
// same wherever it is drawn. It is known as value noise.
func Noise(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	tx, ty := ease(x-fx), ease(y-fy)
	ix, iy := int32(fx), int32(fy)
	top := lattice(ix, iy)*(1-tx) + lattice(ix+1, iy)*tx
	bottom := lattice(ix, iy+1)*(1-tx) + lattice(ix+1, iy+1)*tx
	return top*(1-ty) + bottom*ty
}

func ease(t float64) float64 { return t * t * (3 - 2*t) }

// lattice is the random value, 0 to 1, that belongs to a whole-numbered point.
func lattice(x, y int32) float64 {
	h := uint32(x)*0x8da6b343 ^ uint32(y)*0xd8163841
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h>>8) / (1 << 24)
}

// noiseTile is the lattice for table.kage, which smooths it as Noise does: as it is in
// red, and rougher, the mean of 3 × 3 points with twice the contrast, in green. It can't
// be compressed: making it takes less time than loading it would.
func noiseTile() *ebiten.Image {
	const side = 128
	white := make([]int, 0, side*side)
	for i := range int32(side * side) {
		white = append(white, int(256*lattice(i%side, i/side)))
	}
	pixels := make([]byte, 0, 4*side*side)
	for i, fine := range white {
		sum := 0
		for dy := range 3 {
			for dx := range 3 {
				sum += white[(i/side+dy)%side*side+(i+dx)%side]
			}
		}
		rough := 128 + (sum/9-128)*2
		pixels = append(pixels, byte(fine), byte(min(max(rough, 0), 255)), 0, 255)
	}
	tile := ebiten.NewImage(side, side)
	tile.WritePixels(pixels)
	return tile
}
