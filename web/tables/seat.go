package tables

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	client "github.com/centrifugal/centrifuge-go"

	"fudgetray/game/group"
	"fudgetray/game/group/adapter"
)

// A Seat connects a participant to a server.
type Seat struct {
	URL    string                   // URL of the server's Path, with ws: or wss:
	Pass   group.Pass               // pass for reading the table
	Keep   func(group.Memory) error // stores the memory; must not return before it is durable
	Notice func(group.Notice)       // receives notices in order
	Status func(connected bool)     // receives changes of the connection
	Step   func(*group.State)       // is called after each step
}

// ErrRemoved reports that the server closed the connection permanently.
var ErrRemoved = errors.New("table: " + errPass.Reason)

// Run takes part until the context is done. It carries out the first effects, and passes events from
// the channel to the participant. It returns the last state. The error is ErrRemoved if the server
// refuses the participant, or that of Keep.
func (s *Seat) Run(ctx context.Context, state group.State, effects []group.Effect, wants <-chan group.Event) (group.State, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pass, err := json.Marshal(s.Pass)
	if err != nil {
		return state, err
	}
	c := client.NewJsonClient(s.URL, client.Config{Data: pass, MaxReconnectDelay: 5 * time.Second})
	defer c.Close()
	p := adapter.NewParticipant(func(ctx context.Context, method string, request []byte) ([]byte, error) {
		return call(ctx, c, method, request)
	})
	p.Keep, p.Notice, p.Step = s.Keep, s.Notice, s.Step
	c.OnConnected(func(client.ConnectedEvent) {
		s.Status(true)
		p.Connected()
	})
	c.OnConnecting(func(client.ConnectingEvent) { s.Status(false) })
	c.OnDisconnected(func(e client.DisconnectedEvent) {
		if e.Code == errPass.Code {
			cancel(ErrRemoved)
		}
	})
	c.OnPublication(func(e client.ServerPublicationEvent) { p.Published(e.Data) })
	if err := c.Connect(); err != nil {
		return state, err
	}
	return p.Run(ctx, state, effects, wants)
}

// call calls a method of the server. Client.RPC ignores its context while it waits for a call that failed both
// in sending and with the connection.
func call(ctx context.Context, c *client.Client, method string, request []byte) ([]byte, error) {
	type reply struct {
		result client.RPCResult
		err    error
	}
	replies := make(chan reply, 1)
	go func() {
		result, err := c.RPC(ctx, method, request)
		replies <- reply{result, err}
	}()
	select {
	case r := <-replies:
		return r.result.Data, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
