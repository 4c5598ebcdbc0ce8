package main

// quotients keeps more quotients than there are registers, across calls.
//
//go:noinline
func quotients(list []int64, d int64, n int) (hash int64) {
	for i := 0; i+12 < len(list); i++ {
		a, b, c, e := list[i]/d, list[i+1]/(d+1), list[i+2]%(d+2), list[i+3]/(d+3)
		f, g, k, m := list[i+4]/d, list[i+5]%(d+1), list[i+6]/(d+2), list[i+7]/(d+3)
		o, p, q, r := list[i+8]/d, list[i+9]/(d+1), list[i+10]/(d+2), list[i+11]%(d+3)
		if i%5 == n%5 {
			a, b, c = b, c, list[i]/(d+7)
		}
		hash = hash*31 + int64(pause(i))
		hash += a + 2*b + 3*c + 5*e + 7*f + 11*g + 13*k + 17*m + 19*o + 23*p + 29*q + 31*r
		hash ^= a + b*c - e*f
		if i%7 == 0 {
			hash += int64(pause(i)) * (a + b + c + e + f + g + k + m + o + p + q + r)
		}
	}
	return hash
}

// bits mixes shifts by any distance, and conversions.
//
//go:noinline
func bits(a, b int64) int64 {
	s := uint(b) & 127
	narrow := int64(int8(a)) + int64(uint16(b)) + int64(int32(a)*int32(b))
	return a<<s ^ a>>s ^ int64(uint64(a)>>s) + narrow
}

//go:noinline
func convert(f float64) (int64, int32, uint32, float32) {
	return int64(f), int32(int64(f)), uint32(int64(f)), float32(f)
}

func division() {
	list := make([]int64, 40)
	x := int64(88172645463325252)
	for i := range list {
		x ^= x << 13
		x ^= int64(uint64(x) >> 7)
		x ^= x << 17
		list[i] = x >> (uint(i) % 40)
	}
	for n := range 6 {
		println(quotients(list, int64(n*37+1), n))
	}
	hash := int64(0)
	for _, a := range list {
		for _, b := range list {
			hash = hash*31 + bits(a, b)
		}
	}
	println(hash)
	for _, f := range []float64{0, 1.9, -1.9, 1e9, 3e9, -3e9, 255.5} {
		println(convert(f))
	}
}
