package engine

import "fudgetray/engine/notation"

// LevelOdds is the chance of a level: in 3d6 Fudge the chance of success at that level, otherwise
// the chance of that degree. Rules R13 and R35.
type LevelOdds struct {
	Level  Level `json:"level"`  // level after modifiers
	Chance Frac  `json:"chance"` // chance of success
}

// maxOddsLevel is the level of 3d6 Fudge above which the chance of success stays the same.
const maxOddsLevel = 11

// addLow sets the odds specific to 3d6 Fudge, in which low rolls are good.
func (a *action) addLow(t *OddsTable) {
	t.AtMost = t.atMost()
	if !a.decides() {
		return
	}
	t.ByLevel = a.oddsUnder(&a.own)
}

// oddsUnder returns the chance of success at each level with the dice of a side. Rule R35.
func (a *action) oddsUnder(s *side) []LevelOdds {
	var odds []LevelOdds
	for level := Level(1); level <= maxOddsLevel; level++ {
		at := side{level: level, npc: s.npc}
		chance := a.distributionOf(s).chance(func(roll diceRoll) bool { return a.succeeds(&at, roll) })
		odds = append(odds, LevelOdds{level, chance})
	}
	return odds
}

// atMost returns the chance of each result or a lower one: 1 minus the chance of the next result
// or a higher one.
func (t *OddsTable) atMost() []OddsRow {
	rows := make([]OddsRow, len(t.AtLeast))
	for i, row := range t.AtLeast {
		rows[i] = OddsRow{row.Result, notation.Uint192Of(1), notation.Uint192Of(1)}
		if i+1 < len(t.AtLeast) {
			higher := t.AtLeast[i+1]
			rows[i].Num, rows[i].Den = higher.Den.Minus(higher.Num), higher.Den
		}
	}
	return rows
}
