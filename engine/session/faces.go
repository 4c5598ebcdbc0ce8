package session

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// A faceRange is a range of faces. Faces are packed as digits, as many to a byte as fit, or two bytes each if
// the range is larger.
type faceRange struct{ low, size int }

// ranges lists the ranges, smallest first: Fudge dice, d6, d10, any int8, and any int16. Indices are stored,
// so only append.
var ranges = [...]faceRange{{-1, 3}, {1, 6}, {0, 10}, {math.MinInt8, 256}, {math.MinInt16, 1 << 16}}

// rangeOf returns the index of the first range that contains all faces.
func rangeOf(faces []int) (index int, err error) {
	for ; index < len(ranges); index++ {
		if !slices.ContainsFunc(faces, ranges[index].lacks) {
			return index, nil
		}
	}
	last := ranges[index-1]
	return 0, fmt.Errorf("%d is not a face of any die", faces[slices.IndexFunc(faces, last.lacks)])
}

func (r faceRange) lacks(face int) bool { return face < r.low || face >= r.low+r.size }

// perByte returns how many faces fit into one byte, or 0.
func (r faceRange) perByte() int {
	n := 0
	for p := r.size; p <= 256; p *= r.size {
		n++
	}
	return n
}

// packedSize returns the size of n packed faces, in bytes.
func (r faceRange) packedSize(n int) int {
	k := r.perByte()
	if k == 0 {
		return 2 * n
	}
	return (n + k - 1) / k
}

// pack appends packed faces, which must be in the range.
func (r faceRange) pack(b []byte, faces []int) []byte {
	k := r.perByte()
	if k == 0 {
		for _, face := range faces {
			b = binary.LittleEndian.AppendUint16(b, uint16(face-r.low))
		}
		return b
	}
	for len(faces) > 0 {
		group := faces[:min(k, len(faces))]
		faces = faces[len(group):]
		digits := 0
		for i := len(group) - 1; i >= 0; i-- {
			digits = digits*r.size + group[i] - r.low
		}
		b = append(b, byte(digits))
	}
	return b
}

// unpack returns n faces from the first packedSize(n) bytes of b.
func (r faceRange) unpack(b []byte, n int) ([]int, error) {
	k := r.perByte()
	faces := make([]int, n)
	if k == 0 {
		for i := range faces {
			faces[i] = r.low + int(binary.LittleEndian.Uint16(b[2*i:]))
		}
		return faces, nil
	}
	digits := 0
	for i := range faces {
		if i%k == 0 {
			digits = int(b[i/k])
		}
		faces[i] = r.low + digits%r.size
		digits /= r.size
		if digits > 0 && (i%k == k-1 || i == n-1) {
			return nil, fmt.Errorf("byte %02x has no faces from %d to %d", b[i/k], r.low, r.low+r.size-1)
		}
	}
	return faces, nil
}
