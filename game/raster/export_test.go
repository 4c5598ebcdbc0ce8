//go:build !js

package raster

import "image"

// ReadFaces returns the values of the upper faces of the dice of a scene, as its picture shows them. The rim fills a
// box.
func ReadFaces(picture *image.RGBA, box image.Rectangle, s *Scene) (faces []int) {
	p := newPainter(picture, box, s)
	for i := range s.Dice {
		faces = append(faces, p.read(&s.Dice[i]))
	}
	return faces
}
