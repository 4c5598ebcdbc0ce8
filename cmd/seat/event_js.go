package main

import (
	"fudgetray/game/group"
)

// An event is a message to the page; its member event names it.
type event map[string]any

// describe returns the event with the state of the table.
func (s *seat) describe() event {
	t := &s.state.Table
	seats := make([]event, len(t.Seats))
	for i := range t.Seats {
		of := &t.Seats[i]
		seats[i] = event{
			"number": i + 1, "name": of.Name, "color": of.Color, "role": of.Role, "status": of.Status,
			"breach": of.Breach, "missed": of.NotArrived, "refused": of.Refused,
		}
	}
	e := event{
		"event": "state", "name": t.Name, "lines": t.Head.Seq, "head": t.Head.Hash, "at": t.At, "me": s.state.Me() + 1,
		"seats": seats, "locked": t.Locked, "link": s.link(), "options": nil, "waiting": s.state.Waiting(),
		"queued": len(t.Queue), "open": nil, "halted": s.halted(),
	}
	if t.Options != nil {
		e["options"] = t.Options
	}
	if o := t.Open; o != nil {
		e["open"] = event{"throw": o.Number, "roller": o.Roller, "owing": o.Attempt.Owing(), "secret": o.Secret != nil}
	}
	return e
}

// link returns the link to the table. It returns "" if another seat has replaced the link.
func (s *seat) link() string {
	link, err := group.ParseLink(s.kept.Link)
	if err != nil || link.Key(s.suite) != s.state.Table.Link {
		return ""
	}
	return s.kept.Link
}

// halted returns the reason why the seat signs nothing more, or "".
func (s *seat) halted() string {
	switch {
	case s.state.Fork != nil:
		return s.state.Fork.Error()
	case s.state.Fault != nil:
		return s.state.Fault.Error()
	}
	return ""
}

// notice passes a notice to the page. Throws from before this visit have no outcome yet; verifyPast
// computes it later.
func (s *seat) notice(n group.Notice) {
	if n.Kind == group.Rolled && n.Throw.Dice != nil && n.Outcome.Receipt == "" && n.Problem == nil {
		s.past.add(n.Throw)
		return
	}
	e := event{"event": "notice", "kind": n.Kind, "seat": n.Seat, "by": n.By, "breach": n.Breach, "again": n.Again}
	if n.Problem != nil {
		e["problem"] = n.Problem.Error()
	}
	if n.Throw != nil {
		e["throw"], e["entry"], e["secret"] = n.Throw.Number, n.Throw.Entry, n.Throw.Secret != nil
		e["opened"] = n.Throw.Secret != nil && n.Throw.Dice != nil
	}
	e.add(n.Outcome)
	s.page.emit(e)
}

// add adds the outcome of a throw, if it has one.
func (e event) add(o group.Outcome) {
	if o.Receipt != "" {
		e["receipt"], e["request"], e["faces"] = o.Receipt, &o.Request, o.Faces
	}
}
