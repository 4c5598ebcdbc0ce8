package engine

// LevelOdds is the chance at one level: of success in 3d6 Fudge, elsewhere of that degree. Rules
// R13 and R35.
type LevelOdds struct {
	Level  Level `json:"level"`  // after modifiers
	Chance Frac  `json:"chance"` // of success
}

// maxOddsLevel is the level of 3d6 Fudge from which higher ones succeed no more often.
const maxOddsLevel = 11

// addLow tells the odds as 3d6 Fudge reads its dice: low is good.
func (a *action) addLow(t *OddsTable, d *distribution) {
	t.AtMost = t.atMost()
	if a.kind != Unopposed {
		return
	}
	t.ByLevel = a.oddsUnder(d)
}

// oddsUnder are the chances of success by level.
func (a *action) oddsUnder(d *distribution) []LevelOdds {
	var odds []LevelOdds
	for level := Level(1); level <= maxOddsLevel; level++ {
		s := side{level: level}
		odds = append(odds, LevelOdds{level, d.chance(func(roll diceRoll) bool { return a.succeeds(&s, roll) })})
	}
	return odds
}

// atMost returns the chances of results or lower ones: what the next result or a higher one
// leaves.
func (t *OddsTable) atMost() []OddsRow {
	rows := make([]OddsRow, len(t.AtLeast))
	for i, row := range t.AtLeast {
		rows[i] = OddsRow{row.Result, uint192Of(1), uint192Of(1)}
		if i+1 < len(t.AtLeast) {
			higher := t.AtLeast[i+1]
			rows[i].Num, rows[i].Den = higher.Den.minus(higher.Num), higher.Den
		}
	}
	return rows
}
