package tray

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	own "fudgetray/engine/json"
	"fudgetray/game/throw"
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

func (l *concurrentLine) Send(message any) { l.sent = append(l.sent, own.Marshal(message)) }

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

func (l *askingLine) Send(message any) {
	reply, ok := message.(Reply[any])
	if !ok {
		return
	}
	l.ids = append(l.ids, reply.ID)
	if reply.ID == "first" {
		l.tray.Receive([]byte(`{"v":1,"id":"second","op":"odds","arg":"4dF"}`))
	}
}

// A sent message does not change, as receivers may keep it.
func TestSentMessagesDoNotChange(t *testing.T) {
	b := &bench{t: t, stored: map[string][]byte{}}
	var kept keptMessages
	b.Tray = Open(Dependencies{Messages: &kept, Loop: b, Clock: b, Random: rand.NewChaCha8([32]byte{7})})
	impacts := []throw.Impact{{Surface: throw.AnotherDie, Other: 1, Speed: 1}}
	b.Shake(impacts)
	impacts[0] = throw.Impact{}
	b.ask("hello", nil)
	b.pass(announcementDelay)
	for range 2 {
		b.ask("amend", decoded[map[string]any](t, []byte(climber)))
		b.ask("set", map[string]any{"skill": "Climb", "modifiers": "Red +2"})
		b.ask("pin", map[string]any{"name": "Up"})
		b.ask("pin", pin("Shield", "Good 4dF"))
		b.ask("roll", map[string]any{"trait": "Good", "secret": true})
		b.pass(longEnough)
		b.ask("reveal", 0)
		b.ask("quick", "Up")
		b.pass(longEnough)
		b.ask("move", map[string]any{"name": "Shield", "to": 0})
		b.ask("sheet", nil)
		b.ask("amend", "Climb Great")
		b.ask("share", true)
		b.ask("roll", "4dF")
		b.ask("share", false)
		b.ask("history", nil)
		b.ask("clear", nil)
		b.ask("undo", nil)
	}
	if len(kept.messages) < 70 {
		t.Errorf("%d messages", len(kept.messages))
	}
	for i, message := range kept.messages {
		if now := string(own.Marshal(message)); now != kept.texts[i] {
			t.Errorf("%s changed to %s", kept.texts[i], now)
		}
	}
}

// keptMessages keeps messages with their text at the time at which they were sent.
type keptMessages struct {
	messages []any
	texts    []string
}

func (k *keptMessages) Send(message any) {
	k.messages, k.texts = append(k.messages, message), append(k.texts, string(own.Marshal(message)))
}
