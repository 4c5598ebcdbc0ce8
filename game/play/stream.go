package play

import (
	"encoding/binary"
	"io"
)

// A stream produces the random numbers of a seeded roll. They are the SHA-256 sums of a domain, the seed and a counter
// of 8 bytes, big-endian, that starts at 0.
type stream struct {
	seed  [32]byte
	block uint64
	rest  []byte
}

// Stream returns the random numbers of a seed.
func Stream(seed [32]byte) io.Reader { return &stream{seed: seed} }

const domain = "fudge dice 1\n" // other uses of a seed have other domains

// Read implements io.Reader. It never fails.
func (s *stream) Read(p []byte) (int, error) {
	for n := 0; n < len(p); {
		if len(s.rest) == 0 {
			block := sha256(binary.BigEndian.AppendUint64(append([]byte(domain), s.seed[:]...), s.block))
			s.rest = block[:]
			s.block++
		}
		copied := copy(p[n:], s.rest)
		s.rest = s.rest[copied:]
		n += copied
	}
	return len(p), nil
}
