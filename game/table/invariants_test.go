package table

import (
	"fmt"
	"slices"
)

// together checks the invariant of every moment: the records of honest seats are prefixes of one record.
func (w *world) together() error {
	if w.unnamed != nil {
		return w.unnamed
	}
	for _, n := range w.nodes {
		s := &n.state
		if !n.up || !n.honest() {
			continue
		}
		if s.Fault != nil {
			return fmt.Errorf("seat %d refuses the keeper's line: %v", n.index+1, s.Fault)
		}
		if n.forked {
			return fmt.Errorf("seat %d sees a fork: %v", n.index+1, s.Fork)
		}
	}
	return nil
}

// check checks the invariants at the end of a simulation.
func (w *world) check() error {
	for _, n := range w.nodes {
		if err := n.check(); err != nil {
			return fmt.Errorf("seat %d: %w", n.index+1, err)
		}
	}
	thrown, err := audit(w.suite, w.lines)
	if err != nil {
		return err
	}
	for _, n := range w.nodes {
		// Each throw that the user requested was thrown once.
		if count := thrown[n.state.key]; n.honest() && (count > n.asked || count < n.asked-n.lost) {
			return fmt.Errorf("seat %d: %d throws, but its user asked for %d, of which crashes may have lost %d",
				n.index+1, count, n.asked, n.lost)
		}
	}
	return nil
}

// unended returns an error if something is to follow at an honest seat.
func (n *node) unended() error {
	keeper := &n.keeper.Table
	me := keeper.SeatOf(n.state.key)
	switch {
	case !n.honest():
	case !n.up:
		return fmt.Errorf("it is down")
	case me < 0:
		return fmt.Errorf("it has no seat")
	case n.state.Table.Head != keeper.Head:
		return fmt.Errorf("it has %d lines, the keeper %d", n.state.Table.Head.Seq, keeper.Head.Seq)
	case keeper.Open != nil || len(keeper.Queue) > 0:
		return fmt.Errorf("throws have not ended: %+v", keeper.Open)
	case n.state.Waiting() > 0:
		return fmt.Errorf("%d of its entries are not in the record", n.state.Waiting())
	case keeper.Seats[me].Status != Present:
		return fmt.Errorf("it is %s (%s)", keeper.Seats[me].Status, keeper.Seats[me].Breach)
	case keeper.Seats[me].Refused != 0:
		return fmt.Errorf("it is counted as refusing %d times", keeper.Seats[me].Refused)
	}
	return nil
}

func (n *node) check() error {
	if err := n.unended(); err != nil || !n.honest() {
		return err
	}
	keeper := &n.keeper.Table
	if here, there := known(&n.state.Table), known(keeper); here != there {
		return fmt.Errorf("it knows %s, the keeper %s", here, there)
	}
	me := keeper.SeatOf(n.state.key)
	for _, t := range keeper.Recent {
		if t.hidden() {
			continue
		}
		if slices.Contains(t.Disputed, me+1) && n.isHonest(t.By) {
			return fmt.Errorf("throw %d of seat %d is disputed by %v", t.Number, t.By, t.Disputed)
		}
		own, _, known := n.state.cached(t)
		if known && t.By != 0 && !own.Shows(t.Receipt, t.Faces) && !slices.Contains(t.Disputed, me+1) {
			return fmt.Errorf("it does not dispute throw %d, whose result is false", t.Number)
		}
		if outcome, _ := n.suite.Roll(*t.Dice, t.Seed); t.By == me+1 && !outcome.Shows(t.Receipt, t.Faces) {
			return fmt.Errorf("it announced another outcome of throw %d than its seed has", t.Number)
		}
	}
	return nil
}

// known returns what the next volume would state.
func known(t *Table) string {
	text, err := encode(t.volume())
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// isHonest reports whether a seat, by its number, is honest.
func (w *world) isHonest(seat int) bool {
	for _, other := range w.nodes {
		if w.keeper.Table.SeatOf(other.state.key) == seat-1 {
			return other.honest()
		}
	}
	return false
}

// audit checks a record independently of Table. It returns the number of throws of each author.
func audit(suite Suite, lines []*Line) (map[Key]int, error) {
	a := auditor{suite: suite, heads: []Hash{{}}, nonces: map[Hash]Key{}, thrown: map[int]Key{}}
	for i, l := range lines {
		if err := a.line(l); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if err := a.replay(lines); err != nil {
		return nil, err
	}
	throws := map[Key]int{}
	for _, author := range a.thrown {
		throws[author]++
	}
	return throws, nil
}

type auditor struct {
	suite  Suite
	heads  []Hash
	at     int64
	nonces map[Hash]Key // authors of revealed nonces
	thrown map[int]Key  // authors of throws
	stamps map[Key][]int64
}

func (a *auditor) line(l *Line) error {
	e := l.Entry
	if l.At < a.at {
		return fmt.Errorf("its stamp is earlier than the last")
	}
	a.at = l.At
	if !a.suite.Verify(e.Key, append([]byte(domainEntry), l.raw...), l.Sig) {
		return fmt.Errorf("its signature is forged")
	}
	if e.Seen.Seq >= len(a.heads) || a.heads[e.Seen.Seq] != e.Seen.Hash {
		return fmt.Errorf("it names a head that the record never had")
	}
	a.heads = append(a.heads, digest("", a.heads[len(a.heads)-1][:], l.text))
	return a.count(l)
}

// count checks that no seat has more than burst entries, and 20 a second after that.
func (a *auditor) count(l *Line) error {
	if a.stamps == nil {
		a.stamps = map[Key][]int64{}
	}
	all := append(a.stamps[l.Entry.Key], l.At)
	a.stamps[l.Entry.Key] = all
	const window = burst + 50
	if n := len(all); n > window && l.At-all[n-1-window] < (window-burst-1)*messageTime {
		return fmt.Errorf("its author sends too many entries")
	}
	return nil
}

// replay applies the record to a table and checks each throw.
func (a *auditor) replay(lines []*Line) error {
	t := NewTable(a.suite)
	members := map[int][]int{} // members of the last attempt, by throw
	for i, l := range lines {
		next, notices, err := t.Apply(l)
		if err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
		for _, n := range notices {
			if err := a.notice(&t, l, n, members); err != nil {
				return fmt.Errorf("line %d: %w", i+1, err)
			}
		}
		t = next
	}
	return nil
}

func (a *auditor) notice(before *Table, l *Line, n Notice, members map[int][]int) error {
	switch n.Kind {
	case Removed, LockedUp, Relinked, Optioned, Appointed:
		if before.Seats[n.By-1].Role != GM {
			return fmt.Errorf("seat %d, which isn't the GM, removes seats or changes settings", n.By)
		}
	case Passed:
		if l.At-n.Throw.Attempt.At < Patience {
			return fmt.Errorf("seat %d was passed over after %d ms", n.Seat, l.At-n.Throw.Attempt.At)
		}
	case Opened:
		var seats []int
		for _, m := range n.Throw.Attempt.Members {
			seats = append(seats, m.Seat)
		}
		last, again := members[n.Throw.Number]
		for _, seat := range seats {
			voided := slices.ContainsFunc(n.Throw.Voids, func(v Void) bool { return slices.Contains(v.Seats, seat) })
			if again && (voided || !slices.Contains(last, seat)) {
				return fmt.Errorf("seat %d is in attempt %d of throw %d again", seat, len(n.Throw.Voids)+1, n.Throw.Number)
			}
		}
		members[n.Throw.Number] = seats
	case Rolled:
		a.thrown[n.Throw.Number] = before.Seats[n.Throw.Roller-1].Key
		if n.Throw.Seed == (Hash{}) {
			return nil
		}
		return a.rolled(before, n.Throw)
	}
	return nil
}

// rolled checks that each nonce was committed to, and that none is used twice.
func (a *auditor) rolled(t *Table, thrown *Throw) error {
	for _, m := range thrown.Attempt.Members {
		k := t.Seats[m.Seat-1].Key
		if digest(domainNonce, k[:], m.Nonce[:]) != m.Commitment {
			return fmt.Errorf("the nonce of seat %d in throw %d is not the one committed to", m.Seat, thrown.Number)
		}
		if _, used := a.nonces[m.Nonce]; used {
			return fmt.Errorf("the nonce of seat %d in throw %d was used before", m.Seat, thrown.Number)
		}
		a.nonces[m.Nonce] = k
	}
	return nil
}
