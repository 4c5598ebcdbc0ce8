package main

import "slices"

// fairness has the test results of a technique.
type fairness struct {
	Faces   test // each die's values
	Results test // against the exact odds
	Serial  test // a die's values in consecutive throws
	Cross   test // values of neighbouring dice; empty for a single die
	Raw     test // faces before relabelling
	RawMost float64
}

// judgeFairness tests the counts of n.
func (t *technique) judgeFairness(n *tally) (fairness, error) {
	chances := valueChances(t)
	var f fairness
	var each []test
	for _, counts := range n.Values {
		each = append(each, fit(counts, chances))
	}
	f.Faces = together(each)
	f.Serial = fit(n.Serial, pairs(chances))
	if t.count > 1 {
		f.Cross = fit(n.Cross, pairs(chances))
	}
	f.Raw, f.RawMost = fitRaw(n.Raw)
	var err error
	f.Results, err = t.fitResults(n)
	return f, err
}

func valueChances(t *technique) []float64 {
	_, faces := values(t.kind)
	out := make([]float64, len(faces))
	for i, n := range faces {
		out[i] = float64(n) / float64(len(t.kind.Values()))
	}
	return out
}

// pairs returns the probabilities of pairs of independent values.
func pairs(chances []float64) []float64 {
	var out []float64
	for _, a := range chances {
		for _, b := range chances {
			out = append(out, a*b)
		}
	}
	return out
}

func (t *technique) fitResults(n *tally) (test, error) {
	rows, err := t.odds()
	if err != nil {
		return test{}, err
	}
	counts, chances := make([]int, len(rows)), make([]float64, len(rows))
	for i, r := range rows {
		counts[i], chances[i] = n.Results[r.Result], r.Float()
	}
	return fit(counts, chances), nil
}

// fitRaw tests the faces before relabelling for uniformity. It also returns the largest relative
// deviation.
func fitRaw(counts []int) (test, float64) {
	even := make([]float64, len(counts))
	total := 0
	for i, n := range counts {
		even[i] = 1 / float64(len(counts))
		total += n
	}
	expected := float64(total) / float64(len(counts))
	most := max(float64(slices.Max(counts))/expected-1, 1-float64(slices.Min(counts))/expected)
	return fit(counts, even), most
}
