package tables

import (
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/centrifugal/centrifuge"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
)

// A Server accepts connections of participants. Each connection is to one table and begins with a
// table.Pass.
type Server struct {
	node    *centrifuge.Node
	keeper  *record.Keeper
	handler http.Handler

	mu          sync.Mutex
	connections map[*centrifuge.Client]*connection
}

// NewServer returns a server of the tables in a log.
func NewServer(log record.Log) (*Server, error) {
	node, err := centrifuge.New(centrifuge.Config{
		ClientQueueMaxSize:  1 << 20,
		ClientChannelLimit:  1,
		UserConnectionLimit: 0,
	})
	if err != nil {
		return nil, err
	}
	s := &Server{node: node, connections: map[*centrifuge.Client]*connection{}}
	s.keeper = record.NewKeeper(log, func() int64 { return time.Now().UnixMilli() }, s.publish)
	node.OnConnecting(s.connecting)
	node.OnConnect(s.connect)
	s.handler = centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{
		MessageSizeLimit: table.MaxMessage + 1024,
		// Half of a record is random bytes in base64, so its size is halved too. A newcomer waits for the network longer than
		// for the processor.
		Compression:                  true,
		CompressionLevel:             flate.BestSpeed,
		CompressionMinSize:           4 << 10,
		DecompressedMessageSizeLimit: table.MaxMessage + 1024,
		CheckOrigin:                  func(*http.Request) bool { return true }, // no cookies to protect
	})
	if err := node.Run(); err != nil {
		return nil, err
	}
	if shared, ok := log.(record.SharedLog); ok {
		err = shared.Watch(func(id table.ID, lines int) { go s.catchUp(id, lines) })
	}
	return s, err
}

// catchUp refreshes a table until it has a number of lines, or the server is closed.
func (s *Server) catchUp(id table.ID, lines int) {
	const pause = 50 * time.Millisecond
	for !s.keeper.Refresh(id, lines) {
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
var errPass = centrifuge.Disconnect{
	Code:   client.Removed,
	Reason: "the link is not valid any more, or this seat was removed",
}

// connecting checks the pass of a new connection. It accepts connections to tables that don't exist
// yet, so that clients can create them.
func (s *Server) connecting(_ context.Context, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	var pass table.Pass
	if err := json.Unmarshal(e.Data, &pass); err != nil {
		return centrifuge.ConnectReply{}, errPass
	}
	t, err := s.keeper.Table(pass.Table)
	switch {
	case err != nil && !errors.Is(err, record.ErrNoTable):
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
	pass table.Pass

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
func (s *Server) call(id table.ID, e centrifuge.RPCEvent) ([]byte, error) {
	reply, err := s.keeper.Call(id, e.Method, e.Data)
	switch {
	case err == nil:
		return reply, nil
	case errors.Is(err, record.ErrMethod):
		return nil, centrifuge.ErrorMethodNotFound
	case errors.Is(err, record.ErrRequest):
		return nil, centrifuge.ErrorBadRequest
	}
	return nil, centrifuge.ErrorInternal // an entry may be in the record, so the seat sends it again
}

// publish sends a new line to all connections of a table.
func (s *Server) publish(id table.ID, seq int, line *table.Line) {
	if data, err := record.PublicationOf(seq, line); err == nil {
		s.node.Publish(id.String(), data) // on failure, the seats request the line
	}
	if line.Entry.Kick != nil || line.Entry.Renew != nil {
		go s.recheck(id) // the table is locked until publish returns
	}
}

// recheck closes connections whose passes may not read the table any more.
func (s *Server) recheck(id table.ID) {
	state, err := s.keeper.Table(id)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for socket, c := range s.connections {
		if c.pass.Table == id && !state.MayRead(c.pass) {
			socket.Disconnect(errPass)
		}
	}
}
