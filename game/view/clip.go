package view

import "fudgetray/game/physics"

// A polygon on the canvas has its pixels in x and y, and in z what changes across it.

// halfSpaces are those that have a convex polygon of pixels in common. Its corners run
// clockwise, as the viewer sees it.
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

// clipper cuts convex polygons down, in memory that it uses again.
type clipper struct{ polygon, spare []physics.Vec }

// clip returns what of a polygon lies within all of the half spaces, until the next call.
func (c *clipper) clip(to []physics.Plane, polygon ...physics.Vec) []physics.Vec {
	c.polygon = append(c.polygon[:0], polygon...)
	for _, side := range to {
		c.polygon, c.spare = physics.Clip(c.spare[:0], c.polygon, side), c.polygon
	}
	return c.polygon
}
