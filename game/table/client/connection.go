// Package client connects a participant of a shared table with a server of tables over a WebSocket, parses
// the addresses of tables, and keeps seats in files.
package client

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/centrifugal/centrifuge-go"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
	"fudgetray/game/table/visit"
)

// Path is the path at which a server accepts WebSocket connections to tables, with Centrifuge's
// protocol.
const Path = "/tables/1"

// Codes with which a server closes a connection permanently.
const (
	Removed = visit.CloseRemoved
	Deleted = visit.CloseDeleted
	Damaged = visit.CloseDamaged
)

// A Connection connects a participant to a server.
type Connection struct {
	Server string                   // scheme and host of the server, with http: or https:
	Pass   table.Pass               // pass for reading the table
	Keep   func(table.Memory) error // stores the memory; must not return before it is durable
	Notice func(table.Notice)       // receives notices in order
	Status func(connected bool)     // receives changes of the connection
	Step   func(*table.State)       // is called after each step
}

// closes reports whether a code is one with which a server closes a connection permanently.
func closes(code uint32) bool { return code >= Removed && code <= Damaged }

// ErrRemoved reports that the server closed the connection permanently.
var ErrRemoved = errors.New("table: the link is not valid any more, or this seat was removed")

// Run takes part until the context is done. It carries out the first effects, and passes events from
// the channel to the participant. It returns the last state. The error is ErrRemoved if the server
// refuses the participant, record.ErrNoTable if it doesn't have the table, or that of Keep.
func (c *Connection) Run(
	ctx context.Context,
	state table.State,
	effects []table.Effect,
	wants <-chan table.Event,
) (table.State, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pass, err := json.Marshal(c.Pass)
	if err != nil {
		return state, err
	}
	socket := centrifuge.NewJsonClient("ws"+strings.TrimPrefix(c.Server, "http")+Path, config(pass, ""))
	defer socket.Close()
	p := record.NewParticipant(func(ctx context.Context, method string, request []byte) ([]byte, error) {
		return Call(ctx, socket, method, request)
	})
	p.Keep, p.Step = c.Keep, c.Step
	p.Notice = func(n table.Notice) {
		if n.Kind == table.Unknown {
			cancel(record.ErrNoTable)
			return
		}
		c.Notice(n)
	}
	socket.OnConnected(func(centrifuge.ConnectedEvent) {
		c.Status(true)
		p.Connected()
	})
	socket.OnConnecting(func(centrifuge.ConnectingEvent) {
		c.Status(false)
		p.Disconnected()
	})
	socket.OnDisconnected(func(e centrifuge.DisconnectedEvent) {
		if closes(e.Code) {
			cancel(ErrRemoved)
		}
	})
	socket.OnPublication(func(e centrifuge.ServerPublicationEvent) { p.Published(e.Data) })
	go socket.Connect() // after a failure, it connects again
	return p.Run(ctx, state, effects, wants)
}

// Call calls a method of a server. Client.RPC ignores its context while it waits for a call that failed both
// in sending and with the connection.
func Call(ctx context.Context, socket *centrifuge.Client, method string, request []byte) ([]byte, error) {
	type reply struct {
		result centrifuge.RPCResult
		err    error
	}
	replies := make(chan reply, 1)
	go func() {
		result, err := socket.RPC(ctx, method, request)
		replies <- reply{result, err}
	}()
	select {
	case r := <-replies:
		return r.result.Data, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// config returns the configuration of a connection.
func config(pass []byte, token string) centrifuge.Config {
	return centrifuge.Config{
		Data: pass, Header: authorization(token), HandshakeTimeout: 10 * time.Second, MaxReconnectDelay: 5 * time.Second,
	}
}

// authorization returns the header that presents a token.
func authorization(token string) http.Header {
	if token == "" {
		return nil
	}
	return http.Header{"Authorization": {"Bearer " + token}}
}
