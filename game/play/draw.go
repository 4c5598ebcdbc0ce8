package play

import (
	"encoding/binary"
	"fmt"
	"io"

	"fudgetray/engine"
)

// Drawn reports whether the dice of a request are drawn instead of thrown, so that they have no receipt.
func Drawn(r *engine.Request) bool {
	bare := r.WithoutFaces()
	list, err := bare.Dice()
	return err == nil && len(list) > 0 && list[0].Drawn
}

// draw takes the faces of drawn dice: those that the request asks for, or random ones.
func (r *request) draw(list []engine.Die, random io.Reader) error {
	faces := make([]int, len(list))
	for i, die := range list {
		lowest, highest := die.Span()
		n, err := below(highest-lowest+1, random)
		if err != nil {
			return fmt.Errorf("random numbers: %w", err)
		}
		faces[i] = lowest + n
	}
	asked, err := r.original.Asked(&r.thrown, faces)
	if err != nil {
		return err
	}
	if asked != nil {
		faces = asked
	}
	return r.thrown.Take(faces)
}

// below returns a uniformly distributed number from 0 to n-1. It rejects the numbers from the last multiple
// of n on, which would make low numbers likelier.
func below(n int, random io.Reader) (int, error) {
	var b [4]byte
	all := uint64(1) << 32
	for {
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return 0, err
		}
		if x := uint64(binary.LittleEndian.Uint32(b[:])); x < all-all%uint64(n) {
			return int(x % uint64(n)), nil
		}
	}
}
