package main

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A job is a piece of work that may run concurrently with others.
type job struct {
	cost float64 // relative to other jobs
	do   func() error
}

// do runs all jobs on a number of workers and reports the progress. It returns the first error.
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

// A bar is a progress bar.
type bar struct {
	what      string
	out       io.Writer
	made, all float64
	begun     time.Time
	printed   time.Time
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
	if time.Since(b.printed) < b.every {
		return
	}
	b.printed = time.Now()
	elapsed := b.printed.Sub(b.begun)
	left := time.Duration(float64(elapsed) * (b.all - b.made) / b.made)
	fmt.Fprintf(b.out, "\r%s: %3.0f %%, %v left   ", b.what, 100*b.made/b.all, left.Round(time.Second))
}

func (b *bar) end() {
	fmt.Fprintf(b.out, "\r%s: %3.0f %% in %v          \n",
		b.what, 100*b.made/b.all, time.Since(b.begun).Round(time.Second))
}
