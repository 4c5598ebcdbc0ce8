package engine

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

func sumOf(modifiers []Modifier) int {
	sum := 0
	for _, m := range modifiers {
		sum += m.Value
	}
	return sum
}

// onModifiers says how the modifiers of a roll, taken together, compare with what
// the system thinks proper. Rule R18.
func onModifiers(system System, modifiers []Modifier) (Advice, bool) {
	size := sumOf(modifiers)
	if size < 0 {
		size = -size
	}
	switch {
	case size > 3:
		return ModifierExtreme, true
	case size == 3:
		return ModifierMax, true
	case size == 2 && system == Mudge:
		return ModifierHuge, true
	case size == 2, size == 1 && system == Mudge:
		return ModifierLarge, true
	}
	return "", false
}

// secondaryBonus is what a secondary trait adds: one level if it is Good or better,
// in mudge Great or better. Rule R19.
func secondaryBonus(system System, secondary Opt[Level]) int {
	if !secondary.Set {
		return 0
	}
	helps := system.Fair() + Good
	if system == Mudge {
		helps = Great
	}
	if secondary.Value >= helps {
		return 1
	}
	return 0
}

// modifierAdvice remarks on what was added to the trait. Rules R18 and R19.
func (a *action) modifierAdvice(list []Advice) []Advice {
	if advice, ok := onModifiers(a.system, a.request.Modifiers); ok {
		list = append(list, advice)
	}
	secondary := a.request.Secondary
	if secondary.Set && secondary.Value > a.own.trait+Level(secondaryBonus(a.system, secondary)) {
		list = append(list, UseSecondary)
	}
	return list
}
