package physics

// Uniform is a source of random numbers. The package has none: the caller provides it, and the
// same source gives the same throw.
type Uniform interface {
	Between(lo, hi float64) float64 // uniform from lo to hi
}

// RandomInBall returns a uniformly distributed point of the unit ball, except within 0.1 of the
// centre, where normalization would lose precision.
func RandomInBall(u Uniform) Vec {
	for {
		v := Vec{u.Between(-1, 1), u.Between(-1, 1), u.Between(-1, 1)}
		if inShell(v.Dot(v)) {
			return v
		}
	}
}

// RandomDirection returns a uniformly distributed unit vector.
func RandomDirection(u Uniform) Vec { return RandomInBall(u).Unit() }

// RandomRotation returns a uniformly distributed rotation: a uniform point of the unit 3-sphere.
// It draws the components in the order W, X, Y, Z.
func RandomRotation(u Uniform) Quat {
	for {
		q := Quat{u.Between(-1, 1), u.Between(-1, 1), u.Between(-1, 1), u.Between(-1, 1)}
		if inShell(q.Dot(q)) {
			return q.Unit()
		}
	}
}

// inShell reports whether a point with this squared distance from the centre is accepted.
// Rejection sampling from a cube gives uniform directions, and needs no sine, which might differ
// between platforms.
func inShell(squared float64) bool { return squared <= 1 && squared > 0.01 }
