package table

import (
	"strings"
	"testing"
)

// fill sets the size of the record, as if it had more lines.
func (s *sitting) fill(size int) {
	s.keeper.Table.Size = size
	for _, state := range s.states {
		state.Table.Size = size
	}
}

// TestSize counts the bytes of a record.
func TestSize(t *testing.T) {
	s := sit(t, cheapSuite{}, 1)
	want := len(record(s.texts()))
	if got := s.keeper.Table.Size; got != want || s.states[1].Table.Size != want {
		t.Errorf("the record has %d bytes, want %d", got, want)
	}
}

// TestFullRecord fills a record. Its seats are notified before; a throw that has begun ends, but no other begins.
func TestFullRecord(t *testing.T) {
	s := sit(t, cheapSuite{}, 2)
	s.setVolumes(2 * MaxRecord) // the GM keeps a secret
	s.fill(nearlyFull - 100)
	if s.keeper.Table.Filling() {
		t.Error("the record is nearly full too early")
	}
	s.throw(0)
	s.throw(1)
	if !s.keeper.Table.Filling() {
		t.Error("the record isn't nearly full")
	}
	for i := range s.states {
		if n := s.noticed(i, Filling); len(n) != 1 {
			t.Errorf("seat %d is notified %d times that the record is nearly full, want once", i+1, len(n))
		}
	}
	s.fill(MaxRecord - reserve - 1000)
	s.throw(0)
	s.throw(1)
	if n := s.noticed(2, Announced); len(n) != 3 {
		t.Errorf("%d throws have results, want 3", len(n))
	}
	if n := s.noticed(1, Unsent); len(n) != 1 || !strings.Contains(n[0].Problem.Error(), "record: it is full") {
		t.Errorf("seat 2 is notified of %+v", n)
	}
	if s.keeper.Table.Open != nil || s.states[1].Waiting() > 0 {
		t.Errorf("a throw waits: %+v", s.keeper.Table.Open)
	}
}
