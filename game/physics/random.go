package physics

// Uniform is a source of random numbers. Physics draws none of its own: who throws brings
// the source along, and the same one gives the same throw.
type Uniform interface {
	Between(lo, hi float64) float64 // from lo to hi, each as likely
}

// RandomInBall draws a point of the unit ball, each place as likely, but none within a
// tenth of the centre, where a direction would lose digits.
func RandomInBall(u Uniform) Vec {
	for {
		v := Vec{u.Between(-1, 1), u.Between(-1, 1), u.Between(-1, 1)}
		if inShell(v.Dot(v)) {
			return v
		}
	}
}

// RandomDirection draws a unit vector, each direction as likely.
func RandomDirection(u Uniform) Vec { return RandomInBall(u).Unit() }

// RandomRotation draws a rotation, each as likely: unit quaternions spread evenly over
// their sphere in four dimensions are rotations spread evenly. The components are drawn in
// the order W, X, Y, Z.
func RandomRotation(u Uniform) Quat {
	for {
		q := Quat{u.Between(-1, 1), u.Between(-1, 1), u.Between(-1, 1), u.Between(-1, 1)}
		if inShell(q.Dot(q)) {
			return q.Unit()
		}
	}
}

// inShell says whether a point whose distance from the centre has this square is kept. What
// is drawn from a cube and kept has no favoured direction (rejection sampling), and it
// needs no sine, which would differ between platforms.
func inShell(squared float64) bool { return squared <= 1 && squared > 0.01 }
