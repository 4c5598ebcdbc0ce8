package physics

// Mat is a rotation matrix, stored by rows.
type Mat struct{ X, Y, Z Vec }

// Apply returns m·v.
func (m *Mat) Apply(v Vec) Vec { return Vec{m.X.Dot(v), m.Y.Dot(v), m.Z.Dot(v)} }

// Undo returns the inverse of m applied to v.
func (m *Mat) Undo(v Vec) Vec {
	return Vec{
		mul(m.X.X, v.X) + mul(m.Y.X, v.Y) + mul(m.Z.X, v.Z),
		mul(m.X.Y, v.X) + mul(m.Y.Y, v.Y) + mul(m.Z.Y, v.Z),
		mul(m.X.Z, v.X) + mul(m.Y.Z, v.Y) + mul(m.Z.Z, v.Z),
	}
}

// Quat returns the rotation as a quaternion.
func (m *Mat) Quat() Quat {
	// Starting with the largest component avoids cancellation.
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
