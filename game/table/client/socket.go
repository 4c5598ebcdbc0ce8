//go:build !js

package client

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/centrifugal/centrifuge-go"

	"fudgetray/game/table/visit"
)

// A socket is a connection of a visit to a server.
type socket struct {
	id   int // of Connect
	send func(visit.Event)
	*centrifuge.Client
}

// pause is the time until a connection is made again that the client has given up.
const pause = 5 * time.Second

// Times of calls.
const (
	callTime     = 10 * time.Second
	farewellTime = 500 * time.Millisecond // the program is about to end
)

// dial connects with a server, and again after each loss. It presents a token, unless that is empty.
func dial(c visit.Connect, token string, send func(visit.Event)) (*socket, error) {
	pass, err := json.Marshal(c.Pass)
	if err != nil {
		return nil, err
	}
	s := &socket{c.ID, send, centrifuge.NewJsonClient("ws"+strings.TrimPrefix(c.Server, "http")+Path, config(pass, token))}
	s.OnConnected(func(centrifuge.ConnectedEvent) { send(visit.Connected{ID: s.id}) })
	s.OnConnecting(func(centrifuge.ConnectingEvent) { send(visit.Disconnected{ID: s.id}) })
	s.OnError(func(e centrifuge.ErrorEvent) {
		if isCrowded(e.Error) {
			send(visit.Crowded{ID: s.id})
		}
	})
	s.OnDisconnected(func(e centrifuge.DisconnectedEvent) {
		switch {
		case e.Code == 0: // it was closed here
		case closes(e.Code):
			send(visit.Refused{ID: s.id, Close: int(e.Code)})
		default: // the client has given up, as after a slow handshake
			send(visit.Disconnected{ID: s.id})
			time.AfterFunc(pause, func() { _ = s.Connect() }) // it fails if the client was closed
		}
	})
	s.OnPublication(func(e centrifuge.ServerPublicationEvent) { send(visit.Published{ID: s.id, Data: string(e.Data)}) })
	go s.Connect() // it takes long, and after a failure the client connects again
	return s, nil
}

// tooMany is the code with which a server refuses a connection for now.
const tooMany = 111

// isCrowded reports whether an error says that the server takes no further connection now.
func isCrowded(err error) bool {
	_, connecting := errors.AsType[centrifuge.ConnectError](err)
	refused, ok := errors.AsType[*centrifuge.Error](err)
	return connecting && ok && refused.Code == tooMany
}

// call calls a method of the keeper. It doesn't wait for the answer.
func (s *socket) call(c visit.Call) {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), callTime)
		defer cancel()
		data, err := Call(ctx, s.Client, c.Method, []byte(c.Request))
		s.send(visit.Reply{ID: c.ID, Data: string(data), Failed: err != nil})
	}()
}

// farewell calls a method at the end of the program.
func (s *socket) farewell(c visit.Farewell) {
	ctx, cancel := context.WithTimeout(context.Background(), farewellTime)
	defer cancel()
	_, _ = Call(ctx, s.Client, c.Method, []byte(c.Request)) // the others notice by themselves if that fails
}
