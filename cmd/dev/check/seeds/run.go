// Package seeds runs simulations that depend on a seed alone, for tests, and orders their events. It knows nothing of what
// they simulate.
package seeds

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A Simulation is a kind of simulation.
type Simulation struct {
	What   string // what is counted, for example "tables"
	Replay string // format of the command that replays a seed
	Once   []uint64
	Few    int // simulated by short tests
	Some   int // simulated by other tests
	// Simulate simulates one seed. It returns the number of things simulated and of their throws.
	Simulate func(seed uint64) (count, throws int, err error)
}

// progress is the time between two lines of progress.
const progress = 10 * time.Second

// A run is a simulation of many seeds.
type run struct {
	*Simulation
	t *testing.T

	next, failed, count, throws atomic.Int64
}

// Environment variables set the number of things to simulate, and the first seed. Unlike flags, they let go test keep
// the result of a run until the simulated code changes.
const (
	amountVariable = "SIMULATE"
	firstVariable  = "FIRST"
)

// Run simulates consecutive seeds on all processors until enough things are simulated or one has failed, and then the
// seeds of Once, which have failed once. If the environment sets the amount, it prints the progress every ten seconds.
func (s *Simulation) Run(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // a simulation needs little memory, for a short time
	first := variable(t, firstVariable, 1)
	n := s.Some
	if testing.Short() {
		n = s.Few
	}
	n = int(variable(t, amountVariable, uint64(n)))
	shown := os.Getenv(amountVariable) != ""
	r := &run{Simulation: s, t: t}
	start := time.Now()
	defer r.show(start, n, shown)()
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for r.failed.Load() == 0 && r.count.Load() < int64(n) {
				r.one(first + uint64(r.next.Add(1)) - 1)
			}
		})
	}
	workers.Wait()
	for _, seed := range s.Once {
		r.one(seed)
	}
	t.Logf("%d %s, %d throws, %v", r.count.Load(), s.What, r.throws.Load(), time.Since(start).Round(time.Millisecond))
}

// variable returns the number in an environment variable, or the standard one.
func variable(t *testing.T, name string, standard uint64) uint64 {
	text := os.Getenv(name)
	if text == "" {
		return standard
	}
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		t.Fatalf("%s is %q; it must be a number", name, text)
	}
	return n
}

func (r *run) one(seed uint64) {
	count, throws, err := r.Simulate(seed)
	if err != nil {
		r.failed.Add(1)
		r.t.Errorf(r.Replay+": %v", seed, err)
	}
	r.count.Add(int64(count))
	r.throws.Add(int64(throws))
}

// show prints the progress until the function that it returns is called.
func (r *run) show(start time.Time, n int, shown bool) (stop func()) {
	if !shown {
		return func() {}
	}
	ticker := time.NewTicker(progress)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				fmt.Printf("%d of %d %s, %d throws, %d failures, %v\n", r.count.Load(), n, r.What, r.throws.Load(),
					r.failed.Load(), time.Since(start).Round(time.Second))
			}
		}
	}()
	return func() { ticker.Stop(); close(done) }
}
