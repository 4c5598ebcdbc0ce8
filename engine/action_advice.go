package engine

import (
	"slices"

	"fudgetray/engine/language"
)

// Advice is a remark on a roll. It never changes the result.
type Advice string

// Advice in a Resolution or an OddsTable.
const (
	ModifierLarge   Advice = "modifier-large"   // a large modifier. Rule R18
	ModifierHuge    Advice = "modifier-huge"    // a very large modifier. Rule R18
	ModifierMax     Advice = "modifier-max"     // the largest modifier that should be given. Rule R18
	ModifierExtreme Advice = "modifier-extreme" // more than should be given. Rule R18
	NoRollNeeded    Advice = "no-roll-needed"   // the Difficulty is the lowest level. Rule R15
	Automatic       Advice = "automatic"        // the roll can't fail. Rule R16
	Impossible      Advice = "impossible"       // the roll can't succeed. Rule R16
	NearlyCertain   Advice = "nearly-certain"   // the roll succeeds 15 times in 16 or more. Rule R16
	UseSecondary    Advice = "use-secondary"    // the secondary trait is the better one to roll. Rule R19
	GMDecides       Advice = "gm-decides"       // the rules leave the outcome to the GM
	RollAgain       Advice = "roll-again"       // a tie is rolled again. Rule R24
	CriticalBonus   Advice = "critical-bonus"   // a critical success may earn a bonus. Rule R40
	CriticalLives   Advice = "critical-lives"   // a critical failure does not kill outright. Rule R40
	ProbablyBad     Advice = "probably-bad"     // a secret reaction of -1, which is Mediocre, or worse is probably bad. Rule R40
	Unresisted      Advice = "unresisted"       // a side that doesn't resist is a Difficulty. Rule R40
)

// Values returns all advice, in the order of the constants.
func (Advice) Values() []Advice {
	return []Advice{
		ModifierLarge, ModifierHuge, ModifierMax, ModifierExtreme, NoRollNeeded, Automatic, Impossible, NearlyCertain,
		UseSecondary, GMDecides, RollAgain, CriticalBonus, CriticalLives, ProbablyBad, Unresisted,
	}
}

// AdviceMessages returns the advice to show to a player beside the chance or the result sentence.
// It omits advice that these already contain: GMDecides and RollAgain, which end the sentence, and NoRollNeeded
// if the roll succeeds automatically.
func AdviceMessages(list []Advice) []language.Message {
	messages := make([]language.Message, 0, len(list))
	for _, a := range list {
		if a == NoRollNeeded && slices.Contains(list, Automatic) {
			continue
		}
		if m := a.message(); m.IsSet() {
			messages = append(messages, m)
		}
	}
	return messages
}

// SplitAdvice splits advice into advice to print before the dice are thrown, which is that no roll
// is needed or that another trait is better, and the rest. Rule R16.
func SplitAdvice(list []Advice) (before, after []Advice) {
	for _, a := range list {
		if a == NoRollNeeded || a == Automatic || a == Impossible || a == NearlyCertain || a == UseSecondary {
			before = append(before, a)
		} else {
			after = append(after, a)
		}
	}
	return before, after
}

// message returns the text of the advice. GMDecides and RollAgain have none.
func (a Advice) message() language.Message {
	switch a {
	case ModifierLarge:
		return language.AdviceModifierLarge()
	case ModifierHuge:
		return language.AdviceModifierHuge()
	case ModifierMax:
		return language.AdviceModifierMax()
	case ModifierExtreme:
		return language.AdviceModifierExtreme()
	case NoRollNeeded:
		return language.AdviceNoRollNeeded()
	case Automatic:
		return language.AdviceAutomatic()
	case Impossible:
		return language.AdviceImpossible()
	case NearlyCertain:
		return language.AdviceNearlyCertain()
	case UseSecondary:
		return language.AdviceUseSecondary()
	case CriticalBonus:
		return language.AdviceCriticalBonus()
	case CriticalLives:
		return language.AdviceCriticalLives()
	case ProbablyBad:
		return language.AdviceProbablyBad()
	case Unresisted:
		return language.AdviceUnresisted()
	}
	return language.Message{}
}

// adviceOnDice appends the advice of the texts on a side's roll. Rule R40.
func (a *action) adviceOnDice(list []Advice, critical Critical) []Advice {
	switch critical {
	case CriticalSuccess:
		list = append(list, CriticalBonus)
	case CriticalFailure:
		list = append(list, CriticalLives)
	}
	if a.kind == Reacting && a.request.Secret && a.reaction(a.own.roll()) == ReactsNot {
		list = append(list, ProbablyBad)
	}
	if a.kind == Opposed && !a.other.npc && a.other.technique.scoring == diceless {
		list = append(list, Unresisted)
	}
	return list
}
