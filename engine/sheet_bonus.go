package engine

import (
	"slices"
	"strings"
)

// A bonus is the number of levels that a power, a gift, a fault or a piece of equipment adds to
// rolls. Rules R36 and R37.
type bonus struct {
	path  string // path of its owner on the sheet
	owner string // name of the owner, which labels the modifier
	value int    // bonus in levels
	to    string // name of a trait, or reaction
}

// toReactions reports whether the bonus is for all reaction rolls. Rule R36.
func (b bonus) toReactions() bool { return strings.EqualFold(b.to, string(Reacting)) }

// bonuses returns the bonuses of all entries on the sheet; they are empty for entries without one.
func (s *Sheet) bonuses() []bonus {
	var all []bonus
	for i, p := range s.Powers {
		all = append(all, bonus{"powers" + indexed(i), p.Name, p.Bonus, p.BonusTo})
	}
	for _, list := range []struct {
		name  string
		notes []Note
	}{{"gifts", s.Gifts}, {"faults", s.Faults}, {"equipment", s.Equipment}} {
		for i, n := range list.notes {
			all = append(all, bonus{list.name + indexed(i), n.Name, n.Bonus, n.BonusTo})
		}
	}
	return all
}

// withBonuses adds the bonuses to a trait, or to reactions, to a list that lacks their labels: a filled request has
// them already, and a modifier that a player types replaces the bonus of its label. Rules R20, R36 and R37.
func (s *Sheet) withBonuses(list []Modifier, to string) []Modifier {
	list = slices.Clone(list)
	for _, b := range s.bonuses() {
		named := func(m Modifier) bool { return strings.EqualFold(m.Label, b.owner) }
		if b.value != 0 && strings.EqualFold(b.to, to) && !slices.ContainsFunc(list, named) {
			list = append(list, Modifier{Label: b.owner, Value: b.value})
		}
	}
	return list
}
