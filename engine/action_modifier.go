package engine

import "cmp"

// sumOf adds the values of modifiers.
func sumOf(modifiers []Modifier) int {
	sum := 0
	for _, m := range modifiers {
		sum += m.Value
	}
	return sum
}

// sizeAdvice returns the advice on the sum of the modifiers in a system, if there is any. Rule
// R18.
func sizeAdvice(system System, modifiers []Modifier) (Advice, bool) {
	size := sumOf(modifiers)
	if size < 0 {
		size = -size
	}
	switch {
	case size > 3, size == 3 && system == Fudge3:
		return ModifierExtreme, true
	case size == 3:
		return ModifierMax, true
	case size == 2 && system != Fudge:
		return ModifierHuge, true
	case size == 2, size == 1 && system == Mudge:
		return ModifierLarge, true
	}
	return "", false
}

// secondTrait labels the bonus of a secondary trait that has no name.
const secondTrait = "second trait"

// secondaryBonus returns the bonus of the secondary trait, in levels: 1 if it is Good or better,
// in Mudge Great or better, else 0. Rule R19.
func (a *action) secondaryBonus() int {
	secondary := a.request.Secondary
	if !secondary.Set {
		return 0
	}
	helps := Good
	if a.system == Mudge {
		helps = Great
	}
	if secondary.Value >= a.ladder.Means(helps) {
		return 1
	}
	return 0
}

// modifiers appends the modifiers of the request and the bonus of its secondary trait.
func (a *action) modifiers(list []Modifier) []Modifier {
	list = append(list, a.request.Modifiers...)
	if a.bonus != 0 {
		list = append(list, Modifier{cmp.Or(a.request.SupportedBy, secondTrait), a.bonus, a.request.SupportedBy == ""})
	}
	return list
}

// modifierAdvice appends advice on the modifiers and the secondary trait. Rules R18 and R19.
func (a *action) modifierAdvice(list []Advice) []Advice {
	if advice, ok := sizeAdvice(a.system, a.request.Modifiers); ok {
		list = append(list, advice)
	}
	secondary := a.request.Secondary
	if secondary.Set && secondary.Value > a.own.trait+Level(a.bonus) {
		list = append(list, UseSecondary)
	}
	return list
}
