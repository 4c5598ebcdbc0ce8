package engine

import "strconv"

// contestSentence tells both rolls alike, and who comes off better: "Great +0: Great, lost by
// 1 against Superb +0: Superb."
func (a *action) contestSentence(r *Resolution) string {
	if a.system == Fudge3 {
		return a.contestSentence3(r)
	}
	return a.subject() + a.rolled(r, &a.own) + ", " + a.end(r) + " " + a.rolled(r.Against, &a.other) + "." + a.reason(r) + a.criticalSentences(r)
}

// end says how an opposed action ends, up to the other side's roll.
func (a *action) end(r *Resolution) string {
	switch r.Outcome {
	case Win:
		return a.decided("won", r) + " against"
	case Lose:
		return a.decided("lost", r) + " against"
	case Fail:
		return "failed against"
	}
	return "a tie with"
}

// decided says by how much, or by what.
func (a *action) decided(word string, r *Resolution) string {
	switch size := r.Relative.Value; {
	case a.missed(r.Against):
		return word
	case size == 0 && a.other.fixed:
		return "just " + word
	case size == 0:
		return word + " by the damage die"
	default:
		return word + " by " + strconv.Itoa(max(size, -size))
	}
}

// missed says whether a side is below its minimum degree.
func (a *action) missed(r *Resolution) bool {
	return r.Minimum.Set && r.Degree.Value < r.Minimum.Value
}

// reason gives what the degrees alone do not explain.
func (a *action) reason(r *Resolution) string {
	switch {
	case r.Outcome == Fail:
		return " It needed at least " + a.spoken(r.Minimum.Value) + "."
	case a.missed(r.Against):
		return " The other side needed at least " + a.spoken(r.Against.Minimum.Value) + "."
	case r.Outcome == Tie && a.system == Mudge:
		return " The GM decides."
	case r.Outcome == Tie:
		return " Everything stays as it is."
	}
	return ""
}

// criticalSentences note the criticals of both sides.
func (a *action) criticalSentences(r *Resolution) string {
	var own, other Opt[bool]
	switch r.Outcome {
	case Win:
		own, other = Some(true), Some(false)
	case Lose:
		own, other = Some(false), Some(true)
	case Fail:
		own = Some(false)
	}
	return criticalSentence(" A", r.Critical, own) + criticalSentence(" The other side has a", r.Against.Critical, other)
}
