package engine

// triple returns the face that all three dice show, or 0.
func triple(faces []int) int {
	if faces[0] == faces[1] && faces[1] == faces[2] {
		return faces[0]
	}
	return 0
}

// critical3 returns the critical of a triple in 3d6 Fudge: 1 and 2 are successes, 3 and 4
// mediocrities, 5 and 6 failures. Rule R32.
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

// succeeds3 reports whether a triple succeeds. A mediocrity succeeds at level 2 or more. Rule
// R32.
func succeeds3(triple int, level Level) bool {
	switch critical3(triple) {
	case CriticalSuccess:
		return true
	case CriticalMediocrity:
		return level >= 2
	}
	return false
}

// report3 sets the result of a roll of 3d6 Fudge. Rules R32 and R33.
func (a *action) report3(dst *Resolution, s *side, roll diceRoll) {
	dst.Result = Some(s.sum3(roll))
	dst.Critical = critical3(roll.triple)
	if a.kind == Reacting { // as in the other systems, it neither succeeds nor fails
		return
	}
	dst.Margin = a.margin(s, roll)
	dst.Success = Some(a.succeeds(s, roll))
}

// middle3 is the middle of the sums of 3d6 Fudge: an NPC that doesn't roll three d6 counts as rolling
// it. Rule R25.
const middle3 = 5

// sum3 returns the sum of the dice that count. Each level of an NPC's own dice lowers it by one.
func (s *side) sum3(roll diceRoll) int {
	if s.npc {
		return middle3 - roll.result
	}
	return roll.result
}

// reaction3 returns the reaction to a roll in 3d6 Fudge: a success by one or more is Good or better, and a
// bare success is Fair. Rule R36.
func (a *action) reaction3(roll diceRoll) Reaction {
	switch {
	case !a.succeeds(&a.own, roll):
		return ReactsNot
	case a.reaches3(&a.own, roll, a.ladder.Means(Good)):
		return ReactsWell
	}
	return ReactsSome
}

// reaches3 reports whether a roll of 3d6 Fudge reaches a degree. A bare success is Fair, and each level of
// margin one degree more. A critical success reaches every degree, and a critical failure none. Rule R23.
func (a *action) reaches3(s *side, roll diceRoll, degree Level) bool {
	margin := a.margin(s, roll)
	switch critical3(roll.triple) {
	case CriticalSuccess:
		return true
	case CriticalFailure:
		return false
	case CriticalMediocrity:
		if !a.succeeds(s, roll) {
			return false
		}
		margin = Some(0)
	}
	return margin.Value >= int(degree-a.ladder.Means(Fair))
}

// standing3 returns the standing of a roll of 3d6 Fudge. All failures are equal, including a
// mediocrity at level 1 and a degree below the minimum.
func (a *action) standing3(s *side, roll diceRoll) standing {
	missed := s.minimum.Set && !a.reaches3(s, roll, s.minimum.Value)
	if missed || !a.succeeds(s, roll) {
		return standing{fails: true, missed: missed, worth: NotCritical}
	}
	return standing{rank: a.margin(s, roll).Value, worth: critical3(roll.triple)}
}

// contest3 decides an opposed action of 3d6 Fudge. A critical success beats everything except
// another one and a mediocrity, which are left to the GM. A mediocrity that succeeds is a
// stand-off with any other success. Rules R23 and R34.
func contest3(own, other *standing) Outcome {
	switch {
	case own.missed:
		return Fail
	case own.fails || other.fails:
		return compare3(own, other)
	case own.worth == CriticalSuccess && other.worth == CriticalSuccess,
		own.worth == CriticalSuccess && other.worth == CriticalMediocrity,
		own.worth == CriticalMediocrity && other.worth == CriticalSuccess:
		return GM
	case own.worth == CriticalMediocrity, other.worth == CriticalMediocrity:
		return Standoff
	case own.worth == CriticalSuccess:
		return Win
	case other.worth == CriticalSuccess:
		return Lose
	}
	return compare3(own, other)
}

// compare3 compares rolls without criticals: the larger margin of success wins. Rule R34.
func compare3(own, other *standing) Outcome {
	switch {
	case own.fails && other.fails:
		return Standoff
	case other.fails:
		return Win
	case own.fails:
		return Lose
	case own.rank > other.rank:
		return Win
	case own.rank < other.rank:
		return Lose
	}
	return Standoff
}

// relative3 returns the difference between the margins of two successes.
func (a *action) relative3(own diceRoll, s *side, other diceRoll) Opt[int] {
	mine, theirs := a.margin(&a.own, own), a.margin(s, other)
	if !mine.Set || !theirs.Set || mine.Value < 0 || theirs.Value < 0 {
		return Opt[int]{}
	}
	return Some(mine.Value - theirs.Value)
}
