package visit

import (
	"encoding/json"
	"slices"

	"fudgetray/game/table"
)

// A want is a request of the user that is not answered.
type want struct {
	id    int         // of the Act
	order int         // of the participant's request; 0 until it has it
	event table.Event // the request
	throw bool
	save  bool // of the record
	ends  bool // deletes the table
	from  int  // for save: lines that the user has
	at    int64
}

// Limits of wants.
const (
	maxWants = 16
	offline  = 60_000  // milliseconds without a connection after which a want is refused
	tooLong  = 300_000 // milliseconds after which any want is refused
)

// act requests something of the table.
func (m *step) act(e Act) {
	if slices.ContainsFunc(m.wants, func(w want) bool { return w.id == e.ID }) {
		return
	}
	event, refusal := m.asked(e.Want)
	if refusal.Code != "" {
		m.do(Refuse{e.ID, refusal})
		return
	}
	m.changed = true
	m.wants = append(slices.Clip(m.wants), want{
		id: e.ID, event: event, throw: e.Throw != nil, save: e.Save, ends: e.Delete, at: m.now,
	})
}

// asked returns the participant's event for a want, or why it is refused at once.
func (m *step) asked(w Want) (table.Event, Message) {
	if refusal := m.mayAct(); refusal.Code != "" {
		return nil, refusal
	}
	if w.members() != 1 || w.Delete && m.join.Channel {
		return nil, Message{Code: CodeBadWant}
	}
	if w.Throw != nil {
		return m.askedThrow(*w.Throw)
	}
	if w.Save {
		return nil, Message{}
	}
	if w.ofGM() && !m.isGM() {
		return nil, Message{Code: CodeGMOnly}
	}
	if w.Delete {
		return nil, Message{}
	}
	if w.Open != 0 {
		return table.WantOpen{Throw: w.Open}, Message{}
	}
	return table.Want{Entry: m.entry(w)}, Message{}
}

// mayAct returns why the user can't act now.
func (s *State) mayAct() Message {
	switch {
	case s.Phase == Removed || s.Phase == Halted:
		return s.failure
	case s.join.Seatless:
		return Message{Code: CodeWatches}
	case !s.shared || s.seat() == nil: // another device or a new volume may have taken it
		return Message{Code: CodeNoTable}
	case s.Phase == Leaving:
		return Message{Code: CodeDeserted}
	case len(s.wants) >= maxWants:
		return Message{Code: CodeTooMany}
	}
	return Message{}
}

// members returns the number of members that are set.
func (w *Want) members() (n int) {
	for _, set := range []bool{
		w.Throw != nil, w.Open != 0, w.Options != nil, w.Kick != 0, w.Lock != nil, w.Renew != nil,
		w.Appoint != nil, w.Accept, w.Elect != 0, w.Rename != nil, w.Invite != 0, w.Save, w.Delete,
	} {
		if set {
			n++
		}
	}
	return n
}

// ofGM reports whether only the GM may want this.
func (w *Want) ofGM() bool { return w.Throw == nil && w.Rename == nil && !w.Accept && w.Elect == 0 }

// askedThrow returns the event for a throw. A secret request is a secret throw, never a public one with a mark.
func (m *step) askedThrow(r Roll) (table.Event, Message) {
	seat := m.seat()
	secret := r.Request.Secret
	r.Request.Secret = false
	request, err := json.Marshal(r.Request)
	switch {
	case seat.Role == table.Watcher:
		return nil, Message{Code: CodeWatches}
	case secret && seat.Role != table.GM:
		return nil, Message{Code: CodeGMSecret}
	case r.Request.HasFaces() || r.Request.Again != nil:
		return nil, denied(table.ErrFaces)
	case err != nil:
		return nil, denied(err)
	}
	dice := table.Dice{Request: request, Gesture: r.Gesture, Tray: r.Tray, Physics: table.Physics}
	if secret {
		return table.WantSecret{Dice: dice}, Message{}
	}
	return table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}}, Message{}
}

// entry returns the entry for a want that isn't about a throw.
func (m *step) entry(w Want) (e table.Entry) {
	switch {
	case w.Options != nil:
		e.Options = &table.Options{Request: m.shareRules(w.Options)}
	case w.Kick != 0:
		e.Kick = &table.Kick{Seat: w.Kick}
	case w.Invite != 0:
		e.Invite = &table.Invite{Seat: w.Invite}
	case w.Accept:
		e.Accept = &table.Accept{}
	case w.Elect != 0:
		e.Elect = &table.Elect{Seat: w.Elect}
	case w.Lock != nil:
		e.Lock = &table.Lock{On: *w.Lock}
	case w.Renew != nil:
		next := table.Link{Table: m.link.Table, Secret: *w.Renew}
		m.kept.Next = next.String() // stored with the memory, before the entry is sent
		e.Renew = &table.Renew{Link: next.Key(m.suite)}
	case w.Appoint != nil:
		e.Appoint = w.Appoint
	case w.Rename != nil:
		e.Rename = w.Rename
	}
	return e
}

// pass passes the wants to the participant. None is passed before the record was read, so that a want that is refused
// for lack of a connection leaves no entry behind.
func (m *step) pass() {
	for i := range m.wants {
		if m.wants[i].order != 0 || m.wants[i].save || m.wants[i].ends {
			continue
		}
		m.wants = slices.Clone(m.wants)
		m.wants[i].order = m.table.Asked() + 1
		m.hear(m.wants[i].event)
		if !m.live() || i >= len(m.wants) {
			return
		}
	}
}

// wanted returns the index of the want with an order, or −1.
func (s *State) wanted(order int) int {
	if order == 0 {
		return -1
	}
	return slices.IndexFunc(s.wants, func(w want) bool { return w.order == order })
}

// settle removes the want with an order and returns its ID, or 0.
func (m *step) settle(order int) int {
	i := m.wanted(order)
	if i < 0 {
		return 0
	}
	id := m.wants[i].id
	m.wants = slices.Delete(slices.Clone(m.wants), i, i+1)
	m.changed = true
	return id
}

// refuse refuses the wants that match. Those that are not signed yet are withdrawn.
func (m *step) refuse(why Message, match func(want) bool) {
	var rest []want
	var withdrawn []int
	for _, w := range m.wants {
		if !match(w) {
			rest = append(rest, w)
			continue
		}
		m.do(Refuse{w.id, why})
		if w.order != 0 {
			withdrawn = append(withdrawn, w.order)
		}
		m.changed = true
	}
	m.wants = rest
	for _, order := range withdrawn {
		m.hear(table.Withdraw{Want: order})
	}
}

func (m *step) refuseAll(why Message) { m.refuse(why, func(want) bool { return true }) }

func (m *step) refuseThrows() {
	m.refuse(Message{Code: CodeWatches}, func(w want) bool { return w.throw })
}

// refuseLate refuses wants that wait too long.
func (m *step) refuseLate() {
	if !m.connection.read {
		m.refuse(Message{Code: CodeOffline}, func(w want) bool {
			return m.now-max(w.at, m.connection.lost) >= offline
		})
	}
	m.refuse(Message{Code: CodeUnanswered}, func(w want) bool { return m.now-w.at >= tooLong })
}
