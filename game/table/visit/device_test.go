package visit

import (
	"math/rand/v2"
	"testing"

	"fudgetray/game/table"
)

// devices plans that people open their seats on other devices, in half of the evenings: at any time, mostly in a throw,
// twice, or while the first device is offline, frozen or gone. Some take them back.
func (w *world) openDevices() {
	if w.channel || w.devices.IntN(2) == 0 {
		return
	}
	for range 1 + w.devices.IntN(5) {
		w.after(w.devices.Int64N(trouble), func() {
			if open := w.open(); len(open) > 0 {
				open[w.devices.IntN(len(open))].openDevice()
			}
		})
	}
	for range w.devices.IntN(6) {
		w.after(w.devices.Int64N(trouble+30_000), func() {
			if p := w.pages[w.devices.IntN(len(w.pages))]; p.runs() && p.view.Failure.Code == CodeTaken {
				p.takeBack()
			}
		})
	}
}

// openDevice copies the private link of the page, and opens it on one or two other devices.
func (p *page) openDevice() {
	link := p.view.Private
	if link == "" {
		return
	}
	switch p.devices.IntN(6) {
	case 0:
		p.close(p.devices.IntN(2) == 0)
	case 1:
		p.freeze(Frozen{}, p.devices.Int64N(50_000))
	case 2:
		p.freeze(nil, p.devices.Int64N(50_000))
	case 3:
		p.lose(p.connection)
	}
	if open := p.open(); p.devices.IntN(3) > 0 && len(open) > 0 { // which waits for the page if that has stopped
		roller := open[p.devices.IntN(len(open))]
		roller.step(Act{ID: roller.promised("throw"), Want: Want{Throw: roller.rollWith(p.devices)}})
	}
	for range 1 + p.devices.IntN(2) {
		phone := &person{world: p.world, name: p.name, locks: true, slots: map[string]*slot{}}
		p.after(p.devices.Int64N(8_000), func() { phone.load("").joins(link, "up", false) })
	}
}

// takeBack opens the seat here again.
func (p *page) takeBack() { p.joins(p.link, "up", true) }

// joins joins the table of a link as a player.
func (p *page) joins(link, server string, take bool) {
	var random Random
	for i := range random {
		random[i] = byte(p.devices.Uint32())
	}
	p.step(Join{
		ID: p.promised("join"), Link: link, Server: server, Origin: "https://dice.example", Name: p.name, Color: "#c0ffee",
		Role: table.Player, Take: take, Rules: encode(p.rules), Random: random,
	})
}

// rollWith is roll with another source of randomness.
func (p *page) rollWith(r *rand.Rand) *Roll {
	return &Roll{Request: parsed(requests[r.IntN(len(requests))]), Tray: 100}
}

// An answer is a nonce of a seat for an attempt.
type answer struct {
	seat    int
	attempt table.Hash
}

// answers checks that all devices of a seat answer an attempt with the same nonce, also in entries that are refused.
func (w *world) answers(e *table.Entry) {
	nonces := map[table.Hash]table.Hash{}
	switch {
	case e.Reveal != nil:
		nonces[e.Reveal.Attempt] = e.Reveal.Nonce
	case e.Here != nil && e.Here.Shown != nil:
		nonces[e.Here.Shown.Attempt] = e.Here.Shown.Nonce
	case e.Take != nil && e.Take.Shown != nil:
		nonces[e.Take.Shown.Attempt] = e.Take.Shown.Nonce
	}
	author := e.Key
	if e.Take != nil {
		author = e.Take.Of
	}
	for attempt, nonce := range nonces {
		of := answer{w.keeper.Table.Holder(author), attempt}
		if before, ok := w.answered[of]; ok && before != nonce {
			w.fail("seat %d answers attempt %v with %v and %v", of.seat+1, attempt, before, nonce)
		}
		w.answered[of] = nonce
	}
}

// oneDevice checks that no two devices have one seat.
func (w *world) oneDevice() {
	devices := map[int]*page{}
	for _, p := range w.open() {
		me := p.state.table.Me()
		if other := devices[me]; other != nil && !p.follows {
			w.fail("pages %d and %d have seat %d", other.number, p.number, me+1)
		}
		devices[me] = p
	}
}

// phone opens a private link in another browser.
func (s sitting) phone(link string) *page {
	s.Helper()
	p := (&person{world: s.world, name: "Ann", locks: true, slots: map[string]*slot{}}).load("")
	p.joins(link, "up", false)
	return p
}

// A seat that is opened on another device in the middle of a throw answers there. The first device says that it is open
// elsewhere, stays so after a reload, and takes the seat back when the user wants that.
func TestSecondDevice(t *testing.T) {
	s, pages := sit(t, "Gwen", "Ann")
	gm, laptop := pages[0], pages[1]
	gm.step(Act{gm.promised("throw"), Want{Throw: gm.rollWith(s.devices)}})
	phone := s.phone(laptop.view.Private)
	s.wait(10_000)
	if phone.view.Me != 2 || laptop.state.Phase != Removed || laptop.view.Failure.Code != CodeTaken || laptop.claim != nil {
		t.Fatalf("the phone has seat %d; the laptop is %s: %+v", phone.view.Me, laptop.state.Phase, laptop.view.Failure)
	}
	laptop.close(false)
	again := laptop.load(laptop.slot)
	s.join(again, s.link, table.Player)
	if again.state.Phase != Removed || again.view.Failure.Code != CodeTaken {
		t.Fatalf("after a reload, the laptop is %s: %+v", again.state.Phase, again.view.Failure)
	}
	again.takeBack()
	s.wait(10_000)
	if again.view.Me != 2 || phone.state.Phase != Removed {
		t.Fatalf("the laptop has seat %d; the phone is %s", again.view.Me, phone.state.Phase)
	}
	s.roll(again, "4dF")
	if n := len(again.view.Results); n != 2 {
		t.Errorf("it shows %d results, want 2", n)
	}
	s.oneDevice()
}

// A private link that was used on two devices since is refused with its reason.
func TestStaleDevice(t *testing.T) {
	s, pages := sit(t, "Gwen", "Ann")
	link := pages[1].view.Private
	second := s.phone(link)
	s.wait(5_000)
	s.phone(second.view.Private)
	s.wait(5_000)
	last := s.phone(link)
	s.wait(5_000)
	if last.state.Phase != Idle || last.view.Failure.Code != Code(table.DeniedTaken) {
		t.Errorf("it is %s: %+v", last.state.Phase, last.view.Failure)
	}
}

// A private link opened in the browser that has the seat takes it to the other tab.
func TestDeviceInSameBrowser(t *testing.T) {
	s, pages := sit(t, "Gwen", "Ann")
	tab := pages[1].load("")
	tab.joins(pages[1].view.Private, "up", false)
	s.wait(5_000)
	if tab.view.Me != 2 || pages[1].view.Failure.Code != CodeTaken {
		t.Errorf("the tab has seat %d; the other one: %+v", tab.view.Me, pages[1].view.Failure)
	}
}
