package visit

import "slices"

// A claim is the visit's claim of a seat in the storage, and what the seat stores there.
type claim struct {
	id      int
	slot    string
	asked   bool     // not answered yet
	held    bool     // the seat is claimed
	due     bool     // something is to be stored as soon as the claim is answered
	stores  []stored // not answered yet, oldest first
	durable string   // the last data that was stored
}

// stored is data that the surface stores.
type stored struct {
	id   int
	data string
	at   int64
}

// firm reports whether the visit may use the seat.
func (c *claim) firm() bool { return c.held && !c.asked }

// claimSeat claims the seat of the table: the one that the visit had, if any. A visit without a seat connects
// at once.
func (m *step) claimSeat() {
	if m.waiting {
		m.enter(Claiming)
	} else {
		m.enter(Reconnecting)
	}
	if m.join.Seatless {
		m.connect()
		return
	}
	m.claim.id, m.claim.asked = m.id(), true
	m.do(Claim{m.claim.id, m.link.Table, m.claim.slot, m.takes() && m.claim.slot == ""})
}

// claimed continues with the claimed seat.
func (m *step) claimed(e Claimed) {
	if e.ID != m.claim.id || !m.claim.asked {
		return
	}
	c := &m.claim
	c.asked = false
	switch {
	case c.held && (e.Failed != "" || e.Slot != c.slot):
		m.end(Message{Code: CodeElsewhere})
	case e.Failed != "":
		m.end(Message{CodeUnkept, Args{Reason: e.Failed}})
	case !c.held:
		c.held, c.slot, c.durable = true, e.Slot, e.Kept
		m.sit(e.Kept)
	default:
		m.compare(e.Kept)
	}
	if m.live() {
		m.storeDue()
		m.connect()
	}
}

// compare compares what a seat has stored with what the visit knows, after a time in which the visit did not run.
func (m *step) compare(data string) {
	c := &m.claim
	last := c.durable
	if len(c.stores) > 0 {
		last = c.stores[len(c.stores)-1].data
	}
	c.stores = nil
	other, err := parseKept(data)
	switch {
	case data == last:
		c.durable = data
	case data == c.durable || data == "":
		c.due = true // what was being stored, or all, is lost
	case err != nil || other.Memory.Secret != m.kept.Memory.Secret:
		m.end(Message{Code: CodeElsewhere})
	default: // another program has used the seat in between
		c.durable, m.kept = data, other
		m.refuseAll(Message{Code: CodeElsewhere})
		m.results, m.loads = nil, nil
		m.resume()
	}
}

// claimLost ends the visit, because two programs with one seat would sign two entries with one number.
func (m *step) claimLost(id int) {
	if m.claim.held && m.claim.id == id {
		m.end(Message{Code: CodeElsewhere})
	}
}

// store stores what the seat keeps.
func (m *step) store() {
	m.claim.due = true
	if m.claim.firm() {
		m.storeDue()
	}
}

func (m *step) storeDue() {
	if !m.claim.due {
		return
	}
	data := string(encode(m.kept))
	m.claim.due = false
	id := m.id()
	m.claim.stores = append(slices.Clip(m.claim.stores), stored{id, data, m.now})
	m.do(Store{id, data})
}

// storeAgain repeats a Store that is not answered: a page that slept for a moment may have lost it.
func (m *step) storeAgain() {
	const patience = 10_000
	c := &m.claim
	if n := len(c.stores); n > 0 && c.firm() && m.now-c.stores[n-1].at >= patience {
		c.stores, c.due = nil, true
		m.storeDue()
	}
}

// stored sends what waited until the data was durable.
func (m *step) stored(id int) {
	i := slices.IndexFunc(m.claim.stores, func(s stored) bool { return s.id == id })
	if i < 0 {
		return
	}
	m.claim.durable = m.claim.stores[i].data
	m.claim.stores = m.claim.stores[i+1:]
	m.flush()
}

// storeFailed ends the visit: an entry that is not stored must not be sent.
func (m *step) storeFailed(e StoreFailed) {
	if slices.ContainsFunc(m.claim.stores, func(s stored) bool { return s.id == e.ID }) {
		m.end(Message{CodeUnkept, Args{Reason: e.Reason}})
	}
}
