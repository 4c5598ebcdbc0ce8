package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// job is a piece of work that can be done beside others.
type job struct {
	cost float64 // compared with other jobs
	do   func() error
}

// do does all jobs, some at once, and says on progress how far it is and how long it
// will take. It returns the first error.
func do(what string, jobs []job, workers int, progress io.Writer) error {
	var mu sync.Mutex
	var first error
	left := make(chan job)
	bar := newBar(what, jobs, progress)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for j := range left {
				err := j.do()
				mu.Lock()
				if first == nil {
					first = err
				}
				bar.done(j.cost)
				mu.Unlock()
			}
		})
	}
	for _, j := range jobs {
		mu.Lock()
		failed := first != nil
		mu.Unlock()
		if failed {
			break
		}
		left <- j
	}
	close(left)
	wg.Wait()
	bar.end()
	return first
}

// bar is a line about how far work has come.
type bar struct {
	what      string
	out       io.Writer
	made, all float64
	begun     time.Time
	told      time.Time
	every     time.Duration
}

func newBar(what string, jobs []job, out io.Writer) *bar {
	b := &bar{what: what, out: out, begun: time.Now(), every: time.Second}
	for _, j := range jobs {
		b.all += j.cost
	}
	return b
}

func (b *bar) done(cost float64) {
	b.made += cost
	if time.Since(b.told) < b.every {
		return
	}
	b.told = time.Now()
	gone := b.told.Sub(b.begun)
	left := time.Duration(float64(gone) * (b.all - b.made) / b.made)
	fmt.Fprintf(b.out, "\r%s: %3.0f %%, %v left   ", b.what, 100*b.made/b.all, left.Round(time.Second))
}

func (b *bar) end() {
	fmt.Fprintf(b.out, "\r%s: %3.0f %% in %v          \n", b.what, 100*b.made/b.all, time.Since(b.begun).Round(time.Second))
}
