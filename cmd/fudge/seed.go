package main

import (
	crand "crypto/rand"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"strconv"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
)

const seedFlag = "seed"

// addSeedFlag adds the flag --seed.
func addSeedFlag(c *cobra.Command) *string {
	seed := c.Flags().String(seedFlag, "", "1 to 16 hexadecimal digits; the same seed gives the same dice")
	complete(c, seedFlag, nil)
	return seed
}

// randomFor returns a source of random numbers: seeded if the flag --seed is given.
func randomFor(c *cobra.Command) (io.Reader, error) {
	if !c.Flags().Changed(seedFlag) {
		return crand.Reader, nil
	}
	seed := c.Flags().Lookup(seedFlag).Value.String()
	number, err := strconv.ParseUint(seed, 16, 64)
	if err != nil {
		return nil, refuse("--seed", seed, language.NoSeed())
	}
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], number)
	return rand.NewChaCha8(key), nil
}
