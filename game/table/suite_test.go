package table

import (
	"encoding/base64"
	"io"

	"fudgetray/game/play"
)

// cheapSuite replaces signatures and dice in simulations of many tables. Its signatures are hashes
// of the public key: the simulated cheaters must not use that.
type cheapSuite struct{}

func (cheapSuite) Public(seed Hash) Key { return Key(digest("public", seed[:])) }

func (s cheapSuite) Sign(seed Hash, message []byte) (sig Signature) {
	k := s.Public(seed)
	h := digest("signature", k[:], message)
	copy(sig[:], h[:])
	return sig
}

func (cheapSuite) Verify(k Key, message []byte, sig Signature) bool {
	h := digest("signature", k[:], message)
	return Hash(sig[:32]) == h
}

// Roll returns four Fudge dice.
func (cheapSuite) Roll(d Dice, seed Hash) (Outcome, error) {
	var bytes [16]byte
	io.ReadFull(play.Stream(seed), bytes[:])
	o := Outcome{Receipt: base64.RawURLEncoding.EncodeToString(bytes[:]), Known: true}
	for _, b := range bytes {
		if b < 255 && len(o.Faces) < 4 {
			o.Faces = append(o.Faces, int(b%3)-1)
		}
	}
	return o, nil
}

func total(faces []int) (sum int) {
	for _, f := range faces {
		sum += f
	}
	return sum
}
