package visit

import (
	"encoding/json"
	"slices"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// A connection is that with the keeper.
type connection struct {
	id    int
	up    bool
	full  bool  // the server has no room for it now
	read  bool  // and the record was read to its end
	broke bool  // it was lost
	lost  int64 // when
	late  bool  // it was lost for so long that throws since are only listed
	calls []call
	asked int           // lines up to which the record was requested
	parts []part        // of the record, which arrived before earlier ones
	out   *table.Signed // not sent yet, because its memory is not durable or there is no connection
}

// A call is one that is not answered.
type call struct {
	id    int
	read  bool       // reads lines for the participant
	save  int        // reads lines for a want, by its ID
	ends  int        // deletes the table for a want, by its ID
	gives bool       // gives lines back; without these it submits an entry
	entry table.Hash // that is submitted
	from  int        // lines before the first one to be read
	limit int        // most lines to be read
	had   int        // lines that the participant had
	at    int64
}

// connect connects with the server, or opens the channel.
func (m *step) connect() {
	if m.waiting {
		m.enter(Connecting)
	}
	c := &m.connection
	if m.join.Channel {
		if c.id == 0 {
			c.id = m.id()
		}
		m.openChannel()
		return
	}
	*c = connection{id: m.id(), broke: c.broke, lost: c.lost, out: c.out}
	m.do(Connect{c.id, m.join.Server, m.readPass()})
}

// readPass returns the pass of the seat, or of the link alone.
func (s *State) readPass() table.Pass {
	link, err := table.ParseLink(s.kept.Link)
	switch {
	case err != nil:
		return s.table.Pass()
	case s.join.Seatless:
		return link.Pass(s.suite)
	}
	return s.table.PassWith(link)
}

// Codes with which a server closes a connection for good.
const (
	CloseRemoved = 4501 // the seat was removed, or the link was replaced before the seat was taken
	CloseDeleted = 4502 // the table was deleted
	CloseDamaged = 4503 // the server can't read the record
)

// refused ends the visit of a seat that the server refuses.
func (m *step) refused(e Refused) {
	if e.ID != m.connection.id || e.ID == 0 {
		return
	}
	why := CodeRemoved
	seat := m.seat()
	switch {
	case m.join.Seatless:
		why = CodeWrongLink
	case seat != nil && seat.Removed():
		why = CodeKicked
	}
	switch e.Close {
	case CloseDeleted:
		why = CodeDeleted
		m.deleted()
	case CloseDamaged:
		why = CodeDamaged
	}
	m.disconnected(e.ID)
	m.remove(Message{Code: why})
}

// connected reads the lines that the visit doesn't have.
func (m *step) connected(id int) {
	c := &m.connection
	if id != c.id || id == 0 {
		return
	}
	c.up, c.full, c.read = true, false, false
	c.calls, c.parts = nil, nil
	c.late = c.broke && m.now-c.lost >= long
	m.changed = true
	if m.live() {
		m.enter(Reading)
	}
	m.fetch(m.table.Table.Head.Seq)
}

// crowded reports to the user why there is no connection.
func (m *step) crowded(id int) {
	if id == m.connection.id && id != 0 && !m.connection.up {
		m.connection.full, m.changed = true, true
	}
}

// disconnected waits for the surface, which connects again.
func (m *step) disconnected(id int) {
	c := &m.connection
	if id != c.id || !c.up {
		return
	}
	m.down()
	switch {
	case !m.live():
	case m.waiting:
		m.enter(Connecting)
	default:
		m.enter(Reconnecting)
	}
}

// down forgets what was under way.
func (m *step) down() {
	c := &m.connection
	if c.up {
		c.broke, c.lost = true, m.now
	}
	c.up, c.read, m.changed = false, false, true
	c.calls, c.parts = nil, nil
}

// hangUp closes the connection for good.
func (m *step) hangUp() {
	if m.connection.id != 0 {
		m.do(Disconnect{m.connection.id})
	}
	m.down()
	m.connection.id = 0
	m.releaseRecord()
}

// runs reports whether the participant may handle events.
func (s *State) runs() bool {
	return s.begun && (s.join.Seatless || s.claim.firm()) && s.Phase != Idle && s.Phase != Asleep && s.Phase != Removed
}

// hear passes an event to the participant.
func (m *step) hear(e table.Event) {
	line, isLine := e.(table.Heard)
	if !m.runs() || m.ending != nil || m.unproven && !(isLine && line.History) {
		return // nothing is signed before the link is proven
	}
	var effects []table.Effect
	m.earlier = m.table.Table
	m.table, effects = table.Step(m.table, e)
	if _, polls := e.(table.Tick); polls && m.hears() {
		effects = slices.DeleteFunc(effects, isFetch)
	}
	if m.table.Table.Head != m.earlier.Head {
		m.headAt, m.changed = m.now, true
	}
	m.perform(effects)
}

// hears reports whether the visit has the record, as far as known, and its connection brings each new line. Messages of channels may get
// lost.
func (s *State) hears() bool {
	c := &s.connection
	return c.up && c.read && !s.join.Channel && s.table.Table.Head.Seq > 0 && s.table.Lost() == 0 && !s.table.Behind()
}

func isFetch(e table.Effect) bool {
	_, fetches := e.(table.Fetch)
	return fetches
}

// perform carries out the effects of the participant.
func (m *step) perform(effects []table.Effect) {
	for _, e := range effects {
		switch e := e.(type) {
		case table.Keep:
			m.kept.Memory = e.Memory
			m.store()
		case table.Send:
			m.connection.out = e.Signed
			m.flush()
		case table.Fetch:
			m.fetch(e.From)
		case table.Give:
			m.giveBack(e)
		case table.Authenticate:
			m.read = append(m.read, e)
		case table.Notice:
			m.notice(e)
		}
	}
}

// flush submits the signed entry as soon as that is possible. The keeper's head must be known: it may have lost lines.
func (m *step) flush() {
	c := &m.connection
	durable := !m.claim.due && len(m.claim.stores) == 0
	if c.out == nil || !c.read || !durable || !m.runs() {
		return
	}
	m.call(call{entry: c.out.Hash}, keeping.MethodSubmit, string(c.out.Text()))
	c.out = nil
}

// callTime limits a call in milliseconds. The participant repeats calls.
const callTime = 10_000

func (m *step) call(c call, method string, request any) {
	c.id, c.at = m.id(), m.now
	expired := func(c call) bool { return m.now-c.at >= callTime }
	m.connection.calls = append(slices.DeleteFunc(slices.Clone(m.connection.calls), expired), c)
	m.do(Call{c.id, m.connection.id, method, string(encode(request))})
}

// replied handles the answer to a call.
func (m *step) replied(e Reply) {
	i := slices.IndexFunc(m.connection.calls, func(c call) bool { return c.id == e.ID })
	if i < 0 {
		return
	}
	c := m.connection.calls[i]
	m.connection.calls = slices.Delete(slices.Clone(m.connection.calls), i, i+1)
	switch {
	case c.ends != 0:
		m.undeleted(c, e.Failed)
	case e.Failed:
	case c.read:
		m.lines(c, e)
	case c.save != 0:
		m.saved(c, e)
	case c.gives:
		m.gaveBack(c, e)
	default:
		m.answered(c, e.Data)
	}
}

// answered handles the answer to an entry.
func (m *step) answered(c call, data string) {
	var reply keeping.SubmitReply
	if json.Unmarshal([]byte(data), &reply) != nil || reply == (keeping.SubmitReply{}) {
		return
	}
	m.hear(reply.Refusal(c.entry))
}

// published handles a new line.
func (m *step) published(e Published) {
	var p keeping.Publication
	if e.ID != m.connection.id || !m.connection.up || json.Unmarshal([]byte(e.Data), &p) != nil {
		return
	}
	if p.Head != nil {
		m.announced(*p.Head)
		return
	}
	m.line(p.Seq, p.Line, false)
}

// announced compares the record with the keeper's head, or reads the lines that got lost on the way, or at the keeper.
func (m *step) announced(head table.Head) {
	have := m.table.Table.Head.Seq
	if !m.connection.read {
		return
	}
	if head.Seq >= have {
		m.hear(table.HeadSeen{Head: head, Keeper: true, Had: have})
	}
	if head.Seq != have {
		m.fetch(have)
	}
}
