package tables

import (
	"bytes"
	"errors"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
	"fudgetray/game/table/tabletest"
)

// TestUnknownTablesCostNothing asks for tables that don't exist.
func TestUnknownTablesCostNothing(t *testing.T) {
	s := limited(t, Options{})
	for i := range 100 {
		id := table.ID{byte(i), 1}
		if _, err := s.open(id); !errors.Is(err, record.ErrNoTable) {
			t.Fatal(err)
		}
		if _, _, err := s.keeper.Read(id, 0, 0); !errors.Is(err, record.ErrNoTable) {
			t.Fatal(err)
		}
		if s.keeper.Keeps(id) {
			t.Fatal("a table without a record is kept")
		}
	}
	if files := s.log.(*FileLog); len(files.records) > 0 || len(s.idle) > 0 {
		t.Errorf("%d records, %d idle tables", len(files.records), len(s.idle))
	}
}

// TestIdleTables creates more tables than may be idle. Those with a connection stay in memory, the oldest others go,
// and later all.
func TestIdleTables(t *testing.T) {
	s := limited(t, Options{})
	start := time.Now()
	s.createFrom(t, visitor{"", true}, 1)
	played, _ := founding(t, 1)
	s.mu.Lock() // the new table's connections are looked at in the background
	for i := range maxIdle + 20 {
		s.idle[table.ID{byte(i), byte(i >> 8)}] = start.Add(time.Duration(i))
	}
	s.connections[played] = map[*centrifuge.Client]*connection{}
	s.mu.Unlock()
	s.dropIdle(start.Add(time.Second))
	if len(s.idle) != maxIdle || !s.idle[table.ID{19}].IsZero() || s.idle[table.ID{20}].IsZero() {
		t.Errorf("%d tables are idle", len(s.idle))
	}
	s.dropIdle(start.Add(2 * idleTime))
	if len(s.idle) != 0 || !s.keeper.Keeps(played) {
		t.Errorf("%d tables are idle, the one with a connection is kept: %t", len(s.idle), s.keeper.Keeps(played))
	}
}

// TestCheckpoint reads a record whose last line has a wrong signature. Only a checkpoint of this very record, signed
// with the secret of the store, is trusted.
func TestCheckpoint(t *testing.T) {
	s := limited(t, Options{})
	s.createFrom(t, visitor{"", true}, 1)
	id, _ := founding(t, 1)
	lines, err := s.log.Lines(id)
	if err != nil {
		t.Fatal(err)
	}
	s.drop(id)
	right, err := readTable(s.log, id, table.Head{})
	if err != nil {
		t.Fatal(err)
	}
	forged := bytes.Clone(lines[0])
	sig := bytes.LastIndex(forged, []byte(`"sig":"`)) + len(`"sig":"`)
	forged[sig] = 'A' + (forged[sig]-'A'+1)%26
	path := filepath.Join(s.log.(*FileLog).dir.Name(), id.String()+recordSuffix)
	if err := os.WriteFile(path, append(forged, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	s.log.Release(id)
	forgedState, err := replay(s.log, id, math.MaxInt)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		head   table.Head
		secret []byte
		opens  bool
	}{
		{"of the record before", right.Head, s.secret, false},
		{"of the forged record, with another secret", forgedState.Head, newSecret(), false},
		{"of a longer record", table.Head{Seq: 2, Hash: forgedState.Head.Hash}, s.secret, false},
		{"of the forged record", forgedState.Head, s.secret, true},
	} {
		if err := setVerified(s.log, test.secret, id, test.head); err != nil {
			t.Fatal(err)
		}
		_, err := readTable(s.log, id, verifiedHead(s.log, s.secret, id))
		if opens := err == nil; opens != test.opens {
			t.Errorf("a checkpoint %s: %v", test.name, err)
		}
	}
}

// TestServersKeepCheckpoints closes a server and checks that the next one trusts what it has verified.
func TestServersKeepCheckpoints(t *testing.T) {
	dir := t.TempDir()
	first := serveTables(t, dir)
	if reason := first.server.createFrom(t, visitor{"", true}, 1); reason != "" {
		t.Fatal(reason)
	}
	id, _ := founding(t, 1)
	if _, err := first.server.open(id); err != nil {
		t.Fatal(err)
	}
	first.server.drop(id)
	first.stop()
	second := serveTables(t, dir)
	if head := verifiedHead(second.log, second.server.secret, id); head.Seq != 1 {
		t.Errorf("the checkpoint has %d lines", head.Seq)
	}
}

// TestLostRecords damages the record of a table in use. The log names the table and the reason.
func TestLostRecords(t *testing.T) {
	for reason, damage := range map[string]func(path string) error{
		"missing": os.Remove,
		"altered": func(path string) error { return os.Truncate(path, 3) },
	} {
		var log bytes.Buffer
		s := limited(t, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		s.createFrom(t, visitor{"", true}, 1)
		id, _ := founding(t, 1)
		dir := s.log.(*FileLog).dir.Name()
		if err := damage(filepath.Join(dir, id.String()+recordSuffix)); err != nil {
			t.Fatal(err)
		}
		why := s.log.Append(id, 1, []byte("{}"))
		if !errors.Is(why, ErrMissing) && !errors.Is(why, ErrAltered) {
			t.Errorf("%s: a line is answered by %v", reason, why)
		}
		s.lose(id, why)
		if text := log.String(); !strings.Contains(text, id.String()) || !strings.Contains(text, "reason="+reason) {
			t.Errorf("the log has %q", text)
		}
		if s.keeper.Keeps(id) {
			t.Errorf("%s: the table is kept", reason)
		}
	}
}

// TestGuard removes a record, and deletes one as another process does. The guard of the log notices both.
func TestGuard(t *testing.T) {
	skipWaits(t)
	dir := t.TempDir()
	l := openFileLog(t, dir)
	fill(t, l, tableA, "one")
	fill(t, l, tableB, "one")
	lost := make(chan error, 2)
	if err := l.Guard(func(_ table.ID, why error) { lost <- why }); err != nil {
		t.Fatal(err)
	}
	other, err := OpenDirectory(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	for _, test := range []struct {
		act  func() error
		want error
	}{
		{func() error { return os.Remove(filepath.Join(dir, tableA.String()+recordSuffix)) }, ErrMissing},
		{func() error { return other.Delete(tableB) }, ErrDeleted},
	} {
		if err := test.act(); err != nil {
			t.Fatal(err)
		}
		select {
		case why := <-lost:
			if !errors.Is(why, test.want) {
				t.Errorf("lost because of %v, want %v", why, test.want)
			}
		case <-time.After(patience):
			t.Fatalf("%v passed until the guard noticed %v", patience, test.want)
		}
	}
	if err := l.Append(tableB, 0, []byte("one")); !errors.Is(err, ErrDeleted) {
		t.Errorf("a deleted table is created again: %v", err)
	}
}

// TestSlowCopy puts a record back while it is served, and reads it after each byte, as seats do. The guard notices each
// growth, and nothing of the copy is lost.
func TestSlowCopy(t *testing.T) {
	dir := t.TempDir()
	l := openFileLog(t, dir)
	whole := []byte("one\ntwo\nthree\n")
	file, err := os.Create(filepath.Join(dir, tableA.String()+recordSuffix))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := range whole {
		read(t, l, tableA, 0, 9)
		if _, err := file.Write(whole[size : size+1]); err != nil {
			t.Fatal(err)
		}
		var why error
		l.lookAround(func(_ table.ID, err error) { why = err })
		if !errors.Is(why, ErrAltered) {
			t.Errorf("%q was read before its last byte, but the guard says %v", whole[:size+1], why)
		}
	}
	if got := read(t, l, tableA, 0, 9); !slices.Equal(got, []string{"one", "two", "three"}) {
		t.Errorf("read %q", got)
	}
	if now, err := os.ReadFile(file.Name()); err != nil || !bytes.Equal(now, whole) {
		t.Errorf("the file has %q (%v), want %q", now, err, whole)
	}
}

// TestPruning deletes tables that are old, or old and without a throw.
func TestPruning(t *testing.T) {
	s := limited(t, Options{Pruning: Pruning{Keep: 365 * day, Empty: day}})
	s.createFrom(t, visitor{"", true}, 1)
	id, _ := founding(t, 1)
	now := time.Now()
	for _, test := range []struct {
		days int
		kept bool
	}{{0, true}, {2, false}} {
		if err := s.sweep(now.Add(time.Duration(test.days) * day)); err != nil {
			t.Fatal(err)
		}
		lines, err := s.log.Lines(id)
		if kept := len(lines) > 0; err != nil || kept != test.kept {
			t.Errorf("after %d days: kept %t, %v", test.days, kept, err)
		}
	}
	thrown := Stored{ID: tableA, Bytes: longestEmpty + 1, Changed: now}
	for days, want := range map[int]string{2: "", 364: "", 365: old} {
		if why, err := s.Pruning.Due(s.log, thrown, now.Add(time.Duration(days)*day)); why != want || err != nil {
			t.Errorf("a long record after %d days: %q, %v", days, why, err)
		}
	}
}

// BenchmarkOpening opens a record of 20,000 lines, as at the first connection to a table, without a checkpoint and with
// one.
func BenchmarkOpening(b *testing.B) {
	link, all := tabletest.Record("Attic", 4, 20_000, 0)
	var lines [][]byte
	for _, line := range all {
		lines = append(lines, line.Text())
	}
	for name, open := range map[string]func() (Log, error){
		"file": func() (Log, error) { return OpenFileLog(b.TempDir()) },
		"nats": func() (Log, error) { return OpenNATSLog(runNATS(b, b.TempDir()).ClientURL(), 1) },
	} {
		log, err := open()
		if err != nil {
			b.Fatal(err)
		}
		if err := log.Import(link.Table, lines); err != nil {
			b.Fatal(err)
		}
		head := all[len(all)-1]
		for what, verified := range map[string]table.Head{
			"anew": {}, "checkpoint": headAfter(b, log, link.Table),
		} {
			b.Run(name+"/"+what, func(b *testing.B) {
				for b.Loop() {
					log.Release(link.Table)
					if state, err := readTable(log, link.Table, verified); err != nil || state.At != head.At {
						b.Fatal(err)
					}
				}
			})
		}
		log.Close()
	}
}

func headAfter(b *testing.B, log Log, id table.ID) table.Head {
	state, err := readTable(log, id, table.Head{})
	if err != nil {
		b.Fatal(err)
	}
	return state.Head
}
