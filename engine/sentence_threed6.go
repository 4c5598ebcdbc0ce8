package engine

import (
	"strconv"

	"fudgetray/engine/language"
)

// rolled3 states a side's roll of 3d6 Fudge against its level: "Good +1 (bow), Great (7):
// rolled 3, success by 4". begins reports whether it begins a sentence, as that of the asking side does.
func (w words) rolled3(r *Resolution, s *side, begins bool) string {
	level := w.level3(r, s, begins)
	switch {
	case s.npc:
		return w.say(verdictOfNPC3(level, r))
	case begins:
		return w.say(language.Has(w.say(verdict3(w.bySkill(level), r))))
	}
	return w.say(verdict3(level, r))
}

// level3 returns the level of a side, and how it comes about: "Good +1 (bow), Great (7)".
func (w words) level3(r *Resolution, s *side, begins bool) string {
	changed := len(r.Modifiers) > 0
	level := w.numbered(s.level, begins && !changed && w.request.Skill == "")
	if changed {
		level = w.say(language.ChangedTo(w.spoken(s.trait)+w.changes(r), level))
	}
	return level
}

// verdictOfNPC3 is verdict3 for an NPC, which doesn't roll three d6. Rule R25.
func verdictOfNPC3(level string, r *Resolution) language.Message {
	switch margin := r.Margin.Value; {
	case margin > 0:
		return language.ThreeTakenSuccessBy(level, r.Result.Value, margin)
	case margin == 0:
		return language.ThreeTakenSuccessJust(level, r.Result.Value)
	default:
		return language.ThreeTakenFailureBy(level, r.Result.Value, -margin)
	}
}

func verdict3(level string, r *Resolution) language.Message {
	switch margin := r.Margin.Value; {
	case r.Critical == CriticalSuccess:
		return language.ThreeCriticalSuccess(level)
	case r.Critical == CriticalFailure:
		return language.ThreeCriticalFailure(level)
	case saved(r):
		return language.MediocritySaved(level)
	case r.Critical == CriticalMediocrity:
		return language.MediocrityFailed(level)
	case margin > 0:
		return language.ThreeSuccessBy(level, r.Result.Value, margin)
	case margin == 0:
		return language.ThreeSuccessJust(level, r.Result.Value)
	default:
		return language.ThreeFailureBy(level, r.Result.Value, -margin)
	}
}

// numbered returns a level's name with its number in parentheses.
func (w words) numbered(level Level, begins bool) string {
	name, number := w.spoken(level), strconv.Itoa(int(level))
	switch {
	case name != number:
		return name + " (" + number + ")"
	case begins:
		return w.say(language.LevelNumberFirst(int(level)))
	}
	return w.say(language.LevelNumber(int(level)))
}

// saved reports whether a roll is a critical mediocrity that succeeds.
func saved(r *Resolution) bool { return r.Critical == CriticalMediocrity && r.Success.Value }

// opened3 returns the asking side's roll as the beginning of a sentence.
func (w words) opened3(r *Resolution) string {
	return w.rolled3(r, &w.own, true)
}

// contestSentence3 states both rolls and the outcome.
func (w words) contestSentence3(r *Resolution) string {
	contest := language.Contest(w.opened3(r), w.rolled3(r.Against, &w.other, false))
	own, other := w.needed3()
	return w.join(contest, own, other, end3(r))
}

// missed3 states the margin that a minimum degree above Fair asked for, if a side missed it: the asking side, or
// otherwise the other side. Rule R23.
func (w words) missed3() language.Message {
	own, other := w.needed3()
	if own.IsSet() {
		return own
	}
	return other
}

// needed3 states the margin above 0 that each side missed, if it did. Rule R23.
func (w words) needed3() (own, other language.Message) {
	needed := func(s *side) int {
		if !s.minimum.Set || w.reaches3(s, s.roll(), s.minimum.Value) {
			return 0
		}
		return int(s.minimum.Value - w.ladder.Means(Fair))
	}
	if by := needed(&w.own); by > 0 {
		own = language.ThreeNeeded(by)
	}
	if by := needed(&w.other); by > 0 {
		other = language.ThreeOtherNeeded(by)
	}
	return own, other
}

// reactionSentence3 states the level, the sum and the reaction. Rule R36.
func (w words) reactionSentence3(r *Resolution) string {
	roll := w.say(language.Has(w.say(language.Announced(w.level3(r, &w.own, true), r.Result.Value))))
	return w.join(w.impersonal().verdict(roll, r), criticalSentence(r.Critical, Opt[bool]{}))
}

// end3 states the outcome of a contest of 3d6 Fudge. Rule R34.
func end3(r *Resolution) language.Message {
	switch {
	case r.Outcome == Fail:
		return language.ThreeFailed()
	case r.Outcome == GM:
		return language.GmDecides()
	case r.Outcome == Standoff && (saved(r) || saved(r.Against)):
		return language.StandoffScratch()
	case r.Outcome == Standoff:
		return language.Standoff()
	case r.Outcome == Lose:
		return lost3(r)
	}
	switch {
	case saved(r):
		return language.ThreeWonScratch()
	case r.Relative.Set && r.Relative.Value > 0:
		return language.ThreeWonBy(r.Relative.Value)
	}
	return language.ThreeWon()
}

func lost3(r *Resolution) language.Message {
	switch {
	case saved(r.Against):
		return language.ThreeLostScratch()
	case r.Relative.Value < 0:
		return language.ThreeLostBy(-r.Relative.Value)
	}
	return language.ThreeLost()
}
