package engine

// extraDice is the number of Fudge dice in mudge's second throw. Rule R28.
const extraDice = 4

// rollsExtra says whether a side's settled faces let it throw again.
func (a *action) rollsExtra(s *side) bool {
	return a.criticals.openEnded && s.natural() >= criticalThreshold
}

// withExtra adds the second throw: a positive total counts, another does not.
func withExtra(result int, extra []int) int {
	return result + max(0, sum(extra))
}

func sum(faces []int) int {
	total := 0
	for _, face := range faces {
		total += face
	}
	return total
}

// damageDie returns the value of the die of another colour, the last one. Rule R24.
func (s *side) damageDie() int { return s.technique.fudge(s.faces[len(s.faces)-1]) }
