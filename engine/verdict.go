package engine

// A Verdict is what a roll has come to for the roller. It determines the colour and the sign of the degree.
type Verdict string

// The verdicts. A roll without a Difficulty or an opponent has none.
const (
	Succeeded Verdict = "success"
	Failed    Verdict = "failure"
	Tied      Verdict = "tie"
)

// Values returns all verdicts.
func (Verdict) Values() []Verdict { return []Verdict{Succeeded, Failed, Tied} }

// VerdictOf returns the verdict on a roll, or "". An opposed roll has the outcome opposed.
func VerdictOf(success Opt[bool], opposed Outcome) Verdict {
	switch opposed {
	case Win:
		return Succeeded
	case Lose, Fail:
		return Failed
	case Tie, Standoff:
		return Tied
	case "":
		if success == Some(true) {
			return Succeeded
		}
		if success.Set {
			return Failed
		}
	}
	return ""
}
