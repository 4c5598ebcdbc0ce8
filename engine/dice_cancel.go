package engine

import "slices"

// cancel appends the pairs of Fudge dice that cancel each other, a +1 with a -1, by index, the
// lower one first. Rule R4.
func (t technique) cancel(pairs [][2]int, faces []int) [][2]int {
	plus, minus := 0, 0
	for {
		plus = t.next(faces, plus, 1)
		minus = t.next(faces, minus, -1)
		if plus == len(faces) || minus == len(faces) {
			return pairs
		}
		pairs = append(pairs, [2]int{min(plus, minus), max(plus, minus)})
		plus++
		minus++
	}
}

// next returns the index of the first die from i on that scores value, or len(faces).
func (t technique) next(faces []int, i, value int) int {
	for i < len(faces) && t.fudge(faces[i]) != value {
		i++
	}
	return i
}

// IdlePairs returns the pairs of Cancelled that can leave the table. A pair with the damage die stays,
// because that die decides ties and damage. Rules R4 and R24.
func (r *Resolution) IdlePairs() [][2]int {
	if !r.DamageDie.Set {
		return r.Cancelled
	}
	damage := len(r.Faces) - 1
	return slices.DeleteFunc(slices.Clone(r.Cancelled), func(pair [2]int) bool { return slices.Contains(pair[:], damage) })
}
