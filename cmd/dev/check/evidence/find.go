package main

import (
	"io"
	"math"
	"sync"

	"fudgetray/game/physics"
)

// findings are the results of a run.
type findings struct {
	plan
	rows        []row
	quality     []quality
	restitution float64 // value farthest from the surface's
	slide       float64 // value farthest from 1
	shaved      shavedDice
	control     shavedDice // the same throws with unshaved dice
}

// A row has the results of a technique.
type row struct {
	technique
	usual, wild *tally
	fairness
}

// find runs the plan.
func (p plan) find(progress io.Writer) (*findings, error) {
	f := &findings{plan: p}
	f.restitution = farthest(restitution, heights, 0.3)
	f.slide = farthest(slide, speeds, 1)
	all, err := techniques()
	if err != nil {
		return nil, err
	}
	var jobs []job
	f.rows = make([]row, len(all))
	for i := range all {
		r := &f.rows[i]
		r.technique = all[i]
		usual, wild := newSeries(&r.technique, p, false), newSeries(&r.technique, p, true)
		r.usual, r.wild = usual.sum, wild.sum
		for _, s := range []*series{usual, wild} {
			more, err := s.jobs()
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, more...)
		}
	}
	if err := do("throwing", jobs, p.workers, progress); err != nil {
		return nil, err
	}
	for i := range f.rows {
		r := &f.rows[i]
		if r.fairness, err = r.judgeFairness(r.usual); err != nil {
			return nil, err
		}
	}
	jobs, err = f.solverJobs()
	if err != nil {
		return nil, err
	}
	return f, do("measuring the solver", jobs, p.workers, progress)
}

// solverJobs returns the jobs that measure the solver and throw shaved dice.
func (f *findings) solverJobs() ([]job, error) {
	var jobs []job
	all := settings()
	f.quality = make([]quality, len(all))
	for i, s := range all {
		cost := 3 * effort(s.Dice) * float64(f.trials) / batch
		jobs = append(jobs, job{cost, func() error {
			f.quality[i] = measure(s.name, s.Setting, f.trials)
			return nil
		}})
	}
	f.shaved.Short = shortening
	var mu sync.Mutex
	for _, sum := range []*shavedDice{&f.shaved, &f.control} {
		shape, err := brick(sum.Short)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, shavedJobs(shape, sum, f.plan.shaved, &mu)...)
	}
	return jobs, nil
}

func shavedJobs(shape *physics.Shape, sum *shavedDice, throws int, mu *sync.Mutex) []job {
	var jobs []job
	for number, at := 0, 0; at < throws; number, at = number+1, at+batch {
		count := min(batch, throws-at)
		jobs = append(jobs, job{effort(4), func() error {
			some := throwShaved(shape, number, count)
			mu.Lock()
			defer mu.Unlock()
			sum.add(some)
			return nil
		}})
	}
	return jobs
}

// effort returns the approximate time of a throw of n dice relative to one die.
func effort(n int) float64 { return math.Pow(float64(n), 1.3) }
