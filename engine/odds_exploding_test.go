package engine

import (
	"math/big"
	"slices"
	"strconv"
	"testing"
)

// TestR13ExplodingDiceAgainstTargets compares the chances of exploding dice with those of an unlimited number of
// explosions, which are the same for all targets below the limit of dice.
func TestR13ExplodingDiceAgainstTargets(t *testing.T) {
	for _, row := range []struct {
		dice               string
		count, sides, from int // the values from `from` on explode
		added              int
	}{
		{"d6!", 1, 6, 6, 0}, {"2d6!+3", 2, 6, 6, 3}, {"3d6!", 3, 6, 6, 0}, {"2d4!>2-1", 2, 4, 3, -1}, {"d10!", 1, 10, 10, 0},
	} {
		for target := row.added; target < 20; target++ {
			r, err := ParseRequest([]byte(row.dice + " vs " + strconv.Itoa(target)))
			if err != nil {
				t.Fatal(err)
			}
			odds, err := Odds(&r)
			if err != nil || !odds.Success.Set {
				t.Fatalf("%s vs %d: no chance, %v", row.dice, target, err)
			}
			got := big.NewRat(odds.Success.Value.Num, odds.Success.Value.Den)
			if want := reachExploding(row.count, row.sides, row.from, target-row.added); got.Cmp(want) != 0 {
				t.Errorf("%s vs %d: %v, want %v", row.dice, target, got, want)
			}
		}
	}
	for line, want := range map[string]Frac{
		"d6! vs 5": {1, 3}, "2d6!+3 vs 10": {7, 12}, "3d6! vs 12": {53, 108}, "20-d6! vs 16": {2, 3},
	} {
		r, err := ParseRequest([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if odds, err := Odds(&r); err != nil || odds.Success != Some(want) {
			t.Errorf("%s: %v, %v; want %v", line, odds.Success, err, want)
		}
	}
}

// TestR13ExplodingDiceAreCounted throws every sequence of exploding dice, up to the limit of dice.
func TestR13ExplodingDiceAreCounted(t *testing.T) {
	lines := []string{"d6! vs 5", "d6! vs 11", "d4!-2 vs 9", "d10! vs 12"}
	if !testing.Short() {
		lines = append(lines, "2d6! vs 14") // seconds
	}
	for _, line := range lines {
		r, err := ParseRequest([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		success := new(big.Rat)
		addSuccesses(t, r, big.NewRat(1, 1), success)
		checkChance(t, line, oddsOfLine(t, line).Success, success)
	}
}

// addSuccesses adds the chance of each throw that succeeds. It throws one die after the other.
func addSuccesses(t *testing.T, r Request, chance, sum *big.Rat) {
	dice, err := r.Dice()
	if err != nil {
		t.Fatal(err)
	}
	if len(dice) == 0 {
		if res, err := Resolve(&r); err != nil || !res.Success.Set {
			t.Fatalf("%v, %v", res, err)
		} else if res.Success.Value {
			sum.Add(sum, chance)
		}
		return
	}
	faces, ways := make([]int, len(dice)), int64(1)
	for i, d := range dice {
		lowest, highest := d.Span()
		faces[i], ways = lowest, ways*int64(highest-lowest+1)
	}
	for more := true; more; more = turnDice(dice, faces) {
		next := r
		next.Faces = slices.Clone(r.Faces)
		if err := next.Take(faces); err != nil {
			t.Fatal(err)
		}
		addSuccesses(t, next, new(big.Rat).Mul(chance, big.NewRat(1, ways)), sum)
	}
}

// reachExploding returns the chance that dice total at least a target.
func reachExploding(count, sides, from, target int) *big.Rat {
	switch {
	case target <= 0:
		return big.NewRat(1, 1)
	case count == 0:
		return new(big.Rat)
	}
	sum := new(big.Rat)
	for face := 1; face <= sides; face++ {
		left := count - 1
		if face >= from {
			left = count
		}
		sum.Add(sum, reachExploding(left, sides, from, target-face))
	}
	return sum.Quo(sum, big.NewRat(int64(sides), 1))
}
