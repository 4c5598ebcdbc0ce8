package throw

import (
	"encoding/binary"
	"hash"
	"hash/fnv"

	"fudgetray/game/dice"
	"fudgetray/game/physics"
)

// label draws the symmetry that each die is relabelled with, and so the faces.
func (r *run) label() {
	labels := stream(r.Seed)
	sum := fnv.New64a()
	for i, k := range r.Dice {
		b := &r.world.Bodies[i]
		face, _ := k.Upper(b.Rot)
		g := r.symmetry(&labels, k, face, i)
		r.labels = append(r.labels, k.Symmetries()[g])
		r.Raw = append(r.Raw, face)
		r.Faces = append(r.Faces, k.Relabelled(face, g))
		hashState(sum, b, r.Faces[i])
	}
	r.Hash = sum.Sum64()
	r.Check = checkOf(r.Hash)
}

// symmetry draws one of the die's symmetries, each as likely; of those that show
// the face that was asked for, when one was.
func (r *run) symmetry(labels *stream, k dice.Kind, face, i int) int {
	if r.Asked == nil {
		return labels.below(len(k.Symmetries()))
	}
	var fit []int
	for g := range k.Symmetries() {
		if k.Relabelled(face, g) == r.Asked[i] {
			fit = append(fit, g)
		}
	}
	return fit[labels.below(len(fit))]
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
