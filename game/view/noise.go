package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Noise returns value noise, 0 to 1: random values at integer points, smoothly interpolated. It is
// deterministic.
func Noise(x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	tx, ty := ease(x-fx), ease(y-fy)
	ix, iy := int32(fx), int32(fy)
	top := lattice(ix, iy)*(1-tx) + lattice(ix+1, iy)*tx
	bottom := lattice(ix, iy+1)*(1-tx) + lattice(ix+1, iy+1)*tx
	return top*(1-ty) + bottom*ty
}

func ease(t float64) float64 { return t * t * (3 - 2*t) }

// lattice returns the random value at an integer point, 0 to 1.
func lattice(x, y int32) float64 {
	h := uint32(x)*0x8da6b343 ^ uint32(y)*0xd8163841
	h ^= h >> 15
	h *= 0x2c1b3c6d
	h ^= h >> 12
	h *= 0x297a2d39
	h ^= h >> 15
	return float64(h>>8) / (1 << 24)
}

// noiseTile returns the lattice as a texture for table.kage, which interpolates it as Noise does:
// unchanged in red; in green blurred over 3 × 3 points at twice the contrast. It is computed at
// startup because noise doesn't compress.
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
