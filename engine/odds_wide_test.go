package engine

import (
	"math"
	"math/big"
	"strconv"
	"testing"
)

// totals returns the numbers of ways to each total of dice, from 0 on.
func totals(count, sides int) []*big.Int {
	ways := []*big.Int{big.NewInt(1)}
	for range count {
		next := make([]*big.Int, len(ways)+sides)
		for i := range next {
			next[i] = new(big.Int)
		}
		for total, n := range ways {
			for face := 1; face <= sides; face++ {
				next[total+face].Add(next[total+face], n)
			}
		}
		ways = next
	}
	return ways
}

// Sums with more combinations than a fraction has room for have the chance that a count of all combinations gives.
func TestR13ChancesOfManyDice(t *testing.T) {
	for _, dice := range []struct{ count, sides int }{{30, 6}, {20, 20}, {20, 100}, {25, 10}} {
		ways := totals(dice.count, dice.sides)
		reaching, all := new(big.Int), new(big.Int).Exp(big.NewInt(int64(dice.sides)), big.NewInt(int64(dice.count)), nil)
		even := new(big.Int)
		for total := len(ways) - 1; total >= dice.count; total-- {
			reaching.Add(reaching, ways[total])
			if total%2 == 0 {
				even.Add(even, ways[total])
			}
			if total > 1000 {
				continue // a Difficulty is at most 1000
			}
			if step := dice.count * dice.sides / 40; total%step > 0 && total > dice.count+3 {
				continue
			}
			line := strconv.Itoa(dice.count) + "d" + strconv.Itoa(dice.sides) + " vs " + strconv.Itoa(total)
			checkChance(t, line, oddsOfLine(t, line).Success, new(big.Rat).SetFrac(reaching, all))
		}
		line := "even " + strconv.Itoa(dice.count) + "d" + strconv.Itoa(dice.sides)
		checkChance(t, line, oddsOfLine(t, line).Even, new(big.Rat).SetFrac(even, all))
	}
}

func TestR13ChancesOfManyExplodingDice(t *testing.T) {
	known := map[[2]int]*big.Rat{}
	var reach func(count, target int) *big.Rat
	reach = func(count, target int) *big.Rat {
		if target <= 0 || count == 0 {
			return big.NewRat(int64(max(1-max(target, 0), 0)), 1)
		}
		if chance := known[[2]int{count, target}]; chance != nil {
			return chance
		}
		sum := reach(count, target-6)
		for face := 1; face < 6; face++ {
			sum = new(big.Rat).Add(sum, reach(count-1, target-face))
		}
		chance := new(big.Rat).Quo(sum, big.NewRat(6, 1))
		known[[2]int{count, target}] = chance
		return chance
	}
	for _, count := range []int{12, 20} {
		for target := count; target <= 140; target += 5 {
			line := strconv.Itoa(count) + "d6! vs " + strconv.Itoa(target)
			if odds := oddsOfLine(t, line); count == 20 || odds.Success.Set {
				checkChance(t, line, odds.Success, reach(count, target))
			}
		}
	}
}

func oddsOfLine(t *testing.T, line string) OddsTable {
	t.Helper()
	r, err := ParseRequest([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	odds, err := Odds(&r)
	if err != nil {
		t.Fatal(err)
	}
	return odds
}

// checkChance compares a chance with the exact one: it is equal if its numbers fit, and else differs by at most a 10^12th.
// One that isn't certain is neither 0 nor 1.
func checkChance(t *testing.T, line string, got Opt[Frac], want *big.Rat) {
	t.Helper()
	if !got.Set {
		t.Errorf("%s has no chance, want %s", line, want.FloatString(6))
		return
	}
	chance := big.NewRat(got.Value.Num, got.Value.Den)
	if fits := want.Num().IsInt64() && want.Denom().IsInt64(); fits && chance.Cmp(want) != 0 {
		t.Errorf("%s: %v, want %v", line, chance, want)
	}
	least := big.NewRat(1, math.MaxInt64) // lower chances are this one
	if want.Sign() > 0 && want.Cmp(least) < 0 {
		want = least
	}
	bound := new(big.Rat).Mul(want, big.NewRat(1, 1e12))
	off := new(big.Rat).Sub(chance, want)
	if off.Abs(off).Cmp(bound) > 0 {
		t.Errorf("%s: %v, want %s", line, got.Value, want.FloatString(24))
	}
	if certain := want.Cmp(big.NewRat(1, 1)) == 0; certain != (got.Value.Num == got.Value.Den) {
		t.Errorf("%s: %v, and it is certain: %t", line, got.Value, certain)
	}
}
