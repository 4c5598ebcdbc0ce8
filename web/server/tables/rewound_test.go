package tables

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fudgetray/game/table"
)

// TestRewoundRecord restores a backup without the last lines. The seats give the lines back, and throw on.
func TestRewoundRecord(t *testing.T) {
	dir := t.TempDir()
	s := serveTables(t, dir)
	suite := table.Standard{}
	state, link, effects, err := table.Found(suite, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	guests := []*guest{sitDown(s.url(), state.PassWith(link), state, effects)}
	guests[0].until(t, "the table", func(s *table.State) bool { return s.Me() == 0 })
	ann := table.Profile{Name: "Ann", Color: "#112233"}
	state, effects = table.Enter(suite, table.Hash{2}, link, ann, table.Player)
	guests = append(guests, sitDown(s.url(), state.PassWith(link), state, effects))
	guests[1].until(t, "a seat", func(s *table.State) bool { return s.Me() > 0 })
	for range 3 {
		guests[1].throw()
	}
	for _, g := range guests {
		g.until(t, "the throws", func(s *table.State) bool { return thrown(s, 3) })
	}
	agree(t, guests)

	file := filepath.Join(dir, link.Table.String()+recordSuffix)
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	backup := bytes.Join(lines[:len(lines)-8], nil)
	if err := os.WriteFile(file, backup, 0o600); err != nil {
		t.Fatal(err)
	}
	guests[0].throw()
	for _, g := range guests {
		g.until(t, "a throw after the loss", func(s *table.State) bool { return thrown(s, 4) })
	}
	now, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(now, whole) {
		t.Errorf("the record has %d bytes; the lost lines are not those of before", len(now))
	}
}
