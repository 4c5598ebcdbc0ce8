package record

import (
	"sync"
	"time"

	"fudgetray/game/table"
)

// An authentication verifies signatures of the past in the background. Verifying 20,000 lines in a browser takes seven
// seconds, in which the user can play.
type authentication struct {
	suite  table.Suite
	forged func(seq int) // receives the number of lines before a forged one

	mu      sync.Mutex
	pending []table.Authenticate
	runs    bool
}

// add verifies a line after the earlier ones.
func (a *authentication) add(line table.Authenticate) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.pending = append(a.pending, line)
	if !a.runs {
		a.runs = true
		go a.run()
	}
}

// A batch takes a few milliseconds in a browser. A page can draw in the pause after it.
const (
	batch = 8
	rest  = 4 * time.Millisecond
)

func (a *authentication) run() {
	for lines := a.take(); len(lines) > 0; lines = a.take() {
		for _, l := range lines {
			if !l.Line.Genuine(a.suite) {
				a.forged(l.Seq)
			}
		}
		time.Sleep(rest)
	}
}

// take removes the next lines. The run ends if there are none.
func (a *authentication) take() []table.Authenticate {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := min(batch, len(a.pending))
	lines := a.pending[:n]
	a.pending = a.pending[n:]
	a.runs = n > 0
	return lines
}
