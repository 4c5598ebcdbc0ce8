package engine

// Outcome is how an opposed action ends for the asking side.
type Outcome string

// The outcomes.
const (
	Win      Outcome = "win"
	Lose     Outcome = "lose"
	Tie      Outcome = "tie"
	Fail     Outcome = "fail"     // below the minimum degree. Rule R23
	Standoff Outcome = "standoff" // 3d6 Fudge. Rule R34
	GM       Outcome = "gm"       // the GM decides. Rule R34
)

// Values returns all outcomes.
func (Outcome) Values() []Outcome { return []Outcome{Win, Lose, Tie, Fail, Standoff, GM} }

// resolveOpposed applies rule R22.
func (a *action) resolveOpposed(dst *Resolution) {
	own, other := a.own.fall(), a.other.fall()
	a.reportSide(dst, &a.own, own)
	a.reportOther(dst, other)
	dst.Outcome = a.contest(own, other)
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
	old := dst.Against
	if old == nil {
		old = &Resolution{}
	}
	*old = Resolution{
		Technique: a.other.technique,
		Faces:     old.Faces[:0], Cancelled: old.Cancelled[:0], Kept: old.Kept[:0], Extra: old.Extra[:0],
	}
	a.other.reportFaces(old)
	a.reportSide(old, &a.other, f)
	dst.Against = old
}

// contest decides between two rolls, for the asking side.
func (a *action) contest(own, other fall) Outcome {
	if a.system == Fudge3 {
		return a.contest3(own, other)
	}
	if a.fails(&a.own, own) {
		return Fail
	}
	if a.fails(&a.other, other) {
		return Win
	}
	switch mine, theirs := a.rank(&a.own, own), a.rank(&a.other, other); {
	case mine > theirs:
		return Win
	case mine < theirs:
		return Lose
	}
	return Tie
}

// fails says whether a roll is below its side's minimum degree. Such a side can't
// win, whatever the other does. Rule R23.
func (a *action) fails(s *side, f fall) bool {
	return s.minimum.Set && a.degree(s, f) < s.minimum.Value
}

// rank orders rolls: by degree, and where both sides have a damage die, by that
// among equals. Rule R24.
func (a *action) rank(s *side, f fall) int {
	rank := 3 * int(a.degree(s, f))
	if a.own.damage && a.other.damage {
		rank += f.damage
	}
	return rank
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
	mine, theirs := a.spreadOf(&a.own), a.spreadOf(&a.other)
	var wins, losses int64
	for _, own := range mine.falls {
		for _, other := range theirs.falls {
			switch a.contest(own, other) {
			case Win:
				wins += own.weight * other.weight
			case Lose:
				losses += own.weight * other.weight
			case Fail:
				if !a.fails(&a.other, other) {
					losses += own.weight * other.weight
				}
			}
		}
	}
	total := mine.total * theirs.total
	return newFrac(wins, total), newFrac(total-wins-losses, total), newFrac(losses, total)
}
