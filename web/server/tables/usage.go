package tables

import "sync"

// A usage counts what is stored. It is counted anew at each sweep, since other processes store, too.
type usage struct {
	mu     sync.Mutex
	tables int
	bytes  int64
}

// room returns an error if a line doesn't fit into the limit of all records.
func (s *Server) room(bytes int64) error {
	s.usage.mu.Lock()
	defer s.usage.mu.Unlock()
	if s.Limits.Bytes > 0 && s.usage.bytes+bytes > s.Limits.Bytes {
		return errNoRoom
	}
	return nil
}

// roomForTable returns a *LimitError if another table may not be created.
func (s *Server) roomForTable() error {
	const reserve = 20 // of the bytes, one of so many parts is for tables that exist
	s.usage.mu.Lock()
	defer s.usage.mu.Unlock()
	switch {
	case s.Limits.Tables > 0 && s.usage.tables >= s.Limits.Tables:
		return &LimitError{"tables", day}
	case s.Limits.Bytes > 0 && s.usage.bytes >= s.Limits.Bytes-s.Limits.Bytes/reserve:
		return &LimitError{"bytes", day}
	}
	return nil
}

// grow counts a line.
func (s *Server) grow(seq, bytes int) {
	s.usage.mu.Lock()
	defer s.usage.mu.Unlock()
	if seq == 0 {
		s.usage.tables++
	}
	s.usage.bytes += int64(bytes)
	s.monitor.stored.Set(float64(s.usage.tables))
	s.monitor.bytes.Set(float64(s.usage.bytes))
}

// count counts what is stored.
func (s *Server) count(all []Stored) {
	s.usage.mu.Lock()
	defer s.usage.mu.Unlock()
	s.usage.tables, s.usage.bytes = len(all), 0
	for _, stored := range all {
		s.usage.bytes += stored.Bytes
	}
	s.monitor.stored.Set(float64(s.usage.tables))
	s.monitor.bytes.Set(float64(s.usage.bytes))
}
