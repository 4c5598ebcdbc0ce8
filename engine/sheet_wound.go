package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// Wound is a kind of wound. Rule R37.
type Wound string

// The wounds in ascending order of severity.
const (
	Scratch       Wound = "Scratch"       // 1–2 points of damage
	Hurt          Wound = "Hurt"          // 3–4: all actions at -1. Rule R20
	VeryHurt      Wound = "Very Hurt"     // 5–6: all actions at -2. Rule R20
	Incapacitated Wound = "Incapacitated" // 7–8
	NearDeath     Wound = "Near Death"    // 9 or more
)

// Values returns all wounds in ascending order of severity.
func (Wound) Values() []Wound { return []Wound{Scratch, Hurt, VeryHurt, Incapacitated, NearDeath} }

// woundOf returns the wound for an amount of damage: 1–2 Scratch, 3–4 Hurt, 5–6 Very Hurt, 7–8
// Incapacitated, 9 or more Near Death. It reports false below 1. Rule R37.
func woundOf(damage int) (w Wound, ok bool) {
	if damage < 1 {
		return "", false
	}
	wounds := w.Values()
	return wounds[min((damage-1)/2, len(wounds)-1)], true
}

// Worst returns the worst wound and reports whether there is one.
func (s *Sheet) Worst() (worst Wound, ok bool) {
	for _, w := range worst.Values() {
		if slices.Contains(s.Wounds, w) {
			worst, ok = w, true
		}
	}
	return worst, ok
}

// modifier returns the modifier for all actions. Rule R20.
func (w Wound) modifier() int {
	switch w {
	case Hurt:
		return -1
	case VeryHurt:
		return -2
	}
	return 0
}

// germanWounds are the German names of wounds that players type as labels.
var germanWounds = []string{"Kratzer", "Verletzt", "Schwer verletzt"}

// forWound reports whether a modifier is the penalty for a wound: the sheet's, or one that a player has typed.
func (m Modifier) forWound() bool {
	_, wound := woundNamed(m.Label)
	return wound || slices.ContainsFunc(germanWounds, func(name string) bool { return strings.EqualFold(name, m.Label) })
}

// readWounds reads a list of wounds in any letter case.
func readWounds(v value) ([]Wound, error) {
	elements, err := v.elements()
	if err != nil {
		return nil, err
	}
	wounds := make([]Wound, len(elements))
	for i, e := range elements {
		text, err := e.text()
		if err != nil {
			return nil, err
		}
		wound, known := woundNamed(text)
		if !known {
			return nil, unlisted("", text, texts(Wound.Values(""))).under(e)
		}
		wounds[i] = wound
	}
	return wounds, nil
}

// woundNamed finds a wound by its name, in any letter case.
func woundNamed(name string) (w Wound, known bool) {
	all := w.Values()
	at := slices.IndexFunc(all, func(w Wound) bool { return strings.EqualFold(string(w), name) })
	if at < 0 {
		return "", false
	}
	return all[at], true
}

// Condition returns one or two sentences about the wounds and their effect on rolls from the
// sheet. Rule R20.
func (s *Sheet) Condition() language.Message {
	if _, wounded := s.Worst(); wounded {
		return language.Wounds(s.WoundState())
	}
	return language.NoWounds()
}

// WoundState returns the wounds and their effect on rolls, for display beside the word "Wounds". Rule R20.
func (s *Sheet) WoundState() language.Message {
	var wounds language.List
	for _, w := range Wound.Values("") {
		switch n := s.WoundCount(w); {
		case n > 1:
			wounds = append(wounds, language.WoundsOf(n, w.message()))
		case n == 1:
			wounds = append(wounds, w.message())
		}
	}
	switch worst, wounded := s.Worst(); {
	case !wounded:
		return language.NoWounds()
	case worst.modifier() != 0:
		return language.WoundsPenalty(wounds, worst.modifier())
	case worst == Scratch:
		return language.WoundsHarmless(wounds)
	}
	return language.WoundsEnd(wounds)
}

// message returns the name of the wound.
func (w Wound) message() language.Message {
	switch w {
	case Scratch:
		return language.WoundScratch()
	case Hurt:
		return language.WoundHurt()
	case VeryHurt:
		return language.WoundVeryHurt()
	case Incapacitated:
		return language.WoundIncapacitated()
	}
	return language.WoundNearDeath()
}

// WoundCount returns the number of ticked boxes of a wound.
func (s *Sheet) WoundCount(wound Wound) int {
	n := 0
	for _, w := range s.Wounds {
		if w == wound {
			n++
		}
	}
	return n
}
