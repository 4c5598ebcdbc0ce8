package tables

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
)

// TestDeletionEndsSeats deletes a table in three ways. Its seats end.
func TestDeletionEndsSeats(t *testing.T) {
	skipWaits(t)
	for name, remove := range map[string]func(t *testing.T, s *served, link table.Link){
		"by the server": func(t *testing.T, s *served, link table.Link) {
			if err := s.server.delete(link.Table, old); err != nil {
				t.Error(err)
			}
		},
		"by another process": func(t *testing.T, s *served, link table.Link) {
			other, err := OpenDirectory(s.log.dir.Name())
			if err != nil {
				t.Fatal(err)
			}
			defer other.Close()
			if err := other.Delete(link.Table); err != nil {
				t.Error(err)
			}
		},
		"by the GM": func(t *testing.T, s *served, link table.Link) {
			stranger := &connection{pass: link.Pass(table.Standard{})}
			if _, err := s.server.call(stranger, rpc(record.MethodDelete, "{}")); err == nil {
				t.Error("the link is enough to delete the table")
			}
			if _, err := s.server.call(&connection{pass: gmPass(t)}, rpc(record.MethodDelete, "{}")); err != nil {
				t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := serveTables(t, t.TempDir())
			state, link, effects := foundAttic(t)
			g := sitDown(s.url(), state.PassWith(link), state, effects)
			g.until(t, "the table", func(s *table.State) bool { return s.Me() == 0 })
			remove(t, s, link)
			if err := waitFor(t, g.ended); !errors.Is(err, client.ErrRemoved) {
				t.Errorf("the seat ends with %v", err)
			}
			late := sitDown(s.url(), state.PassWith(link), state, effects)
			if err := waitFor(t, late.ended); !errors.Is(err, client.ErrRemoved) {
				t.Errorf("a seat that comes later ends with %v", err)
			}
			if _, err := s.server.open(link.Table); !errors.Is(err, record.ErrNoTable) {
				t.Errorf("the table opens: %v", err)
			}
		})
	}
}

// A backup brings a table back that was deleted after it. Its record goes again when a server starts.
func TestBackupOfADeletedTable(t *testing.T) {
	dir := t.TempDir()
	log := openFileLog(t, dir)
	deleted, other := table.ID{1}, table.ID{2}
	for _, id := range []table.ID{deleted, other} {
		if err := log.Import(id, [][]byte{[]byte("{}")}); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, deleted.String()+recordSuffix)
	backup, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(log.Delete(deleted), log.Close(), os.WriteFile(path, backup, 0o600)); err != nil {
		t.Fatal(err)
	}
	stored, err := openFileLog(t, dir).Stored()
	if err != nil || len(stored) != 1 || stored[0].ID != other {
		t.Errorf("the server has %+v, %v", stored, err)
	}
}

func foundAttic(t *testing.T) (table.State, table.Link, []table.Effect) {
	t.Helper()
	state, link, effects, err := table.Found(table.Standard{}, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	return state, link, effects
}

// gmPass returns the pass of the GM's seat.
func gmPass(t *testing.T) table.Pass {
	state, _, _ := foundAttic(t)
	return state.Pass()
}
