package engine

import (
	"strconv"
	"strings"
)

// rolled3 tells a side's roll of 3d6 Fudge, against its level: "Good +1 (bow), Great (7): 3
// rolled, success by 4".
func (a *action) rolled3(r *Resolution, s *side) string {
	level := a.numbered(s.level)
	if len(r.Modifiers) > 0 {
		level = a.spoken(s.trait) + changes(r.Modifiers) + ", " + level
	}
	switch {
	case r.Critical == CriticalSuccess:
		return level + ": critical success"
	case r.Critical == CriticalFailure:
		return level + ": critical failure"
	case saved(r):
		return level + ": critical mediocrity, a bare and slow success"
	case r.Critical == CriticalMediocrity:
		return level + ": critical mediocrity, a failure"
	}
	return level + ": " + strconv.Itoa(r.Result.Value) + " rolled, " + success(r.Margin.Value)
}

// numbered names a level with the number that dice are compared with.
func (a *action) numbered(level Level) string {
	number := strconv.Itoa(int(level))
	name := a.spoken(level)
	if name == number {
		return "level " + number
	}
	return name + " (" + number + ")"
}

// saved says whether a roll is a critical mediocrity that succeeds.
func saved(r *Resolution) bool { return r.Critical == CriticalMediocrity && r.Success.Value }

// opened3 begins a sentence with the asking side's roll.
func (a *action) opened3(r *Resolution) string {
	roll := a.rolled3(r, &a.own)
	if unnamed, ok := strings.CutPrefix(roll, "level "); ok && a.request.Skill == "" {
		return "Level " + unnamed
	}
	return a.subject() + roll
}

// contestSentence3 tells both rolls, and how the contest ends.
func (a *action) contestSentence3(r *Resolution) string {
	return a.opened3(r) + ", against " + a.rolled3(r.Against, &a.other) + ". " + a.end3(r)
}

// end3 says how a contest of 3d6 Fudge ends. Rule R34.
func (a *action) end3(r *Resolution) string {
	switch {
	case r.Outcome == GM:
		return "The GM decides."
	case r.Outcome == Standoff && (saved(r) || saved(r.Against)):
		return "A stand-off: mediocrity is not hurt, and does a Scratch at most."
	case r.Outcome == Standoff:
		return "A stand-off."
	}
	word, winner := "Won", r
	if r.Outcome == Lose {
		word, winner = "Lost", r.Against
	}
	switch size := r.Relative.Value; {
	case saved(winner):
		return word + ", by a Scratch at most."
	case r.Relative.Set:
		return word + " by " + strconv.Itoa(max(size, -size)) + "."
	}
	return word + "."
}
