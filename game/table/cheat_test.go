package table

import (
	"slices"
)

// A cheat is the strategy of a dishonest seat. The seat runs the real program, but its entries are
// changed before they are sent.
type cheat struct {
	kind  string
	done  int    // how often it cheated
	proof Breach // breach that must be named if the keeper gets the entry; "" if it is only counted

	honest map[Hash]Hash // nonces that it should have revealed, by attempt
}

var breaches = map[string]Breach{
	"false reveal": FalseReveal,
	"two entries":  TwoEntries,
	"backdate":     Backdated,
	"late nonce":   LateNonce,
}

var strategies = []string{
	"withhold", "withhold when losing", "walk out when losing", "go away when losing", "false reveal", "two entries",
	"backdate", "late nonce", "copy", "forge", "usurp", "flood", "false result", "false head",
}

func newCheat(w *world) *cheat {
	kind := strategies[w.IntN(len(strategies))]
	return &cheat{kind: kind, proof: breaches[kind], honest: map[Hash]Hash{}}
}

// resign signs a changed copy of an entry.
func (n *node) resign(s *Signed, change func(*Entry)) *Signed {
	e := *s.Entry
	change(&e)
	signed, err := sign(n.suite, keySeed(n.state.memory.Secret), &e)
	if err != nil {
		panic(err)
	}
	return signed
}

// send sends an entry as the strategy demands.
func (c *cheat) send(n *node, s *Signed) {
	e := s.Entry
	switch {
	case c.kind == "withhold" && e.Reveal != nil && n.IntN(2) == 0,
		c.kind == "withhold when losing" && e.Reveal != nil && n.losing():
		c.done++
		n.state.rest, n.state.pending = n.state.now+12_000, nil
		return
	case c.kind == "walk out when losing" && e.Reveal != nil && n.losing():
		c.done++
		s = n.resign(s, func(e *Entry) { e.Reveal, e.Leave = nil, &Leave{} })
		n.state.pending = nil
		n.state.wants = []want{{entry: Entry{Here: &Here{}}}}
	case c.kind == "go away when losing" && e.Reveal != nil && n.losing():
		c.done++
		s = n.resign(s, func(e *Entry) { e.Reveal, e.Away = nil, &Farewell{} })
		n.state.pending = nil
	case c.kind == "false reveal" && e.Reveal != nil && n.IntN(2) == 0:
		c.done++
		c.honest[e.Reveal.Attempt] = e.Reveal.Nonce
		s = n.resign(s, func(e *Entry) {
			r := *e.Reveal
			r.Nonce = n.hash()
			e.Reveal = &r
		})
	case c.kind == "two entries" && e.Join == nil:
		c.done++
		n.submit(n.resign(s, func(e *Entry) {
			*e = Entry{Version: 1, Table: e.Table, Key: e.Key, N: e.N, Seen: e.Seen, Rename: &Profile{"Eve", "#000000"}}
		}))
	case c.kind == "backdate" && e.Reveal != nil && min(e.Seen.Seq, n.state.Table.Head.Seq) > 3:
		c.done++
		s = n.resign(s, func(e *Entry) { e.Seen = Head{1, n.state.Table.HashAt(1)} })
	case c.kind == "late nonce" && e.Reveal != nil:
		c.done++
		s = n.resign(s, func(e *Entry) { e.Reveal, e.Here = nil, &Here{Next: n.hash()} })
	case c.kind == "copy" && e.Reveal != nil:
		s = n.copied(s)
	case c.kind == "forge":
		c.done++
		n.submit(n.resign(s, func(e *Entry) { e.Key, e.N = n.nodes[0].state.key, e.N+1000 }))
	case c.kind == "usurp" && n.state.Me() >= 0:
		c.done++
		n.submit(n.resign(s, func(e *Entry) {
			*e = Entry{Version: 1, Table: e.Table, Key: e.Key, N: e.N, Seen: e.Seen, Kick: &Kick{1}}
		}))
		n.state.memory.N++
	case c.kind == "flood" && n.state.Me() >= 0 && c.done < 400:
		c.flood(n, s)
		return
	case c.kind == "false head" && e.Seen.Seq > 0:
		c.done++
		s = n.resign(s, func(e *Entry) { e.Seen.Hash = n.hash() })
	case c.kind == "false result" && e.Result != nil:
		c.done++
		s = n.resign(s, func(e *Entry) { e.Result = &Result{e.Result.Throw, e.Result.Attempt, "AAAA", []int{1, 1, 1, 1}} })
	}
	n.submit(s)
}

// losing reports whether the seat is the last to reveal, and so can compute the outcome, and the
// outcome is bad for it.
func (n *node) losing() bool {
	open := n.state.Table.Open
	if open == nil || open.hidden() || len(open.Attempt.Owing()) != 1 {
		return false
	}
	a := *open.Attempt
	a.Members = slices.Clone(a.Members)
	i := a.member(n.state.Me() + 1)
	if i < 0 {
		return false
	}
	m := &a.Members[i]
	m.Nonce = n.state.nonce(m.Entry)
	o, _ := n.suite.Roll(*open.Dice, a.seed())
	return total(o.Faces) < 1
}

// copied copies the commitment of another seat, and later the nonce that the seat reveals.
func (n *node) copied(s *Signed) *Signed {
	other := slices.IndexFunc(n.state.Table.Seats, func(seat Seat) bool {
		return seat.Key != n.state.key && seat.commitment != Hash{}
	})
	if other < 0 {
		return s
	}
	n.cheat.done++
	return n.resign(s, func(e *Entry) {
		r := *e.Reveal
		r.Next = n.state.Table.Seats[other].commitment
		if nonce, ok := n.copiedNonce(); ok {
			r.Nonce = nonce
		}
		e.Reveal = &r
	})
}

// copiedNonce returns the nonce of the seat whose commitment was copied, once it is known.
func (n *node) copiedNonce() (Hash, bool) {
	open, me := n.state.Table.Open, n.state.Me()
	if open == nil || open.Attempt.member(me+1) < 0 {
		return Hash{}, false
	}
	mine := open.Attempt.Members[open.Attempt.member(me+1)].Commitment
	for _, m := range open.Attempt.Members {
		if m.State == Revealed && m.Commitment == mine {
			return m.Nonce, true
		}
	}
	return Hash{}, false
}

// flood sends 400 entries in 400 ms, over a connection that keeps their order.
func (c *cheat) flood(n *node, s *Signed) {
	for i := range 400 {
		c.done++
		n.state.memory.N++
		number := n.state.memory.N
		entry := n.resign(s, func(e *Entry) {
			*e = Entry{Version: 1, Table: e.Table, Key: e.Key, N: number, Seen: e.Seen, Rename: &Profile{"Eve", "#000000"}}
		})
		n.after(int64(i), func() {
			if n.keeperUp {
				n.world.admit(n, entry)
			}
		})
	}
	n.state.pending = nil
}

// provable reports whether an entry and the record of table t prove the cheat.
func (c *cheat) provable(t *Table, s *Signed) bool {
	e, me := s.Entry, t.SeatOf(s.Entry.Key)
	unknown := t.Base.Seq > 0 && e.Seen.Seq <= t.Base.Seq || e.Seen.Seq > t.Head.Seq // it names a former or a lost line
	if c.proof == "" || me < 0 || t.Seats[me].gone() || unknown {
		return false
	}
	seat := &t.Seats[me]
	owes := t.owes(me) && e.N > seat.n && e.Seen.Seq >= seat.seen // or it breaks another rule first
	switch c.proof {
	case TwoEntries:
		for past := seat.signed; past != nil; past = past.before {
			if past.n == e.N {
				return past.hash != s.Hash && past.n > seat.before
			}
		}
	case Backdated:
		return e.N > seat.n && e.Seen.Seq < seat.seen
	case LateNonce:
		return owes && e.Here != nil
	case FalseReveal:
		if !owes || e.Reveal == nil || e.Reveal.Attempt != t.Open.Attempt.ID {
			return false
		}
		honest, known := c.honest[e.Reveal.Attempt]
		return known && e.Reveal.Nonce != honest
	}
	return false
}
