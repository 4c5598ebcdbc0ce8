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
		return a.contestSentence(r)
	}
	if a.system == Fudge3 {
		return a.opened3(r) + "."
	}
	return a.subject() + a.rolled(r, &a.own) + a.verdict(r) + "." + criticalSentence(" A", r.Critical, r.Success) + a.parity(r)
}

// subject names the skill that is rolled, if one is.
func (a *action) subject() string {
	switch {
	case a.request.Skill == "":
		return ""
	case a.request.Untrained:
		return a.request.Skill + " untrained, "
	}
	return a.request.Skill + ", "
}

// rolled tells a side's roll in the order in which it is added up, and what it comes to:
// "Great +1 −1 (Hurt): Great". What nothing was added to is said once.
func (a *action) rolled(r *Resolution, s *side) string {
	roll := a.spoken(s.trait)
	if s.technique.reading != diceless {
		roll += " " + plus(r.Result.Value)
	}
	roll += changes(r.Modifiers)
	degree := a.spoken(r.Degree.Value)
	if roll == degree {
		return degree
	}
	return roll + ": " + degree
}

// changes tells modifiers, each with its label if it has one: " +1 −1 (Hurt)".
func changes(modifiers []Modifier) string {
	var b strings.Builder
	for _, m := range modifiers {
		b.WriteString(" " + plus(m.Value))
		if m.Label != "" {
			b.WriteString(" (" + m.Label + ")")
		}
	}
	return b.String()
}

// plus is a number with its sign, as a sentence has it.
func plus(n int) string { return Typeset(signed(n)) }

// spoken is the name of a level, as a sentence has it.
func (a *action) spoken(level Level) string { return Typeset(a.ladder.Format(level)) }

// verdict says what the degree means: how it compares with the level to reach, or how
// somebody reacts.
func (a *action) verdict(r *Resolution) string {
	switch {
	case r.Margin.Set:
		return ", " + success(r.Margin.Value) + " against " + a.spoken(r.Difficulty.Value)
	case r.Reaction == ReactsWell:
		return ", a good reaction"
	case r.Reaction == ReactsSome:
		return ", a little help if it is easy to give"
	case r.Reaction == ReactsNot:
		return ", no help"
	}
	return ""
}

// success names a margin: "success by 2", "just a success", "failure by 1".
func success(margin int) string {
	switch {
	case margin < 0:
		return "failure by " + strconv.Itoa(-margin)
	case margin == 0:
		return "just a success"
	}
	return "success by " + strconv.Itoa(margin)
}

// criticalSentence notes whose critical it is. Dice can be critical and the roll come out the
// other way all the same.
func criticalSentence(whose string, c Critical, succeeds Opt[bool]) string {
	switch {
	case c == CriticalSuccess && succeeds == Some(false):
		return whose + " critical success on the dice, but not enough."
	case c == CriticalFailure && succeeds == Some(true):
		return whose + " critical failure on the dice, but good enough."
	case c == CriticalSuccess:
		return whose + " critical success."
	case c == CriticalFailure:
		return whose + " critical failure."
	}
	return ""
}

// parity answers whether the total is even, where that was asked. Rule R12.
func (a *action) parity(r *Resolution) string {
	switch {
	case !a.request.Even:
		return ""
	case r.Even.Value:
		return " The total is even."
	}
	return " The total is odd."
}

func (a *action) lookupSentence(r *Resolution) string {
	text := r.RowText
	if text == "" {
		text = "the GM decides."
	}
	return "Critical table, " + strconv.Itoa(r.Row.Value) + ": " + text
}
