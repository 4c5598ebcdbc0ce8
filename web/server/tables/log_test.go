package tables

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

var tableA, tableB = table.ID{1}, table.ID{2}

// logs contains functions that open the log stored in a directory.
var logs = map[string]func(t *testing.T, dir string) Log{
	"file":    func(t *testing.T, dir string) Log { return openFileLog(t, dir) },
	"nats":    func(t *testing.T, dir string) Log { return openNATSLog(t, runNATS(t, dir)) },
	"cluster": openCluster,
}

func openFileLog(t *testing.T, dir string) *FileLog {
	t.Helper()
	l, err := OpenFileLog(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// TestLog runs the checks that every log must pass.
func TestLog(t *testing.T) {
	for name, open := range logs {
		for test, check := range map[string]func(*testing.T, func() Log){
			"order":     logKeepsOrder,
			"conflicts": logRefusesConflicts,
			"many":      logReadsManyLines,
			"writers":   logServesManyWriters,
			"restart":   logSurvivesRestart,
			"store":     logStores,
			"sizes":     logKnowsSizes,
			"deletion":  logDeletes,
			"server":    logServes,
		} {
			t.Run(name+"/"+test, func(t *testing.T) {
				dir := t.TempDir()
				check(t, func() Log { return open(t, dir) })
			})
		}
	}
}

func read(t *testing.T, l Log, id table.ID, from, limit int) (texts []string) {
	t.Helper()
	within(t, "lines are read", func() error {
		lines, err := l.Read(id, from, limit)
		for _, line := range lines {
			texts = append(texts, string(line))
		}
		return err
	})
	return texts
}

func fill(t *testing.T, l Log, id table.ID, texts ...string) {
	t.Helper()
	for i, text := range texts {
		put(t, l, id, i, text)
	}
}

// put appends a line. It tries again after a conflict without another writer, as keepers do: while a cluster changes its
// leader, it refuses a line that the next leader stores, or never does.
func put(t *testing.T, l Log, id table.ID, seq int, text string) {
	t.Helper()
	err := l.Append(id, seq, []byte(text))
	if _, shared := l.(record.SharedLog); shared && errors.Is(err, record.ErrConflict) {
		within(t, "the cluster stores a line", func() error {
			if slices.Equal(read(t, l, id, seq, 1), []string{text}) {
				return nil
			}
			return l.Append(id, seq, []byte(text))
		})
		return
	}
	if err != nil {
		t.Fatal(err)
	}
}

func logKeepsOrder(t *testing.T, open func() Log) {
	l := open()
	fill(t, l, tableA, "one", "two", "three")
	fill(t, l, tableB, "other")
	for _, test := range []struct {
		from, limit int
		want        []string
	}{
		{0, 9, []string{"one", "two", "three"}},
		{1, 1, []string{"two"}},
		{2, 9, []string{"three"}},
		{3, 9, nil},
		{9, 9, nil},
		{-1, 9, nil},
	} {
		if got := read(t, l, tableA, test.from, test.limit); !slices.Equal(got, test.want) {
			t.Errorf("%d lines from %d: %q, want %q", test.limit, test.from, got, test.want)
		}
	}
	if got := read(t, l, table.ID{9}, 0, 9); got != nil {
		t.Errorf("a table without a record has %q", got)
	}
}

// logReadsManyLines reads parts of a record among the lines of another. The log doesn't know where they are.
func logReadsManyLines(t *testing.T, open func() Log) {
	l := open()
	const lines = 3 * minBatch
	var want []string
	for i := range lines {
		want = append(want, fmt.Sprint(i))
		for _, id := range []table.ID{tableA, tableB} {
			put(t, l, id, i, want[i])
		}
	}
	for _, from := range []int{0, 1, minBatch, lines - minBatch, lines - 1, lines} {
		l.Release(tableA)
		for _, limit := range []int{1, minBatch - 1, minBatch, minBatch + 1, lines, lines + 1} {
			end := min(from+limit, lines)
			if got := read(t, l, tableA, from, limit); !slices.Equal(got, want[from:end]) {
				t.Errorf("%d lines from %d: %q", limit, from, got)
			}
		}
	}
	put(t, l, tableA, lines, "next")
}

func logRefusesConflicts(t *testing.T, open func() Log) {
	l := open()
	fill(t, l, tableA, "one", "two")
	for _, seq := range []int{0, 1, 3, 99} {
		if err := l.Append(tableA, seq, []byte("late")); !errors.Is(err, record.ErrConflict) {
			t.Errorf("line %d of a record with two lines: %v", seq, err)
		}
	}
	if err := l.Append(tableB, 1, []byte("late")); !errors.Is(err, record.ErrConflict) {
		t.Errorf("line 1 of an empty record: %v", err)
	}
	if got := read(t, l, tableA, 0, 9); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("then it has %q", got)
	}
}

// logServesManyWriters lets writers race for each line. Exactly one of them must win.
func logServesManyWriters(t *testing.T, open func() Log) {
	l := open()
	const writers, lines = 4, 25
	won := make([][]string, writers)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for seq := 0; seq < lines; seq++ {
				text := fmt.Sprintf("%d by %d", seq, w)
				err := l.Append(tableA, seq, []byte(text))
				switch {
				case err == nil:
					won[w] = append(won[w], text)
				case !errors.Is(err, record.ErrConflict):
					t.Error(err)
				}
				for len(read(t, l, tableA, seq, 1)) == 0 { // another writer was faster
				}
			}
		})
	}
	all.Wait()
	stored := read(t, l, tableA, 0, 999)
	claimed := slices.Concat(won...)
	slices.Sort(claimed)
	sorted := slices.Sorted(slices.Values(stored))
	if len(stored) != lines || !slices.Equal(claimed, sorted) {
		t.Errorf("stored are %q, but the writers were told %q", sorted, claimed)
	}
}

func logSurvivesRestart(t *testing.T, open func() Log) {
	l := open()
	fill(t, l, tableA, "one", "two")
	if c, ok := l.(interface{ Close() error }); ok {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	l = open()
	put(t, l, tableA, 2, "three")
	if got := read(t, l, tableA, 0, 9); !slices.Equal(got, []string{"one", "two", "three"}) {
		t.Errorf("after a restart: %q", got)
	}
}

// logStores imports a record, and keeps checkpoints.
func logStores(t *testing.T, open func() Log) {
	l := open()
	if err := l.Import(tableA, [][]byte{[]byte("one"), []byte("two")}); err != nil {
		t.Fatal(err)
	}
	if err := l.Import(tableA, [][]byte{[]byte("one")}); !errors.Is(err, ErrExists) {
		t.Errorf("a second import: %v", err)
	}
	if err := l.Append(tableA, 2, []byte("three")); err != nil {
		t.Error(err)
	}
	lines, err := l.Lines(tableA)
	if err != nil || string(bytes.Join(lines, []byte(" "))) != "one two three" {
		t.Errorf("the record has %q, %v", lines, err)
	}
	stored, err := l.Stored()
	if err != nil || len(stored) != 1 || stored[0].ID != tableA || stored[0].Bytes == 0 || stored[0].Changed.IsZero() {
		t.Errorf("stored are %+v, %v", stored, err)
	}
	if err := l.Ready(); err != nil {
		t.Errorf("not ready: %v", err)
	}
	first, err := l.Secret()
	if err != nil || len(first) != secretSize {
		t.Fatalf("secret %q, %v", first, err)
	}
	if err := l.SetCheckpoint(tableA, []byte("head")); err != nil {
		t.Fatal(err)
	}
	second, err := l.Secret()
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("another secret, %v", err)
	}
	for id, want := range map[table.ID]string{tableA: "head", tableB: ""} {
		if got, err := l.Checkpoint(id); err != nil || string(got) != want {
			t.Errorf("the checkpoint of %v is %q, %v", id, got, err)
		}
	}
}

// logKnowsSizes stores lines of different lengths. What the records have together counts for the limit of a server,
// whatever the last lines are.
func logKnowsSizes(t *testing.T, open func() Log) {
	l := open()
	long := strings.Repeat("a", 4000)
	fill(t, l, tableA, long, long, long, long, long, long, "short")
	fill(t, l, tableB, "short")
	all, err := l.Stored()
	if err != nil || len(all) != 2 {
		t.Fatalf("stored are %+v, %v", all, err)
	}
	want := int64(6*len(long) + 2*len("short"))
	if sum := all[0].Bytes + all[1].Bytes; sum < want || sum > want+want/10 {
		t.Errorf("the records have %d bytes, want %d, and a little more for each line", sum, want)
	}
}

// logDeletes deletes a table for good.
func logDeletes(t *testing.T, open func() Log) {
	l := open()
	fill(t, l, tableA, "one", "two")
	fill(t, l, tableB, "other")
	if err := l.SetCheckpoint(tableA, []byte("head")); err != nil {
		t.Fatal(err)
	}
	if err := l.Delete(tableA); err != nil {
		t.Fatal(err)
	}
	if got := read(t, l, tableA, 0, 9); got != nil {
		t.Errorf("a deleted table has %q", got)
	}
	if err := l.Append(tableA, 0, []byte("one")); !errors.Is(err, ErrDeleted) {
		t.Errorf("a deleted table is created again: %v", err)
	}
	if !l.Deleted(tableA) || l.Deleted(tableB) || l.Deleted(table.ID{9}) {
		t.Errorf("deleted are %t, %t and %t", l.Deleted(tableA), l.Deleted(tableB), l.Deleted(table.ID{9}))
	}
	if err := l.Import(tableA, [][]byte{[]byte("one")}); !errors.Is(err, ErrDeleted) {
		t.Errorf("a deleted table is imported: %v", err)
	}
	if err := l.Append(tableA, 2, []byte("three")); err == nil {
		t.Error("a deleted table gets another line")
	}
	if head, err := l.Checkpoint(tableA); err != nil || len(head) > 0 {
		t.Errorf("its checkpoint is %q, %v", head, err)
	}
	stored, err := l.Stored()
	if err != nil || len(stored) != 1 || stored[0].ID != tableB {
		t.Errorf("stored are %+v, %v", stored, err)
	}
}

// logServes creates tables at a server with a limit, which stores checkpoints and deletes tables.
func logServes(t *testing.T, open func() Log) {
	l := open()
	s, err := NewServer(l, Options{Limits: Limits{Tables: 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(t.Context())
	local := visitor{"", true}
	if reason := s.createFrom(t, local, 1); reason != "" {
		t.Fatal(reason)
	}
	if reason := s.createFrom(t, local, 2); !strings.Contains(reason, "limit of tables") {
		t.Errorf("a second table: %q", reason)
	}
	id, _ := founding(t, 1)
	s.drop(id)
	if head := verifiedHead(l, s.secret, id); head.Seq != 1 {
		t.Errorf("the checkpoint has %d lines", head.Seq)
	}
	if _, err := s.open(id); err != nil {
		t.Error(err)
	}
	if err := s.delete(id, asked); err != nil {
		t.Fatal(err)
	}
	if _, err := s.open(id); !errors.Is(err, record.ErrNoTable) || !l.Deleted(id) {
		t.Errorf("the deleted table opens with %v", err)
	}
	if err := s.sweep(time.Now()); err != nil {
		t.Fatal(err)
	}
	if reason := s.createFrom(t, local, 2); reason != "" {
		t.Errorf("after a deletion: %s", reason)
	}
}

// TestTornLine cuts a file at each byte, as a crash during a write does. Earlier lines must remain,
// followed by the next line.
func TestTornLine(t *testing.T) {
	whole := []byte("one\ntwo\nthree\n")
	for size := range len(whole) + 1 {
		dir := t.TempDir()
		path := filepath.Join(dir, tableA.String()+".jsonl")
		if err := os.WriteFile(path, whole[:size], 0o600); err != nil {
			t.Fatal(err)
		}
		l := openFileLog(t, dir)
		kept := bytes.Count(whole[:size], []byte("\n"))
		if got := read(t, l, tableA, 0, 9); len(got) != kept {
			t.Fatalf("%d bytes: %q", size, got)
		}
		if err := l.Append(tableA, kept, []byte("4")); err != nil {
			t.Fatal(err)
		}
		want := slices.Concat(whole[:bytes.LastIndexByte(whole[:size], '\n')+1], []byte("4\n"))
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes: then %q (%v), want %q", size, got, err, want)
		}
	}
}

// TestOneProcess checks that a log can't be opened twice.
func TestOneProcess(t *testing.T) {
	dir := t.TempDir()
	openFileLog(t, dir)
	if _, err := OpenFileLog(dir); err == nil {
		t.Error("two logs have one directory")
	}
}

// TestManyOpenRecords writes to more records than are kept open, and again to each.
func TestManyOpenRecords(t *testing.T) {
	l := openFileLog(t, t.TempDir())
	l.most = 4
	for seq := range 2 {
		for i := range 3 * l.most {
			if err := l.Append(table.ID{byte(i)}, seq, []byte("one")); err != nil {
				t.Fatal(err)
			}
			if l.open > l.most {
				t.Fatalf("%d files are open", l.open)
			}
		}
	}
	if got := read(t, l, table.ID{0}, 0, 9); !slices.Equal(got, []string{"one", "one"}) {
		t.Errorf("the first has %q", got)
	}
}

// FuzzFileLog opens a record with arbitrary contents, appends a line and reads all: complete lines are kept
// as they are, and an incomplete last one is dropped.
func FuzzFileLog(f *testing.F) {
	f.Add([]byte("one\ntwo\nthr"))
	f.Add([]byte("\n\n\x00"))
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, contents []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, tableA.String()+".jsonl"), contents, 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := OpenFileLog(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		lines := strings.Split(string(contents), "\n")
		lines = lines[:len(lines)-1]
		if err := l.Append(tableA, len(lines), []byte("next")); err != nil {
			t.Fatal(err)
		}
		if got, want := read(t, l, tableA, 0, len(lines)+2), append(lines, "next"); !slices.Equal(got, want) {
			t.Errorf("the record %q reads %q, want %q", contents, got, want)
		}
	})
}
