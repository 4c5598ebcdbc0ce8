package main

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// A test is the outcome of a chi² test.
type test struct {
	Chi2 float64
	DF   int
}

// p returns the probability, under the null hypothesis, of a chi² at least this large. It is 1
// without degrees of freedom.
func (t test) p() float64 {
	if t.DF == 0 {
		return 1
	}
	return distuv.ChiSquared{K: float64(t.DF)}.Survival(t.Chi2)
}

// fewestExpected is the smallest expected count of a cell for which the chi² distribution is a
// good approximation.
const fewestExpected = 5

// fit tests counts against probabilities that add up to 1. It merges cells with small expected
// counts, the rarest first.
func fit(counts []int, chances []float64) test {
	total := 0
	for _, n := range counts {
		total += n
	}
	order := make([]int, len(counts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return compare(chances[a], chances[b]) })
	var cells []cell
	for _, i := range order {
		more := cell{float64(counts[i]), chances[i] * float64(total)}
		if last := len(cells) - 1; last >= 0 && cells[last].expected < fewestExpected {
			cells[last].add(more)
			continue
		}
		cells = append(cells, more)
	}
	if last := len(cells) - 1; last > 0 && cells[last].expected < fewestExpected {
		cells[last-1].add(cells[last])
		cells = cells[:last]
	}
	return chi2(cells)
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// A cell is a cell of a contingency table.
type cell struct{ count, expected float64 }

func (c *cell) add(o cell) {
	c.count += o.count
	c.expected += o.expected
}

// chi2 tests cells whose expected counts add up to the total count.
func chi2(cells []cell) test {
	t := test{DF: max(0, len(cells)-1)}
	for _, c := range cells {
		if c.expected > 0 {
			t.Chi2 += (c.count - c.expected) * (c.count - c.expected) / c.expected
		}
	}
	return t
}

// together combines independent tests.
func together(tests []test) test {
	var sum test
	for _, t := range tests {
		sum.Chi2 += t.Chi2
		sum.DF += t.DF
	}
	return sum
}

// fisher combines p-values of independent tests by Fisher's method (1925): −2 times the sum of
// their logarithms is chi²-distributed.
func fisher(ps []float64) test {
	var t test
	for _, p := range ps {
		t.Chi2 -= 2 * math.Log(p)
		t.DF += 2
	}
	return t
}

// chanceOfFarthest returns the probability that the most extreme of that many independent p-values
// is as close to 0 or 1 as that of ps (Šidák 1967).
func chanceOfFarthest(ps []float64) float64 {
	least := 0.5
	for _, p := range ps {
		least = min(least, p, 1-p)
	}
	return 1 - math.Pow(1-2*least, float64(len(ps)))
}
