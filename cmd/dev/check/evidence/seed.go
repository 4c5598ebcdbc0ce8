package main

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
)

// seeded returns a random source for a part of the work: ChaCha8, with a key made from version,
// part and number.
func seeded(part string, number int) *rand.ChaCha8 {
	return rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "%s/%s/%d", version, part, number)))
}
