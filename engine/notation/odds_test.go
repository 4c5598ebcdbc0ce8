package notation

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// oddsOf returns the odds of a notation that has some.
func oddsOf(t testing.TB, text string) Odds {
	t.Helper()
	odds, problem := parsed(t, text).Odds()
	if problem.IsSet() {
		t.Fatalf("%s: %s", text, problem.In(nil))
	}
	return odds
}

func rat(num, den Uint192) *big.Rat { return new(big.Rat).SetFrac(bigOf(num), bigOf(den)) }

// chance returns the chance of a total.
func (s *Odds) chance(total int) *big.Rat {
	if i := total - s.Lowest; i >= 0 && i < len(s.Ways) {
		return rat(s.Ways[i], s.All)
	}
	return new(big.Rat)
}

// mean returns the average total.
func (s *Odds) mean() *big.Rat {
	sum := new(big.Rat)
	for i, n := range s.Ways {
		sum.Add(sum, new(big.Rat).Mul(rat(n, s.All), big.NewRat(int64(s.Lowest+i), 1)))
	}
	return sum
}

// TestMeans compares well-known averages.
func TestMeans(t *testing.T) {
	for text, want := range map[string]string{
		"4d6dl1": "12.2446", "4d6kh3": "12.2446", "6x(4d6dl1)": "12.2446", "2d20kh1": "13.8250", "2d20kl1": "7.1750",
		"2d6r<3": "8.3333", "d6!": "4.2000", "d66": "38.5000", "4d6r1dl1": "13.2672", "20d100kh20": "1010.0000",
		"d100-d100": "0.0000", "2d6-4d6dl1": "-5.2446",
		"d6*d4": "8.7500", "d6/2+d4": "4.0000", "(d4-d6)/2": "-0.7500", "max(d400,d248)+d6": "229.6262",
	} {
		odds := oddsOf(t, text)
		average, _ := odds.mean().Float64()
		if got := strconv.FormatFloat(average, 'f', 4, 64); got != want {
			t.Errorf("%s averages %s, want %s", text, got, want)
		}
	}
}

// TestKeptAndDroppedAddUp checks that the averages of kept and dropped dice add up to that of the
// pool. The pools are too large for a count of all combinations.
func TestKeptAndDroppedAddUp(t *testing.T) {
	for _, die := range []struct {
		name  string
		twice int64 // twice the average
	}{{"F", 0}, {"2", 3}, {"6", 7}, {"10", 11}, {"20", 21}, {"100", 101}} {
		for _, kept := range []int{1, 7, 10, 19} {
			high, low := oddsOf(t, "20d"+die.name+"kh"+strconv.Itoa(kept)), oddsOf(t, "20d"+die.name+"dh"+strconv.Itoa(kept))
			if sum := new(big.Rat).Add(high.mean(), low.mean()); sum.Cmp(big.NewRat(10*die.twice, 1)) != 0 {
				t.Errorf("the highest %d of 20d%s and the others average %v", kept, die.name, sum)
			}
		}
	}
}

// TestRest checks the chance of explosions beyond the limit of dice, which belong to no total. The dice left over
// are shared by sets and groups, and each d100 is two.
func TestRest(t *testing.T) {
	for text, want := range map[string]string{
		"d6!":      "1/13367494538843734067838845976576", // 6^-40
		"2x(1d6!)": "1/3656158440062976", "1d6!+1d4!": "1219085983896917/1339996239280201224570273792",
		"1d100!": "1/10000000000000000000000000000000000000000", "3d6": "0/1",
	} {
		odds := oddsOf(t, text)
		if got := rat(odds.Rest(), odds.All).String(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// drawPool draws the notation of few dice.
func drawPool(t *rapid.T) string {
	text := ""
	for range rapid.IntRange(1, 2).Draw(t, "groups") {
		if text != "" {
			text += rapid.SampledFrom([]string{"+", "-"}).Draw(t, "sign")
		}
		text += rapid.StringMatching(`[1-3]d[2346F]`+
			`(min2|max3|min2max3|kh[12]|kl[12]?|dh[12]|dl1|r[123]|r<3|r<=2|r>2|r1kh1|r1dl1)?`).Draw(t, "group")
	}
	if rapid.Bool().Draw(t, "counting") {
		return rapid.StringMatching(`[1-3]d[2346F](>[0-3]|>=[1-4]|<[1-3]|<=[0-2]|=[0-2])`+
			`([+-][12]d6>[45])?`).Draw(t, "successes")
	}
	switch rapid.IntRange(0, 3).Draw(t, "calculation") {
	case 0:
		rounding := rapid.SampledFrom([]string{"floor", "ceil", "round"}).Draw(t, "rounding")
		factor := rapid.SampledFrom([]string{"2", "3", "2*3", "5/2"}).Draw(t, "factor")
		text = rounding + "((" + text + ")/" + factor + ")"
	case 1:
		function := rapid.SampledFrom([]string{"min(2,", "max(1d4,", "abs(1-", "(1d3+", "(2*3-"}).Draw(t, "function")
		after := rapid.SampledFrom([]string{"", "*2", "/2", "*1d3", "/3*2", "*0", "-1d2"}).Draw(t, "after")
		text = function + text + ")" + after
	}
	return text
}

// eachThrow calls f with all faces of each throw of a pool and the throw's chance. It leaves out throws with more
// than some explosions.
func eachThrow(p *Pool, faces []int, chance *big.Rat, most int, f func(faces []int, chance *big.Rat)) {
	_, next := p.Throws(faces)
	if len(next) == 0 {
		f(faces, chance)
		return
	}
	if most < 0 {
		return
	}
	ways := int64(1)
	thrown := append([]int(nil), faces...)
	for _, die := range next {
		lowest, highest := span(die)
		ways *= int64(highest - lowest + 1)
		thrown = append(thrown, lowest)
	}
	each := new(big.Rat).Mul(chance, big.NewRat(1, ways))
	for more := true; more; more = turn(next, thrown[len(faces):]) {
		eachThrow(p, thrown, each, most-1, f)
	}
}

// turn advances faces to the next combination, like an odometer. It returns false after the last one.
func turn(dice []Die, faces []int) bool {
	for i, die := range dice {
		lowest, highest := span(die)
		if faces[i] < highest {
			faces[i]++
			return true
		}
		faces[i] = lowest
	}
	return false
}

// counted returns the chance of each total, counted over all throws.
func counted(p *Pool, most int) map[int]*big.Rat {
	chances := map[int]*big.Rat{}
	eachThrow(p, nil, big.NewRat(1, 1), most, func(faces []int, chance *big.Rat) {
		total := p.Totals(faces)[0]
		if chances[total] == nil {
			chances[total] = new(big.Rat)
		}
		chances[total].Add(chances[total], chance)
	})
	return chances
}

// TestOddsAgreeWithBruteForce compares the odds of a few dice with a count of all combinations.
func TestOddsAgreeWithBruteForce(t *testing.T) {
	check := func(t rapid.TB, p *Pool) {
		odds, problem := p.Odds()
		if problem.IsSet() {
			t.Fatalf("%s: %s", p, problem.In(nil))
		}
		all := new(big.Rat)
		for total, want := range counted(p, 2) {
			if got := odds.chance(total); got.Cmp(want) != 0 {
				t.Fatalf("%s: %d has %v, counted %v", p, total, got, want)
			}
			all.Add(all, want)
		}
		if all.RatString() != "1" {
			t.Fatalf("%s: the count comes to %s", p, all.RatString())
		}
	}
	for _, text := range []string{"1d7", "2d7", "3d7dl1", "2d7r1", "1d7+1d9", "2d13kl1+1d6", "2d7min3", "3d9>6"} {
		check(t, parsed(t, text))
	}
	rapid.Check(t, func(t *rapid.T) {
		p, err := Parse(drawPool(t))
		if err != nil || p.DiceCount() > 4 {
			t.Skip()
		}
		check(t, p)
	})
}

// TestExplodingOdds compares odds with a count of the throws that end after a few explosions.
func TestExplodingOdds(t *testing.T) {
	for _, text := range []string{"1d4!", "2d4!", "2d6!-1d4", "1d4-2d4!", "1d4!=2", "2d6!=1-1d4", "1d8!>6", "1d6!<3"} {
		p, odds := parsed(t, text), oddsOf(t, text)
		chances := counted(p, 3)
		for i := range odds.Ways {
			total := odds.Lowest + i
			got, _ := odds.chance(total).Float64()
			want := 0.0
			if chances[total] != nil {
				want, _ = chances[total].Float64()
			}
			// The count misses throws with more than three explosions.
			if got < want-1e-12 || got > want+0.02 {
				t.Errorf("%s: %d has %v, counted %v, want at most 0.02 more", text, total, got, want)
			}
		}
	}
}

// TestLargestOdds tests the limits of 2^192 possible rolls, in which a rerolled die counts as two, and of 100,000
// multiplications.
func TestLargestOdds(t *testing.T) {
	for text, countable := range map[string]bool{
		"28d100": true, "29d100": false, "14d100r1": true, "15d100r1": false, "max(d400,d248)": true, "max(d400,d249)": false,
	} {
		if _, problem := parsed(t, text).Odds(); problem.IsSet() == countable {
			t.Errorf("%s: %s, want odds: %t", text, problem.In(nil), countable)
		}
	}
}

// TestWaysAddUp checks that all ways and the rest come to the number of all ways: no number is negative or wraps.
func TestWaysAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([1-9]|1[0-9]|20)d([2-68]|10|12|20|66|100|F)`+
			`(k[hl]([1-9]|1[0-9])|d[hl]([1-9]|1[0-9])|!|r[1-4]|r<[3-5]|r1kh[1-9])?`+
			`([+-][1-9]d([46]|20)(dl1|!|r1)?)?`).Draw(t, "notation")
		p, err := Parse(text)
		if err != nil {
			t.Skip()
		}
		odds, problem := p.Odds()
		if problem.IsSet() {
			t.Skip()
		}
		rest := odds.Rest()
		if rest != (Uint192{}) && !strings.Contains(text, "!") {
			t.Fatalf("%s: %v of %v ways have no total", text, rest, odds.All)
		}
		sum := bigOf(rest)
		for _, n := range odds.Ways {
			sum.Add(sum, bigOf(n))
		}
		if sum.Cmp(bigOf(odds.All)) != 0 {
			t.Fatalf("%s: %v of %v ways", text, sum, odds.All)
		}
	})
}
