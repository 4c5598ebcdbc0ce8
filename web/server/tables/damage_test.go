package tables

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fudgetray/game/table"
)

// A playedTable is a table of two seats with a throw, at a served directory.
type playedTable struct {
	*served
	link   table.Link
	guests []*guest
}

func playAt(t *testing.T, dir string) *playedTable {
	t.Helper()
	skipWaits(t)
	s := serveTables(t, dir)
	state, link, effects := foundAttic(t)
	gwen := sitDown(s.url(), state.PassWith(link), state, effects)
	gwen.until(t, "the table", func(s *table.State) bool { return s.Me() == 0 })
	p := &playedTable{s, link, []*guest{gwen}}
	p.enter(2)
	p.throw(1)
	return p
}

// enter takes another seat.
func (p *playedTable) enter(number int) *guest {
	p.Helper()
	profile := table.Profile{Name: "Ann", Color: "#445566"}
	state, effects := table.Enter(table.Standard{}, table.Hash{byte(number)}, p.link, profile, table.Player)
	g := sitDown(p.url(), state.PassWith(p.link), state, effects)
	g.until(p.T, "a seat", func(s *table.State) bool { return s.Me() > 0 })
	p.guests = append(p.guests, g)
	return g
}

// throw lets the first seat throw, and waits until all have the result of the throw with a number.
func (p *playedTable) throw(number int) {
	p.Helper()
	p.guests[0].throw()
	for _, g := range p.guests {
		g.until(p.T, "a throw", func(s *table.State) bool { return thrown(s, number) })
	}
	agree(p.T, p.guests)
}

func (p *playedTable) path() string {
	return filepath.Join(p.log.dir.Name(), p.link.Table.String()+recordSuffix)
}

// TestSeatsGiveBack takes the last lines of a record away while nobody throws. The server tells the seats, which don't ask
// for lines, and they give the same lines back.
func TestSeatsGiveBack(t *testing.T) {
	for name, damage := range map[string]func(path string, whole []byte) error{
		"cut": func(path string, whole []byte) error {
			lines := bytes.SplitAfter(whole, []byte("\n"))
			return os.Truncate(path, int64(len(bytes.Join(lines[:len(lines)-4], nil)))) // the last part is empty
		},
		"replaced by a backup": func(path string, whole []byte) error {
			lines := bytes.SplitAfter(whole, []byte("\n"))
			if err := os.WriteFile(path+".old", bytes.Join(lines[:len(lines)-4], nil), 0o600); err != nil {
				return err
			}
			return os.Rename(path+".old", path)
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := playAt(t, t.TempDir())
			whole, err := os.ReadFile(p.path())
			if err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			if err := damage(p.path(), whole); err != nil {
				t.Fatal(err)
			}
			p.guests[0].until(t, "the lost lines", func(*table.State) bool {
				now, err := os.ReadFile(p.path())
				return err == nil && bytes.Equal(now, whole)
			})
			t.Logf("given back after %v", time.Since(start).Round(10*time.Millisecond))
			p.throw(2)
		})
	}
}

// TestSeatsNoticeLoss removes a record while nobody throws. The seats know how many lines are lost, sign nothing, and go on
// once the record is back: they don't make a table from nothing.
func TestSeatsNoticeLoss(t *testing.T) {
	p := playAt(t, t.TempDir())
	whole, err := os.ReadFile(p.path())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(p.path()); err != nil {
		t.Fatal(err)
	}
	for _, g := range p.guests {
		g.until(t, "notice of the loss", func(s *table.State) bool { return s.Lost() >= 3 })
	}
	if err := os.WriteFile(p.path(), whole, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, g := range p.guests {
		g.until(t, "the record", func(s *table.State) bool { return s.Lost() == 0 })
	}
	p.throw(2)
}

// TestSeatsNoticeEdits changes a digit of a record in use. The server verifies it, and closes the connections.
func TestSeatsNoticeEdits(t *testing.T) {
	p := playAt(t, t.TempDir())
	text, err := os.ReadFile(p.path())
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(p.path(), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	at := int64(bytes.LastIndex(text, []byte(`"at":`)) + len(`"at":`))
	if _, err := file.WriteAt([]byte{text[at] ^ 1}, at); err != nil {
		t.Fatal(err)
	}
	for _, g := range p.guests {
		if err := waitFor(t, g.ended); err == nil {
			t.Error("a seat goes on with a damaged record")
		}
	}
}

// TestEchoes announces the head of a table after its last line, with growing pauses.
func TestEchoes(t *testing.T) {
	e, now := echoes{all: map[table.ID]echo{}}, time.Now()
	e.line(tableA, now)
	var heard []int
	for second := range 7200 {
		if len(e.due(now.Add(time.Duration(second)*time.Second))) > 0 {
			heard = append(heard, second)
		}
	}
	if want := []int{2, 10, 42, 170, 682}; !slices.Equal(heard[:min(5, len(heard))], want) || len(e.all) > 0 {
		t.Errorf("announced after %v seconds, want %v; %d remain", heard, want, len(e.all))
	}
}
