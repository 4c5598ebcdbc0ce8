package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// maxOthers is the largest number of sides besides the asking side and the first opponent.
const maxOthers = 4

// readSides reads a list of sides, or a text with the sides of a line, separated by semicolons: "Fair; npc Great d6".
func readSides(v value) ([]Side, error) {
	if v.raw[0] != '"' {
		return readList(v, sideReaders)
	}
	text, err := v.text()
	if err != nil {
		return nil, err
	}
	scale := Request{Ladder: v.ladder.Name}
	if ladderNamed(v.ladder.Name) != v.ladder {
		scale = Request{CustomLadder: v.ladder}
	} else if v.ladder.Name == string(Fudge3) {
		scale = Request{System: Fudge3}
	}
	sides, fault := parseSides(text, scale)
	if fault != nil {
		fault.Column = 0
		return nil, fault.under(value{in: "request"})
	}
	return sides, nil
}

// parseSides parses sides that are separated by semicolons.
func parseSides(text string, scale Request) ([]Side, *FieldError) {
	var sides []Side
	for part := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		s := shorthand{campaign: &Campaign{}, request: scale}
		if err := s.parse("opposed "+part, nil); err != nil {
			err.Field = "others"
			return nil, err
		}
		sides = append(append(sides, *s.request.Against), s.request.Others...)
	}
	return sides, nil
}

// Sides returns sides as text that the field others accepts, without faces.
func Sides(sides []Side, l *Ladder) string {
	text := ""
	for i := range sides {
		if i > 0 {
			text += "; "
		}
		text += (&Request{CustomLadder: l}).side(&sides[i], lineWords{ladder: l})
	}
	return text
}

// sideCount returns the number of sides. Indices, as in Resolution.side, need no memory, unlike an iterator.
func (a *action) sideCount() int {
	if a.kind != Opposed {
		return 1
	}
	return 2 + len(a.others)
}

// side returns a side by its index: 0 is the asking side, 1 the other side, and from 2 on the further sides.
func (a *action) side(i int) *side {
	switch i {
	case 0:
		return &a.own
	case 1:
		return &a.other
	}
	return &a.others[i-2]
}

// setOthers sets all other sides. A fixed first opponent is the Difficulty. Rules R22 and R25.
func (a *action) setOthers() *FieldError {
	r := a.request
	if err := a.setOther(&a.other, r.Against, "against."); err != nil {
		return err
	}
	if a.other.fixed && a.system != Fudge3 { // which has no Difficulty
		a.difficulty = Some(a.other.level)
	}
	if len(r.Others) == 0 {
		return nil
	}
	if len(r.Others) > maxOthers {
		return fault("others", nil, language.OthersMany(maxOthers))
	}
	a.others = make([]side, len(r.Others))
	for i := range r.Others {
		if err := a.setOther(&a.others[i], &r.Others[i], "others"+indexed(i)+"."); err != nil {
			return err
		}
	}
	return nil
}

// MaxDice is the largest number of dice in all throws of a roll: six sides of four Fudge dice with Mudge's second throws.
const MaxDice = 48

// checkDiceOfAll checks that several sides can't throw too many dice together, in the first throw and in all.
func (a *action) checkDiceOfAll() *FieldError {
	first, dice := 0, 0
	for i := range a.sideCount() {
		first += a.side(i).technique.maxDice()
		dice += a.mostDice(a.side(i))
	}
	switch {
	case first > notation.MaxThrown:
		return fault("others", nil, language.OthersDice(notation.MaxThrown))
	case dice > MaxDice:
		return fault("others", nil, language.OthersLaterDice(MaxDice))
	}
	return nil
}

// mostDice returns the largest number of dice that a side can throw. It needs the result tables.
func (a *action) mostDice(s *side) int {
	n := s.technique.maxDice()
	if a.criticals.openEnded && a.distributionOf(s).reaches(criticalThreshold) {
		n += extraDice
	}
	if a.criticals.chained && !s.fixed {
		n += a.chainCount()
	}
	return n
}

// resolveOthers compares the roll with the further sides. It wins if it wins against every side. Otherwise the worst
// outcome counts. Rule R22.
func (a *action) resolveOthers(dst *Resolution, own diceRoll) {
	mine := a.standing(&a.own, own)
	place := 1
	judge := func(side *Resolution, s *side, roll diceRoll) {
		theirs := a.standing(s, roll)
		side.Outcome = a.contest(&mine, &theirs)
		if beats(side.Outcome, &theirs) {
			place++
		}
		if worse(side.Outcome, dst.Outcome) {
			dst.Outcome = side.Outcome
		}
	}
	judge(dst.Against, &a.other, a.other.roll())
	dst.Others = make([]Resolution, len(a.others))
	for i := range a.others {
		s, side := &a.others[i], &dst.Others[i]
		roll := s.roll()
		a.reportOther(side, s, &a.request.Others[i], roll)
		if relative := a.relativeTo(own, s, roll); relative.Set {
			side.Relative = Some(-relative.Value)
		}
		judge(side, s, roll)
	}
	if dst.Outcome != GM {
		dst.Place = Some(place)
	}
}

// beats reports whether an outcome is a win of the other side.
func beats(o Outcome, other *standing) bool { return o == Lose || o == Fail && !other.fails }

// outcomesByWorth lists the outcomes of an action against several sides, the worst first.
var outcomesByWorth = []Outcome{Fail, Lose, GM, Standoff, Tie, Win}

func worse(a, b Outcome) bool {
	return slices.Index(outcomesByWorth, a) < slices.Index(outcomesByWorth, b)
}

// A tally counts the ways to each end of an action against several sides.
type tally struct{ wins, losses, ties, all Uint192 }

// oddsAgainstMany returns the chances against several sides, which are independent for each roll of the asking side.
func (a *action) oddsAgainstMany() opposedOdds {
	own := a.standings(nil, &a.own)
	others := make([][]weightedStanding, a.sideCount()-1)
	for i := range others {
		others[i] = a.standings(nil, a.side(1+i))
	}
	var sum tally
	for i := range own {
		ways := a.tallyAgainst(&own[i], others)
		sum.wins = sum.wins.Plus(ways.wins)
		sum.losses = sum.losses.Plus(ways.losses)
		sum.ties = sum.ties.Plus(ways.ties)
		sum.all = sum.all.Plus(ways.all)
	}
	return a.opposedOdds(sum)
}

// tallyAgainst counts the ways of the other sides against one roll of the asking side.
func (a *action) tallyAgainst(own *weightedStanding, others [][]weightedStanding) tally {
	all := notation.Uint192Of(own.ways)
	won, drawn, unbeaten := all, all, all
	for _, list := range others {
		var w, t, u, n int64 // ways to win, to win or tie, not to be beaten, and all
		for j := range list {
			theirs := &list[j]
			outcome := a.contest(&own.standing, &theirs.standing)
			n += theirs.ways
			if !beats(outcome, &theirs.standing) {
				u += theirs.ways
			}
			if outcome == Win {
				w += theirs.ways
			}
			if outcome == Win || outcome == Tie {
				t += theirs.ways
			}
		}
		won, drawn = won.Times(uint64(w)), drawn.Times(uint64(t))
		unbeaten, all = unbeaten.Times(uint64(u)), all.Times(uint64(n))
	}
	return tally{wins: won, losses: all.Minus(unbeaten), ties: drawn.Minus(won), all: all}
}
