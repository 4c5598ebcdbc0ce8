package tables

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A flaky log fails at random, before or after it has stored a line. A full disk fails before; a server
// that is killed before it replies fails after.
type flaky struct {
	record.Log
	random *rand.Rand
}

var errDisk = errors.New("no space left on device")

func (f flaky) Append(id table.ID, seq int, line []byte) error {
	if f.random.IntN(8) == 0 {
		return errDisk
	}
	err := f.Log.Append(id, seq, line)
	if err == nil && f.random.IntN(8) == 0 {
		return errDisk
	}
	return err
}

// An evening is a simulated table. Messages of its participants get lost, and its keeper is killed.
type evening struct {
	*testing.T
	random *rand.Rand
	dir    string
	log    *FileLog
	keeper *record.Keeper
	table  table.ID
	states []*table.State
	now    int64
	loss   float64
	later  []func() // deliveries that are pending
}

func (e *evening) start() {
	e.log = openFileLog(e.T, e.dir)
	clock := func() int64 { return e.now }
	e.keeper = record.NewKeeper(flaky{e.log, e.random}, clock, func(_ table.ID, seq int, line *table.Line) {
		for i := range e.states {
			if e.random.Float64() >= e.loss {
				e.step(i, table.Heard{Seq: seq, Line: line})
			}
		}
	})
}

// kill closes the log and starts another keeper on the same directory.
func (e *evening) kill() {
	if err := e.log.Close(); err != nil {
		e.Fatal(err)
	}
	e.start()
}

func (e *evening) add(s table.State, effects []table.Effect) {
	e.states = append(e.states, &s)
	e.perform(len(e.states)-1, effects)
}

func (e *evening) step(i int, event table.Event) {
	var effects []table.Effect
	*e.states[i], effects = table.Step(*e.states[i], event)
	e.later = append(e.later, func() { e.perform(i, effects) })
}

// settle makes all pending deliveries.
func (e *evening) settle() {
	for len(e.later) > 0 {
		next := e.later[0]
		e.later = e.later[1:]
		next()
	}
}

func (e *evening) perform(i int, effects []table.Effect) {
	for _, effect := range effects {
		if e.random.Float64() < e.loss {
			continue // the message or its reply is lost
		}
		switch effect := effect.(type) {
		case table.Send:
			if err := e.keeper.Submit(effect.Signed); err != nil && !errors.Is(err, errDisk) {
				e.step(i, table.RefusalOf(effect.Signed, err))
			}
		case table.Fetch:
			e.fetch(i, effect.From)
		}
	}
}

func (e *evening) fetch(i, from int) {
	lines, head, err := e.keeper.Read(e.table, from, 0)
	if err != nil {
		return // the participant asks again
	}
	for n, text := range lines {
		line, err := table.ParseLine(text)
		if err != nil {
			e.Fatal(err)
		}
		e.step(i, table.Heard{Seq: from + n, Line: line})
	}
	e.step(i, table.HeadSeen{Head: head, Keeper: true})
}

// together reports whether all participants have the last line and no pending entries.
func (e *evening) together() bool {
	_, head, err := e.keeper.Read(e.table, 0, 0)
	for _, s := range e.states {
		if err != nil || s.Table.Head != head || !thrown(s, 120) || s.Table.Recent[len(s.Table.Recent)-1].By == 0 {
			return false
		}
	}
	return true
}

// TestEvening lets four participants throw 120 times. Messages get lost, the disk fails, and the
// keeper is killed. At the end, all participants have the record on the disk, with each throw once.
func TestEvening(t *testing.T) {
	e := &evening{T: t, random: rand.New(rand.NewPCG(30, 30)), dir: t.TempDir(), now: 1_764_000_000_000, loss: 0.3}
	e.start()
	gm, link, effects, err := table.Found(table.Standard{}, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	e.table = link.Table
	e.add(gm, effects)
	for i, name := range []string{"Ann", "Bob", "Cid"} {
		profile := table.Profile{Name: name, Color: "#112233"}
		e.add(table.Enter(table.Standard{}, table.Hash{byte(i + 2)}, link, profile, table.Player))
	}
	const each = 30
	waiting := func() (n int) {
		for _, s := range e.states {
			n += s.Waiting()
		}
		return n
	}
	for second := range 2000 {
		if second < each {
			for i := range e.states {
				dice := table.Dice{Request: json.RawMessage(`{"technique":"4dF"}`), Tray: 100, Physics: table.Physics}
				e.step(i, table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}})
			}
		}
		if second == 20 || second == 40 {
			e.kill()
		}
		e.now += 1000
		for i := range e.states {
			e.step(i, table.Tick{Now: e.now})
		}
		e.settle()
		if second > each && waiting() == 0 && e.states[0].Table.Open == nil {
			e.loss = 0
		}
		if e.loss == 0 && e.together() {
			break
		}
	}
	lines, err := e.log.Read(e.table, 0, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, line := range lines {
		fmt.Fprintf(&text, "%s\n", line)
	}
	v, err := table.Verify(table.Standard{}, strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Throws) != 4*each || len(v.Named) > 0 {
		t.Errorf("%d throws, want %d; named %+v", len(v.Throws), 4*each, v.Named)
	}
	for i, s := range e.states {
		if s.Table.Head != v.Table.Head || s.Fork != nil || s.Fault != nil {
			t.Errorf("seat %d has %d lines of %d, fork %v, fault %v", i+1, s.Table.Head.Seq, v.Table.Head.Seq, s.Fork, s.Fault)
		}
	}
}

// sent returns the entry that effects send, or nil.
func sent(effects []table.Effect) *table.Signed {
	for _, e := range effects {
		if s, ok := e.(table.Send); ok {
			return s.Signed
		}
	}
	return nil
}

func TestUnknownTable(t *testing.T) {
	h := record.NewKeeper(openFileLog(t, t.TempDir()), func() int64 { return 1 }, func(table.ID, int, *table.Line) {})
	if _, _, err := h.Read(tableA, 0, 0); !errors.Is(err, record.ErrNoTable) {
		t.Errorf("error %v", err)
	}
}

// A lateLog announces a line before Read returns it, as a NATS server does that isn't the leader of the stream.
type lateLog struct {
	Log
	mu    sync.Mutex
	heard []func(table.ID, int)
	late  int // calls of Read that don't return the last line
}

func (l *lateLog) Watch(heard func(table.ID, int)) error {
	l.heard = append(l.heard, heard)
	return nil
}

func (l *lateLog) Append(id table.ID, seq int, line []byte) error {
	l.mu.Lock()
	err := l.Log.Append(id, seq, line)
	if err == nil {
		l.late = 2
	}
	l.mu.Unlock()
	for _, heard := range l.heard {
		heard(id, seq+1)
	}
	return err
}

func (l *lateLog) Read(id table.ID, from, limit int) ([][]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines, err := l.Log.Read(id, from, limit)
	if l.late > 0 && len(lines) > 0 {
		l.late--
		lines = lines[:len(lines)-1]
	}
	return lines, err
}

// TestLateReads connects the seats of one table to two servers that hear of lines before they can read them.
func TestLateReads(t *testing.T) {
	log := &lateLog{Log: openFileLog(t, t.TempDir())}
	guests, _ := seatAtTwoServers(t, 2, func() Log { return log })
	for range 3 {
		for _, g := range guests {
			g.throw()
		}
	}
	for _, g := range guests {
		g.until(t, "six throws", func(s *table.State) bool { return thrown(s, 6) })
	}
	agree(t, guests)
}
