package tables

import (
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A watched log measures the lines that are appended, and refuses them when all records together are too long.
type watched struct {
	record.Log
	server *Server
}

// errNoRoom reports that all records together have reached --max-bytes. Seats try again.
var errNoRoom error = &LimitError{"bytes", again}

// Append implements record.Log.
func (w watched) Append(id table.ID, seq int, line []byte) error {
	start := time.Now()
	err := w.server.room(int64(len(line)) + 1)
	if err == nil {
		err = w.Log.Append(id, seq, line)
	}
	w.server.monitor.appended(err, time.Since(start))
	if err == nil {
		w.server.grow(seq, len(line)+1)
	}
	return err
}

// A watchedShared log is a watched one of several servers.
type watchedShared struct {
	watched
	shared record.SharedLog
}

// Watch implements record.SharedLog.
func (w watchedShared) Watch(heard func(id table.ID, lines int)) error { return w.shared.Watch(heard) }

// watch returns a log that measures another one.
func (s *Server) watch(log record.Log) record.Log {
	w := watched{log, s}
	if shared, ok := log.(record.SharedLog); ok {
		return watchedShared{w, shared}
	}
	return w
}
