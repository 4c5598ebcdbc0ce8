package tray

import (
	"sync"

	"fudgetray/game/platform"
)

// An outbox is a queue of messages to send. The first goroutine that drains it sends all messages,
// including those that other goroutines post in the meantime, so that messages keep their order.
type outbox struct {
	waiting [][]byte
	sending bool
}

func (o *outbox) post(message []byte) { o.waiting = append(o.waiting, message) }

// drain sends the queued messages. The caller holds the lock; drain releases it before sending, because a
// receiver may call the tray.
func (o *outbox) drain(lock sync.Locker, to platform.Messages) {
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
