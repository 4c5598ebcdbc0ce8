package throw

// A stream is a pseudorandom number generator: splitmix64 by Steele, Lea and Flood, "Fast
// Splittable Pseudorandom Number Generators", 2014. Its first number is a bijection of the seed,
// so a uniform seed gives a uniform number. It is the same on every platform and in every version
// of Go.
type stream uint64

func (s *stream) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a uniformly distributed number from 0 to n−1, by rejection of numbers beyond the
// largest multiple of n.
func (s *stream) below(n int) int {
	m := uint64(n)
	uneven := -m % m // 2⁶⁴ mod n
	for {
		if v := s.next(); v >= uneven {
			return int(v % m)
		}
	}
}

// Between returns a number from lo to hi. It implements physics.Uniform.
func (s *stream) Between(lo, hi float64) float64 {
	return lo + float64((hi-lo)*(float64(s.next()>>11)/(1<<53)))
}
