package throw

import "testing"

// Numbers are uniform even if 2⁶⁴ is no multiple of n.
func TestBelowIsUniform(t *testing.T) {
	const third, draws = 1 << 61, 3000
	var counts [3]int
	random := stream(1)
	for range draws {
		counts[random.below(3*third)/third]++
	}
	for i, n := range counts {
		if n < draws/3-100 || n > draws/3+100 {
			t.Errorf("%d of %d numbers are in third %d", n, draws, i)
		}
	}
}

// If 2⁶⁴ is a multiple of n, no number is rejected, not even 0.
func TestBelowUsesZero(t *testing.T) {
	const gamma = 0x9e3779b97f4a7c15
	random := stream(1<<64 - gamma) // its first number is 0
	if got := random.below(16); got != 0 {
		t.Errorf("the number 0 below 16 becomes %d", got)
	}
}
