package view

import "math"

// vec is a point or direction as the drawing needs it: x to the viewer's right,
// y towards the viewer, z up, in metres. The simulation has its own, of which
// every bit counts; here half the size and fused products are welcome.
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

// turn is a rotation as the images of the three axes.
type turn struct{ x, y, z vec }

func (t turn) apply(v vec) vec {
	return vec{
		t.x.x*v.x + t.y.x*v.y + t.z.x*v.z,
		t.x.y*v.x + t.y.y*v.y + t.z.y*v.z,
		t.x.z*v.x + t.y.z*v.y + t.z.z*v.z,
	}
}

// turnOf is the rotation of the unit quaternion w + xi + yj + zk.
func turnOf(w, x, y, z float32) turn {
	return turn{
		vec{1 - 2*(y*y+z*z), 2 * (x*y + w*z), 2 * (x*z - w*y)},
		vec{2 * (x*y - w*z), 1 - 2*(x*x+z*z), 2 * (y*z + w*x)},
		vec{2 * (x*z + w*y), 2 * (y*z - w*x), 1 - 2*(x*x+y*y)},
	}
}
