package throw

import (
	"encoding/binary"
	"hash"
	"hash/fnv"

	"fudgetray/game/physics"
)

// hashOutcome sums up where the dice ended and what they show.
func (r *run) hashOutcome() {
	sum := fnv.New64a()
	for i := range r.world.Bodies {
		hashState(sum, &r.world.Bodies[i], r.Faces[i])
	}
	r.Hash = sum.Sum64()
	r.Check = checkOf(r.Hash)
}

// hashState adds where a die ended, and its face, to a hash.
func hashState(sum hash.Hash64, b *physics.Body, face int) {
	sum.Write(b.AppendPose(nil)) // never fails
	hashWord(sum, uint64(face))
}

func hashWord(sum hash.Hash64, v uint64) {
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], v)
	sum.Write(bytes[:]) // never fails
}

// checkOf returns 16 bits of a hash, which are never 0.
func checkOf(hash uint64) uint16 { return max(1, uint16(hash>>48)) }
