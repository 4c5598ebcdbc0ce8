package view

import "fudgetray/game/physics"

// Polygons on the canvas have pixels in x and y, and an interpolated attribute in z.

// halfSpaces returns the half-planes whose intersection is a convex polygon. Its corners run
// clockwise, as seen by the viewer.
func halfSpaces(polygon [][2]float32) []physics.Plane {
	sides := make([]physics.Plane, len(polygon))
	at := func(i int) physics.Vec {
		p := polygon[i%len(polygon)]
		return physics.Vec{X: float64(p[0]), Y: float64(p[1])}
	}
	for i := range polygon {
		along := at(i + 1).Sub(at(i))
		inwards := physics.Vec{X: -along.Y, Y: along.X}.Unit()
		sides[i] = physics.Plane{Normal: inwards, Offset: inwards.Dot(at(i))}
	}
	return sides
}

// A clipper clips convex polygons. It reuses its memory.
type clipper struct{ polygon, spare []physics.Vec }

// clip returns the part of polygon inside all half-planes. The result is valid until the next
// call.
func (c *clipper) clip(to []physics.Plane, polygon ...physics.Vec) []physics.Vec {
	c.polygon = append(c.polygon[:0], polygon...)
	for _, side := range to {
		c.polygon, c.spare = physics.Clip(c.spare[:0], c.polygon, side), c.polygon
	}
	return c.polygon
}
