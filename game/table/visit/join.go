package visit

import (
	"cmp"
	"strings"

	"fudgetray/game/table"
)

// begin begins a visit. One that lasts is ended first.
func (m *step) begin(e Join) {
	slot := ""
	if e.Take {
		slot = m.claim.slot
	}
	if m.Phase != Idle {
		m.end(Message{Code: CodeSuperseded})
	}
	if e.Role != table.Watcher {
		e.Role = table.Player
	}
	m.failure, m.changed = Message{}, true
	m.stay = stay{join: e, waiting: true, beaten: m.now, claim: claim{slot: slot}}
	switch {
	case e.Seatless:
		m.observe(e.Link)
	case e.Channel:
		m.seek()
	case e.Link == "":
		m.found()
	default:
		m.take(e.Link)
	}
}

// found creates a table.
func (m *step) found() {
	seed, secret := m.join.Random.parts()
	state, link, effects, err := table.Found(m.suite, seed, secret, m.join.Title, m.profile())
	if err != nil {
		m.end(denied(err))
		return
	}
	m.link = link
	m.kept = kept{Link: link.String(), Origin: m.join.Origin}
	m.start(state, effects)
	m.claimSeat()
}

// take takes a seat by a link.
func (m *step) take(text string) {
	if l, ok := table.ParseSeatLink(text); ok {
		m.link, m.private = l.Link, l.Seat
		m.claimSeat()
		return
	}
	var err error
	if m.link, err = table.ParseLink(text); err != nil {
		m.link = table.Link{}
		m.bare = m.link.Table.UnmarshalText([]byte(text)) == nil
		if !m.bare {
			m.end(Message{CodeBadLink, Args{Link: text}})
			return
		}
	}
	m.claimSeat()
}

func (m *step) profile() table.Profile { return table.Profile{Name: m.join.Name, Color: m.join.Color} }

// parts returns the secrets of a seat and of a link.
func (r *Random) parts() (seed table.Hash, secret [16]byte) {
	copy(seed[:], r[:])
	copy(secret[:], r[len(seed):])
	return seed, secret
}

// start begins to take part, with the first effects of a participant.
func (m *step) start(state table.State, effects []table.Effect) {
	m.table, m.begun, m.acquainted, m.started = state, true, false, m.now
	m.table.VolumeSize = m.volume
	m.perform(effects)
}

// sit takes the seat of an earlier visit, given what that stored, or a new one.
func (m *step) sit(stored string) {
	if m.begun {
		return // it creates the table
	}
	if m.takes() {
		m.takeSeat()
		return
	}
	k, err := parseKept(stored)
	m.kept = k
	if err != nil {
		m.end(Message{CodeUnkept, Args{Reason: err.Error()}})
		return
	}
	if m.kept.taken() {
		m.returnTo()
		return
	}
	if m.bare {
		m.end(Message{Code: CodeLinkNeeded})
		return
	}
	seed, _ := m.join.Random.parts()
	m.kept = kept{Link: m.link.String(), Origin: m.join.Origin}
	m.start(table.Enter(m.suite, seed, m.link, m.profile(), m.join.Role))
}

// returnTo takes the stored seat. A link with another secret than the stored one must be that of the record. A link
// without a secret is enough for the host page that took the seat.
func (m *step) returnTo() {
	if m.bare && m.kept.Origin != m.join.Origin {
		m.end(Message{Code: CodeLinkNeeded})
		return
	}
	m.unproven = !m.bare && !m.kept.knows(m.link.String())
	m.resume()
}

// resume continues with the stored memory.
func (m *step) resume() {
	state, effects, err := table.Resume(m.suite, m.kept.Memory)
	if err != nil {
		m.end(Message{CodeUnkept, Args{Reason: err.Error()}})
		return
	}
	m.start(state, effects)
}

// prove compares a link that is not the stored one with that of the record, and reports whether it is valid.
func (m *step) prove() bool {
	switch {
	case !m.unproven:
		return true
	case m.table.Table.Head.Seq == 0:
		return false // the record is not known yet
	}
	if !m.opens(m.link.String()) {
		m.end(Message{Code: CodeWrongLink})
		return false
	}
	m.unproven = false
	m.adopt(m.link.String())
	return true
}

// cancel ends a join that waits.
func (m *step) cancel(id int) {
	if m.waiting && m.join.ID == id {
		m.end(Message{Code: CodeCancelled})
	}
}

// seated answers the join, and lets the tray throw at the table.
func (m *step) seated() {
	if !m.shared {
		m.shared = true
		m.do(Share{true})
	}
	if m.waiting {
		m.waiting, m.changed = false, true
		if !m.join.Seatless {
			m.rename()
		}
		sit := m.sat()
		m.do(Joined{m.join.ID, sit.Seat, sit.Link})
	}
}

// rename gives a seat that returns the name and the colour that the user has just chosen. The table adds a number to
// a name that another seat has.
func (m *step) rename() {
	seat, p := m.seat(), m.profile()
	p.Color = cmp.Or(p.Color, seat.Color)
	same := seat.Name == p.Name || strings.HasPrefix(seat.Name, p.Name+" (")
	if m.join.Rename && !(same && seat.Color == p.Color) {
		m.hear(table.Want{Entry: table.Entry{Rename: &p}})
	}
}

// denied returns the message of a refusal by the protocol.
func denied(err error) Message {
	return Message{cmp.Or(Code(table.DenialOf(err)), CodeDenied), Args{Reason: err.Error()}}
}
