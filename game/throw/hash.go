package throw

import (
	"encoding/binary"
	"hash"
	"hash/fnv"

	"fudgetray/game/physics"
)

// hashOutcome sets Hash and Check from the final poses and faces.
func (r *run) hashOutcome() {
	sum := fnv.New64a()
	for i := range r.world.Bodies {
		hashState(sum, &r.world.Bodies[i], r.Faces[i])
	}
	r.Hash = sum.Sum64()
	r.Check = checkOf(r.Hash)
}

// hashState adds a die's final pose and face to a hash.
func hashState(sum hash.Hash64, b *physics.Body, face int) {
	sum.Write(b.AppendPose(nil)) // never fails
	hashWord(sum, uint64(face))
}

func hashWord(sum hash.Hash64, v uint64) {
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], v)
	sum.Write(bytes[:]) // never fails
}

// checkOf returns 16 bits of a hash, but never 0.
func checkOf(hash uint64) uint16 { return max(1, uint16(hash>>48)) }
