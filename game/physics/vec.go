package physics

import "math"

// mul returns a product that is rounded separately. The Go compiler may fuse a product and a sum
// into one operation with a single rounding, and does so on some architectures, which would change
// throws there. The conversion prevents it; every product of floats in this package is a call of
// mul.
func mul(a, b float64) float64 { return float64(a * b) }

// Vec is a point or direction: x to the right, y towards the viewer, z up, in metres.
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

// Dot returns the dot product.
func (a Vec) Dot(b Vec) float64 { return mul(a.X, b.X) + mul(a.Y, b.Y) + mul(a.Z, b.Z) }

// Cross returns the cross product.
func (a Vec) Cross(b Vec) Vec {
	return Vec{
		mul(a.Y, b.Z) - mul(a.Z, b.Y),
		mul(a.Z, b.X) - mul(a.X, b.Z),
		mul(a.X, b.Y) - mul(a.Y, b.X),
	}
}

// Len returns the length.
func (a Vec) Len() float64 { return math.Sqrt(a.Dot(a)) }

// Unit returns a normalized, or the zero vector if a is zero.
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
