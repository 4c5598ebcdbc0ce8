package record

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fudgetray/game/table"
)

// A quietTable has one participant, whose requests for lines are counted.
type quietTable struct {
	*Participant
	*Keeper
	wants chan table.Event
	state atomic.Pointer[table.State]
	reads atomic.Int64
	down  atomic.Bool // calls fail
	deaf  atomic.Bool // new lines get lost
}

func openQuietTable(t *testing.T) *quietTable {
	state, link, effects, err := table.Found(table.Standard{}, table.Hash{1}, [16]byte{7}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	q := &quietTable{wants: make(chan table.Event)}
	now := func() int64 { return time.Now().UnixMilli() }
	q.Keeper = NewKeeper(&memory{}, now, func(_ table.ID, seq int, line *table.Line) {
		data, err := PublicationOf(seq, line)
		if err != nil {
			t.Error(err)
		}
		if !q.deaf.Load() {
			go q.Published(data)
		}
	})
	q.Participant = NewParticipant(func(_ context.Context, method string, request []byte) ([]byte, error) {
		if method == MethodRead {
			q.reads.Add(1)
		}
		if q.down.Load() {
			return nil, errors.New("not connected")
		}
		return q.Call(link.Table, method, request)
	})
	q.Keep = func(table.Memory) error { return nil }
	q.Notice = func(table.Notice) {}
	q.Step = func(s *table.State) { q.state.Store(new(*s)) }
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := q.Run(ctx, state, effects, q.wants)
		ended <- err
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return q
}

// asks returns how often the participant asks for lines in a time.
func (q *quietTable) asks(d time.Duration) int64 {
	before := q.reads.Load()
	time.Sleep(d)
	synctest.Wait()
	return q.reads.Load() - before
}

// head returns the keeper's head.
func (q *quietTable) head(t *testing.T) table.Head {
	t.Helper()
	kept, err := q.Keeper.Table(q.state.Load().Table.ID)
	if err != nil {
		t.Fatal(err)
	}
	return kept.Head
}

// TestQuietParticipants lets a participant rest. It asks for lines until it has the record, and as long as it is not
// connected; then only after an echo with lines that it doesn't have, until it has them.
func TestQuietParticipants(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := openQuietTable(t)
		q.Connected()
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if n, me := q.reads.Load(), q.state.Load().Me(); n == 0 || me != 0 {
			t.Fatalf("it asked %d times, and is seat %d", n, me)
		}
		if n := q.asks(time.Hour); n != 0 {
			t.Errorf("it asks %d times in an hour at rest", n)
		}
		dice := table.Dice{Request: json.RawMessage(`{"technique":"4dF"}`), Tray: 100, Physics: table.Physics}
		q.wants <- table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}}
		if n := q.asks(time.Minute); n != 0 || q.state.Load().Table.Throws != 1 {
			t.Errorf("it asks %d times in a throw; throws: %d", n, q.state.Load().Table.Throws)
		}
		q.echo(t, q.state.Load().Table.Head)
		if n := q.asks(time.Minute); n != 0 {
			t.Errorf("it asks %d times after an echo of its head", n)
		}
		q.deaf.Store(true)
		q.wants <- table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}}
		synctest.Wait()
		q.down.Store(true)
		q.echo(t, q.head(t))
		if n := q.asks(time.Minute); n < 15 {
			t.Errorf("it asks %d times in a minute for lines that it lacks after an echo", n)
		}
		q.deaf.Store(false)
		q.down.Store(false)
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if n := q.asks(time.Hour); n != 0 || q.state.Load().Table.Throws != 2 {
			t.Errorf("it asks %d times once it has them; throws: %d", n, q.state.Load().Table.Throws)
		}
		q.down.Store(true)
		q.Disconnected()
		if n := q.asks(10 * time.Second); n < 3 {
			t.Errorf("it asks %d times in ten seconds without a connection", n)
		}
		q.down.Store(false)
		q.Connected()
		synctest.Wait()
		if n := q.asks(time.Hour); n != 0 {
			t.Errorf("it asks %d times in an hour after it was connected again", n)
		}
	})
}

// echo announces a head, and waits until the participant has handled that.
func (q *quietTable) echo(t *testing.T, head table.Head) {
	t.Helper()
	data, err := HeadPublication(head)
	if err != nil {
		t.Fatal(err)
	}
	before := q.reads.Load()
	known := q.state.Load().Table.Head.Seq
	q.Published(data)
	synctest.Wait()
	if asked := q.reads.Load() > before; asked != (head.Seq > known) {
		t.Errorf("after an echo of %d lines, it asks: %t; it has %d", head.Seq, asked, known)
	}
}
