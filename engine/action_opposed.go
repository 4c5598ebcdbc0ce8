package engine

import "fudgetray/engine/notation"

// Outcome is the end of an opposed action for the asking side.
type Outcome string

// The outcomes of an opposed action.
const (
	Win      Outcome = "win"      // the asking side wins
	Lose     Outcome = "lose"     // the other side wins
	Tie      Outcome = "tie"      // both degrees are equal. Rule R22
	Fail     Outcome = "fail"     // the asking side is below its minimum degree. Rule R23
	Standoff Outcome = "standoff" // nobody wins in 3d6 Fudge. Rule R34
	GM       Outcome = "gm"       // the GM decides. Rule R34
)

// Values returns all outcomes.
func (Outcome) Values() []Outcome { return []Outcome{Win, Lose, Tie, Fail, Standoff, GM} }

// resolveOpposed applies rule R22.
func (a *action) resolveOpposed(dst *Resolution) {
	own, other := a.own.roll(), a.other.roll()
	dst.Difficulty, dst.Margin = a.difficulty, a.margin(&a.own, own)
	a.reportSide(dst, &a.own, own)
	if dst.Against == nil {
		dst.Against = &Resolution{}
	}
	a.reportOther(dst.Against, &a.other, a.request.Against, other)
	mine, theirs := a.standing(&a.own, own), a.standing(&a.other, other)
	dst.Outcome = a.contest(&mine, &theirs)
	dst.Relative = a.relativeTo(own, &a.other, other)
	if dst.Relative.Set {
		dst.Against.Relative = Some(-dst.Relative.Value)
	}
	dst.Advice = a.adviceOnDice(a.modifierAdvice(dst.Advice), dst.Critical)
	if len(a.others) > 0 {
		a.resolveOthers(dst, own)
	}
	if a.leftToGM(dst.Outcome) && !(dst.Outcome == Tie && a.endTie(dst)) {
		dst.Advice = append(dst.Advice, GMDecides)
	}
	win := a.oddsOpposed().win
	dst.Chance = Some(win)
	dst.Advice = a.chanceAdvice(dst.Advice, win)
}

func (a *action) reportSide(dst *Resolution, s *side, roll diceRoll) {
	a.reportLevels(dst, s, roll)
	if a.system != Fudge3 {
		dst.Critical = a.criticals.judge(roll.natural, dst.Margin)
	}
}

// reportOther fills in another side, reusing the memory of dst.
func (a *action) reportOther(dst *Resolution, s *side, r *Side, roll diceRoll) {
	dst.clear()
	dst.Technique = s.techniqueName
	dst.Modifiers = append(dst.Modifiers, r.Modifiers...)
	s.reportFaces(dst)
	a.reportSide(dst, s, roll)
}

// A standing contains the properties of a side's roll that decide a contest.
type standing struct {
	fails  bool     // below the minimum degree; in 3d6 Fudge, also no success
	missed bool     // below the minimum degree; 3d6 Fudge only
	rank   int      // the higher rank wins; in 3d6 Fudge, the margin
	damage Opt[int] // value of the damage die, which breaks ties if both sides have one
	worth  Critical // 3d6 Fudge only
}

// standing returns the standing of a roll. A fixed side ranks below every roll of its degree. Rules R23, R24 and R25.
func (a *action) standing(s *side, roll diceRoll) standing {
	if a.system == Fudge3 {
		return a.standing3(s, roll)
	}
	degree := a.degree(s, roll)
	standing := standing{fails: s.minimum.Set && degree < s.minimum.Value, rank: 2 * int(degree)}
	if s.fixed {
		standing.rank--
	}
	if s.damage && (len(a.others) > 0 || a.own.damage && a.other.damage) {
		standing.damage = Some(roll.damage)
	}
	return standing
}

// contest decides between two rolls, for the asking side. A side below its minimum degree can't
// win.
func (a *action) contest(own, other *standing) Outcome {
	switch {
	case a.system == Fudge3:
		return contest3(own, other)
	case own.fails:
		return Fail
	case other.fails, own.rank > other.rank:
		return Win
	case own.rank < other.rank:
		return Lose
	case !own.damage.Set || !other.damage.Set || own.damage == other.damage:
		return Tie
	case own.damage.Value > other.damage.Value:
		return Win
	}
	return Lose
}

// relativeTo returns the relative degree of a roll to that of another side.
func (a *action) relativeTo(own diceRoll, s *side, other diceRoll) Opt[int] {
	if a.system == Fudge3 {
		return a.relative3(own, s, other)
	}
	return Some(int(a.degree(&a.own, own) - a.degree(s, other)))
}

// leftToGM reports whether the rules leave the outcome to the GM. In Mudge that includes a tie.
func (a *action) leftToGM(o Outcome) bool {
	return o == GM || o == Tie && a.system == Mudge
}

// opposedOdds are the chances of an opposed action.
type opposedOdds struct {
	win, tie, lose Frac      // the asking side wins, neither side wins, the other side wins
	success        Opt[Frac] // the asking side succeeds, if the request has a rule for ties
}

// oddsOpposed returns the chances of an opposed action. Ties that are rolled again don't count (rule R24).
func (a *action) oddsOpposed() opposedOdds {
	if len(a.others) > 0 {
		return a.oddsAgainstMany()
	}
	var ownMemory, otherMemory [maxStandings]weightedStanding
	own, other := a.standings(ownMemory[:0], &a.own), a.standings(otherMemory[:0], &a.other)
	var wins, losses, ties, total int64
	for i := range own {
		for j := range other {
			mine, theirs := &own[i], &other[j]
			ways := mine.ways * theirs.ways
			total += ways
			switch outcome := a.contest(&mine.standing, &theirs.standing); {
			case outcome == Win:
				wins += ways
			case outcome == Lose, outcome == Fail && !theirs.fails:
				losses += ways
			case outcome == Tie:
				ties += ways
			}
		}
	}
	return a.opposedOdds(tally{
		notation.Uint192Of(wins), notation.Uint192Of(losses), notation.Uint192Of(ties), notation.Uint192Of(total),
	})
}

// opposedOdds applies the request's rule for ties to the numbers of ways to win, to lose and to tie.
func (a *action) opposedOdds(ways tally) opposedOdds {
	total := ways.all
	if a.request.Ties == TiesAgain && ways.ties != total {
		total = total.Minus(ways.ties)
	}
	win, lose := fracOf(ways.wins, total), fracOf(ways.losses, total)
	tie, success := fracOf(total.Minus(ways.wins).Minus(ways.losses), total), fracOf(ways.wins.Plus(ways.ties), total)
	odds := opposedOdds{win: win, tie: tie, lose: lose}
	switch a.request.Ties {
	case TiesSucceed:
		odds.success = Some(success)
	case TiesFail:
		odds.success = Some(win)
	}
	return odds
}

// A weightedStanding is a standing and the number of equally likely ways to it.
type weightedStanding struct {
	standing
	ways int64
}

// maxStandings is the largest number of different standings with the standard tables: ten Fudge
// dice with Mudge's second throw give -10 to 14, each with three values of the damage die.
const maxStandings = 25 * 3

// standings appends the possible standings of a side. Equal standings are adjacent in a
// distribution.
func (a *action) standings(list []weightedStanding, s *side) []weightedStanding {
	for _, r := range a.distributionOf(s).rolls {
		worth := a.standing(s, r.diceRoll)
		if last := len(list) - 1; last >= 0 && list[last].standing == worth {
			list[last].ways += r.ways
			continue
		}
		list = append(list, weightedStanding{worth, r.ways})
	}
	return list
}
