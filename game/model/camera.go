package model

import "math"

// The camera looks down at the tray from the viewer's side, tilted from the vertical. Its distance
// depends only on the tray's size, so the perspective is the same on every canvas.
const (
	tilt      = 27 * math.Pi / 180
	farness   = 4.4  // distance from the tray's centre, in lengths of its longer side
	margin    = 0.02 // free border around the rim, as a share of the canvas
	RimWidth  = 0.0085
	RimHeight = 0.006
)

// A Camera projects the world onto the pixels of a canvas.
type Camera struct {
	Eye, Ahead, Down Vec     // right is always the world's x
	Focal            float32 // pixels per unit of width at depth 1
	CX, CY           float32 // principal point, in pixels
}

// Aim returns a camera that centres the rim of a tray of w by d metres on a canvas, as large as
// fits.
func Aim(w, d, width, height float32) Camera {
	sin, cos := float32(math.Sin(tilt)), float32(math.Cos(tilt))
	distance := farness * (max(w, d) + 2*RimWidth)
	c := Camera{
		Eye:   Vec{0, sin, cos}.Mul(distance),
		Ahead: Vec{0, -sin, -cos},
		Down:  Vec{0, cos, -sin},
		Focal: 1,
	}
	left, top, right, bottom := c.rimBounds(w, d)
	free := 1 - 2*float32(margin)
	c.Focal = min(width*free/(right-left), height*free/(bottom-top))
	c.CX = width/2 - c.Focal*(left+right)/2
	c.CY = height/2 - c.Focal*(top+bottom)/2
	return c
}

// rimBounds returns the canvas box of the rim's outer edge.
func (c *Camera) rimBounds(w, d float32) (left, top, right, bottom float32) {
	x, y := w/2+RimWidth, d/2+RimWidth
	left, _ = c.Project(Vec{-x, y, 0})
	right, _ = c.Project(Vec{x, y, 0})
	_, top = c.Project(Vec{0, -y, RimHeight / 2})
	_, bottom = c.Project(Vec{0, y, 0})
	return left, top, right, bottom
}

// Project returns the pixel at which p appears.
func (c *Camera) Project(p Vec) (x, y float32) {
	v := p.Sub(c.Eye)
	scale := c.Focal / v.Dot(c.Ahead)
	return c.CX + v.X*scale, c.CY + v.Dot(c.Down)*scale
}

// Ground returns the point at height z that appears at a pixel.
func (c *Camera) Ground(x, y, z float32) Vec {
	ray := c.Ray(x, y)
	return c.Eye.Add(ray.Mul((z - c.Eye.Z) / ray.Z))
}

// Ray returns the direction through a pixel, not normalized.
func (c *Camera) Ray(x, y float32) Vec {
	across := Vec{(x - c.CX) / c.Focal, 0, 0}
	return c.Ahead.Add(across).Add(c.Down.Mul((y - c.CY) / c.Focal))
}

// TrayAspect returns the ratio of width to depth of the tray whose rim fills a canvas in both
// directions.
func TrayAspect(width, height float32) float64 {
	const depth = 0.1 // the result hardly depends on it
	low, high := float32(0.01), float32(100)
	for range 40 {
		mid := Sqrt(low * high)
		side := Sqrt(mid)
		c := Aim(depth*side, depth/side, width, height)
		left, top, right, bottom := c.rimBounds(depth*side, depth/side)
		if (right-left)*height < (bottom-top)*width {
			low = mid
			continue
		}
		high = mid
	}
	return float64(Sqrt(low * high))
}
