//go:build !js

package panel

import (
	"sync"

	"fudgetray/game/platform"
	"fudgetray/game/tray"
)

// A Connection carries what a tray reports to a panel in the same process. To the tray it is a tray.Messages. Events
// and the outcomes of operations wait until the panel's next update.
type Connection struct {
	loop platform.Loop

	mu      sync.Mutex
	waiting []func(*Panel)
}

// NewConnection returns a connection that wakes a loop when the tray reports something.
func NewConnection(loop platform.Loop) *Connection { return &Connection{loop: loop} }

// Send implements tray.Messages. It may be called from any goroutine.
func (c *Connection) Send(message any) {
	if event, ok := message.(tray.Event[any]); ok {
		c.later(func(p *Panel) { p.handle(event.Detail) })
	}
}

// later lets the panel handle something at its next update.
func (c *Connection) later(handle func(*Panel)) {
	c.mu.Lock()
	c.waiting = append(c.waiting, handle)
	c.mu.Unlock()
	c.loop.Wake()
}

// take returns what waits since the last call.
func (c *Connection) take() []func(*Panel) {
	c.mu.Lock()
	defer c.mu.Unlock()
	waiting := c.waiting
	c.waiting = nil
	return waiting
}
