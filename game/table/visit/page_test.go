package visit

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// A person has a browser with storage and tabs.
type person struct {
	*world
	name    string
	locks   bool // the browser has locks; otherwise a claim is a heartbeat
	full    bool // nothing can be stored
	follows bool // without a seat
	slots   map[string]*slot
	page    *page

	keptTable *KeptChannel
	keeping   *page // that has claimed the record
}

// A slot is a stored seat.
type slot struct {
	kept  string
	owner *page // that has claimed it
	beat  int64 // of the owner
}

const (
	heartbeat = 1_000
	abandoned = 5_000 // without a heartbeat, another page may claim the slot
)

// free reports whether a page may claim a slot.
func (s *slot) free(p *page) bool {
	switch {
	case s.owner == nil || s.owner == p || s.owner.dead:
		return true
	case p.locks:
		return false
	}
	return p.now-s.beat > abandoned
}

// A page is a surface: it carries out commands and reports what came of them.
type page struct {
	*person
	number int
	state  State
	dead   bool
	asleep bool   // it handles nothing until it wakes
	slept  int64  // when it fell asleep
	slot   string // that the tab remembers
	claim  *slot

	connection int
	server     string
	pass       table.Pass
	connected  bool
	dialed     int // counts attempts to connect

	opened, serving bool   // on a channel
	offered         string // link for those who seek
	recordClaim     int

	view     View
	shared   bool
	values   map[string]json.RawMessage // of the controls
	rules    map[string]json.RawMessage // that the user has chosen
	saved    []string
	skips    int
	promises map[int]promise
	actions  int
	shows    map[int]int // times that a throw was played or resolved
	refusal  Message     // of the last act that was refused
	revealed string      // receipt of the last roll that the tray revealed, or ""
	moving   []func()    // ends of throws that are played back
	backlog  []func()    // what reached the page while it slept
}

// A promise is an ID of the page that is not answered.
type promise struct {
	kind string
	at   int64
}

// limits are the times in which promises are answered, with a margin for ticks.
var limits = map[string]int64{
	"join": 62_000, "throw": tooLong + 1_000, "act": tooLong + 1_000, "leave": patience + 1_000,
}

func ownRules() map[string]json.RawMessage {
	rules := map[string]json.RawMessage{
		"system": json.RawMessage(`"fudge"`), "ladder": json.RawMessage(`"fudge"`), "trait": json.RawMessage(`1`),
	}
	for _, rule := range engine.CriticalRule("").Values() {
		rules[criticalPrefix+string(rule)] = json.RawMessage(`false`)
	}
	return rules
}

// load opens a page in the person's tab, which remembers a slot.
func (p *person) load(slot string) *page {
	w := p.world
	n := &page{
		person: p, number: len(w.pages) + 1, state: New(w.suite), slot: slot,
		values: ownRules(), rules: ownRules(),
		promises: map[int]promise{}, shows: map[int]int{},
	}
	n.state.volume = w.volume
	w.pages, p.page = append(w.pages, n), n
	n.ticks()
	return n
}

func (p *page) runs() bool { return !p.dead && !p.asleep }

// ticks sends ticks to the page, and beats for its claim.
func (p *page) ticks() {
	if p.dead {
		return
	}
	if !p.asleep {
		p.step(Tick{p.now})
		if c := p.claim; c != nil && !p.locks {
			if c.owner != p {
				p.claim = nil
				p.step(ClaimLost{p.state.claim.id})
			} else if p.now-c.beat >= heartbeat {
				c.beat = p.now
			}
		}
	}
	p.after(250, p.ticks)
}

// step passes an event to the page and carries out the commands.
func (p *page) step(e Event) {
	if p.dead {
		return
	}
	if p.asleep {
		p.backlog = append(p.backlog, func() { p.step(e) })
		return
	}
	if _, tick := e.(Tick); p.logf != nil && !tick {
		p.log("%s/%d %s < %T %.150s", p.name, p.number, p.state.Phase, e, fmt.Sprintf("%+v", e))
	}
	var commands []Command
	p.state, commands = Step(p.state, e)
	if p.seen != nil {
		p.seen(p.state)
	}
	for _, c := range commands {
		if _, show := c.(Show); p.logf != nil && !show {
			p.log("%s/%d %s > %T %.150s", p.name, p.number, p.state.Phase, c, fmt.Sprintf("%+v", c))
		}
		p.carryOut(c)
	}
	p.overdue()
}

// overdue finds promises that are not answered in time.
func (p *page) overdue() {
	for id, promised := range p.promises {
		if p.now-promised.at > limits[promised.kind] {
			p.fail("page %d: %s %d is not answered after %d s, in phase %s", p.number, promised.kind, id,
				(p.now-promised.at)/1000, p.state.Phase)
		}
	}
}

// promised adds a promise and returns its ID.
func (p *page) promised(kind string) int {
	p.actions++
	p.promises[p.actions] = promise{kind, p.now}
	return p.actions
}

// answer settles a promise.
func (p *page) answer(id int) {
	if _, ok := p.promises[id]; !ok {
		p.fail("page %d: %d is answered twice or was never asked", p.number, id)
	}
	delete(p.promises, id)
}

func (p *page) carryOut(c Command) {
	switch c := c.(type) {
	case Claim:
		p.storage(func() { p.claimSlot(c) })
	case Release:
		p.storage(func() {
			if c.Forget && p.claim != nil {
				p.claim.kept = ""
			}
			p.release()
		})
	case Store:
		p.storage(func() {
			if !p.asleep || p.IntN(2) == 0 { // a page that sleeps may lose its transactions
				p.store(c)
			}
		})
	case Connect:
		p.connection, p.server, p.pass = c.ID, c.Server, c.Pass
		p.dial()
	case Disconnect:
		p.hangUp()
	case Seek:
		p.seek(c)
	case ClaimRecord:
		p.claimRecord(c.ID, false)
	case AwaitRecord:
		p.claimRecord(c.ID, true)
	case ReleaseRecord:
		p.releaseRecord()
	case KeepTable:
		p.keptTable = &KeptChannel{c.Table.String(), c.Link}
	case Open:
		p.openChannel(c)
	case Keep:
		p.serve()
	case Relink:
		p.offered = c.Link
	case Call:
		p.call(c)
	case Farewell:
		if serves := p.serves(); serves {
			p.network(func() { p.world.part(c) })
		}
	case Share:
		p.shared = c.On
	case Options:
		var values map[string]json.RawMessage
		if err := json.Unmarshal(c.Values, &values); err != nil {
			p.fail("options: %v", err)
		}
		maps.Copy(p.values, values)
	case Compute:
		p.after(1+p.Int64N(40), func() { p.compute(c) })
	case Play:
		p.play(c)
	case Resolve:
		p.shown(c.Throw)
		p.revealed = c.Receipt
		p.after(1, func() { p.step(Played{ID: c.ID, Text: p.text(c.Throw, c.Request)}) })
	case Skip:
		p.skips++
		if len(p.moving) > 0 {
			end := p.moving[0]
			p.after(0, end)
		}
	case Joined:
		p.answer(c.ID)
		if !p.shared {
			p.fail("page %d has joined and its tray throws alone", p.number)
		}
	case JoinFailed:
		p.answer(c.ID)
	case Done:
		p.answer(c.ID)
	case Refuse:
		p.refusal = c.Message
		p.answer(c.ID)
	case Record:
		if c.From != len(p.saved) {
			p.fail("page %d saves line %d after %d", p.number, c.From, len(p.saved))
		}
		p.saved = append(p.saved, c.Lines...)
	case Ended:
		p.ended()
	case Breathe:
		p.after(4, func() { p.step(Breathed{}) })
	case Show:
		p.view = c.View
	}
}

// ended checks that nothing is left of a visit.
func (p *page) ended() {
	p.shows = map[int]int{}
	if p.shared || !maps.EqualFunc(p.values, p.rules, func(a, b json.RawMessage) bool { return string(a) == string(b) }) {
		p.fail("page %d: after the visit it throws at the table: %t, with %v", p.number, p.shared, p.values)
	}
	for id, promised := range p.promises {
		if promised.kind != "join" {
			p.fail("page %d: %s %d is not answered at the end of the visit", p.number, promised.kind, id)
		}
	}
}

// storage carries out a command to the storage. Their order is kept, because all take the same time.
func (p *page) storage(do func()) {
	p.after(p.disk, func() {
		if !p.dead {
			do()
		}
	})
}

// claimSlot claims the slot that the page or its tab had, a free one or a new one.
func (p *page) claimSlot(c Claim) {
	names := []string{c.Slot}
	if c.Fresh {
		names = []string{strconv.Itoa(len(p.slots) + 1)}
	} else if c.Slot == "" {
		names = append([]string{p.slot}, slices.Sorted(maps.Keys(p.slots))...)
		names = append(names, strconv.Itoa(len(p.slots)+1))
	}
	for _, name := range names {
		s := p.slots[name]
		if name == "" || s != nil && !s.free(p) {
			continue
		}
		if s == nil {
			s = &slot{}
			p.slots[name] = s
		}
		s.owner, s.beat = p, p.now
		p.claim, p.slot = s, name
		p.step(Claimed{ID: c.ID, Slot: name, Kept: s.kept})
		return
	}
	p.step(Claimed{ID: c.ID, Failed: "taken"})
}

func (p *page) release() {
	if p.claim != nil && p.claim.owner == p {
		p.claim.owner = nil
	}
	p.claim = nil
}

// store stores data in the claimed slot, in the same transaction in which it checks the claim.
func (p *page) store(c Store) {
	switch {
	case p.full && !p.calm:
		p.step(StoreFailed{c.ID, "full"})
	case p.claim == nil || p.claim.owner != p:
		p.step(StoreFailed{c.ID, "the seat is claimed by another page"})
	default:
		p.claim.kept = c.Data
		p.step(Stored{c.ID})
	}
}

// dial connects, and tries again if that fails.
func (p *page) dial() {
	p.dialed++
	id, dialed := p.connection, p.dialed
	again := func() bool { return p.connection == id && p.dialed == dialed && !p.dead }
	p.after(p.Int64N(2*p.delay)+2, func() {
		switch {
		case !again():
		case p.asleep || p.server != "up" || !p.calm && p.Float64() < p.drop:
			p.after(1_000, func() {
				if again() {
					p.dial()
				}
			})
		case len(p.lines) > 0 && !p.keeper.Table.MayRead(p.pass):
			p.step(Refused{ID: id})
		default:
			p.connected = true
			p.step(Connected{id})
			if !p.calm && p.IntN(8) == 0 {
				p.after(p.Int64N(20_000), func() { p.lose(id) })
			}
		}
	})
}

// lose loses the connection.
func (p *page) lose(id int) {
	if p.connection == id && p.connected && !p.dead && !p.opened {
		p.connected = false
		p.step(Disconnected{id})
		if p.connection == id {
			p.dial()
		}
	}
}

func (p *page) hangUp() { p.connected, p.opened, p.serving, p.connection = false, false, false, 0 }

// refuse closes the connection for good.
func (p *page) refuse() {
	id := p.connection
	p.connected = false
	p.after(1, func() { p.step(Refused{ID: id}) })
}

func (p *page) call(c Call) {
	id := p.connection
	if c.Connection != id {
		p.fail("page %d calls over connection %d, it has %d", p.number, c.Connection, id)
	}
	p.network(func() {
		if !p.connected || p.connection != id || !p.serves() || p.mute {
			return
		}
		data, ok := p.world.call(c.Method, c.Request)
		p.network(func() {
			if p.connection == id {
				p.step(Reply{ID: c.ID, Data: data, Failed: !ok})
			}
		})
	})
}

// publish sends a new line to the page.
func (p *page) publish(data string) {
	if id := p.connection; p.connected {
		p.network(func() {
			if p.connection == id {
				p.step(Published{id, data})
			}
		})
	}
}

func (p *page) compute(c Compute) {
	o, err := p.suite.Roll(c.Dice, c.Seed)
	e := Computed{ID: c.ID, Receipt: o.Receipt, Faces: o.Faces, Request: o.Request, Line: o.Request.RolledIn(nil)}
	if err != nil {
		e.Problem = err.Error()
	} else if e.Request.Faces == nil {
		e.Request.Faces = o.Faces
	}
	p.step(e)
}

// veiled is the tray's text of a secret throw.
const veiled = "A secret roll."

func textOf(faces []int) string { return fmt.Sprint("text ", faces) }

// play plays back a throw.
func (p *page) play(c Play) {
	if c.Want != 0 {
		p.answer(c.Want)
	}
	seat := p.keeper.Table.Seats[c.Seat-1]
	if !strings.HasPrefix(c.Name, seat.Name[:3]) || c.Own != (c.Seat == p.state.table.Me()+1) { // it may be renamed
		p.fail("page %d plays throw %d of %q as that of %q", p.number, c.Throw, seat.Name, c.Name)
	}
	p.shown(c.Throw)
	done := false
	end := func() {
		if !done {
			done = true
			p.moving = p.moving[1:]
			p.step(Played{ID: c.ID, Text: p.text(c.Throw, c.Request)})
		}
	}
	p.moving = append(p.moving, end)
	p.after(500+p.Int64N(1500), func() {
		for !done { // dice are played back one by one
			p.moving[0]()
		}
	})
}

// text is the tray's text of a throw. One that it hides is resolved once more when it is opened.
func (p *page) text(throw int, r engine.Request) string {
	if !r.Secret {
		return textOf(r.Faces)
	}
	p.shows[throw]--
	return veiled
}

// shown counts the times that a throw is shown.
func (p *page) shown(throw int) {
	p.shows[throw]++
	p.played++
	if p.shows[throw] > 1 {
		p.fail("page %d shows throw %d %d times", p.number, throw, p.shows[throw])
	}
}

// close ends the page, after its farewell or at once.
func (p *page) close(crash bool) {
	if !crash {
		p.step(Closed{})
	}
	p.hangUp()
	p.dead = true
	if p.claim != nil && p.claim.owner == p && p.locks {
		p.claim.owner = nil
	}
}

// freeze stops the page for a time. A computer that sleeps doesn't tell it.
func (p *page) freeze(e Event, ms int64) {
	if !p.runs() {
		return
	}
	p.log("%s/%d freezes with %T for %d ms", p.name, p.number, e, ms)
	if e != nil {
		p.step(e)
	}
	id := p.connection
	p.connected = false
	p.asleep, p.slept = true, p.now
	p.after(ms, func() { p.wake(e, id) })
}

// wake continues. The time of the sleep doesn't count for promises.
func (p *page) wake(e Event, connection int) {
	if p.dead {
		return
	}
	p.asleep = false
	for id, promised := range p.promises {
		promised.at += p.now - p.slept
		p.promises[id] = promised
	}
	backlog := p.backlog
	p.backlog = nil
	p.step(Tick{p.now})
	if e != nil {
		p.step(Restored{})
	}
	for _, do := range backlog {
		do()
	}
	if p.connection == connection && connection != 0 && !p.connected {
		p.step(Disconnected{connection})
		if !p.opened {
			p.dial()
		}
	}
}
