package table

import (
	"sync"

	"fudgetray/game/host"
)

// outbox is the messages that wait to be sent, in the order they were posted. Whoever
// finds nobody sending sends them all, those that others post meanwhile too, so there
// is one sender at a time and one order.
type outbox struct {
	waiting [][]byte
	sending bool
}

func (o *outbox) post(message []byte) { o.waiting = append(o.waiting, message) }

// drain sends what waits. The lock is held when it is called. It is released before
// anything is sent, since whoever receives a message may call the table at once.
func (o *outbox) drain(lock sync.Locker, to host.Messages) {
	if o.sending {
		lock.Unlock()
		return
	}
	o.sending = true
	for len(o.waiting) > 0 {
		messages := o.waiting
		o.waiting = nil
		lock.Unlock()
		for _, message := range messages {
			to.Send(message)
		}
		lock.Lock()
	}
	o.sending = false
	lock.Unlock()
}
