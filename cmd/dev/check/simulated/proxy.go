// Package simulated has simulated seats at shared tables, a server that can be killed, and a proxy that
// loses messages. It is for tests and measurements.
package simulated

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"

	"github.com/coder/websocket"

	"fudgetray/game/table/client"
)

// A Proxy passes pages on, and loses calls, replies and publications of tables. Connecting and pings are
// not messages of the tables' protocol, and pass.
type Proxy struct {
	Passed, Lost atomic.Int64 // messages in both directions
	Bytes        atomic.Int64 // length of the passed messages

	loss   float64
	target atomic.Pointer[url.URL]
	mu     sync.Mutex
	random *rand.Rand
}

// NewProxy returns a proxy that loses a share of the messages. The choice is random, with a fixed seed.
func NewProxy(loss float64) *Proxy {
	return &Proxy{loss: loss, random: rand.New(rand.NewPCG(30, 30))}
}

// SetTarget sets the address of the server for new connections.
func (p *Proxy) SetTarget(server *url.URL) { p.target.Store(server) }

// ServeHTTP implements http.Handler.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	target := p.target.Load()
	if r.URL.Path != client.Path {
		httputil.NewSingleHostReverseProxy(target).ServeHTTP(w, r)
		return
	}
	server, _, err := websocket.Dial(r.Context(), target.JoinPath(r.URL.Path).String(), nil)
	if err != nil { // the server was killed
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer server.CloseNow()
	client, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return
	}
	defer client.CloseNow()
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go func() {
		defer cancel()
		p.carry(ctx, server, client)
	}()
	p.carry(ctx, client, server)
}

// carry passes messages on until a side closes the connection.
func (p *Proxy) carry(ctx context.Context, to, from *websocket.Conn) {
	from.SetReadLimit(-1)
	for {
		kind, message, err := from.Read(ctx)
		if closed, ok := errors.AsType[websocket.CloseError](err); ok {
			to.Close(closed.Code, closed.Reason)
		}
		if err != nil {
			return
		}
		if isMessage(message) {
			if p.loses() {
				p.Lost.Add(1)
				continue
			}
			p.Passed.Add(1)
			p.Bytes.Add(int64(len(message)))
		}
		if err := to.Write(ctx, kind, message); err != nil {
			return
		}
	}
}

// isMessage reports whether a message of Centrifuge's protocol carries one of the tables' protocol.
func isMessage(message []byte) bool {
	return !bytes.Contains(message, []byte(`"connect":`)) && len(bytes.TrimSpace(message)) > len(`{}`)
}

// Mend makes the proxy lose no message any more.
func (p *Proxy) Mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.loss = 0
}

// loses decides whether a message gets lost.
func (p *Proxy) loses() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.random.Float64() < p.loss
}
