package view

import "image"

// clip cuts a convex polygon down to a rectangle. It appends the corners of what
// is left to dst; spare is scratch space.
func clip(dst, spare, polygon [][2]float32, to image.Rectangle) (cut, rest [][2]float32) {
	sides := [4]struct {
		axis int
		sign float32
		at   int
	}{{0, 1, to.Min.X}, {0, -1, to.Max.X}, {1, 1, to.Min.Y}, {1, -1, to.Max.Y}}
	dst = append(dst[:0], polygon...)
	for _, side := range sides {
		dst, spare = spare[:0], dst
		for i, p := range spare {
			q := spare[(i+1)%len(spare)]
			a := side.sign * (p[side.axis] - float32(side.at))
			b := side.sign * (q[side.axis] - float32(side.at))
			if a >= 0 {
				dst = append(dst, p)
			}
			if (a < 0) != (b < 0) {
				t := a / (a - b)
				dst = append(dst, [2]float32{p[0] + (q[0]-p[0])*t, p[1] + (q[1]-p[1])*t})
			}
		}
	}
	return dst, spare
}

// middle is a point inside of a convex polygon.
func middle(polygon [][2]float32) [2]float32 {
	var sum [2]float32
	for _, p := range polygon {
		sum[0] += p[0]
		sum[1] += p[1]
	}
	n := float32(len(polygon))
	return [2]float32{sum[0] / n, sum[1] / n}
}
