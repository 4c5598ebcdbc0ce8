package view

import "math"

// The camera looks down on the tray from the viewer's side, leaning back from
// the vertical by tilt, from a distance that depends only on the tray's size:
// whatever the canvas, the dice are seen under the same perspective.
const (
	tilt      = 27 * math.Pi / 180
	farness   = 4.4  // distance from the tray's centre, in lengths of its longer side
	margin    = 0.02 // of the canvas, left free around the rim at every side
	rimWidth  = 0.0085
	rimHeight = 0.006
)

// camera maps the world to the pixels of a canvas.
type camera struct {
	eye, ahead, down vec     // its right is always the world's x
	focal            float32 // pixels a unit of width at depth one
	cx, cy           float32 // the pixel that ahead points at
}

// aim places a camera such that the rim of a tray of w by d metres fills a
// canvas of the given pixels as far as it can, and lies in its middle.
func aim(w, d, width, height float32) camera {
	sin, cos := float32(math.Sin(tilt)), float32(math.Cos(tilt))
	distance := farness * (max(w, d) + 2*rimWidth)
	c := camera{
		eye:   vec{0, sin, cos}.mul(distance),
		ahead: vec{0, -sin, -cos},
		down:  vec{0, cos, -sin},
		focal: 1,
	}
	left, top, right, bottom := c.rimBounds(w, d)
	free := 1 - 2*float32(margin)
	c.focal = min(width*free/(right-left), height*free/(bottom-top))
	c.cx = width/2 - c.focal*(left+right)/2
	c.cy = height/2 - c.focal*(top+bottom)/2
	return c
}

// rimBounds is the box that the rim's outline covers on the canvas.
func (c *camera) rimBounds(w, d float32) (left, top, right, bottom float32) {
	x, y := w/2+rimWidth, d/2+rimWidth
	left, _ = c.project(vec{-x, y, 0})
	right, _ = c.project(vec{x, y, 0})
	_, top = c.project(vec{0, -y, rimHeight / 2})
	_, bottom = c.project(vec{0, y, 0})
	return left, top, right, bottom
}

// project is the pixel at which a point of the world appears.
func (c *camera) project(p vec) (x, y float32) {
	v := p.sub(c.eye)
	scale := c.focal / v.dot(c.ahead)
	return c.cx + v.x*scale, c.cy + v.dot(c.down)*scale
}

// ground is the point at height z seen at a pixel.
func (c *camera) ground(x, y, z float32) vec {
	ray := c.ray(x, y)
	return c.eye.add(ray.mul((z - c.eye.z) / ray.z))
}

// ray is the direction in which a pixel looks, not of unit length.
func (c *camera) ray(x, y float32) vec {
	across := vec{(x - c.cx) / c.focal, 0, 0}
	return c.ahead.add(across).add(c.down.mul((y - c.cy) / c.focal))
}

// trayAspect is the ratio of width to depth of the tray whose rim would fill a
// canvas of the given pixels in both directions.
func trayAspect(width, height float32) float64 {
	const depth = 0.1 // of the tray; the answer hardly depends on it
	low, high := float32(0.01), float32(100)
	for range 40 {
		mid := sqrt(low * high)
		side := sqrt(mid)
		c := aim(depth*side, depth/side, width, height)
		left, top, right, bottom := c.rimBounds(depth*side, depth/side)
		if (right-left)*height < (bottom-top)*width {
			low = mid
			continue
		}
		high = mid
	}
	return float64(sqrt(low * high))
}
