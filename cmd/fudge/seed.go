package main

import (
	crand "crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"

	"github.com/spf13/cobra"
)

// addSeedFlag gives a command a seed, of which the same dice come again.
func addSeedFlag(c *cobra.Command) *string {
	seed := c.Flags().String("seed", "", "up to 16 hexadecimal digits, of which the same dice come again")
	complete(c, "seed", nil)
	return seed
}

// randomOf returns the random numbers of a seed, or real ones without.
func randomOf(seed string) (io.Reader, error) {
	if seed == "" {
		return crand.Reader, nil
	}
	number, err := strconv.ParseUint(seed, 16, 64)
	if err != nil {
		return nil, fmt.Errorf("--seed: %q is not 1 to 16 hexadecimal digits", seed)
	}
	var key [32]byte
	binary.BigEndian.PutUint64(key[:], number)
	return rand.NewChaCha8(key), nil
}
