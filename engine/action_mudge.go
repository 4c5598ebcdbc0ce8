package engine

// extraDice is the number of Fudge dice in Mudge's second throw. Rule R28.
const extraDice = 4

// rollsExtra reports whether the side's faces call for Mudge's second throw. Rule R28.
func (a *action) rollsExtra(s *side) bool {
	return a.criticals.openEnded && s.natural() >= criticalThreshold
}

// withExtra adds the total of the second throw to a result if it is positive.
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

// damageDie returns the value of the side's damage die, the last one. Rule R24.
func (s *side) damageDie() int { return s.technique.fudge(s.faces[len(s.faces)-1]) }
