//go:build !js

package panel

import (
	"encoding/json"
	"fmt"
	"sync"

	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

// A Connection carries messages between a tray and a panel in the same process. To the tray it is
// a platform.Messages. Messages of the tray wait until the panel's next update.
type Connection struct {
	loop platform.Loop

	mu      sync.Mutex
	waiting [][]byte
	receive func(json []byte)
}

// NewConnection returns a connection that wakes a loop when the tray sends a message.
func NewConnection(loop platform.Loop) *Connection { return &Connection{loop: loop} }

// Send implements platform.Messages. It may be called from any goroutine.
func (c *Connection) Send(json []byte) {
	c.mu.Lock()
	c.waiting = append(c.waiting, json)
	c.mu.Unlock()
	c.loop.Wake()
}

// Receive implements platform.Messages.
func (c *Connection) Receive(handle func(json []byte)) { c.receive = handle }

// take returns the messages of the tray since the last call.
func (c *Connection) take() [][]byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	messages := c.waiting
	c.waiting = nil
	return messages
}

// post requests an operation of the tray. The reply has the same ID.
func (c *Connection) post(id, op string, arg any) {
	data, err := json.Marshal(tray.Message[any]{V: tray.Version, ID: id, Op: op, Arg: arg})
	if err != nil {
		panic(fmt.Sprintf("panel: request %q does not marshal: %v", op, err))
	}
	c.receive(data)
}
