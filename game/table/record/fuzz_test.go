package record

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"fudgetray/game/table"
)

// memory is a log of one table.
type memory struct{ lines [][]byte }

func (m *memory) Append(_ table.ID, seq int, line []byte) error {
	if seq != len(m.lines) {
		return ErrConflict
	}
	m.lines = append(m.lines, slices.Clone(line))
	return nil
}

func (m *memory) Read(_ table.ID, from, limit int) ([][]byte, error) {
	if from < 0 || from > len(m.lines) {
		return nil, nil
	}
	return m.lines[from:min(len(m.lines), from+limit)], nil
}

// FuzzCall passes calls to the keeper of a table. Each reply is JSON, each error is one that a caller can
// cause, and only entries of the table's seats get into its record.
func FuzzCall(f *testing.F) {
	_, link, effects, err := table.Found(table.Standard{}, table.Hash{1}, [16]byte{7}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		f.Fatal(err)
	}
	var founding []byte
	for _, effect := range effects {
		if send, ok := effect.(table.Send); ok {
			if founding, err = json.Marshal(string(send.Signed.Text())); err != nil {
				f.Fatal(err)
			}
		}
	}
	f.Add(MethodSubmit, founding)
	f.Add(MethodSubmit, []byte(`"{}"`))
	f.Add(MethodRead, []byte(`{"from":0}`))
	f.Add(MethodRead, []byte(`{"from":-1}`))
	f.Fuzz(func(t *testing.T, method string, request []byte) {
		log := &memory{}
		h := NewKeeper(log, func() int64 { return 1_764_000_000_000 }, func(table.ID, int, *table.Line) {})
		for _, call := range []struct {
			method  string
			request []byte
		}{{method, request}, {MethodSubmit, founding}, {method, request}} {
			reply, err := h.Call(link.Table, call.method, call.request)
			if err != nil && !errors.Is(err, ErrMethod) && !errors.Is(err, ErrRequest) {
				t.Fatalf("%s %q: %v", call.method, call.request, err)
			}
			if err == nil && !json.Valid(reply) {
				t.Fatalf("%s %q is answered by %q", call.method, call.request, reply)
			}
		}
		if len(log.lines) != 1 {
			t.Fatalf("%q is in the record", log.lines)
		}
	})
}
