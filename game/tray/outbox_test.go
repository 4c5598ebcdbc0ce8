package tray

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
)

// Messages are sent in the order of events, whichever goroutines send requests.
func TestMessageOrder(t *testing.T) {
	b := &bench{t: t, stored: map[string][]byte{}}
	line := &concurrentLine{}
	tray := Open(Dependencies{Messages: line, Loop: b, Clock: b, Random: rand.NewChaCha8([32]byte{7})})

	senders, rolls := 16, 25
	if testing.Short() {
		rolls = 5
	}
	var all sync.WaitGroup
	for sender := range senders {
		all.Go(func() {
			for i := range rolls {
				tray.Receive(fmt.Appendf(nil, `{"v":1,"id":"roll%d.%d","op":"roll","arg":"Good diceless"}`, sender, i))
				tray.Receive(fmt.Appendf(nil, `{"v":1,"id":"history%d.%d","op":"history"}`, sender, i))
			}
		})
	}
	all.Wait()

	longest, histories := 0, 0
	for _, data := range line.sent {
		var entries []json.RawMessage
		var s sent
		json.Unmarshal(data, &s)
		if s.ID == "" || json.Unmarshal(s.Result, &entries) != nil {
			continue
		}
		histories++
		if len(entries) < longest {
			t.Errorf("a history of %d rolls was sent after one of %d", len(entries), longest)
		}
		longest = max(longest, len(entries))
	}
	if histories != senders*rolls || longest != senders*rolls {
		t.Errorf("%d histories, the longest of %d rolls; want %d of each", histories, longest, senders*rolls)
	}
}

// concurrentLine has no lock, so that the race detector finds concurrent senders.
type concurrentLine struct{ sent [][]byte }

func (l *concurrentLine) Send(data []byte)     { l.sent = append(l.sent, data) }
func (l *concurrentLine) Receive(func([]byte)) {}

// A receiver may call the tray while it handles a message; the answer follows that message.
func TestReceiverCallsTray(t *testing.T) {
	b := &bench{t: t, stored: map[string][]byte{}}
	line := &askingLine{}
	line.tray = Open(Dependencies{Messages: line, Loop: b, Clock: b, Random: rand.NewChaCha8([32]byte{7})})
	line.tray.Receive([]byte(`{"v":1,"id":"first","op":"odds","arg":"4dF"}`))
	if len(line.ids) != 2 || line.ids[0] != "first" || line.ids[1] != "second" {
		t.Errorf("answered %v, want first and second", line.ids)
	}
}

type askingLine struct {
	tray *Tray
	ids  []string
}

func (l *askingLine) Send(data []byte) {
	var s sent
	json.Unmarshal(data, &s)
	if s.ID == "" {
		return
	}
	l.ids = append(l.ids, s.ID)
	if s.ID == "first" {
		l.tray.Receive([]byte(`{"v":1,"id":"second","op":"odds","arg":"4dF"}`))
	}
}
func (l *askingLine) Receive(func([]byte)) {}
