package engine

// triple returns the number that three dice all show, or 0.
func triple(faces []int) int {
	if faces[0] == faces[1] && faces[1] == faces[2] {
		return faces[0]
	}
	return 0
}

// critical3 reads a triple of 3d6 Fudge: low ones succeed, high ones fail, those
// between are mediocre. Rule R32.
func critical3(triple int) Critical {
	switch triple {
	case 1, 2:
		return CriticalSuccess
	case 3, 4:
		return CriticalMediocrity
	case 5, 6:
		return CriticalFailure
	}
	return NotCritical
}

// succeeds3 says whether a triple succeeds: mediocrity does from level 2 up.
func succeeds3(triple int, level Level) bool {
	switch critical3(triple) {
	case CriticalSuccess:
		return true
	case CriticalMediocrity:
		return level >= 2
	}
	return false
}

// report3 fills in a roll of 3d6 Fudge: low is good. Rules R32 and R33.
func (a *action) report3(dst *Resolution, s *side, f fall) {
	dst.Critical = critical3(f.triple)
	dst.Margin = a.margin(s, f)
	dst.Success = Some(a.succeeds(s, f))
}

// contest3 decides an opposed action of 3d6 Fudge. The decision on criticals: a
// critical success beats all but another and a mediocrity, which are the GM's; a
// mediocrity that succeeds is never hurt and hurts nobody much. Rule R34.
func (a *action) contest3(own, other fall) Outcome {
	mine, theirs := a.worth3(&a.own, own), a.worth3(&a.other, other)
	switch {
	case mine == CriticalSuccess && theirs == CriticalSuccess,
		mine == CriticalSuccess && theirs == CriticalMediocrity,
		mine == CriticalMediocrity && theirs == CriticalSuccess:
		return GM
	case mine == CriticalMediocrity, theirs == CriticalMediocrity:
		return Standoff
	case mine == CriticalSuccess:
		return Win
	case theirs == CriticalSuccess:
		return Lose
	}
	return a.compare3(own, other)
}

// worth3 is the critical that counts in a contest: at level 1 a mediocrity is a
// failure like any other.
func (a *action) worth3(s *side, f fall) Critical {
	critical := critical3(f.triple)
	if critical == CriticalMediocrity && !a.succeeds(s, f) {
		return NotCritical
	}
	return critical
}

// compare3 compares rolls that no critical decides: the better success wins.
func (a *action) compare3(own, other fall) Outcome {
	mine, theirs := a.succeeds(&a.own, own), a.succeeds(&a.other, other)
	switch {
	case mine && !theirs:
		return Win
	case theirs && !mine:
		return Lose
	case !mine:
		return Standoff
	}
	switch by := a.relative3(own, other).Value; {
	case by > 0:
		return Win
	case by < 0:
		return Lose
	}
	return Standoff
}

// relative3 is the difference of the margins of two successes.
func (a *action) relative3(own, other fall) Opt[int] {
	mine, theirs := a.margin(&a.own, own), a.margin(&a.other, other)
	if !mine.Set || !theirs.Set || mine.Value < 0 || theirs.Value < 0 {
		return Opt[int]{}
	}
	return Some(mine.Value - theirs.Value)
}
