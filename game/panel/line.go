//go:build !js

package panel

import (
	"encoding/json"
	"fmt"
	"sync"

	"fudgetray/game/host"
	"fudgetray/game/table"
)

// Line carries messages between a table and the panel in the same process. To the
// table it is host.Messages: what the table sends waits until the panel's next
// turn, and wakes the loop so that there is one.
type Line struct {
	loop host.Loop

	mu      sync.Mutex
	waiting [][]byte
	receive func(json []byte)
}

// NewLine returns a line whose panel is drawn by the given loop.
func NewLine(loop host.Loop) *Line { return &Line{loop: loop} }

// Send implements host.Messages. It may be called from any goroutine.
func (l *Line) Send(json []byte) {
	l.mu.Lock()
	l.waiting = append(l.waiting, json)
	l.mu.Unlock()
	l.loop.Wake()
}

// Receive implements host.Messages.
func (l *Line) Receive(handle func(json []byte)) { l.receive = handle }

// take returns what the table has sent since the last call.
func (l *Line) take() [][]byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	messages := l.waiting
	l.waiting = nil
	return messages
}

// post asks the table for an operation. The answer has the same ID and comes by take.
func (l *Line) post(id, op string, arg any) {
	data, err := json.Marshal(table.Message[any]{V: table.Version, ID: id, Op: op, Arg: arg})
	if err != nil {
		panic(fmt.Sprintf("panel: a message of our own types does not marshal: %v", err))
	}
	l.receive(data)
}
