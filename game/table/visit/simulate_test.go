package visit

import (
	"encoding/json"
	"flag"
	"reflect"
	"slices"
	"testing"

	"fudgetray/cmd/dev/check/seeds"
	"fudgetray/game/table"
)

var replay = flag.Uint64("evening", 0, "seed of the one evening that TestSimulatedVisits simulates, with a log")

// simulation simulates evenings.
var simulation = seeds.Simulation{
	What:   "visits",
	Replay: "go test ./game/table/visit -run TestSimulatedVisits -evening %d",
	Once: []uint64{
		1536,  // a user rolls while the seat is taken back from another device
		34376, // a new volume overtakes the farewell of a closed tab
		45754, // a seat that another device has taken and given back reads its secret throw
	},
	Few:  300,
	Some: 2_000,
	Simulate: func(seed uint64) (int, int, error) {
		w := newWorld(seed, nil)
		err := w.evening()
		return w.visits, w.played, err
	},
}

// TestSimulatedVisits simulates evenings of people who join, leave, reload, duplicate tabs, sleep and throw dice, with
// browsers that lose locks and storage, and networks that lose messages. Each evening has a seed; a failure names it,
// and -evening replays it.
func TestSimulatedVisits(t *testing.T) {
	if *replay != 0 {
		if err := newWorld(*replay, t.Logf).evening(); err != nil {
			t.Errorf(simulation.Replay+": %v", *replay, err)
		}
		return
	}
	simulation.Run(t)
}

// Durations of an evening in milliseconds.
const (
	trouble = 90_000  // with faults
	healing = 420_000 // without, until everything has ended
)

// evening simulates an evening and checks the invariants.
func (w *world) evening() error {
	w.begin()
	w.heal()
	w.pass(healing)
	w.throwRound()
	w.quietRound()
	w.newcomer()
	return w.verdict()
}

// begin simulates the part of an evening in which people act and things fail.
func (w *world) begin() {
	for i := range 2 + w.IntN(5) {
		p := &person{world: w, name: []string{"Gwen", "Ann", "Bob", "Cid", "Dee", "Eve"}[i], slots: map[string]*slot{}}
		p.locks = w.IntN(3) > 0
		w.people = append(w.people, p)
	}
	w.found()
	if w.follower {
		w.people = append(w.people, &person{world: w, name: "Overlay", follows: true, slots: map[string]*slot{}})
	}
	for range 10 + w.IntN(40) {
		p := w.people[w.IntN(len(w.people))]
		w.after(w.Int64N(trouble), func() { w.act(p) })
	}
	w.openDevices()
	w.pass(trouble)
}

// found creates the table.
func (w *world) found() {
	calm := w.calm
	w.calm = true
	gm := w.people[0].load("")
	gm.join("")
	w.pass(5_000)
	w.link, w.calm = gm.view.Link, calm
	if w.link == "" {
		w.fail("the table was not created: %+v", gm.view)
	}
}

// join joins the table of a link.
func (p *page) join(link string) {
	p.visits++
	server := "up"
	if !p.calm && p.IntN(15) == 0 {
		server = "down"
	}
	role := table.Player
	if p.IntN(6) == 0 {
		role = table.Watcher
	}
	p.step(Join{
		ID: p.promised("join"), Link: link, Server: server, Channel: p.channel, Key: "evening",
		Origin: "https://dice.example", Title: "Attic", Name: p.name, Color: "#c0ffee", Role: role,
		Seatless: p.follows, Rename: p.IntN(4) == 0, Rules: encode(p.rules), Random: p.random(),
	})
}

// act lets a person do something at random.
func (w *world) act(p *person) {
	n := p.page
	if n == nil || n.dead {
		p.load("").join(w.link)
		return
	}
	if !n.runs() {
		return
	}
	switch w.IntN(22) {
	case 0, 1:
		n.join(w.link)
	case 2:
		n.join(w.link)
		n.join(w.link)
	case 3:
		n.join(w.link)
		w.after(w.Int64N(400), func() {
			if n.runs() {
				n.step(Leave{ID: n.promised("leave")})
			}
		})
	case 4:
		n.step(Leave{ID: n.promised("leave")})
	case 5:
		n.close(w.IntN(3) == 0)
		p.load(n.slot).join(w.link)
	case 6: // the duplicate begins with the storage of the tab
		p.load(n.slot).join(w.link)
		n.duplicated()
	case 7:
		n.freeze(nil, w.Int64N(50_000))
	case 8:
		n.freeze(Closed{}, w.Int64N(50_000))
	case 9:
		n.freeze(Frozen{}, w.Int64N(50_000))
	case 10:
		p.full = !p.full
	case 11:
		n.lose(n.connection)
	case 12:
		n.step(Cancel{n.actions})
	case 13: // the browser removes its storage
		p.slots = map[string]*slot{}
		if w.channel {
			p.keptTable = nil
		}
	default:
		n.want()
	}
}

// duplicated lets the first tab end some time after it was duplicated.
func (p *page) duplicated() {
	if p.IntN(2) == 0 {
		p.after(p.Int64N(20_000), func() { p.close(p.IntN(2) == 0) })
	}
}

// want requests something of the table.
func (p *page) want() {
	if !p.shared {
		return
	}
	w := p.world
	a := Act{}
	kind := "act"
	on := p.IntN(2) == 0
	seat := 1 + p.IntN(max(1, len(w.keeper.Table.Seats)))
	kinds := 24
	if p.view.GM {
		kinds = 14
	}
	switch p.IntN(kinds) {
	case 0:
		a.Renew = new([16]byte)
		a.Renew[0] = byte(p.IntN(256))
	case 1:
		a.Kick = seat
	case 2:
		a.Lock = &on
	case 3:
		a.Appoint = &table.Appoint{Seat: seat, Role: []table.Role{table.GM, table.Player, table.Watcher}[p.IntN(3)]}
	case 4:
		a.Rename = &table.Profile{Name: p.name + "a", Color: "#112233"}
	case 5:
		a.Options = json.RawMessage(`{"system":"fate","trait":4,"locked":true}`)
		if p.view.GM {
			p.values["system"], p.rules["system"] = encode("fate"), encode("fate")
		}
	case 6:
		if i := slices.IndexFunc(p.view.Results, func(r Result) bool { return r.Openable }); i >= 0 {
			a.Open = p.view.Results[i].Throw
		} else {
			a.Lock = &on
		}
	case 7:
		a.Invite = seat
	case 8:
		a.Accept = true
	case 9:
		a.Elect = seat
	default:
		kind = "throw"
		a.Throw = p.roll()
	}
	a.ID = p.promised(kind)
	p.step(a)
	w.follow()
}

func (p *page) roll() *Roll {
	request := parsed(requests[p.IntN(len(requests))])
	request.Secret = p.IntN(8) == 0
	return &Roll{Request: request, Gesture: [2]int{p.IntN(256), p.IntN(256)}, Tray: 100}
}

// follow lets people use a newer link, as if the GM had passed it on.
func (w *world) follow() {
	w.after(3_000, func() {
		for _, p := range w.pages {
			if p.runs() && p.view.GM && p.view.Link != "" {
				w.link = p.view.Link
			}
		}
	})
}

// heal ends all faults, and brings people back whose computers sleep.
func (w *world) heal() {
	w.log("healed")
	w.calm = true
	for _, p := range w.people {
		p.full = false
	}
}

// throwRound lets everybody at the table throw once more.
func (w *world) throwRound() {
	for _, p := range w.open() {
		if p.state.Phase == Seated {
			roll := p.roll()
			roll.Request.Secret = false
			p.step(Act{ID: p.promised("throw"), Want: Want{Throw: roll}})
		}
	}
	w.pass(60_000)
}

// quietRound lets some people leave or close their pages, and the others throw. Nobody waits for those who are gone.
func (w *world) quietRound() {
	open := w.open()
	for i, p := range open {
		if i == 0 || p.serving || w.IntN(2) == 0 {
			continue
		}
		if w.IntN(2) == 0 {
			p.step(Leave{ID: p.promised("leave")})
		} else {
			p.close(false)
		}
	}
	w.pass(5_000)
	before := w.keeper.Table.Throws
	w.throwRound()
	for _, t := range w.keeper.Table.Recent {
		if t.Number > before && len(t.Voids) > 0 && !w.overtaken(t.Voids[0].Seats) {
			w.fail("throw %d waited for %v", t.Number, t.Voids[0].Seats)
		}
	}
}

// overtaken reports whether the farewells of all of some seats were overtaken by a new volume.
func (w *world) overtaken(seats []int) bool {
	return !slices.ContainsFunc(seats, func(seat int) bool { return !slices.Contains(w.unheard, seat) })
}

// newcomer lets somebody join at the end.
func (w *world) newcomer() {
	p := &person{world: w, name: "Zoe", locks: true, slots: map[string]*slot{}}
	page := p.load("")
	page.join(w.link)
	w.pass(30_000)
	if w.serves() && !w.channel && page.state.Phase == Idle && !w.keeper.Table.Locked && page.server == "" {
		w.fail("the newcomer doesn't join: %+v", page.view.Failure)
	}
}

// verdict checks the invariants after the evening.
func (w *world) verdict() error {
	var before *page
	for _, p := range w.pages {
		if w.fault != nil {
			return w.fault
		}
		if !p.runs() {
			continue
		}
		w.settled(p)
		if p.state.Phase != Seated && p.state.Phase != Watching {
			continue
		}
		w.complete(p)
		if before != nil {
			w.equal(before, p)
		}
		before = p
	}
	w.oneDevice()
	return w.fault
}

// settled checks that a page waits for nothing.
func (w *world) settled(p *page) {
	if len(p.promises) > 0 {
		w.fail("page %d: %v are not answered, in phase %s", p.number, p.promises, p.state.Phase)
	}
	switch p.state.Phase {
	case Idle, Removed:
		if p.shared || p.claim != nil {
			w.fail("page %d in phase %s throws at a table: %t, has claimed %v", p.number, p.state.Phase, p.shared, p.claim)
		}
	case Seated, Watching:
	case Reconnecting:
		if w.serves() {
			w.fail("page %d doesn't connect", p.number)
		}
	default:
		w.fail("page %d is in phase %s after the evening", p.number, p.state.Phase)
	}
}

// complete checks that a page shows all results.
func (w *world) complete(p *page) {
	for _, r := range p.view.Results {
		if r.Text == "" && !r.Hidden || r.Playing {
			w.fail("page %d doesn't show throw %d: %+v", p.number, r.Throw, r)
		}
		if r.Name != w.keeper.Table.Seats[r.Seat-1].Name {
			w.fail("page %d shows throw %d of seat %d as that of %q", p.number, r.Throw, r.Seat, r.Name)
		}
		if r.Differs || len(r.Disputed) > 0 {
			w.fail("page %d: throw %d differs: %+v", p.number, r.Throw, r)
		}
	}
}

// former returns the number of throws before the last volume, which newcomers don't know.
func (w *world) former() int {
	for _, l := range slices.Backward(w.lines) {
		if b := l.Entry.Volume; b != nil {
			return b.Throws
		}
	}
	return 0
}

// common returns the part of a view that is the same for all who have read a number of throws.
func common(v View, former int) View {
	v = View{
		Name: v.Name, Connected: v.Connected, Locked: v.Locked, Heir: v.Heir, Seats: slices.Clone(v.Seats), Open: v.Open,
		Waiting: v.Waiting, Results: slices.Clone(v.Results), Secrets: v.Secrets, Ignored: v.Ignored,
		Head: v.Head, Lines: v.Lines, Filling: v.Filling,
	}
	for i := range v.Seats {
		v.Seats[i].Own = false
	}
	v.Results = slices.DeleteFunc(v.Results, func(r Result) bool { return r.Throw <= former })
	for i := range v.Results {
		r := &v.Results[i]
		r.Own, r.Past, r.Openable = false, false, false
		if r.Hidden { // its roller knows more
			*r = Result{Throw: r.Throw, Time: r.Time, Seat: r.Seat, Name: r.Name, Secret: true, Hidden: true, Voids: r.Voids}
		}
	}
	return v
}

// equal checks that two pages show the same.
func (w *world) equal(a, b *page) {
	former := w.former()
	if one, other := common(a.view, former), common(b.view, former); !reflect.DeepEqual(one, other) {
		w.fail("pages %d and %d show\n%s\n%s", a.number, b.number, encode(one), encode(other))
	}
}
