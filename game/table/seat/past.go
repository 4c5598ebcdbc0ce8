package seat

import (
	"context"
	"sync"
	"time"

	"fudgetray/game/table"
)

// past contains the throws from before this visit that have not been verified yet.
type past struct {
	mu     sync.Mutex
	throws []*table.Throw
	added  chan struct{} // has a value after throws were added
}

func (p *past) add(t *table.Throw) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.throws = append(p.throws, t)
	select {
	case p.added <- struct{}{}:
	default:
	}
}

// take removes and returns the newest throw, or nil.
func (p *past) take() (newest *table.Throw) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.throws) - 1; last >= 0 {
		newest, p.throws = p.throws[last], p.throws[:last]
	}
	return newest
}

// breath is the pause between throws, in which a page can draw.
const breath = 4 * time.Millisecond

// VerifyPast simulates past throws, newest first, and emits their outcomes, until the context is done.
func (s *Seat) VerifyPast(ctx context.Context) {
	for ctx.Err() == nil {
		t := s.past.take()
		if t == nil {
			select {
			case <-s.past.added:
			case <-ctx.Done():
			}
			continue
		}
		e := Past{Event: "past", Throw: t.Number, Seat: t.Roller, Secret: t.Secret != nil}
		outcome, err := s.suite.Roll(*t.Dice, t.Seed)
		if err != nil {
			e.Problem = err.Error()
		}
		e.Outcome = outcomeOf(outcome)
		s.Emit(e)
		time.Sleep(breath)
	}
}
