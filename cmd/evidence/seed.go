package main

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
)

// seeded returns the random numbers for a part of the work: ChaCha8, keyed by the
// version's name and the part's.
func seeded(part string, number int) *rand.ChaCha8 {
	return rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s/%s/%d", version, part, number)))
}
