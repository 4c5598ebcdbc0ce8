package table

import "slices"

// act signs the next entry, if any. Only one entry is pending at a time, so that a seat's entries
// can't overtake each other.
func (s *State) act() []Effect {
	if s.halted() || s.Behind() || s.lost > 0 || s.now < s.rest {
		return nil
	}
	effects := s.drop()
	if s.pending != nil {
		return effects
	}
	effects = append(effects, s.ask()...)
	e, order, refused := s.next()
	effects = append(effects, refused...)
	if e == nil {
		return effects
	}
	signed, err := s.sign(*e)
	if err != nil {
		return append(effects, Notice{
			Kind: Unsent, Seat: s.Me() + 1, Want: order, Problem: err, Unthrown: e.Throw != nil,
		})
	}
	s.order = order
	s.signedThrow(s.pending.Entry, order)
	return append(effects, signed...)
}

// drop gives up the pending entry if the keeper has refused it and the record, which is read again, doesn't have it.
func (s *State) drop() []Effect {
	if s.pending == nil || !s.doubted {
		return nil
	}
	entry := s.pending.Entry
	s.pending, s.memory.Pending, s.doubted = nil, nil, false
	kept := Keep{s.memory} // or a restart would send the entry again
	if s.order == 0 || entry.Volume != nil || s.repeat(entry) {
		return []Effect{kept} // if the protocol still demands an entry, duty returns it again
	}
	return []Effect{kept, Notice{Kind: Unsent, Seat: s.Me() + 1, Want: s.order, Problem: errForgotten, Unthrown: true}}
}

// Behind reports whether the participant may lack lines that the keeper has.
func (s *State) Behind() bool { return !s.current || s.Table.Head.Seq < s.known }

// sign signs an entry with the next number.
func (s *State) sign(e Entry) ([]Effect, error) {
	signed, err := s.signed(s.memory.N+1, e)
	if err != nil {
		return nil, err
	}
	s.memory.N, s.memory.Seen, s.memory.Pending = signed.Entry.N+reserved, signed.Entry.Seen, signed.Text()
	s.pending, s.sent = signed, s.now
	return []Effect{Keep{s.memory}, Send{signed}}, nil
}

// signed returns a signed entry, given its number and its body.
func (s *State) signed(n int, e Entry) (*Signed, error) {
	e.Version = Version
	e.Table = s.memory.Table
	e.Key = s.key
	e.N = n
	e.Seen = s.Table.Head
	return sign(s.suite, keySeed(s.memory.Secret), &e)
}

// reserved is the number of entries that a participant may sign without storing its memory: its farewell.
const reserved = 1

// Farewell returns the entry that reports that the participant's program ends, or nil if its seat isn't present. Its
// number is reserved in the stored memory, so it can be sent when there is no time to store anything. It may be sent
// twice, late or never.
func (s *State) Farewell() *Signed {
	me := s.Me()
	if me < 0 || s.halted() || s.Behind() || s.lost > 0 || s.Table.Seats[me].Status != Present {
		return nil
	}
	signed, _ := s.signed(s.memory.N, Entry{Away: &Farewell{}}) // the entry is valid
	return signed
}

// ask emits a notice when a seat is slow to answer.
func (s *State) ask() []Effect {
	open := s.Table.Open
	if open == nil || s.attempt.asked || s.attempt.id != open.Attempt.ID || s.now-s.attempt.opened < asking {
		return nil
	}
	s.attempt.asked = true
	var effects []Effect
	for _, seat := range open.Attempt.Owing() {
		effects = append(effects, Notice{Kind: Slow, Seat: seat, Throw: open})
	}
	return effects
}

// next returns the entry to sign next. Entries that the protocol demands come before those that the user
// wants. order is that of the want, or 0.
func (s *State) next() (e *Entry, order int, effects []Effect) {
	if me := s.Me(); me >= 0 {
		seat := &s.Table.Seats[me]
		if seat.Removed() {
			s.wants = nil
			return nil, 0, nil
		}
		if e := s.duty(me, seat); e != nil {
			return e, 0, nil
		}
	}
	return s.nextWant()
}

// duty returns the entry that the protocol demands of the participant's seat, or nil.
func (s *State) duty(me int, seat *Seat) *Entry {
	switch {
	case s.Table.owes(me):
		a := s.Table.Open.Attempt
		m := a.Members[a.member(me+1)]
		return &Entry{Reveal: &Reveal{Attempt: a.ID, Nonce: s.nonce(m.Entry), Next: s.nextCommitment()}}
	case seat.Status == Away:
		return &Entry{Here: s.here(seat)}
	case seat.Status != Present:
		return nil
	case s.mayPass(me):
		return &Entry{Pass: &PassOver{s.Table.Open.Attempt.ID}}
	}
	if e := s.resultOrDispute(me); e != nil {
		return e
	}
	return s.nextVolume(me)
}

// nextCommitment returns the commitment for the next entry to be signed.
func (s *State) nextCommitment() Hash { return s.commitmentOf(s.memory.N + 1) }

// here returns the entry with which a seat returns to the table.
func (s *State) here(seat *Seat) *Here {
	if seat.Role == Watcher {
		return &Here{}
	}
	h := &Here{Next: s.nextCommitment()}
	if seat.missed != nil {
		h.Shown = &Shown{seat.missed.Attempt, s.nonce(seat.missed.Entry)}
	}
	return h
}

// mayPass reports whether the participant may pass over the seats that are late. The time counts
// from the arrival of its own nonce, which shows that the keeper works. Seats without a nonce in the
// attempt lack that evidence and wait twice as long.
func (s *State) mayPass(me int) bool {
	open := s.Table.Open
	if open == nil || s.attempt.id != open.Attempt.ID {
		return false
	}
	wait := Patience + int64(me)*turns
	if i := open.Attempt.member(me + 1); i < 0 || open.Attempt.Members[i].State != Revealed {
		wait += Patience
	}
	return s.now-s.attempt.ready >= wait
}

// resultOrDispute returns an entry that announces the outcome of a throw or contradicts it.
func (s *State) resultOrDispute(me int) *Entry {
	for _, t := range s.Table.Recent {
		switch {
		case t.hidden():
		case t.By == 0 && s.Table.announcer(t) == me+1:
			if outcome, problem := s.outcome(t); problem == nil {
				return &Entry{Result: &Result{t.Number, t.Attempt.ID, outcome.Receipt, outcome.Faces}}
			}
		case t.By != 0 && t.By != me+1 && !slices.Contains(t.Disputed, me+1):
			outcome, problem, ok := s.cached(t)
			if ok && problem == nil && !outcome.Shows(t.Receipt, t.Faces) {
				return &Entry{Dispute: &Dispute{t.Number, outcome.Receipt, outcome.Faces}}
			}
		}
	}
	return nil
}

// announcer returns the number of the seat that announces a throw: its roller, or else the first
// present seat of those whose nonces decided it. It is 0 if none is present.
func (t *Table) announcer(of *Throw) int {
	if t.Seats[of.Roller-1].Status == Present && of.Attempt.member(of.Roller) >= 0 {
		return of.Roller
	}
	for _, m := range of.Attempt.Members {
		if s := &t.Seats[m.Seat-1]; s.Status == Present && s.Role != Watcher {
			return m.Seat
		}
	}
	return 0
}

// nextWant returns the next entry that the user wants and that can be signed now, and its order.
func (s *State) nextWant() (*Entry, int, []Effect) {
	me := s.Me()
	s.dropReturns(me)
	for i, w := range s.wants {
		e, ok := s.wish(w, me)
		if !ok {
			continue
		}
		s.wants = slices.Delete(slices.Clone(s.wants), i, i+1)
		if e == nil {
			return nil, 0, []Effect{Notice{
				Kind: Unsent, Seat: me + 1, Want: w.order, Problem: errForgotten, Unthrown: w.secret != nil,
			}}
		}
		return e, w.order, nil
	}
	return nil, 0, nil
}

// wish returns the entry of a want, or false if the want has to wait. The entry is nil if the want
// can't be fulfilled.
func (s *State) wish(w want, me int) (*Entry, bool) {
	if w.entry.Join != nil {
		if me >= 0 || s.Table.Head.Seq == 0 {
			return nil, false
		}
		join := *w.entry.Join
		join.By.Color = s.color(join.By.Color)
		if join.Role != Watcher {
			join.Next = s.nextCommitment()
		}
		return &Entry{Join: &join}, true
	}
	if w.entry.Take != nil {
		if me >= 0 || s.Table.Head.Seq == 0 {
			return nil, false
		}
		return s.taking(), true
	}
	if me < 0 {
		return nil, false
	}
	switch {
	case w.entry.Here != nil:
		return &Entry{Here: s.here(&s.Table.Seats[me])}, true
	case w.open != 0:
		return s.open(w.open), true
	case w.secret != nil && s.mayThrow(me):
		return s.secretThrow(w.secret), true
	case w.secret != nil || w.entry.Throw != nil && !s.mayThrow(me):
		return nil, false
	}
	return &w.entry, true
}

// mayThrow reports whether the table accepts another throw of the participant's seat.
func (s *State) mayThrow(me int) bool {
	waiting := 0
	for _, t := range s.Table.Queue {
		if t.Roller == me+1 {
			waiting++
		}
	}
	return s.Table.Seats[me].takesPart() && waiting < maxQueued
}

// secretThrow returns an entry that requests a throw whose dice and outcome stay hidden.
func (s *State) secretThrow(d *Dice) *Entry {
	n := s.memory.N + 1
	hidden, err := d.hidden(s.salt(n))
	if err != nil {
		return nil
	}
	s.memory.Secrets = append(slices.Clip(s.memory.Secrets), SecretDice{n, *d})
	return &Entry{Throw: &Request{Secret: &SecretThrow{Dice: hidden, Own: s.nextCommitment()}}}
}

// open returns an entry that opens a secret throw, or nil if its secret is lost.
func (s *State) open(number int) *Entry {
	for _, t := range s.Table.Recent {
		if d := s.secretDice(t.Entry); t.Number == number && d != nil {
			return &Entry{Open: &Open{Throw: number, Dice: *d, Salt: s.salt(t.Entry), Nonce: s.nonce(t.Entry)}}
		}
	}
	return nil
}
