package engine

// TieRule is the end of a tie of an opposed action that Mudge's damage dice leave. Rule R24.
type TieRule string

// The ends of a tie. Without one, the GM decides.
const (
	TiesSucceed TieRule = "succeed" // both sides succeed
	TiesFail    TieRule = "fail"    // both sides fail
	TiesAgain   TieRule = "again"   // both sides roll again
)

// Values returns all ends of a tie.
func (TieRule) Values() []TieRule { return []TieRule{TiesSucceed, TiesFail, TiesAgain} }

// endTie ends a tie by the request's rule. It reports false if the GM decides.
func (a *action) endTie(dst *Resolution) bool {
	switch a.request.Ties {
	case TiesSucceed, TiesFail:
		succeed := a.request.Ties == TiesSucceed
		dst.Success = Some(succeed)
		for i := range 1 + len(a.others) {
			if s := dst.side(1 + i); len(a.others) == 0 || s.Outcome == Tie {
				s.Success = Some(succeed)
			}
		}
	case TiesAgain:
		dst.Advice = append(dst.Advice, RollAgain)
	default:
		return false
	}
	return true
}

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
