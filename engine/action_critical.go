package engine

import "slices"

// CriticalRule is an optional rule for criticals. Rule R27.
type CriticalRule string

// The optional rules for criticals.
const (
	NaturalCritical CriticalRule = "natural" // a result of +4 or more, or -4 or less, on the dice
	MarginCritical  CriticalRule = "margin"  // a margin of four levels or more, either way
	BeyondCritical  CriticalRule = "beyond"  // like natural, and the degree is beyond Superb or below Terrible
	// a critical is rolled on the critical table; like natural if no other rule is on. Rule R29
	TableCritical CriticalRule = "table"
)

// Values returns all optional rules for criticals.
func (CriticalRule) Values() []CriticalRule {
	return []CriticalRule{NaturalCritical, MarginCritical, BeyondCritical, TableCritical}
}

// Critical is the kind of critical that a roll is.
type Critical string

// The kinds of criticals.
const (
	NotCritical        Critical = "none"       // no critical
	CriticalSuccess    Critical = "success"    // critical success
	CriticalFailure    Critical = "failure"    // critical failure
	CriticalMediocrity Critical = "mediocrity" // a bare, slow success; 3d6 Fudge only. Rule R32
)

// Values returns all kinds of criticals.
func (Critical) Values() []Critical {
	return []Critical{NotCritical, CriticalSuccess, CriticalFailure, CriticalMediocrity}
}

// criticalThreshold is the smallest result or margin, in levels, that is critical; its negative
// is the largest critical failure.
const criticalThreshold = 4

// criticals are the critical rules in force for an action.
type criticals struct {
	natural   bool // the result of the dice alone can be critical
	byMargin  bool
	beyond    bool
	openEnded bool // a natural +4 throws four more dice. Rule R28
	chained   bool // a critical is rolled on the critical table. Rule R29
}

// criticalsOf returns the critical rules that a request switches on. Mudge's own are on unless
// rules is empty and not nil.
func criticalsOf(system System, rules []CriticalRule) criticals {
	if system != Mudge && rules == nil {
		return criticals{}
	}
	c := criticals{
		byMargin:  slices.Contains(rules, MarginCritical),
		beyond:    slices.Contains(rules, BeyondCritical),
		openEnded: system == Mudge && (rules == nil || len(rules) > 0),
		chained:   slices.Contains(rules, TableCritical),
	}
	c.natural = c.beyond || c.openEnded || slices.Contains(rules, NaturalCritical) || c.chained && !c.byMargin
	return c
}

// judge returns the critical that a roll is, or "" if no critical rule is in force.
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

// lift moves the degree of a natural critical beyond the ladder if the rule BeyondCritical is in
// force.
func (c criticals) lift(degree Level, natural int, ladder *Ladder) Level {
	switch {
	case c.beyond && natural >= criticalThreshold:
		return max(degree, ladder.Means(Superb)+1)
	case c.beyond && natural <= -criticalThreshold:
		return min(degree, ladder.Means(Terrible)-1)
	}
	return degree
}
