package main

import (
	"fmt"
	"slices"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/play"
)

// A technique is a way to throw dice and to compute a result.
type technique struct {
	request engine.Request
	kind    dice.Kind // kind of all dice
	count   int
}

func (t *technique) name() string { return t.request.Technique }

func (t *technique) dice() []dice.Kind { return slices.Repeat([]dice.Kind{t.kind}, t.count) }

// techniques returns the techniques to test: all of actions, the critical table's, and sums of
// each kind of die.
func techniques() ([]technique, error) {
	var requests []engine.Request
	for _, name := range engine.Techniques(engine.Fudge, engine.Situational) {
		if name != "diceless" {
			requests = append(requests, engine.Request{Kind: engine.Situational, Technique: name})
		}
	}
	requests = append(requests, engine.Request{Kind: engine.Lookup, Technique: "2d6"})
	for _, name := range []string{"4d4", "4d8", "4d10", "4d12", "4d20", "2d100"} {
		requests = append(requests, engine.Request{Kind: engine.Sum, Technique: name})
	}
	var out []technique
	for _, r := range requests {
		t, err := newTechnique(r)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

func newTechnique(r engine.Request) (technique, error) {
	thrown, err := r.Dice()
	if err != nil {
		return technique{}, err
	}
	kinds := play.Kinds(thrown)
	for i, kind := range kinds {
		if kind != kinds[0] {
			return technique{}, fmt.Errorf("%s: die %d is a %v; techniques of one kind of dice are thrown here",
				r.Technique, i, kind)
		}
	}
	return technique{r, kinds[0], len(kinds)}, nil
}

// result returns the technique's result for the given faces.
func (t *technique) result(faces []int) (int, error) {
	r := t.request
	r.Faces = faces
	var res engine.Resolution
	if err := engine.ResolveInto(&res, &r); err != nil {
		return 0, err
	}
	if res.Result.Set {
		return res.Result.Value, nil
	}
	return res.Total.Or(res.Row.Value), nil
}

// odds returns the exact probability of each result.
func (t *technique) odds() ([]engine.OddsRow, error) {
	table, err := engine.Odds(&t.request)
	return table.Distribution, err
}

// values returns the distinct values of a kind in ascending order, and the number of faces with
// each.
func values(k dice.Kind) (each []int, faces []int) {
	sorted := slices.Sorted(slices.Values(k.Values()))
	for _, v := range sorted {
		if len(each) == 0 || each[len(each)-1] != v {
			each, faces = append(each, v), append(faces, 0)
		}
		faces[len(faces)-1]++
	}
	return each, faces
}
