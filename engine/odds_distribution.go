package engine

import (
	"slices"
	"sync"
)

// A weightedRoll is a roll and the number of equally likely ways to it.
type weightedRoll struct {
	diceRoll
	ways int64
}

// A distribution lists every roll of a side's dice and the number of ways to it. Rule R13.
type distribution struct {
	rolls   []weightedRoll // without duplicates; ascending by result, then by damage die
	ways    int64          // total of all rolls
	lowest  int            // result
	atLeast []Frac         // chance of lowest or more, of lowest+1 or more, …
}

// newDistribution sorts rolls and merges equal ones.
func newDistribution(rolls []weightedRoll) *distribution {
	slices.SortFunc(rolls, func(a, b weightedRoll) int { return a.compare(b.diceRoll) })
	d := &distribution{rolls: rolls[:0], lowest: rolls[0].result}
	for _, r := range rolls {
		d.ways += r.ways
		if last := len(d.rolls) - 1; last >= 0 && d.rolls[last].diceRoll == r.diceRoll {
			d.rolls[last].ways += r.ways
			continue
		}
		d.rolls = append(d.rolls, r)
	}
	d.sumUp()
	return d
}

// sumUp computes atLeast, from the highest result down.
func (d *distribution) sumUp() {
	left := len(d.rolls)
	highest := d.rolls[left-1].result
	d.atLeast = make([]Frac, highest-d.lowest+1)
	ways, chance := int64(0), Frac{0, 1}
	for i := len(d.atLeast) - 1; i >= 0; i-- {
		before := left
		for left > 0 && d.rolls[left-1].result == d.lowest+i {
			left--
			ways += d.rolls[left].ways
		}
		if left < before {
			chance = newFrac(ways, d.ways)
		}
		d.atLeast[i] = chance
	}
}

// reach returns the chance of a result or a higher one.
func (d *distribution) reach(result int) Frac {
	i := result - d.lowest
	if i >= len(d.atLeast) {
		return Frac{0, 1}
	}
	return d.atLeast[max(0, i)]
}

// chance returns the chance of the rolls for which in returns true.
func (d *distribution) chance(in func(diceRoll) bool) Frac {
	var ways int64
	for _, r := range d.rolls {
		if in(r.diceRoll) {
			ways += r.ways
		}
	}
	return newFrac(ways, d.ways)
}

// reaches reports whether a natural result can be at least the given one.
func (d *distribution) reaches(natural int) bool {
	return slices.ContainsFunc(d.rolls, func(r weightedRoll) bool { return r.natural >= natural })
}

// distributionOf returns the distribution of a side. It is cached because a custom result table
// takes a while.
func (a *action) distributionOf(s *side) *distribution {
	if s.distribution == nil {
		s.distribution = s.workOut(a.criticals.openEnded)
	}
	return s.distribution
}

func (s *side) workOut(open bool) *distribution {
	switch {
	case s.customLookup && open:
		return enumerate(s.technique, s.lookup).withExtraThrows()
	case s.customLookup:
		return enumerate(s.technique, s.lookup)
	case open:
		return openDistributions[s.technique.index()]()
	}
	return distributions[s.technique.index()]()
}

// Distributions of the standard techniques, with and without Mudge's second throw, each computed
// on first use.
var distributions, openDistributions = func() (plain, open [techniqueCount]func() *distribution) {
	for i := range techniqueCount {
		t := fudgeDice(i - int(dropHighest))
		if i <= int(dropHighest) {
			t = standard(scoring(i))
		}
		plain[i] = sync.OnceValue(t.distribution)
		open[i] = sync.OnceValue(func() *distribution { return plain[i]().withExtraThrows() })
	}
	return plain, open
}()

// techniqueCount is the number of different technique indices.
const techniqueCount = int(dropHighest) + 1 + maxFudgeDice

// index returns a unique index for each technique except sums.
func (t technique) index() int {
	if t.scoring == addFudge {
		return int(dropHighest) + t.count
	}
	return int(t.scoring)
}

func (t technique) distribution() *distribution {
	switch t.scoring {
	case addFudge:
		return fudgeDistribution(t.count)
	case addFudgeD6:
		return fudgeDistribution(4)
	}
	return enumerate(t, t.standardLookup())
}

// fudgeDistribution convolves Fudge dice. It keeps the value of the last die separate, because
// that may be a damage die.
func fudgeDistribution(dice int) *distribution {
	others := []int64{1} // ways to total −i…i with i dice
	for range dice - 1 {
		next := make([]int64, len(others)+2)
		for i, ways := range others {
			next[i] += ways
			next[i+1] += ways
			next[i+2] += ways
		}
		others = next
	}
	var rolls []weightedRoll
	for i, ways := range others {
		for last := -1; last <= 1; last++ {
			total := i - (dice - 1) + last
			rolls = append(rolls, weightedRoll{diceRoll{natural: total, result: total, damage: last}, ways})
		}
	}
	return newDistribution(rolls)
}

// enumerate scores every combination of faces.
func enumerate(t technique, lookup []ResultRow) *distribution {
	faces := make([]int, t.maxDice())
	for i := range faces {
		faces[i], _ = t.die(i).Kind.span()
	}
	var rolls []weightedRoll
	for more := true; more; more = t.turn(faces) {
		natural := t.read(faces, lookup)
		roll := diceRoll{natural: natural, result: natural}
		if t.scoring == dropHighest {
			roll.triple = triple(faces)
		}
		rolls = append(rolls, weightedRoll{roll, 1})
	}
	return newDistribution(rolls)
}

// turn advances faces to the next combination, like an odometer. It returns false after the last
// one.
func (t technique) turn(faces []int) bool {
	for i := range faces {
		lowest, highest := t.die(i).Kind.span()
		if faces[i] < highest {
			faces[i]++
			return true
		}
		faces[i] = lowest
	}
	return false
}

// withExtraThrows adds Mudge's second throw of 4dF to every natural +4. Rule R28.
func (d *distribution) withExtraThrows() *distribution {
	second := fudgeDistribution(extraDice)
	var rolls []weightedRoll
	for _, first := range d.rolls {
		if first.natural < criticalThreshold {
			rolls = append(rolls, weightedRoll{first.diceRoll, first.ways * second.ways})
			continue
		}
		for _, extra := range second.rolls {
			both := first.diceRoll
			both.result += max(0, extra.natural)
			rolls = append(rolls, weightedRoll{both, first.ways * extra.ways})
		}
	}
	return newDistribution(rolls)
}
