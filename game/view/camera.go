package view

import "math"

// The camera looks down at the tray from the viewer's side, tilted from the vertical. Its distance
// depends only on the tray's size, so the perspective is the same on every canvas.
const (
	tilt      = 27 * math.Pi / 180
	farness   = 4.4  // distance from the tray's centre, in lengths of its longer side
	margin    = 0.02 // free border around the rim, as a share of the canvas
	rimWidth  = 0.0085
	rimHeight = 0.006
)

// A camera projects the world onto the pixels of a canvas.
type camera struct {
	eye, ahead, down vec     // right is always the world's x
	focal            float32 // pixels per unit of width at depth 1
	cx, cy           float32 // principal point, in pixels
}

// aim returns a camera that centres the rim of a tray of w by d metres on a canvas, as large as
// fits.
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

// rimBounds returns the canvas box of the rim's outer edge.
func (c *camera) rimBounds(w, d float32) (left, top, right, bottom float32) {
	x, y := w/2+rimWidth, d/2+rimWidth
	left, _ = c.project(vec{-x, y, 0})
	right, _ = c.project(vec{x, y, 0})
	_, top = c.project(vec{0, -y, rimHeight / 2})
	_, bottom = c.project(vec{0, y, 0})
	return left, top, right, bottom
}

// project returns the pixel at which p appears.
func (c *camera) project(p vec) (x, y float32) {
	v := p.sub(c.eye)
	scale := c.focal / v.dot(c.ahead)
	return c.cx + v.x*scale, c.cy + v.dot(c.down)*scale
}

// ground returns the point at height z that appears at a pixel.
func (c *camera) ground(x, y, z float32) vec {
	ray := c.ray(x, y)
	return c.eye.add(ray.mul((z - c.eye.z) / ray.z))
}

// ray returns the direction through a pixel, not normalized.
func (c *camera) ray(x, y float32) vec {
	across := vec{(x - c.cx) / c.focal, 0, 0}
	return c.ahead.add(across).add(c.down.mul((y - c.cy) / c.focal))
}

// trayAspect returns the ratio of width to depth of the tray whose rim fills a canvas in both
// directions.
func trayAspect(width, height float32) float64 {
	const depth = 0.1 // the result hardly depends on it
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
