package engine

import "fudgetray/engine/language"

// Advice is a remark on a roll that changes nothing about it.
type Advice string

// The advice that a Resolution or an OddsTable may give.
const (
	ModifierLarge   Advice = "modifier-large"   // a large modifier. Rule R18
	ModifierHuge    Advice = "modifier-huge"    // a very large one. Rule R18
	ModifierMax     Advice = "modifier-max"     // the most that should be given. Rule R18
	ModifierExtreme Advice = "modifier-extreme" // more than should be given. Rule R18
	NoRollNeeded    Advice = "no-roll-needed"   // Difficulty as low as it can be. Rule R15
	Automatic       Advice = "automatic"        // can't fail. Rule R16
	Impossible      Advice = "impossible"       // can't succeed. Rule R16
	UseSecondary    Advice = "use-secondary"    // the secondary trait is the better one to roll. Rule R19
	GMDecides       Advice = "gm-decides"       // the rules leave it to the GM
)

// Values returns all advice.
func (Advice) Values() []Advice {
	return []Advice{ModifierLarge, ModifierHuge, ModifierMax, ModifierExtreme, NoRollNeeded, Automatic, Impossible, UseSecondary, GMDecides}
}

// Message says the advice to a player.
func (a Advice) Message() language.Message {
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
	case UseSecondary:
		return language.AdviceUseSecondary()
	case GMDecides:
		return language.AdviceGmDecides()
	}
	return language.Message{}
}
