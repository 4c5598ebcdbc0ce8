package tables

import (
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"fudgetray/game/table"
)

// A relay passes connections on. A frozen connection stays open, and nothing passes any more.
type relay struct {
	net.Listener
	target string

	mu     sync.Mutex
	frozen chan struct{} // closed when the connections so far freeze
}

func startRelay(t *testing.T, target string) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: l, target: target, frozen: make(chan struct{})}
	t.Cleanup(func() { l.Close() })
	go r.accept(t)
	return r
}

func (r *relay) accept(t *testing.T) {
	for {
		near, err := r.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", r.target)
		if err != nil {
			near.Close()
			continue
		}
		t.Cleanup(func() {
			near.Close()
			far.Close()
		})
		r.mu.Lock()
		frozen := r.frozen
		r.mu.Unlock()
		go carry(far, near, frozen)
		go carry(near, far, frozen)
	}
}

// carry passes bytes on until a connection freezes.
func carry(to io.WriteCloser, from io.Reader, frozen chan struct{}) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		select {
		case <-frozen:
			return
		default:
		}
		if err != nil {
			to.Close()
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// freeze freezes all connections. Later ones work.
func (r *relay) freeze() {
	r.mu.Lock()
	defer r.mu.Unlock()
	close(r.frozen)
	r.frozen = make(chan struct{})
}

// TestDeadConnections freezes the connection of a seat that asks for nothing. Both ends find that it is dead: the server
// drops it, and the seat connects again and reads what happened meanwhile.
func TestDeadConnections(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until a ping is overdue")
	}
	server, err := NewServer(openFileLog(t, t.TempDir()), Options{Ping: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(server)
	t.Cleanup(front.Close)
	t.Cleanup(func() { server.Close(t.Context()) })
	state, link, effects := foundAttic(t)
	gwen := sitDown(front.URL, state.PassWith(link), state, effects)
	gwen.until(t, "the table", func(s *table.State) bool { return s.Me() == 0 })
	between := startRelay(t, strings.TrimPrefix(front.URL, "http://"))
	state, effects = table.Enter(table.Standard{}, table.Hash{2}, link, table.Profile{Name: "Ann", Color: "#445566"},
		table.Player)
	ann := sitDown("http://"+between.Addr().String(), state.PassWith(link), state, effects)
	ann.until(t, "a seat", func(s *table.State) bool { return s.Me() == 1 })

	between.freeze()
	connections := func(want int) {
		t.Helper()
		within(t, fmt.Sprint(want, " connections"), func() error { return server.counts(want) })
	}
	connections(1)
	gwen.wants <- table.Want{Entry: table.Entry{Lock: &table.Lock{On: true}}}
	ann.until(t, "the line that it missed", func(s *table.State) bool { return s.Table.Locked })
	connections(2)
	for _, g := range []*guest{gwen, ann} {
		g.stop()
		waitFor(t, g.ended)
	}
}
