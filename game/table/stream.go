package table

import "encoding/binary"

// A stream produces the random numbers of a throw. They are the SHA-256 sums of its seed and a counter
// of 8 bytes, big-endian, that starts at 0.
type stream struct {
	seed  Hash
	block uint64
	rest  []byte
}

// Read implements io.Reader. It never fails.
func (s *stream) Read(p []byte) (int, error) {
	for n := 0; n < len(p); {
		if len(s.rest) == 0 {
			block := digest(domainDice, s.seed[:], binary.BigEndian.AppendUint64(nil, s.block))
			s.rest = block[:]
			s.block++
		}
		copied := copy(p[n:], s.rest)
		s.rest = s.rest[copied:]
		n += copied
	}
	return len(p), nil
}
