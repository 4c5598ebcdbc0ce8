package main

import (
	"fmt"
	"slices"

	"fudgetray/game/throw"
)

// A tally has the counts of throws of a technique. All are integers that add up, so the order of
// batches doesn't matter.
type tally struct {
	Throws  int
	Values  [][]int     // counts by die and value
	Results map[int]int // counts by result
	Raw     []int       // counts by face before relabelling, over all dice
	Serial  []int       // counts by pair of a die's values in consecutive throws
	Cross   []int       // counts by pair of values of neighbouring dice
	Steps   []int       // counts by duration in steps

	Nudges  int
	Nudged  int // throws
	Tilted  int // dice
	Escaped int // dice
	Shown   int // dice whose final pose shows another value than Faces

	NotReplayed int    // throws
	Hash        uint64 // sum of the hashes of all throws
}

func newTally(t *technique) *tally {
	each, _ := values(t.kind)
	k := len(each)
	out := &tally{
		Results: map[int]int{},
		Raw:     make([]int, len(t.kind.Values())),
		Serial:  make([]int, k*k),
		Cross:   make([]int, k*k),
	}
	for range t.count {
		out.Values = append(out.Values, make([]int, k))
	}
	return out
}

// add adds another tally of the same technique.
func (t *tally) add(o *tally) {
	for i := range o.Values {
		addTo(t.Values[i], o.Values[i])
	}
	addTo(t.Raw, o.Raw)
	addTo(t.Serial, o.Serial)
	addTo(t.Cross, o.Cross)
	t.Steps = append(t.Steps, make([]int, max(0, len(o.Steps)-len(t.Steps)))...)
	addTo(t.Steps, o.Steps)
	for r, n := range o.Results {
		t.Results[r] += n
	}
	t.Throws += o.Throws
	t.Nudges += o.Nudges
	t.Nudged += o.Nudged
	t.Tilted += o.Tilted
	t.Escaped += o.Escaped
	t.Shown += o.Shown
	t.NotReplayed += o.NotReplayed
	t.Hash += o.Hash
}

func addTo(sum, more []int) {
	for i, n := range more {
		sum[i] += n
	}
}

// count adds a throw.
func (t *tally) count(of *technique, thrown *throw.Throw) error {
	result, err := of.result(thrown.Faces)
	if err != nil {
		return fmt.Errorf("%s: faces %v: %w", of.name(), thrown.Faces, err)
	}
	t.Throws++
	t.Results[result]++
	t.Hash += thrown.Hash
	t.Nudges += thrown.Nudges
	if thrown.Nudges > 0 {
		t.Nudged++
	}
	t.Steps = append(t.Steps, make([]int, max(0, thrown.Steps+1-len(t.Steps)))...)
	t.Steps[thrown.Steps]++
	t.countFaces(of, thrown)
	t.judge(of, thrown)
	return nil
}

func (t *tally) countFaces(of *technique, thrown *throw.Throw) {
	at := places(of, thrown.Faces)
	k := len(t.Values[0])
	for d, v := range at {
		t.Values[d][v]++
		t.Raw[thrown.Raw[d]]++
		if d%2 == 1 {
			t.Cross[at[d-1]*k+v]++
		}
	}
}

// countPair counts the values of each die in two consecutive throws. The pairs don't overlap, so
// they are independent if the throws are.
func (t *tally) countPair(of *technique, before, after []int) {
	k := len(t.Values[0])
	next := places(of, after)
	for d, v := range places(of, before) {
		t.Serial[v*k+next[d]]++
	}
}

// places returns the index of each face in the list of the die's values.
func places(of *technique, faces []int) []int {
	each, _ := values(of.kind)
	at := make([]int, len(faces))
	for d, v := range faces {
		at[d] = slices.Index(each, v)
	}
	return at
}

// judge checks the final poses.
func (t *tally) judge(of *technique, thrown *throw.Throw) {
	for d, p := range thrown.Poses(thrown.Duration(), nil) {
		if !isIn(thrown.Tray, p.Pos) {
			t.Escaped++
		}
		if !lies(of.kind, p) {
			t.Tilted++
		}
		if of.kind.Value(p.Rot) != thrown.Faces[d] {
			t.Shown++
		}
	}
}
