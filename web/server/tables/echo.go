package tables

import (
	"sync"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// echoes are the heads that are announced again.
type echoes struct {
	mu  sync.Mutex
	all map[table.ID]echo
}

// An echo is the next one of a table.
type echo struct {
	due   time.Time
	pause time.Duration // before it
}

func after(now time.Time, pause time.Duration) (e echo, more bool) {
	next := time.Duration(record.NextEcho(pause.Milliseconds())) * time.Millisecond
	return echo{now.Add(next), next}, next > 0
}

// line begins the echoes of a table anew, after a line.
func (e *echoes) line(id table.ID, now time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all[id], _ = after(now, 0)
}

// due returns the tables whose head is to be announced now.
func (e *echoes) due(now time.Time) (ids []table.ID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, next := range e.all {
		if now.Before(next.due) {
			continue
		}
		ids = append(ids, id)
		if following, more := after(now, next.pause); more {
			e.all[id] = following
		} else {
			delete(e.all, id)
		}
	}
	return ids
}

// end ends the echoes of a table.
func (e *echoes) end(id table.ID) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.all, id)
}

// echoPause is the time between two looks at the echoes that are due.
const echoPause = 500 * time.Millisecond

// echoOften announces heads until the server is closed.
func (s *Server) echoOften() {
	for {
		select {
		case <-s.node.NotifyShutdown():
			return
		case <-time.After(echoPause):
		}
		for _, id := range s.echoes.due(time.Now()) {
			s.echo(id)
		}
	}
}

// echo announces the head of a table to its seats.
func (s *Server) echo(id table.ID) {
	if !s.keeper.Keeps(id) {
		s.echoes.end(id)
		return
	}
	state, err := s.keeper.Table(id)
	if err != nil {
		return // the next line is announced
	}
	if data, err := record.HeadPublication(state.Head); err == nil {
		s.node.Publish(id.String(), data)
	}
}
