package tables

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"

	"fudgetray/game/group"
	"fudgetray/game/group/adapter"
	"fudgetray/game/group/client"
)

// A Server accepts connections of participants. Each connection is to one table and begins with a
// group.Pass.
type Server struct {
	node    *centrifuge.Node
	host    *adapter.Host
	handler http.Handler

	mu          sync.Mutex
	connections map[*centrifuge.Client]*connection
}

// NewServer returns a server of the tables in a log.
func NewServer(log adapter.Log) (*Server, error) {
	node, err := centrifuge.New(centrifuge.Config{
		ClientQueueMaxSize:  1 << 20,
		ClientChannelLimit:  1,
		UserConnectionLimit: 0,
	})
	if err != nil {
		return nil, err
	}
	s := &Server{node: node, connections: map[*centrifuge.Client]*connection{}}
	s.host = adapter.NewHost(log, func() int64 { return time.Now().UnixMilli() }, s.publish)
	node.OnConnecting(s.connecting)
	node.OnConnect(s.connect)
	s.handler = centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{
		MessageSizeLimit: group.MaxMessage + 1024,
		CheckOrigin:      func(*http.Request) bool { return true }, // no cookies to protect
	})
	if err := node.Run(); err != nil {
		return nil, err
	}
	if shared, ok := log.(adapter.SharedLog); ok {
		err = shared.Watch(func(table group.ID, lines int) { go s.catchUp(table, lines) })
	}
	return s, err
}

// catchUp refreshes a table until it has a number of lines, or the server is closed.
func (s *Server) catchUp(table group.ID, lines int) {
	const pause = 50 * time.Millisecond
	for !s.host.Refresh(table, lines) {
		select {
		case <-s.node.NotifyShutdown():
			return
		case <-time.After(pause):
		}
	}
}

// ServeHTTP implements http.Handler for client.Path.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close closes all connections.
func (s *Server) Close(ctx context.Context) error { return s.node.Shutdown(ctx) }

// errPass refuses a connection. The client doesn't try again.
var errPass = centrifuge.Disconnect{Code: client.Removed, Reason: "the link is not valid any more, or this seat was removed"}

// connecting checks the pass of a new connection. It accepts connections to tables that don't exist
// yet, so that clients can create them.
func (s *Server) connecting(_ context.Context, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	var pass group.Pass
	if err := json.Unmarshal(e.Data, &pass); err != nil {
		return centrifuge.ConnectReply{}, errPass
	}
	t, err := s.host.Table(pass.Table)
	switch {
	case err != nil && !errors.Is(err, adapter.ErrNoTable):
		return centrifuge.ConnectReply{}, centrifuge.ErrorInternal
	case err == nil && !t.MayRead(pass):
		return centrifuge.ConnectReply{}, errPass
	}
	channel := pass.Table.String()
	return centrifuge.ConnectReply{
		Credentials:   &centrifuge.Credentials{UserID: pass.Key.String()},
		Subscriptions: map[string]centrifuge.SubscribeOptions{channel: {}},
		Storage:       map[string]any{"connection": &connection{pass: pass}},
	}, nil
}

// A connection is the server's end of a connection.
type connection struct {
	pass group.Pass

	mu    sync.Mutex
	spent time.Time // time at which the budget is full again
}

// Limits of calls of a connection: callBurst without a pause, then one per callTime.
const (
	callBurst = 100
	callTime  = 25 * time.Millisecond
)

// spend takes a call from the budget.
func (c *connection) spend(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.spent.Before(now) {
		c.spent = now
	}
	if c.spent.Sub(now) >= callBurst*callTime {
		return false
	}
	c.spent = c.spent.Add(callTime)
	return true
}

func (s *Server) connect(socket *centrifuge.Client) {
	storage, release := socket.AcquireStorage()
	c := storage["connection"].(*connection)
	release(storage)
	s.mu.Lock()
	s.connections[socket] = c
	s.mu.Unlock()
	socket.OnDisconnect(func(centrifuge.DisconnectEvent) {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.connections, socket)
	})
	socket.OnRPC(func(e centrifuge.RPCEvent, reply centrifuge.RPCCallback) {
		if !c.spend(time.Now()) {
			reply(centrifuge.RPCReply{}, centrifuge.ErrorTooManyRequests)
			return
		}
		go func() { // the disk may be slow
			data, err := s.call(c.pass.Table, e)
			reply(centrifuge.RPCReply{Data: data}, err)
		}()
	})
}

// call handles a remote procedure call.
func (s *Server) call(table group.ID, e centrifuge.RPCEvent) ([]byte, error) {
	reply, err := s.host.Call(table, e.Method, e.Data)
	switch {
	case err == nil:
		return reply, nil
	case errors.Is(err, adapter.ErrMethod):
		return nil, centrifuge.ErrorMethodNotFound
	case errors.Is(err, adapter.ErrRequest):
		return nil, centrifuge.ErrorBadRequest
	}
	return nil, centrifuge.ErrorInternal // an entry may be in the record, so the seat sends it again
}

// publish sends a new line to all connections of a table.
func (s *Server) publish(table group.ID, seq int, line *group.Line) {
	if data, err := adapter.PublicationOf(seq, line); err == nil {
		s.node.Publish(table.String(), data) // on failure, the seats request the line
	}
	if line.Entry.Kick != nil || line.Entry.Renew != nil {
		go s.recheck(table) // the table is locked until publish returns
	}
}

// recheck closes connections whose passes may not read the table any more.
func (s *Server) recheck(id group.ID) {
	table, err := s.host.Table(id)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for socket, c := range s.connections {
		if c.pass.Table == id && !table.MayRead(c.pass) {
			socket.Disconnect(errPass)
		}
	}
}
