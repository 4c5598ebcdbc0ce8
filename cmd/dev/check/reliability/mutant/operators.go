//go:build unix

package mutant

import "cmp"

// Add returns x + y, or x - y.
func Add[T numeric](id int, x, y T) T {
	if On(id) {
		return x - y
	}
	return x + y
}

// Sub returns x - y, or x + y.
func Sub[T numeric](id int, x, y T) T {
	if On(id) {
		return x + y
	}
	return x - y
}

// Mul returns x * y, or x / y.
func Mul[T numeric](id int, x, y T) T {
	if On(id) {
		return x / y
	}
	return x * y
}

// Div returns x / y, or x * y.
func Div[T numeric](id int, x, y T) T {
	if On(id) {
		return x * y
	}
	return x / y
}

// Rem returns x % y, or x * y.
func Rem[T integer](id int, x, y T) T {
	if On(id) {
		return x * y
	}
	return x % y
}

// Neg returns -x, or x.
func Neg[T numeric](id int, x T) T {
	if On(id) {
		return x
	}
	return -x
}

// Step returns the operand y of x += y or x -= y, or -y.
func Step[T numeric](id int, _, y T) T {
	if On(id) {
		return -y
	}
	return y
}

// Less returns x < y. The mutant id returns x <= y, and its successor x >= y.
func Less[T cmp.Ordered](id int, x, y T) bool {
	if On(id) {
		return x <= y
	}
	if On(id + 1) {
		return x >= y
	}
	return x < y
}

// LessEqual returns x <= y. The mutant id returns x < y, and its successor x > y.
func LessEqual[T cmp.Ordered](id int, x, y T) bool {
	if On(id) {
		return x < y
	}
	if On(id + 1) {
		return x > y
	}
	return x <= y
}

// Greater returns x > y. The mutant id returns x >= y, and its successor x <= y.
func Greater[T cmp.Ordered](id int, x, y T) bool { return Less(id, y, x) }

// GreaterEqual returns x >= y. The mutant id returns x > y, and its successor x < y.
func GreaterEqual[T cmp.Ordered](id int, x, y T) bool { return LessEqual(id, y, x) }

// And returns x && y(), or x || y().
func And(id int, x bool, y func() bool) bool {
	if On(id) {
		return x || y()
	}
	return x && y()
}

// Or returns x || y(), or x && y().
func Or(id int, x bool, y func() bool) bool {
	if On(id) {
		return x && y()
	}
	return x || y()
}
