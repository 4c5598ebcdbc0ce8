// Package model describes a tray and its dice for painters: camera, meshes, marks, materials, and the directions of
// light. It depends on no graphics library; game/view draws with Ebitengine, game/raster in software.
package model

import (
	"math"

	"fudgetray/game/physics"
)

// A Vec is a point or direction: x to the viewer's right, y towards the viewer, z up, in metres.
// Drawing needs neither the precision nor the reproducibility of physics.Vec.
type Vec struct{ X, Y, Z float32 }

// Add returns a + b.
func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub returns a − b.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Mul returns a scaled by s.
func (a Vec) Mul(s float32) Vec { return Vec{a.X * s, a.Y * s, a.Z * s} }

// Dot returns the scalar product.
func (a Vec) Dot(b Vec) float32 { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }

// Length returns the length of a.
func (a Vec) Length() float32 { return Sqrt(a.Dot(a)) }

// Unit returns a scaled to length 1.
func (a Vec) Unit() Vec { return a.Mul(1 / a.Length()) }

// Lerp returns the point at share t of the way from a to b.
func (a Vec) Lerp(b Vec, t float32) Vec { return a.Add(b.Sub(a).Mul(t)) }

// Cross returns the vector product.
func (a Vec) Cross(b Vec) Vec {
	return Vec{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X}
}

// Sqrt returns the square root.
func Sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// A Rotation holds the images of the three axes.
type Rotation struct{ X, Y, Z Vec }

// Apply returns the image of a vector.
func (r Rotation) Apply(v Vec) Vec {
	return Vec{
		r.X.X*v.X + r.Y.X*v.Y + r.Z.X*v.Z,
		r.X.Y*v.X + r.Y.Y*v.Y + r.Z.Y*v.Z,
		r.X.Z*v.X + r.Y.Z*v.Y + r.Z.Z*v.Z,
	}
}

// RotationOf returns the rotation of a unit quaternion.
func RotationOf(q physics.Quat) Rotation {
	w, x, y, z := float32(q.W), float32(q.X), float32(q.Y), float32(q.Z)
	return Rotation{
		Vec{1 - 2*(y*y+z*z), 2 * (x*y + w*z), 2 * (x*z - w*y)},
		Vec{2 * (x*y - w*z), 1 - 2*(x*x+z*z), 2 * (y*z + w*x)},
		Vec{2 * (x*z + w*y), 2 * (y*z - w*x), 1 - 2*(x*x+y*y)},
	}
}

// VecOf returns a vector in single precision.
func VecOf(v physics.Vec) Vec { return Vec{float32(v.X), float32(v.Y), float32(v.Z)} }
