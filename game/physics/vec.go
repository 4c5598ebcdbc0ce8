package physics

import "math"

// mul is a product that is rounded on its own. Go lets a compiler fuse a product and a sum
// into one operation with one rounding, and on some machines it does: the same throw would
// end differently there. The conversion forbids it, so every product of floats in this
// package is a call of mul.
func mul(a, b float64) float64 { return float64(a * b) }

// Vec is a point or direction: x to the right, y towards the viewer, z up, metres.
type Vec struct{ X, Y, Z float64 }

// Add returns a + b.
func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub returns a − b.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Neg returns −a.
func (a Vec) Neg() Vec { return Vec{-a.X, -a.Y, -a.Z} }

// Scale returns a times s.
func (a Vec) Scale(s float64) Vec { return Vec{mul(a.X, s), mul(a.Y, s), mul(a.Z, s)} }

// AddScaled returns a + b·s.
func (a Vec) AddScaled(b Vec, s float64) Vec {
	return Vec{a.X + mul(b.X, s), a.Y + mul(b.Y, s), a.Z + mul(b.Z, s)}
}

// Dot returns the scalar product.
func (a Vec) Dot(b Vec) float64 { return mul(a.X, b.X) + mul(a.Y, b.Y) + mul(a.Z, b.Z) }

// Cross returns the vector product.
func (a Vec) Cross(b Vec) Vec {
	return Vec{
		mul(a.Y, b.Z) - mul(a.Z, b.Y),
		mul(a.Z, b.X) - mul(a.X, b.Z),
		mul(a.X, b.Y) - mul(a.Y, b.X),
	}
}

// Len returns the length.
func (a Vec) Len() float64 { return math.Sqrt(a.Dot(a)) }

// Unit returns a at length 1, and the zero vector for itself.
func (a Vec) Unit() Vec {
	l := a.Len()
	if l == 0 {
		return a
	}
	return Vec{a.X / l, a.Y / l, a.Z / l}
}

func (a Vec) finite() bool {
	return !math.IsNaN(a.Dot(a)) && !math.IsInf(a.Dot(a), 0)
}
