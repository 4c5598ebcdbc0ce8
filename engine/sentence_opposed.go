package engine

import (
	"strings"

	"fudgetray/engine/language"
)

// contestSentence states both rolls and the outcome: "Great +0 = Great against Superb +0 =
// Superb: lost by 1."
func (w words) contestSentence(r *Resolution) string {
	if w.system == Fudge3 {
		return w.contestSentence3(r)
	}
	own, other := w.bySkill(w.rolled(r, &w.own)), w.rolled(r.Against, &w.other)
	sentences := []language.Message{w.end(own, other, r), w.reason(r)}
	if r.Outcome == Fail && w.missed(r.Against) {
		sentences = append(sentences, language.OtherNeeded(w.spoken(r.Against.Minimum.Value)))
	}
	return w.join(append(sentences, criticalSentences(r)...)...)
}

// end states the outcome of an opposed action.
func (w words) end(own, other string, r *Resolution) language.Message {
	switch r.Outcome {
	case Win:
		return w.won(own, other, r)
	case Lose:
		return w.lost(own, other, r)
	case Fail:
		return language.Failed(w.rolls(own), other)
	}
	return language.Tied(w.rolls(own), other)
}

// won states the margin of a win, or its cause.
func (w words) won(own, other string, r *Resolution) language.Message {
	switch size := r.Relative.Value; {
	case w.missed(r.Against):
		return language.Won(w.rolls(own), other)
	case size == 0 && w.other.fixed:
		return language.WonJust(w.rolls(own), other)
	case size == 0:
		return language.WonByDie(w.rolls(own), other)
	default:
		return language.WonBy(own, other, size)
	}
}

func (w words) lost(own, other string, r *Resolution) language.Message {
	if r.Relative.Value == 0 {
		return language.LostByDie(w.rolls(own), other)
	}
	return language.LostBy(own, other, -r.Relative.Value)
}

// missed reports whether a side is below its minimum degree.
func (a *action) missed(r *Resolution) bool {
	return r.Minimum.Set && r.Degree.Value < r.Minimum.Value
}

// reason explains an outcome that the degrees alone do not.
func (w words) reason(r *Resolution) language.Message {
	switch {
	case r.Outcome == Fail:
		return language.Needed(w.spoken(r.Minimum.Value))
	case w.missed(r.Against):
		return language.OtherNeeded(w.spoken(r.Against.Minimum.Value))
	case r.Outcome == Tie && len(w.others) > 0:
		return language.Message{} // for all sides, at the end
	case r.Outcome == Tie && w.system == Mudge:
		return w.tieEnd()
	case r.Outcome == Tie:
		return language.StatusQuo()
	}
	return language.Message{}
}

// tieEnd states the end of a tie in Mudge. Rule R24.
func (w words) tieEnd() language.Message {
	switch w.request.Ties {
	case TiesSucceed:
		return language.BothSucceed()
	case TiesFail:
		return language.BothFail()
	case TiesAgain:
		return language.RollAgain()
	}
	return language.GmDecides()
}

// criticalSentences reports the criticals of both sides.
func criticalSentences(r *Resolution) []language.Message {
	var own, other Opt[bool]
	switch r.Outcome {
	case Win:
		own, other = Some(true), Some(false)
	case Lose:
		own, other = Some(false), Some(true)
	case Fail:
		own = Some(false)
	}
	return []language.Message{criticalSentence(r.Critical, own), otherCriticalSentence(r.Against.Critical, other)}
}

// otherCriticalSentence is criticalSentence for the opponent.
func otherCriticalSentence(c Critical, succeeds Opt[bool]) language.Message {
	switch {
	case c == CriticalSuccess && succeeds == Some(false):
		return language.OtherCriticalSuccessWasted()
	case c == CriticalFailure && succeeds == Some(true):
		return language.OtherCriticalFailureSaved()
	case c == CriticalSuccess:
		return language.OtherCriticalSuccess()
	case c == CriticalFailure:
		return language.OtherCriticalFailure()
	}
	return language.Message{}
}

// manySentence states the asking side's roll against each of several sides, and its place among all.
func (w words) manySentence(r *Resolution) string {
	var text []string
	for i := 1; i < w.sideCount(); i++ {
		text = append(text, w.pairSentence(r, r.side(i), w.side(i), i == 1))
	}
	shared := false
	for i := range 1 + len(r.Others) {
		outcome, s := r.side(1+i).Outcome, w.side(1+i)
		theirs := w.standing(s, s.roll())
		bothFail := outcome == Fail && theirs.fails
		shared = shared || outcome == Tie || outcome == Standoff || bothFail
	}
	var end, place language.Message
	switch {
	case r.Outcome == Tie && w.system != Mudge:
		end = language.StatusQuo()
	case r.Outcome == Tie && w.request.Ties == TiesSucceed:
		end = language.ManySucceed()
	case r.Outcome == Tie && w.request.Ties == TiesFail:
		end = language.ManyFail()
	case r.Outcome == Tie:
		end = w.tieEnd()
	}
	switch {
	case r.Place.Set && shared:
		place = language.PlaceShared(r.Place.Value, 2+len(r.Others))
	case r.Place.Set:
		place = language.Place(r.Place.Value, 2+len(r.Others))
	}
	return strings.Join(append(text, w.join(place, end)), " ")
}

// pairSentence states the outcome against one of several sides. The first one has the whole roll of the asking side.
func (w words) pairSentence(r, side *Resolution, s *side, first bool) string {
	one := *w.action
	one.other = *s
	pair := *r
	pair.Against, pair.Outcome, pair.Relative = side, side.Outcome, Opt[int]{}
	if side.Relative.Set {
		pair.Relative = Some(-side.Relative.Value)
	}
	w.action = &one
	if w.system == Fudge3 {
		roll := language.OtherRow(w.say(language.FullStop(w.rolled3(side, s, false))))
		if first {
			roll = language.Contest(w.opened3(r), w.rolled3(side, s, false))
		}
		missed := w.missed3()
		if !first && pair.Outcome == Fail {
			missed = language.Message{} // said with the first side
		}
		return w.join(roll, missed, end3(&pair))
	}
	own := w.spoken(r.Degree.Value)
	if first {
		own = w.bySkill(w.rolled(r, &w.own))
	}
	criticals := criticalSentences(&pair)
	if !first {
		criticals = criticals[1:]
	}
	reason := w.reason(&pair)
	if !first && pair.Outcome == Fail {
		reason = language.Message{}
	}
	return w.join(append([]language.Message{w.end(own, w.rolled(side, s), &pair), reason}, criticals...)...)
}
