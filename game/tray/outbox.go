package tray

import "sync"

// Messages receives what a tray reports: an Event[any] for each event, and a Reply[any] for each message that Receive
// handles. Send is called in order, once at a time, from any goroutine, and may call the tray. A receiver may keep
// what messages refer to, but must not change it; the tray doesn't change it either.
type Messages interface{ Send(message any) }

// An outbox is a queue of deliveries, each of one message. The first goroutine that drains it delivers all messages,
// including those that other goroutines post in the meantime, so that messages keep their order.
type outbox struct {
	waiting []func()
	sending bool
}

func (o *outbox) post(deliver func()) { o.waiting = append(o.waiting, deliver) }

// drain delivers the queued messages. The caller holds the lock; drain releases it before each delivery, because a
// receiver may call the tray.
func (o *outbox) drain(lock sync.Locker) {
	if o.sending {
		lock.Unlock()
		return
	}
	o.sending = true
	for len(o.waiting) > 0 {
		deliveries := o.waiting
		o.waiting = nil
		lock.Unlock()
		for _, deliver := range deliveries {
			deliver()
		}
		lock.Lock()
	}
	o.sending = false
	lock.Unlock()
}
