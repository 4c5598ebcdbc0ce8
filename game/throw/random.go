package throw

// stream is a stream of random numbers: splitmix64 of Steele, Lea and Flood (2014).
// Its first number is a one-to-one function of the seed, so a fair seed gives a fair
// number, and it is the same on every platform and in every version of Go.
type stream uint64

func (s *stream) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n−1, each exactly as likely: numbers beyond the
// largest multiple of n are drawn again.
func (s *stream) below(n int) int {
	m := uint64(n)
	uneven := -m % m // 2⁶⁴ mod n
	for {
		if v := s.next(); v >= uneven {
			return int(v % m)
		}
	}
}

// Between returns a number from lo to hi. It makes a stream a physics.Uniform.
func (s *stream) Between(lo, hi float64) float64 {
	return lo + float64((hi-lo)*(float64(s.next()>>11)/(1<<53)))
}
