package engine

import (
	"testing"

	"pgregory.net/rapid"
)

// TestOpposedOddsAgreeWithCounting compares the odds of opposed actions with a count of all
// combinations of faces.
func TestOpposedOddsAgreeWithCounting(t *testing.T) {
	counted := naive{}
	rapid.Check(t, func(t *rapid.T) {
		r := drawOpposed(t)
		var a action
		if err := r.action(&a); err != nil {
			t.Fatal(err)
		}
		wins, losses, ties, total := counted.contests(&a)
		odds, err := Odds(&r)
		if err != nil {
			t.Fatal(err)
		}
		var success Opt[Frac]
		switch r.Ties {
		case TiesSucceed:
			success = Some(newFrac(wins+ties, total))
		case TiesFail:
			success = Some(newFrac(wins, total))
		case TiesAgain:
			if ties < total {
				total -= ties
			}
		}
		win, tie, lose := newFrac(wins, total), newFrac(total-wins-losses, total), newFrac(losses, total)
		if odds.Win != Some(win) || odds.Tie != Some(tie) || odds.Lose != Some(lose) || odds.Success != success {
			t.Fatalf("odds are %v %v %v, counted %v %v %v", odds.Win, odds.Tie, odds.Lose, win, tie, lose)
		}
		throwAny(t, &r)
		if got, err := Resolve(&r); err != nil || got.Chance != Some(win) {
			t.Fatalf("the resolution has the chance %v, %v; counted %v", got.Chance, err, win)
		}
	})
}

func drawOpposed(t *rapid.T) Request {
	system := rapid.SampledFrom(systems).Draw(t, "system")
	own, other := drawSide(t, system), drawSide(t, system)
	if system != Fudge3 && rapid.Bool().Draw(t, "an NPC") {
		other.Technique, other.NPC = "", rapid.SampledFrom(NPC.Values("")).Draw(t, "npc")
	}
	r := *versus(system, own, other)
	r.Modifiers = drawModifiers(t)
	if system == Mudge {
		r.Ties = rapid.SampledFrom(append(TieRule.Values(""), "")).Draw(t, "ties")
	}
	if system != Fudge3 && rapid.Bool().Draw(t, "with criticals") {
		r.Criticals = rapid.SliceOfNDistinct(rapid.SampledFrom(CriticalRule.Values("")), 0, 3, rapid.ID).Draw(t, "criticals")
	}
	if (own.Technique == "3d6" || own.Technique == "d%") && rapid.Bool().Draw(t, "with a table of its own") {
		r.ResultTable = drawLookup(t, own.Technique)
	}
	return r
}

// drawLookup draws a result for each roll of a technique.
func drawLookup(t *rapid.T, technique string) []ResultRow {
	standard := StandardResultTable(technique)
	first, last := standard[0].From, standard[len(standard)-1].To
	var rows []ResultRow
	for roll := first; roll <= last; roll++ {
		rows = append(rows, ResultRow{roll, roll, rapid.IntRange(-20, 20).Draw(t, "result")})
	}
	return rows
}

// naive caches the counted rolls of sides.
type naive map[naiveKey]map[diceRoll]int64

type naiveKey struct {
	technique    technique
	damage, open bool
}

// contests counts the ways to win, to lose and to tie an opposed action.
func (n naive) contests(a *action) (wins, losses, ties, total int64) {
	mine, theirs := n.standings(a, &a.own), n.standings(a, &a.other)
	for own, ways := range mine {
		for other, otherWays := range theirs {
			total += ways * otherWays
			switch outcome := a.contest(&own, &other); {
			case outcome == Win:
				wins += ways * otherWays
			case outcome == Lose, outcome == Fail && !other.fails:
				losses += ways * otherWays
			case outcome == Tie:
				ties += ways * otherWays
			}
		}
	}
	return wins, losses, ties, total
}

func (n naive) standings(a *action, s *side) map[standing]int64 {
	ways := map[standing]int64{}
	for roll, w := range n.rolls(a, s) {
		ways[a.standing(s, roll)] += w
	}
	return ways
}

// rolls counts the rolls of all combinations of a side's faces, in mudge including the extra dice.
func (n naive) rolls(a *action, s *side) map[diceRoll]int64 {
	key := naiveKey{s.technique, s.damage, a.criticals.openEnded}
	if !s.customLookup && n[key] != nil {
		return n[key]
	}
	ways := map[diceRoll]int64{}
	thrown := side{technique: s.technique, damage: s.damage, lookup: s.lookup}
	for thrown.faces = lowestFaces(s.technique.die, s.technique.maxDice()); ; {
		thrown.extra = nil
		switch {
		case !a.criticals.openEnded:
			ways[thrown.roll()]++
		case !a.rollsExtra(&thrown):
			ways[thrown.roll()] += 81
		default:
			fudge := fudgeDice(extraDice)
			for thrown.extra = lowestFaces(fudge.die, extraDice); ; {
				ways[thrown.roll()]++
				if !fudge.turn(thrown.extra) {
					break
				}
			}
		}
		if !s.technique.turn(thrown.faces) {
			break
		}
	}
	if !s.customLookup {
		n[key] = ways
	}
	return ways
}

func lowestFaces(die func(int) Die, dice int) []int {
	faces := make([]int, dice)
	for i := range faces {
		faces[i], _ = die(i).Span()
	}
	return faces
}
