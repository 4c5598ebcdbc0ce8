package view

import "math"

// A vec is a point or direction: x to the viewer's right, y towards the viewer, z up, in metres.
// Drawing needs neither the precision nor the reproducibility of physics.Vec.
type vec struct{ x, y, z float32 }

func (a vec) add(b vec) vec             { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec             { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(s float32) vec         { return vec{a.x * s, a.y * s, a.z * s} }
func (a vec) dot(b vec) float32         { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) length() float32           { return sqrt(a.dot(a)) }
func (a vec) unit() vec                 { return a.mul(1 / a.length()) }
func (a vec) lerp(b vec, t float32) vec { return a.add(b.sub(a).mul(t)) }

func (a vec) cross(b vec) vec {
	return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x}
}

func sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// A rotation holds the images of the three axes.
type rotation struct{ x, y, z vec }

func (r rotation) apply(v vec) vec {
	return vec{
		r.x.x*v.x + r.y.x*v.y + r.z.x*v.z,
		r.x.y*v.x + r.y.y*v.y + r.z.y*v.z,
		r.x.z*v.x + r.y.z*v.y + r.z.z*v.z,
	}
}

// rotationOf returns the rotation of the unit quaternion w + xi + yj + zk.
func rotationOf(w, x, y, z float32) rotation {
	return rotation{
		vec{1 - 2*(y*y+z*z), 2 * (x*y + w*z), 2 * (x*z - w*y)},
		vec{2 * (x*y - w*z), 1 - 2*(x*x+z*z), 2 * (y*z + w*x)},
		vec{2 * (x*z + w*y), 2 * (y*z - w*x), 1 - 2*(x*x+y*y)},
	}
}
