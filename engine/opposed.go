package engine

// Outcome is how an opposed action ends for the asking side.
type Outcome string

// The outcomes.
const (
	Win      Outcome = "win"      // the asking side wins
	Lose     Outcome = "lose"     // the other side wins
	Tie      Outcome = "tie"      // both degrees are the same. Rule R22
	Fail     Outcome = "fail"     // below the minimum degree. Rule R23
	Standoff Outcome = "standoff" // nobody wins in 3d6 Fudge. Rule R34
	GM       Outcome = "gm"       // the GM decides. Rule R34
)

// Values returns all outcomes.
func (Outcome) Values() []Outcome { return []Outcome{Win, Lose, Tie, Fail, Standoff, GM} }

// resolveOpposed applies rule R22.
func (a *action) resolveOpposed(dst *Resolution) {
	own, other := a.own.fall(), a.other.fall()
	a.reportSide(dst, &a.own, own)
	a.reportOther(dst, other)
	dst.Outcome = a.contest(a.standing(&a.own, own), a.standing(&a.other, other))
	dst.Relative = a.relative(own, other)
	if dst.Relative.Set {
		dst.Against.Relative = Some(-dst.Relative.Value)
	}
	dst.Advice = a.modifierAdvice(dst.Advice)
	if a.leftToGM(dst.Outcome) {
		dst.Advice = append(dst.Advice, GMDecides)
	}
	win, _, _ := a.oddsOpposed()
	dst.Chance = Some(win)
	dst.Advice = a.chanceAdvice(dst.Advice, win)
}

func (a *action) reportSide(dst *Resolution, s *side, f fall) {
	a.reportLevels(dst, s, f)
	if a.system != Fudge3 {
		dst.Critical = a.criticals.judge(f.natural, Opt[int]{})
	}
}

// reportOther fills in the other side, reusing the one that dst holds.
func (a *action) reportOther(dst *Resolution, f fall) {
	if dst.Against == nil {
		dst.Against = &Resolution{}
	}
	dst.Against.clear()
	dst.Against.Technique = a.other.technique
	a.other.reportFaces(dst.Against)
	a.reportSide(dst.Against, &a.other, f)
}

// standing is what a roll is worth in a contest.
type standing struct {
	fails bool     // below the minimum degree; in 3d6 Fudge, no success
	rank  int      // the higher wins; in 3d6 Fudge, the margin
	worth Critical // 3d6 Fudge only
}

// standing of a roll. Where both sides have a damage die, it ranks rolls of the
// same degree. Rules R23 and R24.
func (a *action) standing(s *side, f fall) standing {
	if a.system == Fudge3 {
		return a.standing3(s, f)
	}
	degree := a.degree(s, f)
	rank := 3 * int(degree)
	if a.own.damage && a.other.damage {
		rank += f.damage
	}
	return standing{fails: s.minimum.Set && degree < s.minimum.Value, rank: rank}
}

// contest decides between two rolls, for the asking side. A side below its minimum
// degree can't win, whatever the other does.
func (a *action) contest(own, other standing) Outcome {
	switch {
	case a.system == Fudge3:
		return contest3(own, other)
	case own.fails:
		return Fail
	case other.fails, own.rank > other.rank:
		return Win
	case own.rank < other.rank:
		return Lose
	}
	return Tie
}

func (a *action) relative(own, other fall) Opt[int] {
	if a.system == Fudge3 {
		return a.relative3(own, other)
	}
	return Some(int(a.degree(&a.own, own) - a.degree(&a.other, other)))
}

// leftToGM says whether the rules leave an outcome to the GM. Mudge does so with
// what is still a tie.
func (a *action) leftToGM(o Outcome) bool {
	return o == GM || o == Tie && a.system == Mudge
}

// oddsOpposed returns the chances that the asking side wins, nobody does, and the
// other side wins.
func (a *action) oddsOpposed() (win, tie, lose Frac) {
	mine, theirs := a.standings(&a.own), a.standings(&a.other)
	var wins, losses, total int64
	for own, ways := range mine {
		for other, otherWays := range theirs {
			total += ways * otherWays
			switch outcome := a.contest(own, other); {
			case outcome == Win:
				wins += ways * otherWays
			case outcome == Lose, outcome == Fail && !other.fails:
				losses += ways * otherWays
			}
		}
	}
	return newFrac(wins, total), newFrac(total-wins-losses, total), newFrac(losses, total)
}

// standings counts the ways to each standing of a side.
func (a *action) standings(s *side) map[standing]int64 {
	ways := map[standing]int64{}
	for _, f := range a.spreadOf(s).falls {
		ways[a.standing(s, f)] += f.weight
	}
	return ways
}
