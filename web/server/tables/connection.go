package tables

import (
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A connection is the server's end of a connection.
type connection struct {
	pass    table.Pass
	proven  bool // the pass was valid; otherwise the table didn't exist
	visitor visitor
	budget  *clientBudget

	mu    sync.Mutex
	spent time.Time // time at which the budget of calls is full again
}

// Limits of calls of a connection: callBurst without a pause, then one per callTime.
const (
	callBurst = 100
	callTime  = 25 * time.Millisecond
)

// spend takes a call from the budget.
func (c *connection) spend(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.spent.Before(now) {
		c.spent = now
	}
	if c.spent.Sub(now) >= callBurst*callTime {
		return false
	}
	c.spent = c.spent.Add(callTime)
	return true
}

// call handles a remote procedure call.
func (s *Server) call(c *connection, e centrifuge.RPCEvent) ([]byte, error) {
	id := c.pass.Table
	switch e.Method {
	case record.MethodDelete:
		return s.deleteFor(c)
	case record.MethodSubmit:
		if refusal, err := s.admit(c, e.Data); refusal != nil || err != nil {
			return refusal, err
		}
	case record.MethodRestore:
		if err := s.mayRestore(c, e.Data); err != nil {
			return nil, err
		}
	}
	reply, err := s.keeper.Call(id, e.Method, e.Data)
	switch {
	case err == nil:
		return reply, s.pace(c, e.Method, len(reply))
	case errors.Is(err, record.ErrMethod):
		return nil, centrifuge.ErrorMethodNotFound
	case errors.Is(err, record.ErrRequest):
		return nil, centrifuge.ErrorBadRequest
	case errors.Is(err, ErrDeleted), errors.Is(err, ErrMissing), errors.Is(err, ErrAltered):
		go s.lose(id, err)
	case isLimit(err):
		return nil, s.tooMany(err)
	}
	return nil, centrifuge.ErrorInternal // an entry may be in the record, so the seat sends it again
}

// admit takes an entry from the budgets of its connection. A refusal is the reply to one that can't be stored; after an
// error the seat sends the entry again.
func (s *Server) admit(c *connection, data []byte) (refusal []byte, err error) {
	if err := s.mayWrite(c, data); err != nil {
		return nil, err
	}
	now := time.Now()
	var text string
	if json.Unmarshal(data, &text) != nil {
		return nil, nil // the keeper says what is wrong
	}
	signed, err := table.ParseSigned([]byte(text))
	switch {
	case err != nil:
	case signed.Entry.Join != nil:
		if err := s.mayJoin(c, now); err != nil {
			return nil, s.tooMany(err)
		}
	case signed.Entry.Create != nil && !s.keeper.Keeps(c.pass.Table):
		if err := s.mayCreate(c, now); err != nil {
			return json.Marshal(record.SubmitReply{Reason: err.Error(), Denial: denialOf(err)})
		}
	}
	return nil, nil
}

// mayJoin returns a *LimitError if a connection may not take a seat now. A local connection takes any number.
func (s *Server) mayJoin(c *connection, now time.Time) error {
	if c.visitor.address != "" {
		seats := s.budgets.seatsAt(c.budget, c.pass.Table)
		if _, err := take(seats, "seats at a table from your address", 1, now, 0); err != nil {
			return err
		}
	}
	_, err := take(c.budget.joins, "joins from your address", 1, now, 0)
	return err
}

func isLimit(err error) bool {
	_, limit := errors.AsType[*LimitError](err)
	return limit
}

// mayWrite takes data to be stored from the budgets of its connection.
func (s *Server) mayWrite(c *connection, data []byte) error {
	if _, err := take(c.budget.writes, "bytes written from your address", len(data), time.Now(), 0); err != nil {
		return s.tooMany(err)
	}
	return nil
}

// mayRestore takes lines that are given back from the budgets of their connection. Seats that they contain count as joins
// from its address: after a restart a cheat could give back seats that never were. A record with more seats than the
// budget allows at a time takes all of it.
func (s *Server) mayRestore(c *connection, data []byte) error {
	if err := s.mayWrite(c, data); err != nil {
		return err
	}
	if _, err := take(c.budget.joins, "joins from your address", seatsIn(data), time.Now(), 0); err != nil {
		return s.tooMany(err)
	}
	return nil
}

// seatsIn returns how many lines of a RestoreRequest take a seat.
func seatsIn(data []byte) (seats int) {
	var r record.RestoreRequest
	if json.Unmarshal(data, &r) != nil {
		return 0 // the keeper says what is wrong
	}
	for _, text := range r.Lines {
		line, err := table.ParseLine([]byte(text))
		if err == nil && line.Entry.Join != nil {
			seats++
		}
	}
	return seats
}

// tooMany counts a refusal of a limit, and returns the reply.
func (s *Server) tooMany(err error) error {
	if limit, ok := errors.AsType[*LimitError](err); ok {
		s.monitor.refuse(limit.Limit)
	}
	return temporary(err)
}

// denialOf returns why a visitor may not create a table, for users.
func denialOf(err error) table.Denial {
	limit, isLimit := errors.AsType[*LimitError](err)
	switch {
	case !isLimit:
		return record.DeniedCreation
	case limit.Limit == tablesOfAddress:
		return record.DeniedTables
	}
	return record.DeniedRoom
}

// tablesOfAddress is the limit of tables that one address creates.
const tablesOfAddress = "tables created from your address"

// errCreate reports that a client may not create tables.
var errCreate = errors.New("this server doesn't let you create tables; ask its operator")

// mayCreate returns an error if a connection may not create a table now.
func (s *Server) mayCreate(c *connection, now time.Time) error {
	if !c.visitor.creates {
		s.monitor.refuse("creation")
		return errCreate
	}
	err := s.roomForTable()
	if err == nil {
		_, err = take(c.budget.tables, tablesOfAddress, 1, now, 0)
	}
	if limit, ok := errors.AsType[*LimitError](err); ok {
		s.monitor.refuse(limit.Limit)
	}
	return err
}

// readPatience is the time that the reply to a read is held back at most. Seats repeat calls after ten seconds.
const readPatience = 8 * time.Second

// pace holds a part of the record back until the budgets of reads allow it. It returns an error if that takes too long.
func (s *Server) pace(c *connection, method string, size int) error {
	if method != record.MethodRead {
		return nil
	}
	now := time.Now()
	own, err := take(c.budget.reads, "reads from your address", size, now, readPatience)
	if err != nil {
		return s.tooMany(err)
	}
	whole, err := take(s.reads, "reads", size, now, readPatience)
	if err != nil {
		return s.tooMany(err)
	}
	s.monitor.read.Add(float64(size))
	if wait := max(own, whole); wait > 0 {
		select {
		case <-time.After(wait):
		case <-s.node.NotifyShutdown():
		}
	}
	return nil
}

// deleteFor deletes a table for its GM, whose key has signed the connection's pass.
func (s *Server) deleteFor(c *connection) ([]byte, error) {
	state, err := s.keeper.Table(c.pass.Table)
	if err != nil {
		return nil, centrifuge.ErrorInternal
	}
	gm := func(k table.Key) bool {
		i := state.SeatOf(k)
		return i >= 0 && state.Seats[i].Role == table.GM
	}
	if !state.MayRead(c.pass) || !gm(c.pass.Key) && !gm(c.pass.Seat.Key) {
		return nil, centrifuge.ErrorPermissionDenied
	}
	if err := s.delete(c.pass.Table, asked); err != nil {
		return nil, centrifuge.ErrorInternal
	}
	return []byte("{}"), nil
}
