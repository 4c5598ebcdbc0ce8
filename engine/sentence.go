package engine

import (
	"strconv"
	"strings"
)

// describe fills in the words of a resolution.
func (a *action) describe(dst *Resolution) {
	a.describeSide(dst, &a.own)
	if dst.Difficulty.Set {
		dst.DifficultyName = a.ladder.Format(dst.Difficulty.Value)
	}
	if dst.Against != nil {
		a.describeSide(dst.Against, &a.other)
	}
	dst.Text = a.sentence(dst)
}

func (a *action) describeSide(dst *Resolution, s *side) {
	switch {
	case a.kind == Lookup || a.kind == Sum:
		return
	case a.system == Fudge3:
		dst.Announce = a.ladder.Format(s.level) + ", " + strconv.Itoa(dst.Result.Value) + " rolled"
		return
	}
	dst.DegreeName = a.ladder.Format(dst.Degree.Value)
	dst.Announce = a.ladder.Format(s.level) + " " + signed(dst.Result.Value)
}

func (a *action) sentence(r *Resolution) string {
	switch a.kind {
	case Lookup:
		return a.lookupSentence(r)
	case Sum:
		return a.sumSentence(r)
	case Opposed:
		return a.label() + a.contestSentence(r)
	}
	if a.system == Fudge3 {
		return a.label() + capital(a.roll3(r, &a.own)) + "."
	}
	return a.label() + r.Announce + " is " + r.DegreeName + a.verdict(r) + "." + criticalSentence(r.Critical) + a.answer(r)
}

func (a *action) label() string {
	if a.request.Skill == "" {
		return ""
	}
	return a.request.Skill + ": "
}

// verdict says how the degree compares with the Difficulty.
func (a *action) verdict(r *Resolution) string {
	switch {
	case !r.Margin.Set:
		return ""
	case r.Margin.Value == 0:
		return ": success, just the Difficulty " + r.DifficultyName
	}
	return ": " + bySize("success", "failure", r.Margin.Value) + " against Difficulty " + r.DifficultyName
}

// bySize names a difference: "success by 2", "failure by 1".
func bySize(above, below string, size int) string {
	if size < 0 {
		return below + " by " + strconv.Itoa(-size)
	}
	return above + " by " + strconv.Itoa(size)
}

func criticalSentence(c Critical) string {
	switch c {
	case CriticalSuccess:
		return " A critical success."
	case CriticalFailure:
		return " A critical failure."
	}
	return ""
}

// answer gives what else a situational or reaction roll was asked for.
func (a *action) answer(r *Resolution) string {
	switch {
	case r.Reaction == ReactsWell:
		return " The reaction is good."
	case r.Reaction == ReactsSome:
		return " There is a little help, if it is easy to give."
	case r.Reaction == ReactsNot:
		return " There is no help."
	case r.Even.Set && r.Even.Value:
		return " The total is even."
	case r.Even.Set:
		return " The total is odd."
	}
	return ""
}

func (a *action) lookupSentence(r *Resolution) string {
	text := r.RowText
	if text == "" {
		text = "the GM decides."
	}
	return "Critical table, " + strconv.Itoa(r.Row.Value) + ": " + text
}

// contestSentence tells both rolls and who comes off better.
func (a *action) contestSentence(r *Resolution) string {
	if a.system == Fudge3 {
		return capital(a.roll3(r, &a.own)) + ". The other side: " + a.roll3(r.Against, &a.other) + ". " + capital(a.end(r))
	}
	return r.Announce + " is " + r.DegreeName + " against " + r.Against.Announce + ", " + r.Against.DegreeName + ": " + a.end(r) + criticalSentence(r.Critical)
}

// end says how an opposed action ends.
func (a *action) end(r *Resolution) string {
	size := r.Relative.Value
	decided := r.Relative.Set && (size > 0) == (r.Outcome == Win) && size != 0
	switch r.Outcome {
	case Win:
		return by("won", decided, size) + a.why(r)
	case Lose:
		return by("lost", decided, size) + a.why(r)
	case Fail:
		return "failed, below the minimum of " + a.ladder.Format(r.Minimum.Value) + "."
	case GM:
		return "the GM decides."
	case Standoff:
		return "a stand-off" + a.unhurt(r)
	}
	if a.system == Mudge {
		return "a tie, for the GM to decide."
	}
	return "a tie, everything stays as it is."
}

func by(word string, decided bool, size int) string {
	if !decided {
		return word
	}
	return word + " by " + strconv.Itoa(max(size, -size))
}

// why gives the reason for an outcome that the degrees alone do not explain.
func (a *action) why(r *Resolution) string {
	other := r.Against
	switch {
	case other.Minimum.Set && other.Degree.Value < other.Minimum.Value:
		return ", the other side is below its minimum of " + a.ladder.Format(other.Minimum.Value) + "."
	case r.Relative.Set && r.Relative.Value == 0:
		return " by the damage die."
	}
	return "."
}

// unhurt notes what a critical mediocrity does for its side. Rule R34.
func (a *action) unhurt(r *Resolution) string {
	if saved(r) || saved(r.Against) {
		return ": mediocrity is not hurt, and does a Scratch at most."
	}
	return "."
}

func saved(r *Resolution) bool { return r.Critical == CriticalMediocrity && r.Success.Value }

// roll3 tells one side's roll of 3d6 Fudge.
func (a *action) roll3(r *Resolution, s *side) string {
	level := "level " + strconv.Itoa(int(s.level))
	switch {
	case r.Critical == CriticalSuccess:
		return level + ", critical success"
	case r.Critical == CriticalFailure:
		return level + ", critical failure"
	case r.Critical == CriticalMediocrity && r.Success.Value:
		return level + ", critical mediocrity, a bare and slow success"
	case r.Critical == CriticalMediocrity:
		return level + ", critical mediocrity, a failure"
	}
	return level + ", " + strconv.Itoa(r.Result.Value) + " rolled: " + bySize("success", "failure", r.Margin.Value)
}

// capital begins a sentence of ours, which is in ASCII.
func capital(sentence string) string { return strings.ToUpper(sentence[:1]) + sentence[1:] }
