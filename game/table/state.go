package table

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// A State is one participant of a table. It is a value: Step returns a new one.
type State struct {
	Table Table
	Fork  *ForkError // set if two records exist; the participant then signs nothing more
	Fault error      // set if the keeper sent an invalid line; the participant then signs nothing more

	VolumeSize int // length of a volume in bytes from which the GM begins the next one; 0 for the constant of this name

	suite  Suite
	memory Memory
	key    Key

	now     int64
	pending *Signed // sent, but neither in the record nor refused for good
	doubted bool    // the keeper has refused it; it is given up unless the record has it
	order   int     // of the user's request for the pending entry; 0 if the protocol demands it
	sent    int64   // when it was sent last
	rest    int64   // time before which nothing is signed, after a refusal
	known   int     // lines that the keeper has, as far as known
	lost    int     // last lines of the record that the keeper had, and doesn't have any more
	tail    tail    // to give lost lines back
	gave    int     // number of lines before those that it gave back last
	gaveAt  int64   // when it did
	current bool    // the keeper has named its head, which an entry must not lag far behind
	heard   int64   // time of the last message about the record or request for it
	fetched int64   // time of the last request for missing lines
	early   []Heard // lines that arrived too early, by Seq

	wants    []want // in the order in which the user requested them
	count    int    // number of the user's requests so far
	thrown   []requested
	outcomes []computed
	attempt  watched
}

// Memory is the persistent part of a participant's state. Resume restores a participant from it and
// the record.
type Memory struct {
	Secret  Hash            `json:"secret"` // seed of the key and the nonces; never leaves the participant
	Table   ID              `json:"table"`
	Former  Hash            `json:"former,omitzero"`   // secret of the device whose seat is to be taken
	N       int             `json:"n"`                 // last number that is used or reserved
	Seated  bool            `json:"seated,omitempty"`  // the record has the participant's seat
	Seen    Head            `json:"seen"`              // head that it named
	Pending json.RawMessage `json:"pending,omitempty"` // the last signed entry
	Secrets []SecretDice    `json:"secrets,omitempty"` // dice of secret throws
}

// SecretDice are the dice of a secret throw.
type SecretDice struct {
	Entry int  `json:"entry"` // number of the entry that asked for the throw
	Dice  Dice `json:"dice"`
}

// A want is an entry that the user requested.
type want struct {
	entry  Entry
	secret *Dice // dice of a secret throw, whose entry is created when it is signed
	open   int   // number of a secret throw to open
	order  int   // counts the user's requests, from 1
}

// A requested throw is one for which this run signed an entry. It may have to be requested again.
type requested struct {
	entry int // number of the entry
	order int // that of the want
}

// A computed value is the outcome of a throw.
type computed struct {
	throw   int
	seed    Hash
	outcome Outcome
	problem error
}

// A watched attempt is the open one, with times by the participant's own clock.
type watched struct {
	id     Hash
	opened int64 // when it was first seen
	ready  int64 // when it was first seen, or when the participant's own nonce arrived
	asked  bool  // a Slow notice was sent
}

// Found creates a table. The seed must be 32 random bytes, used for this table alone; secret is the
// secret of the link.
func Found(suite Suite, seed Hash, secret [16]byte, name string, by Profile) (State, Link, []Effect, error) {
	s := State{
		suite:   suite,
		memory:  Memory{Secret: seed},
		Table:   NewTable(suite),
		key:     suite.Public(keySeed(seed)),
		current: true,
	}
	by.Color = s.color(by.Color)
	effects, err := s.sign(Entry{Create: &Create{
		Name: name, Link: suite.Public(linkSeed(secret)), By: by, Next: s.nextCommitment(),
	}})
	if err != nil {
		return State{}, Link{}, nil, err
	}
	s.count, s.order = 1, 1
	s.memory.Table = ID(s.pending.Hash[:16])
	effects[0] = Keep{s.memory}
	return s, Link{s.memory.Table, secret}, effects, nil
}

// Enter joins a table. The seed must be 32 random bytes, used for this table alone.
func Enter(suite Suite, seed Hash, l Link, by Profile, role Role) (State, []Effect) {
	s := State{
		suite:  suite,
		memory: Memory{Secret: seed, Table: l.Table},
		Table:  NewTable(suite),
		key:    suite.Public(keySeed(seed)),
	}
	s.want(want{entry: s.Joining(l, by, role).Entry})
	return s, []Effect{Fetch{0}}
}

// Observe follows a table without a seat: it reads the record and signs nothing.
func Observe(suite Suite, l Link) (State, []Effect) {
	return State{suite: suite, memory: Memory{Table: l.Table}, Table: NewTable(suite)}, []Effect{Fetch{0}}
}

// Joining returns the request to join by a link. It is also for a participant whose seat a volume has left out.
func (s *State) Joining(l Link, by Profile, role Role) Want {
	proof := s.suite.Sign(linkSeed(l.Secret), joinMessage(l.Table, s.key))
	return Want{Entry{Join: &Join{By: by, Role: role, Proof: proof}}}
}

// Resume continues after a crash or a reload.
func Resume(suite Suite, m Memory) (State, []Effect, error) {
	s := State{suite: suite, memory: m, Table: NewTable(suite), key: suite.Public(keySeed(m.Secret)), known: m.Seen.Seq}
	if m.Pending != nil {
		var err error
		if s.pending, err = ParseSigned(m.Pending); err != nil {
			return State{}, nil, err
		}
		s.count++
		s.order = s.count
		s.signedThrow(s.pending.Entry, s.count)
	}
	return s, []Effect{Fetch{0}}, nil
}

// Me returns the index of the participant's seat, or −1 before it has one.
func (s *State) Me() int { return s.Table.SeatOf(s.key) }

// Waiting returns the number of the user's requests that are not in the record yet.
func (s *State) Waiting() int {
	n := len(s.wants)
	if s.pending != nil && s.order > 0 {
		n++
	}
	return n
}

// keySeed returns the seed of a seat's key. The key, the nonces and the salts are derived from the
// seat's secret, which is therefore all that must be stored.
func keySeed(secret Hash) Hash { return digest(domainSecret, secret[:], []byte("key")) }

// nonce returns the nonce that the entry with a number commits to.
func (s *State) nonce(entry int) Hash { return derived(s.memory.Secret, entry, "nonce") }

// salt returns the salt of the dice of a secret throw.
func (s *State) salt(entry int) Hash { return derived(s.memory.Secret, entry, "salt") }

func derived(secret Hash, entry int, use string) Hash {
	number := binary.BigEndian.AppendUint64(nil, uint64(entry))
	return digest(domainSecret, secret[:], number, []byte(use))
}

// commitmentOf returns the commitment for the entry with a number.
func (s *State) commitmentOf(entry int) Hash { return commitment(s.key, s.nonce(entry)) }

// Step handles an event. Its result depends on its arguments alone.
func Step(s State, e Event) (State, []Effect) {
	var effects []Effect
	switch e := e.(type) {
	case Tick:
		effects = s.tick(e.Now)
	case Heard:
		effects = s.hear(e)
	case Refusal:
		effects = s.refused(e)
	case HeadSeen:
		effects = s.headSeen(e)
	case Forged:
		effects = s.forged(e)
	case Want:
		s.want(want{entry: e.Entry})
	case WantSecret:
		if err := e.Dice.check("throw.dice"); err != nil { // nobody else can check it before it is opened
			return s, []Effect{Notice{Kind: Unsent, Seat: s.Me() + 1, Problem: err, Unthrown: true}}
		}
		s.want(want{secret: &e.Dice})
	case WantOpen:
		s.want(want{open: e.Throw})
	case Withdraw:
		s.withdraw(e.Want)
	case Computed:
		s.computed(e)
	}
	if h, ok := e.(Heard); ok && h.History {
		return s, effects
	}
	return s, append(effects, s.act()...)
}

// Times in milliseconds.
const (
	resend = 2_000 // until an unanswered entry is sent again
	poll   = 3_000 // without a message, until lines are requested
	pause  = 500   // after a refusal
	turns  = 300   // delay between the seats that may pass others over, so that usually only one does
	asking = Patience / 2
	unborn = 5_000 // after the start, until a table without a record is unknown: its link may be older than its record
)

// headSeen handles the head of another copy of the record.
func (s *State) headSeen(h HeadSeen) []Effect {
	if h.Keeper {
		s.known, s.current = max(s.known, h.Head.Seq), true
		s.lost = max(0, max(h.Had, s.memory.Seen.Seq)-h.Head.Seq)
	}
	founds := s.pending != nil && s.pending.Entry.Create != nil
	if h.Keeper && h.Head.Seq == 0 && s.Table.Head.Seq == 0 && !founds && s.now >= unborn {
		return []Effect{Notice{Kind: Unknown}}
	}
	return append(s.compare(h.Head), s.giveBack(h)...)
}

// given is the length in bytes of the lines that a participant gives back at once: half a message, as quotes and
// backslashes are escaped in it.
const given = MaxMessage / 2

// giveBack returns the next lines that the keeper has lost to it.
func (s *State) giveBack(h HeadSeen) []Effect {
	again := h.Head.Seq == s.gave && s.now-s.gaveAt < poll // the keeper has refused them
	if !h.Keeper || s.lost == 0 || s.halted() || again {
		return nil
	}
	lines := s.tail.after(h.Head.Seq, given)
	if lines == nil {
		return nil
	}
	s.gave, s.gaveAt = h.Head.Seq, s.now
	return []Effect{Give{h.Head.Seq, lines}}
}

// Lost returns the number of lines at the end of the record that the keeper had before, and doesn't have any more. Until
// it has them again, the participant signs nothing: its entry would be on top of another record. It gives back what it
// has.
func (s *State) Lost() int { return s.lost }

// Had returns the number of lines that the keeper is known to have had.
func (s *State) Had() int { return max(s.Table.Head.Seq, s.memory.Seen.Seq) }

// tick resends an unanswered entry and requests lines that may have been lost.
func (s *State) tick(now int64) (effects []Effect) {
	s.now = now
	if s.pending != nil && !s.doubted && s.lost == 0 && now-s.sent >= resend {
		s.sent = now
		effects = append(effects, Send{s.pending})
	}
	if now-s.heard >= poll {
		s.heard = now
		effects = append(effects, Fetch{s.Table.Head.Seq})
	}
	return effects
}

// hear handles a line, and the early lines that follow it.
func (s *State) hear(h Heard) (effects []Effect) {
	s.heard = s.now
	s.begin(h)
	have := s.Table.Head.Seq
	s.known = max(s.known, h.Seq+1)
	switch {
	case s.halted() || h.Seq < s.Table.start.Seq:
		return nil
	case h.Seq < have:
		return s.compare(h.Line.after(Head{h.Seq, s.Table.HashAt(h.Seq)}))
	case h.Seq > have:
		return s.wait(h)
	}
	effects = s.take(h)
	for len(s.early) > 0 && !s.halted() && s.early[0].Seq <= s.Table.Head.Seq {
		next := s.early[0]
		s.early = s.early[1:]
		effects = append(effects, s.hear(next)...)
	}
	return effects
}

// begin begins the record with a volume. A seat that knows an earlier line must not: it would not notice another record.
func (s *State) begin(h Heard) {
	e := h.Line.Entry
	if s.Table.Head.Seq > 0 || e.Volume == nil || e.Table != s.memory.Table || e.Seen.Seq != h.Seq || h.Seq > s.Skip() {
		return
	}
	s.Table = s.Table.before(h.Line)
	s.tail.from = h.Seq
}

// Skip returns the most lines at the start of the record that the participant need not read, if a volume begins after
// them.
func (s *State) Skip() int {
	switch {
	case s.Table.Head.Seq > 0:
		return 0
	case s.memory.Seen.Seq > 0:
		return s.memory.Seen.Seq
	}
	return largest
}

// maxEarly limits the number of early lines that a participant keeps.
const maxEarly = 256

// wait keeps an early line until those before it arrive, and requests those at intervals.
func (s *State) wait(h Heard) []Effect {
	i, found := slices.BinarySearchFunc(s.early, h.Seq, func(e Heard, seq int) int { return e.Seq - seq })
	if !found && i < maxEarly {
		s.early = slices.Insert(slices.Clone(s.early), i, h)
		s.early = s.early[:min(len(s.early), maxEarly)]
	}
	if s.now-s.fetched < pause {
		return nil
	}
	s.fetched = s.now
	return []Effect{Fetch{s.Table.Head.Seq}}
}

// forged stops signing because of a line of the past that its author didn't sign.
func (s *State) forged(f Forged) []Effect {
	if s.halted() {
		return nil
	}
	return s.halt(fmt.Errorf("record: line %d: %w", f.Seq+1, ErrSignature))
}

// trusts reports whether the signature of a line may be verified later. It is a line of the past, and if it is an own one,
// its number is known: one with a new number would change the memory.
func (s *State) trusts(h Heard) bool {
	own := h.Line.Entry.Key == s.key
	return h.History && (!own || h.Line.Entry.N <= s.memory.N)
}

// take applies the next line to the table.
func (s *State) take(h Heard) []Effect {
	before := s.Table.Head.Seq
	trusted := s.trusts(h)
	table, notices, err := s.Table.apply(h.Line, trusted)
	if err != nil {
		return s.halt(err)
	}
	if before == s.Table.start.Seq && table.ID != s.memory.Table {
		return s.halt(refuse("record", "it belongs to table %v, not to %v", table.ID, s.memory.Table))
	}
	s.Table, s.tail = table, s.tail.with(h.Line.Text())
	if fork := s.compare(s.memory.Seen); s.halted() {
		return fork
	}
	if s.pending != nil && s.pending.Hash == h.Line.Hash {
		notices = s.written(notices)
		s.pending, s.doubted = nil, false
	}
	var effects []Effect
	if trusted {
		effects = append(effects, Authenticate{before, h.Line})
	}
	if h.Line.Entry.Key == s.key {
		effects = append(effects, s.signedBefore(h.Line.Entry)...)
	}
	return append(effects, s.report(notices, h.History)...)
}

// signedBefore handles an entry of the participant that has arrived in the record.
func (s *State) signedBefore(e *Entry) (effects []Effect) {
	used := e.N + reserved
	if e.Away != nil {
		used = e.N
	}
	s.memory.N = max(s.memory.N, used)
	if !s.memory.Seated || s.takes() {
		s.memory.Seated, s.memory.Former = true, Hash{}
		effects = []Effect{Keep{s.memory}} // or the next visit would read the table with the link, which may be renewed
	}
	if e.Reveal != nil {
		s.attempt.ready = s.now
	}
	if e.Throw != nil && e.Throw.Secret != nil && len(s.memory.Secrets) > maxSecrets+maxQueued {
		s.memory.Secrets = slices.Clone(s.memory.Secrets[1:])
	}
	return effects
}

// halted reports whether the participant signs nothing more.
func (s *State) halted() bool { return s.Fork != nil || s.Fault != nil }

// halt stops signing because of an invalid line.
func (s *State) halt(err error) []Effect {
	if fork, ok := errors.AsType[*ForkError](err); ok {
		s.Fork = fork
		return []Effect{Notice{Kind: Forked, Fork: fork, Seat: s.Table.SeatOf(fork.Signer) + 1}}
	}
	s.Fault = err
	return []Effect{Notice{Kind: Broken, Problem: err}}
}

// compare compares the head of another copy with the record.
func (s *State) compare(h Head) []Effect {
	if s.halted() || h.Seq > s.Table.Head.Seq || h.Seq < s.Table.start.Seq {
		return nil
	}
	if here := s.Table.HashAt(h.Seq); here != h.Hash {
		return s.halt(&ForkError{Seq: h.Seq, Here: here, There: h.Hash})
	}
	return nil
}

// refused handles the keeper's refusal of the pending entry.
func (s *State) refused(r Refusal) []Effect {
	if s.pending == nil || s.pending.Hash != r.Entry {
		return nil
	}
	if r.Duplicate {
		return []Effect{Fetch{s.Table.Head.Seq}}
	}
	s.rest = s.now + pause
	if r.Retry || r.Lost {
		s.current, s.doubted = false, r.Retry // a lost record may contain the entry again when it is restored
		return []Effect{Fetch{s.Table.Head.Seq}}
	}
	entry := s.pending.Entry
	s.pending, s.memory.Pending, s.doubted = nil, nil, false
	kept := Keep{s.memory} // or a restart would send the entry again
	if s.order == 0 {
		return []Effect{kept} // the protocol demanded the entry: if it still does, duty returns it again
	}
	return []Effect{kept, Notice{
		Kind: Unsent, Seat: s.Me() + 1, Want: s.order, Problem: &DeniedError{r.Denial, r.Reason}, Unthrown: entry.Throw != nil,
	}}
}

// want adds a request of the user.
func (s *State) want(w want) {
	s.count++
	w.order = s.count
	s.wants = append(slices.Clip(s.wants), w)
}

// signedThrow remembers the order of a request for a throw, by its entry.
func (s *State) signedThrow(e *Entry, order int) {
	if e.Throw == nil {
		return
	}
	const kept = maxQueued + 2 // those that wait, the open one and the pending one
	all := append(slices.Clone(s.thrown), requested{e.N, order})
	s.thrown = all[max(0, len(all)-kept):]
}

// again repeats the user's request for a throw, given the number of its entry, before all later requests.
// dice are nil if it is secret. It returns false if the request is unknown.
func (s *State) again(entry int, dice *Dice) bool {
	i := slices.IndexFunc(s.thrown, func(r requested) bool { return r.entry == entry })
	if i < 0 {
		return false
	}
	w := want{order: s.thrown[i].order}
	if dice != nil {
		w.entry.Throw = &Request{Dice: dice}
	} else if w.secret = s.secretDice(entry); w.secret == nil {
		return false
	}
	s.thrown = slices.Delete(slices.Clone(s.thrown), i, i+1)
	s.insert(w)
	return true
}

// repeat repeats the user's request for the entry that was pending. It returns false if its secret is lost.
func (s *State) repeat(e *Entry) bool {
	if e.Throw != nil {
		return s.again(e.N, e.Throw.Dice)
	}
	s.insert(want{entry: *e, order: s.order})
	return true
}

// insert adds a request before all later ones.
func (s *State) insert(w want) {
	at, _ := slices.BinarySearchFunc(s.wants, w.order, func(w want, order int) int { return w.order - order })
	s.wants = slices.Insert(slices.Clone(s.wants), at, w)
}

// dropped handles a throw that ended without an outcome. The participant requests its own throw again,
// unless it was removed or watches now. It doesn't know whether an earlier run did so for older throws.
func (s *State) dropped(n *Notice) {
	me := s.Me()
	n.Want = s.orderOf(n.Throw)
	if n.Seat == me+1 && !s.Table.Seats[me].gone() && s.Table.Seats[me].Role != Watcher {
		n.Again = s.again(n.Throw.Entry, n.Throw.Dice)
	}
}

// report adds information to notices that only the participant has.
func (s *State) report(notices []Notice, history bool) (effects []Effect) {
	for _, n := range notices {
		switch n.Kind {
		case Opened:
			s.attempt = watched{id: n.Throw.Attempt.ID, opened: s.now, ready: s.now}
		case Rolled:
			n.Want = s.orderOf(n.Throw)
			s.settle(&n, history)
		case Announced, Disputed:
			n.Outcome, n.Problem, _ = s.cached(n.Throw)
		case Dropped:
			s.dropped(&n)
		case Passed:
			if !history && s.attempt.id == n.Throw.Attempt.ID && s.now-s.attempt.opened < asking {
				effects = append(effects, Notice{Kind: Hasty, Seat: n.Seat, By: n.By, Throw: n.Throw})
			}
		}
		effects = append(effects, n)
	}
	return effects
}

// settle adds the outcome to the notice of a throw whose seed is known. The outcome of a secret throw
// is added only for its roller.
func (s *State) settle(n *Notice, history bool) {
	switch {
	case n.Throw.hidden() && n.Throw.Roller-1 != s.Me() || history:
	case n.Throw.hidden():
		n.Kind = Secret
		n.Outcome, n.Problem = s.secret(n.Throw)
	default:
		n.Outcome, n.Problem = s.outcome(n.Throw)
	}
}

// cached returns the outcome of a throw if it has been computed.
func (s *State) cached(t *Throw) (Outcome, error, bool) {
	for i := range s.outcomes {
		if o := &s.outcomes[i]; o.throw == t.Number && o.seed == t.Seed {
			return o.outcome, o.problem, true
		}
	}
	return Outcome{}, nil, false
}

// outcome computes the outcome of a throw, unless the suite leaves that to a Computed event.
func (s *State) outcome(t *Throw) (Outcome, error) {
	if outcome, problem, ok := s.cached(t); ok {
		return outcome, problem
	}
	outcome, problem := s.suite.Roll(*t.Dice, t.Seed)
	if problem != ErrUncomputed {
		s.cache(t.Number, t.Seed, outcome, problem)
	}
	return outcome, problem
}

func (s *State) cache(throw int, seed Hash, o Outcome, problem error) {
	list := append(slices.Clone(s.outcomes), computed{throw, seed, o, problem})
	s.outcomes = list[max(0, len(list)-recentThrows):]
}

// errForgotten reports a secret throw whose dice are not in the memory.
var errForgotten = errors.New("throw: its secret is not in this participant's memory")

// secret computes the outcome of the participant's own secret throw.
func (s *State) secret(t *Throw) (Outcome, error) {
	d, seed, ok := s.DiceOf(t)
	if !ok {
		return Outcome{}, errForgotten
	}
	return s.suite.Roll(d, seed)
}

// DiceOf returns the dice and the seed of a throw whose seed is known to the participant: that of an open throw,
// or of its own secret one.
func (s *State) DiceOf(t *Throw) (Dice, Hash, bool) {
	if !t.hidden() {
		return *t.Dice, t.Seed, true
	}
	d := s.secretDice(t.Entry)
	if d == nil || t.Roller-1 != s.Me() {
		return Dice{}, Hash{}, false
	}
	a := *t.Attempt
	a.Members = slices.Clone(a.Members)
	a.Members[a.member(t.Roller)].Nonce = s.nonce(t.Entry)
	return *d, a.seed(), true
}

func (s *State) secretDice(entry int) *Dice {
	for i := range s.memory.Secrets {
		if s.memory.Secrets[i].Entry == entry {
			return &s.memory.Secrets[i].Dice
		}
	}
	return nil
}
