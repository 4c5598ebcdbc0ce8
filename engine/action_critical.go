package engine

import "slices"

// CriticalRule is an optional rule on criticals. Rule R27.
type CriticalRule string

// The optional rules.
const (
	NaturalCritical CriticalRule = "natural" // dice of +4 or more, -4 or less, are critical
	MarginCritical  CriticalRule = "margin"  // four levels above or below the Difficulty are critical
	BeyondCritical  CriticalRule = "beyond"  // natural, and then beyond Superb or below Terrible
)

// Values returns all optional rules.
func (CriticalRule) Values() []CriticalRule {
	return []CriticalRule{NaturalCritical, MarginCritical, BeyondCritical}
}

// Critical says whether a roll was one.
type Critical string

// What a roll can be where criticals are in force.
const (
	NotCritical        Critical = "none"       // no critical
	CriticalSuccess    Critical = "success"    // far better than it had to be
	CriticalFailure    Critical = "failure"    // far worse
	CriticalMediocrity Critical = "mediocrity" // a bare, slow success; 3d6 Fudge only. Rule R32
)

// Values returns all values.
func (Critical) Values() []Critical {
	return []Critical{NotCritical, CriticalSuccess, CriticalFailure, CriticalMediocrity}
}

// criticalThreshold is the result on the dice, or the margin, from which a roll is critical.
const criticalThreshold = 4

// criticals are the rules on criticals that an action is under.
type criticals struct {
	natural   bool // dice can be critical by themselves
	byMargin  bool
	beyond    bool
	openEnded bool // a natural +4 throws again. Rule R28
}

// criticalsOf returns the rules that are asked for, and mudge's own. In 3d6 Fudge nobody
// can ask.
func criticalsOf(system System, rules []CriticalRule) criticals {
	if system != Mudge && rules == nil {
		return criticals{}
	}
	c := criticals{
		byMargin:  slices.Contains(rules, MarginCritical),
		beyond:    slices.Contains(rules, BeyondCritical),
		openEnded: system == Mudge && (rules == nil || len(rules) > 0),
	}
	c.natural = c.beyond || c.openEnded || slices.Contains(rules, NaturalCritical)
	return c
}

// judge names the critical that a roll is; "" when no rule asks.
func (c criticals) judge(natural int, margin Opt[int]) Critical {
	switch {
	case c.natural && natural >= criticalThreshold:
		return CriticalSuccess
	case c.natural && natural <= -criticalThreshold:
		return CriticalFailure
	case c.byMargin && margin.Set && margin.Value >= criticalThreshold:
		return CriticalSuccess
	case c.byMargin && margin.Set && margin.Value <= -criticalThreshold:
		return CriticalFailure
	case c.natural || c.byMargin:
		return NotCritical
	}
	return ""
}

// lift moves a degree beyond the ladder when the dice are critical and the rule
// beyond says so.
func (c criticals) lift(degree Level, natural int, ladder *Ladder) Level {
	switch {
	case c.beyond && natural >= criticalThreshold:
		return max(degree, ladder.Means(Superb)+1)
	case c.beyond && natural <= -criticalThreshold:
		return min(degree, ladder.Means(Terrible)-1)
	}
	return degree
}
