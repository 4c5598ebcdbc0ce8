package physics

import "math"

// mul is a product that is rounded on its own. The language allows a compiler to
// fuse x*y + z into one operation with one rounding, and on some machines it does:
// the same throw would then end differently there. The conversion forbids it, so
// every product of floats in this package is a call of mul.
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

// Quat is a rotation as a unit quaternion.
type Quat struct{ W, X, Y, Z float64 }

// Identity is the rotation that does nothing.
var Identity = Quat{W: 1}

// Mul returns the rotation b followed by q.
func (q Quat) Mul(b Quat) Quat {
	return Quat{
		mul(q.W, b.W) - mul(q.X, b.X) - mul(q.Y, b.Y) - mul(q.Z, b.Z),
		mul(q.W, b.X) + mul(q.X, b.W) + mul(q.Y, b.Z) - mul(q.Z, b.Y),
		mul(q.W, b.Y) - mul(q.X, b.Z) + mul(q.Y, b.W) + mul(q.Z, b.X),
		mul(q.W, b.Z) + mul(q.X, b.Y) - mul(q.Y, b.X) + mul(q.Z, b.W),
	}
}

// Inverse returns the rotation that undoes q.
func (q Quat) Inverse() Quat { return Quat{q.W, -q.X, -q.Y, -q.Z} }

// Dot returns the scalar product of the four components.
func (q Quat) Dot(b Quat) float64 {
	return mul(q.W, b.W) + mul(q.X, b.X) + mul(q.Y, b.Y) + mul(q.Z, b.Z)
}

// Unit returns q at length 1, and Identity where it has no direction.
func (q Quat) Unit() Quat {
	l := math.Sqrt(q.Dot(q))
	if !(l > 0) || math.IsInf(l, 0) {
		return Identity
	}
	s := 1 / l
	return Quat{mul(q.W, s), mul(q.X, s), mul(q.Y, s), mul(q.Z, s)}
}

// Rotate returns v turned by q.
func (q Quat) Rotate(v Vec) Vec {
	m := q.Mat()
	return m.Apply(v)
}

// Mat returns the rotation as a matrix.
func (q Quat) Mat() Mat {
	x, y, z := q.X+q.X, q.Y+q.Y, q.Z+q.Z
	wx, wy, wz := mul(q.W, x), mul(q.W, y), mul(q.W, z)
	xx, xy, xz := mul(q.X, x), mul(q.X, y), mul(q.X, z)
	yy, yz, zz := mul(q.Y, y), mul(q.Y, z), mul(q.Z, z)
	return Mat{
		Vec{1 - yy - zz, xy - wz, xz + wy},
		Vec{xy + wz, 1 - xx - zz, yz - wx},
		Vec{xz - wy, yz + wx, 1 - xx - yy},
	}
}

// spun returns q after turning by the small rotation vector d, exactly of unit
// length and right to the third order of the angle.
func (q Quat) spun(d Vec) Quat {
	// tan(θ/2)/θ ≈ ½ + θ²/24: the quaternion (1, d·that) has the angle θ.
	k := 0.5 + d.Dot(d)/24
	return Quat{1, mul(d.X, k), mul(d.Y, k), mul(d.Z, k)}.Mul(q).Unit()
}

// Mat is a rotation matrix by rows.
type Mat struct{ X, Y, Z Vec }

// Apply returns m·v.
func (m *Mat) Apply(v Vec) Vec { return Vec{m.X.Dot(v), m.Y.Dot(v), m.Z.Dot(v)} }

// Undo returns the inverse rotation of v.
func (m *Mat) Undo(v Vec) Vec {
	return Vec{
		mul(m.X.X, v.X) + mul(m.Y.X, v.Y) + mul(m.Z.X, v.Z),
		mul(m.X.Y, v.X) + mul(m.Y.Y, v.Y) + mul(m.Z.Y, v.Z),
		mul(m.X.Z, v.X) + mul(m.Y.Z, v.Y) + mul(m.Z.Z, v.Z),
	}
}

// Quat returns the rotation as a quaternion.
func (m *Mat) Quat() Quat {
	// The largest component is found first: its square root loses no digits.
	xx, yy, zz := m.X.X, m.Y.Y, m.Z.Z
	w, x, y, z := 1+xx+yy+zz, 1+xx-yy-zz, 1-xx+yy-zz, 1-xx-yy+zz
	switch max(w, x, y, z) {
	case w:
		return Quat{w, m.Z.Y - m.Y.Z, m.X.Z - m.Z.X, m.Y.X - m.X.Y}.Unit()
	case x:
		return Quat{m.Z.Y - m.Y.Z, x, m.X.Y + m.Y.X, m.X.Z + m.Z.X}.Unit()
	case y:
		return Quat{m.X.Z - m.Z.X, m.X.Y + m.Y.X, y, m.Y.Z + m.Z.Y}.Unit()
	default:
		return Quat{m.Y.X - m.X.Y, m.X.Z + m.Z.X, m.Y.Z + m.Z.Y, z}.Unit()
	}
}
