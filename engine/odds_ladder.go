package engine

// LadderOdds has the odds of a request by level, for drawing a ladder before the roll. Rule R13.
type LadderOdds struct {
	Ladder     *Ladder
	Low        bool // 3d6 Fudge: chances are of success at a level. Rule R35
	Own        SideOdds
	Other      *SideOdds  // only for opposed actions
	Difficulty Opt[Level] // level to reach. Rule R15
}

// SideOdds is one side of LadderOdds.
type SideOdds struct {
	Level   Level       // the trait after modifiers
	Minimum Opt[Level]  // degree to reach in an opposed action. Rule R23
	Levels  []LevelOdds // ascending
}

// OddsOnLadder returns the odds of a request by level. It reports false for invalid requests,
// sums and critical tables, which have no degree.
func OddsOnLadder(r *Request) (LadderOdds, bool) {
	var a action
	if err := r.action(&a); err != nil || a.kind == Sum || a.kind == Lookup {
		return LadderOdds{}, false
	}
	odds := LadderOdds{Ladder: a.ladder, Low: a.system == Fudge3, Own: a.sideOdds(&a.own), Difficulty: a.difficulty}
	if a.kind == Opposed {
		other := a.sideOdds(&a.other)
		odds.Other = &other
	}
	return odds, true
}

func (a *action) sideOdds(s *side) SideOdds {
	odds := SideOdds{Level: s.level, Minimum: s.minimum}
	if a.system == Fudge3 {
		odds.Levels = a.oddsUnder(s)
		return odds
	}
	d := a.distributionOf(s)
	lowest, highest := a.reach(s, d)
	ways := make([]int64, highest-lowest+1)
	for _, r := range d.rolls {
		ways[a.degree(s, r.diceRoll)-lowest] += r.ways
	}
	for i, n := range ways {
		odds.Levels = append(odds.Levels, LevelOdds{lowest + Level(i), newFrac(n, d.ways)})
	}
	return odds
}

// reach returns the lowest and the highest possible degree of a side.
func (a *action) reach(s *side, d *distribution) (lowest, highest Level) {
	lowest = a.degree(s, d.rolls[0].diceRoll)
	highest = lowest
	for _, r := range d.rolls {
		degree := a.degree(s, r.diceRoll)
		lowest, highest = min(lowest, degree), max(highest, degree)
	}
	return lowest, highest
}
