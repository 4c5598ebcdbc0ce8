package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// bidi is a connection to a browser by WebDriver BiDi. https://www.w3.org/TR/webdriver-bidi/
type bidi struct {
	socket *websocket.Conn
	hear   func(method string, params json.RawMessage)

	mu      sync.Mutex
	last    int
	pending map[int]chan answer
	closed  chan struct{}
}

// params are the parameters of a command.
type params map[string]any

// answer is the response to a command, or an event.
type answer struct {
	ID      *int            `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
}

func dialBiDi(url string, hear func(method string, params json.RawMessage)) (*bidi, error) {
	ctx, cancel := context.WithTimeout(context.Background(), stepLimit)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return nil, err
	}
	socket.SetReadLimit(-1)
	b := &bidi{socket: socket, hear: hear, pending: map[int]chan answer{}, closed: make(chan struct{})}
	go b.listen()
	return b, nil
}

func (b *bidi) listen() {
	defer close(b.closed)
	for {
		var message answer
		if err := wsjson.Read(context.Background(), b.socket, &message); err != nil {
			return
		}
		if message.ID == nil {
			b.hear(message.Method, message.Params)
			continue
		}
		b.mu.Lock()
		waits := b.pending[*message.ID]
		delete(b.pending, *message.ID)
		b.mu.Unlock()
		if waits != nil {
			waits <- message
		}
	}
}

// call sends a command and decodes its result into result, unless that is nil.
func (b *bidi) call(ctx context.Context, method string, p params, result any) error {
	answered := make(chan answer, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.pending[id] = answered
	b.mu.Unlock()
	if p == nil {
		p = params{}
	}
	// A canceled write would close the connection of all tabs.
	if err := wsjson.Write(context.WithoutCancel(ctx), b.socket, map[string]any{"id": id, "method": method, "params": p}); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	select {
	case a := <-answered:
		if a.Error != "" {
			return fmt.Errorf("%s: %s: %s", method, a.Error, a.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(a.Result, result)
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	case <-b.closed:
		return fmt.Errorf("%s: the connection is closed", method)
	}
}
