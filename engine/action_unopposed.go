package engine

// Reaction is how an NPC reacts to a request. Rule R36.
type Reaction string

// The reactions, by rolled degree.
const (
	ReactsWell Reaction = "well" // Good or better
	ReactsSome Reaction = "some" // Fair: a little help if it is easy to give
	ReactsNot  Reaction = "none" // Mediocre or worse
)

// Values returns all reactions.
func (Reaction) Values() []Reaction { return []Reaction{ReactsWell, ReactsSome, ReactsNot} }

// reactionTo returns the reaction to a rolled degree. Rule R36.
func (a *action) reactionTo(degree Level) Reaction {
	switch {
	case degree >= a.ladder.Means(Good):
		return ReactsWell
	case degree >= a.ladder.Means(Fair):
		return ReactsSome
	}
	return ReactsNot
}

// reaction returns the reaction to a roll.
func (a *action) reaction(roll diceRoll) Reaction {
	if a.system == Fudge3 {
		return a.reaction3(roll)
	}
	return a.reactionTo(a.degree(&a.own, roll))
}

// resolveAlone resolves an action without an opposing side: unopposed, situational or reaction.
// Rules R15, R21 and R36.
func (a *action) resolveAlone(dst *Resolution) {
	roll := a.own.roll()
	a.reportLevels(dst, &a.own, roll)
	if a.system != Fudge3 {
		a.judgeAlone(dst, roll)
	}
	if a.kind == Situational && a.own.technique.readsFudge() { // Rule R12
		dst.Even = Some(roll.natural%2 == 0)
	}
	if a.kind == Reacting {
		dst.Reaction = a.reaction(roll)
	}
	dst.Advice = a.adviceOnDice(a.modifierAdvice(dst.Advice), dst.Critical)
	if a.decides() {
		chance := a.chanceAlone()
		dst.Chance = Some(chance)
		dst.Advice = a.chanceAdvice(dst.Advice, chance)
	}
}

// decides reports whether the action succeeds or fails without an opposing side.
func (a *action) decides() bool {
	return a.difficulty.Set || a.system == Fudge3 && (a.kind == Unopposed || a.kind == Situational || a.kind == Damaging)
}

// judgeAlone compares the degree with the Difficulty, if one is set.
func (a *action) judgeAlone(dst *Resolution, roll diceRoll) {
	dst.Difficulty = a.difficulty
	dst.Margin = a.margin(&a.own, roll)
	dst.Critical = a.criticals.judge(roll.natural, dst.Margin)
	if dst.Margin.Set {
		dst.Success = Some(dst.Margin.Value >= 0)
	}
}

// margin returns by how many levels a roll succeeds; negative for a failure. It is absent without
// a Difficulty, and for triples of 3d6 Fudge.
func (a *action) margin(s *side, roll diceRoll) Opt[int] {
	switch {
	case a.system == Fudge3 && roll.triple == 0:
		return Some(int(s.level) - s.sum3(roll))
	case a.difficulty.Set:
		return Some(int(a.degree(s, roll) - a.difficulty.Value))
	}
	return Opt[int]{}
}

// succeeds reports whether a roll succeeds.
func (a *action) succeeds(s *side, roll diceRoll) bool {
	if roll.triple != 0 {
		return succeeds3(roll.triple, s.level)
	}
	margin := a.margin(s, roll)
	return margin.Set && margin.Value >= 0
}

// chanceAlone returns the chance that an action without an opposing side succeeds.
func (a *action) chanceAlone() Frac {
	d := a.distributionOf(&a.own)
	if a.system == Fudge3 || a.criticals.beyond {
		return d.chance(func(roll diceRoll) bool { return a.succeeds(&a.own, roll) })
	}
	return d.reach(int(a.difficulty.Value - a.own.level))
}

// chanceAdvice appends advice if no dice are needed. Fate's players give no Difficulty where they only add up, so its
// default one calls for no advice. Rules R3, R15 and R16.
func (a *action) chanceAdvice(list []Advice, chance Frac) []Advice {
	if a.kind == Unopposed && a.ladder == fateLadder && a.difficulty.Value == a.ladder.Default() {
		return list
	}
	if a.kind != Sum && a.difficulty.Set && a.difficulty.Value <= a.ladder.Lowest() {
		list = append(list, NoRollNeeded)
	}
	switch {
	case chance.Num == chance.Den:
		list = append(list, Automatic)
	case chance.Num == 0:
		list = append(list, Impossible)
	case 16*float64(chance.Num) >= 15*float64(chance.Den) && a.kind != Sum:
		list = append(list, NearlyCertain)
	}
	return list
}
