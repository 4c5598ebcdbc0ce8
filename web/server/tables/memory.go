package tables

import (
	"slices"
	"time"

	"fudgetray/game/table"
)

// open returns the state of a table. It reads a record that is not in memory, and verifies what its checkpoint doesn't
// cover.
func (s *Server) open(id table.ID) (table.Table, error) {
	if s.keeper.Keeps(id) {
		return s.keeper.Table(id)
	}
	s.opening <- struct{}{}
	defer func() { <-s.opening }()
	verified := verifiedHead(s.log, s.secret, id)
	state, err := readTable(s.log, id, verified)
	if err != nil {
		return state, err
	}
	if state.Head.Seq-verified.Seq >= checkpointLines {
		s.verified(id, state.Head)
	}
	s.keeper.Adopt(state)
	s.mu.Lock()
	if len(s.connections[id]) == 0 {
		s.idle[id] = time.Now()
	}
	s.mu.Unlock()
	return s.keeper.Table(id)
}

// checkpointLines is the number of lines after which a checkpoint is stored.
const checkpointLines = 128

// checkpoint stores that the record of a table in memory is verified.
func (s *Server) checkpoint(id table.ID) {
	if !s.keeper.Keeps(id) {
		return
	}
	if state, err := s.keeper.Table(id); err == nil {
		s.verified(id, state.Head)
	}
}

func (s *Server) verified(id table.ID, head table.Head) {
	if err := setVerified(s.log, s.secret, id, head); err != nil {
		s.monitor.warn("checkpoint", "checkpoint not stored", "error", err)
	}
}

// drop removes a table from memory.
func (s *Server) drop(id table.ID) {
	state, kept := s.keeper.Drop(id)
	if kept && state.Head.Seq > 0 {
		s.verified(id, state.Head)
	}
	s.log.Release(id)
}

// Times of sweeps.
const (
	sweepPause = 10 * time.Second
	prunePause = time.Hour
	idleTime   = time.Minute // without a connection, after which a table leaves the memory
	maxIdle    = 1000        // tables in memory without a connection
)

// sweepOften sweeps until the server is closed.
func (s *Server) sweepOften() {
	pruned := time.Now()
	for {
		select {
		case <-s.node.NotifyShutdown():
			return
		case <-time.After(sweepPause):
		}
		now := time.Now()
		s.dropIdle(now)
		s.budgets.sweep(now)
		if now.Sub(pruned) < prunePause {
			continue
		}
		pruned = now
		if err := s.sweep(now); err != nil {
			s.monitor.warn("sweep", "tables not pruned", "error", err)
		}
	}
}

// dropIdle removes tables without a connection from memory: after some time, and the oldest if there are many.
func (s *Server) dropIdle(now time.Time) {
	for _, id := range s.idleTables(now) {
		s.drop(id)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.monitor.open.Set(float64(len(s.connections) + len(s.idle)))
}

// idleTables removes tables from the list of idle ones, and returns them.
func (s *Server) idleTables(now time.Time) (ids []table.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.idle {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b table.ID) int { return s.idle[a].Compare(s.idle[b]) })
	late := slices.IndexFunc(ids, func(id table.ID) bool { return now.Sub(s.idle[id]) < idleTime })
	if late < 0 {
		late = len(ids)
	}
	ids = ids[:max(late, len(ids)-maxIdle)]
	for _, id := range ids {
		delete(s.idle, id)
	}
	return ids
}

// sweep counts the stored tables, and deletes those that are due.
func (s *Server) sweep(now time.Time) error {
	stored, err := s.log.Stored()
	if err != nil {
		return err
	}
	if s.log.Keeps() != nil {
		s.count(stored)
		return nil
	}
	kept := stored[:0]
	for _, t := range stored {
		why, err := s.due(t, now)
		if err != nil {
			return err
		}
		if why == "" {
			kept = append(kept, t)
		} else if err := s.delete(t.ID, why); err != nil {
			return err
		}
	}
	s.count(kept)
	return nil
}

// due returns why a stored table is to be deleted. Tables with a connection stay.
func (s *Server) due(t Stored, now time.Time) (string, error) {
	s.mu.Lock()
	connected, thrown := len(s.connections[t.ID]) > 0, s.thrown[t.ID]
	s.mu.Unlock()
	if connected {
		return "", nil
	}
	p := s.Pruning
	if thrown {
		p.Empty = 0
	}
	why, err := p.Due(s.log, t, now)
	if why == "" && p.Empty > 0 && now.Sub(t.Changed) >= p.Empty {
		s.mu.Lock()
		s.thrown[t.ID] = true
		s.mu.Unlock()
	}
	return why, err
}

// delete deletes a table, and tells its seats.
func (s *Server) delete(id table.ID, why string) error {
	if err := s.log.Delete(id); err != nil {
		return err
	}
	s.monitor.deleted.WithLabelValues(why).Inc()
	s.monitor.log.Info("table deleted", "table", id, "reason", why)
	s.keeper.Drop(id)
	s.closeAll(id, errDeleted, all)
	return nil
}
