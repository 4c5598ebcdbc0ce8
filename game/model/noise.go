package model

import "math"

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

// NoiseTiles returns the pixels of two tiles of noise side by side, which tabletop.kage interpolates as Noise does:
// the lattice, and the lattice blurred over 3 × 3 points at twice the contrast. The channels of a texel are
// the values at its point, one to the right, one below, and both. It is computed at startup because noise
// doesn't compress.
func NoiseTiles() []byte {
	fine, soft := make([]byte, NoiseSide*NoiseSide), make([]byte, NoiseSide*NoiseSide)
	for i := range fine {
		fine[i] = byte(256 * lattice(int32(i%NoiseSide), int32(i/NoiseSide)))
	}
	for i := range soft {
		sum := 0
		for near := range 9 {
			sum += int(neighbour(fine, i, near%3, near/3))
		}
		soft[i] = byte(min(max(128+(sum/9-128)*2, 0), 255))
	}
	pixels := make([]byte, 2*4*NoiseSide*NoiseSide)
	for i := range fine {
		left := 4 * (i + i/NoiseSide*NoiseSide)
		for channel := range 4 {
			pixels[left+channel] = neighbour(fine, i, channel%2, channel/2)
			pixels[left+4*NoiseSide+channel] = neighbour(soft, i, channel%2, channel/2)
		}
	}
	return pixels
}

const NoiseSide = 128 // of a tile of noise, in texels

// neighbour returns the value at a distance from the i-th point of a tile, which repeats.
func neighbour(tile []byte, i, dx, dy int) byte {
	return tile[(i/NoiseSide+dy)%NoiseSide*NoiseSide+(i+dx)%NoiseSide]
}
