package table

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fudgetray/cmd/dev/check/seeds"
)

var replay = flag.Uint64("table", 0, "seed of the one table that TestSimulatedTables simulates, with a log")

// simulation simulates tables. Once are seeds that failed once, beyond those that each run simulates.
var simulation = seeds.Simulation{
	What:   "tables",
	Replay: "go test ./game/table -run TestSimulatedTables -table %d",
	Once: []uint64{
		2510,   // a seat crashes before it knows that the record dropped its throws
		240546, // three seats withhold again and again, so that the throws take minutes
		20803,  // a program that knows less than another one of the same seat signs after the farewell of the other
		280226, // a seat hears of a false result only when the faults have ended
	},
	Few:  30,
	Some: 300,
	Simulate: func(seed uint64) (int, int, error) {
		w := newWorld(seed, nil)
		err := w.run()
		return 1, w.keeper.Table.Throws, err
	},
}

// TestSimulatedTables simulates whole tables: honest and cheating seats, a network that drops,
// duplicates, reorders and partitions, crashes of seats and of the keeper, and clocks that differ. Each
// table has a seed; a failure names it, and -table replays it.
func TestSimulatedTables(t *testing.T) {
	if *replay != 0 {
		if err := simulate(*replay, t.Logf); err != nil {
			t.Errorf(simulation.Replay+": %v", *replay, err)
		}
		return
	}
	simulation.Run(t)
}

func simulate(seed uint64, logf func(string, ...any)) error { return newWorld(seed, logf).run() }

// A world is one simulated table.
type world struct {
	*rand.Rand
	// decide about closed programs, restored backups and forged lines, so that the other events of a seed stay the same
	closing, restoring, forging *rand.Rand

	logf   func(string, ...any)
	suite  Suite
	now    int64 // milliseconds
	events seeds.Queue

	nodes []*node
	link  Link
	calm  bool // no more faults of network and machines

	keeper   Keeper
	lines    []*Line // lines on the keeper's disk
	whole    []*Line // the record before it was rewound; nil if the keeper has it
	volumes  int     // length in bytes from which the GM begins the next volume; 0 for that of programs
	active   int64   // time of the last line, or of the end of the faults
	keeperUp bool
	skew     int64 // offset of the keeper's clock

	forger *node           // seat that restores lines of its own, or nil
	opened map[Hash]int64  // when the seats of an attempt could answer first
	absent map[int64]int64 // when the status of the GM changed, by the stamp
	jumped int64           // when the keeper's clock was set

	unnamed error // set if a cheat was not named

	drop, twice float64
	delay       int64
}

// A node is a participant with its machine.
type node struct {
	*world
	index    int
	state    State
	disk     []byte // memory as stored; survives crashes
	up       bool
	caughtUp bool
	boots    int // number of starts; timers of earlier processes are ignored
	parted   int64
	skew     int64

	asked, lost int // throws that the user requested, and how many of them a crash may have lost
	cheat       *cheat
	forked      bool
}

func (n *node) honest() bool { return n.cheat == nil }

func (w *world) after(ms int64, do func()) { w.events.Add(w.now+ms, do) }

// Durations of a simulation in milliseconds.
const (
	trouble = 60_000    // with faults
	healing = 1_800_000 // without faults, to end everything; a withholding seat costs each throw Patience
	silence = 20_000    // without lines, which ends a table where everything has ended; longer than any wait of a seat
)

func newWorld(seed uint64, logf func(string, ...any)) *world {
	w := &world{
		Rand:      rand.New(rand.NewPCG(seed, 30)),
		closing:   rand.New(rand.NewPCG(seed, 31)),
		restoring: rand.New(rand.NewPCG(seed, 32)),
		forging:   rand.New(rand.NewPCG(seed, 33)),
		opened:    map[Hash]int64{},
		absent:    map[int64]int64{},
		logf:      logf,
		suite:     cheapSuite{},
		keeperUp:  true,
		now:       1_764_000_000_000,
	}
	if w.IntN(200) == 0 {
		w.suite = Standard{}
	}
	w.drop, w.twice = w.chance(0.3), w.chance(0.2)
	w.delay = 1 + w.Int64N(400)
	w.skew = w.Int64N(7_200_000) - 3_600_000
	w.keeper = NewKeeper(NewTable(w.suite), w.now+w.skew)
	if w.restoring.IntN(3) == 0 {
		w.volumes = 2_000 + w.restoring.IntN(30_000)
	}
	return w
}

// chance returns 0 in half of the tables, and otherwise a chance up to most.
func (w *world) chance(most float64) float64 {
	if w.IntN(2) == 0 {
		return 0
	}
	return w.Float64() * most
}

func (w *world) log(format string, args ...any) {
	if w.logf != nil {
		w.logf("%7.3f "+format, append([]any{float64(w.now%10_000_000) / 1000}, args...)...)
	}
}

func (w *world) hash() (h Hash) {
	for i := range h {
		h[i] = byte(w.Uint32())
	}
	return h
}

// run runs the simulation and checks the invariants.
func (w *world) run() error {
	w.seat()
	start := w.now
	for _, n := range w.nodes {
		n.schedule()
	}
	w.breakThings()
	w.closePrograms()
	w.restoreBackups()
	w.forgers()
	w.after(trouble, w.heal)
	for {
		at, do, ok := w.events.Next(start + trouble + healing)
		if !ok || w.ended(at) {
			break
		}
		w.now = at
		do()
		if err := w.together(); err != nil {
			return err
		}
	}
	return w.check()
}

// ended reports whether nothing is to follow.
func (w *world) ended(now int64) bool {
	return w.calm && now-w.active > silence && !w.rewound() &&
		!slices.ContainsFunc(w.nodes, func(n *node) bool { return n.unended() != nil })
}

// seat creates the table and its seats. Some join late.
func (w *world) seat() {
	seats := 1 + w.IntN(8)
	cheats := 0
	if seats > 1 && w.IntN(2) == 0 {
		cheats = 1 + w.IntN((seats+1)/2)
	}
	for i := range seats {
		n := &node{world: w, index: i, up: true, boots: 1, skew: w.Int64N(7_200_000) - 3_600_000}
		if i > 0 && i <= cheats {
			n.cheat = newCheat(w)
		}
		w.nodes = append(w.nodes, n)
	}
	gm := w.nodes[0]
	state, link, effects, err := Found(w.suite, w.hash(), [16]byte{1}, "Table", Profile{"Anna", "#102030"})
	if err != nil {
		panic(err)
	}
	gm.state, w.link = state, link
	gm.state.VolumeSize = w.volumes
	gm.perform(effects)
	for _, n := range w.nodes[1:] {
		role := Player
		if w.IntN(8) == 0 && n.honest() {
			role = Watcher
		}
		state, effects := Enter(w.suite, w.hash(), link,
			Profile{[]string{"Anna", "Ben", "ben", "Çelik"}[w.IntN(4)], "#aabbcc"}, role)
		n.up = false
		w.after(w.Int64N(2)*w.Int64N(trouble/2), func() {
			n.state, n.up = state, true
			n.perform([]Effect{Keep{state.memory}})
			n.perform(effects)
		})
	}
}

// schedule plans a node's clock and the throws of its user.
func (n *node) schedule() {
	var tick func()
	tick = func() {
		if n.up {
			n.step(Tick{n.now + n.skew})
		}
		n.after(400+n.Int64N(300), tick)
	}
	n.after(n.Int64N(500), tick)
	for range n.IntN(6) {
		n.after(n.Int64N(trouble), func() {
			if n.up && n.state.wantsThrows() {
				n.asked++
				n.ask()
			}
		})
	}
}

// wantsThrows reports whether the user may request throws.
func (s *State) wantsThrows() bool {
	me := s.Me()
	return me < 0 && len(s.wants) > 0 && s.wants[0].entry.Join != nil && s.wants[0].entry.Join.Role == Player ||
		me >= 0 && s.Table.Seats[me].Role != Watcher && !s.Table.Seats[me].gone()
}

func (n *node) ask() {
	d := Dice{
		Request: json.RawMessage(`{"technique":"4dF"}`),
		Gesture: [2]int{n.IntN(256), n.IntN(256)},
		Tray:    100,
		Physics: Physics,
	}
	if n.index == 0 && n.IntN(3) == 0 {
		n.step(WantSecret{d})
		if n.IntN(2) == 0 {
			n.after(n.Int64N(trouble), n.openSecret)
		}
		return
	}
	n.step(Want{Entry{Throw: &Request{Dice: &d}}})
}

// openSecret opens the GM's first secret throw.
func (n *node) openSecret() {
	for _, t := range n.state.Table.Recent {
		if n.up && t.hidden() {
			n.step(WantOpen{t.Number})
			return
		}
	}
}

// breakThings plans crashes, partitions and changes of clocks.
func (w *world) breakThings() {
	if w.IntN(3) == 0 {
		return
	}
	for range w.IntN(4) {
		n := w.nodes[w.IntN(len(w.nodes))]
		w.after(w.Int64N(trouble), n.crash)
	}
	for range w.IntN(3) {
		n := w.nodes[w.IntN(len(w.nodes))]
		w.after(w.Int64N(trouble), func() { n.parted = w.now + w.Int64N(30_000) })
	}
	for range w.IntN(3) {
		w.after(w.Int64N(trouble), w.crashKeeper)
	}
	if w.IntN(2) == 0 {
		w.after(w.Int64N(trouble), func() { w.jump(w.Int64N(7_200_000) - 3_600_000) })
	}
}

// closePrograms plans that users close the programs of honest seats, in half of the tables.
func (w *world) closePrograms() {
	if w.closing.IntN(2) == 0 {
		return
	}
	for _, n := range w.nodes {
		if !n.honest() {
			continue
		}
		for range w.closing.IntN(4) {
			w.after(w.closing.Int64N(trouble), n.close)
		}
	}
}

// close lets a node say farewell and end. Some nodes continue, like a page that the browser shows again.
func (n *node) close() {
	if !n.up || n.disk == nil {
		return
	}
	n.log("seat %d closes", n.index+1)
	n.part(&n.state)
	if n.closing.IntN(4) == 0 {
		n.part(n.restored())
	}
	if n.closing.IntN(3) > 0 {
		n.crash()
	}
}

// part sends the farewell of a state of the node, so that it arrives soon, late, twice or never.
func (n *node) part(s *State) {
	signed := s.Farewell()
	if signed == nil {
		return
	}
	for range n.closing.IntN(3) {
		n.after(n.closing.Int64N(2)*n.closing.Int64N(30_000), func() {
			if n.keeperUp {
				n.world.admit(n, signed)
			}
		})
	}
}

// restored returns the state of a second program that has the same memory. It has read the record, or some of it.
func (n *node) restored() *State {
	var m Memory
	if err := json.Unmarshal(n.disk, &m); err != nil {
		panic(err)
	}
	s, _, err := Resume(n.suite, m)
	if err != nil {
		panic(err)
	}
	read := len(n.lines)
	if n.closing.IntN(2) == 0 {
		read = n.closing.IntN(read + 1)
	}
	for seq, line := range n.lines[:read] {
		s, _ = Step(s, Heard{seq, line, true})
	}
	if read == len(n.lines) {
		s, _ = Step(s, HeadSeen{Head: n.keeper.Table.Head, Keeper: true})
	}
	return &s
}

// heal ends all faults.
func (w *world) heal() {
	w.log("healed")
	w.calm, w.active = true, w.now
	w.drop, w.twice = 0, 0
	if !w.keeperUp {
		w.startKeeper()
	}
	w.after(trouble, w.replaceFile)
	for _, n := range w.nodes {
		n.parted = 0
		if !n.up && n.disk != nil {
			n.start()
		}
	}
}

// step passes an event to a node.
func (n *node) step(e Event) {
	if !n.up {
		return
	}
	var effects []Effect
	n.state, effects = Step(n.state, e)
	n.perform(effects)
}

// perform carries out effects. A crash may come between any two.
func (n *node) perform(effects []Effect) {
	for _, e := range effects {
		if !n.calm && n.disk != nil && n.IntN(2000) == 0 {
			n.crash()
		}
		if !n.up && n.boots > 1 {
			return
		}
		switch e := e.(type) {
		case Keep:
			n.disk, _ = json.Marshal(e.Memory)
		case Send:
			if n.cheat != nil {
				n.cheat.send(n, e.Signed)
				continue
			}
			n.submit(e.Signed)
		case Fetch:
			had := n.state.Table.Head.Seq
			skip := n.state.Skip()
			n.toKeeper(func() { n.fetch(e.From, skip, had) })
		case Give:
			had := n.state.Table.Head.Seq
			n.toKeeper(func() { n.giveBack(e, had) })
		case Notice:
			n.log("seat %d: %s seat=%d by=%d %s %v", n.index+1, e.Kind, e.Seat, e.By, e.Breach, e.Problem)
			n.forked = n.forked || e.Kind == Forked
			if e.Kind == Unsent && e.Unthrown && n.outvoted() {
				n.lost++
			}
		}
	}
}

// crash stops a node, which loses everything that isn't on its disk.
func (n *node) crash() {
	if !n.up || n.disk == nil {
		return
	}
	n.log("seat %d crashes", n.index+1)
	n.lost += n.state.Waiting() + n.unfinished()
	n.up = false
	n.boots++
	n.after(n.Int64N(20_000), n.start)
}

// unfinished returns the number of the node's throws that wait in the record, or waited in the part that the node
// knows and were not thrown: the record may have dropped them since.
func (n *node) unfinished() int {
	waiting := map[int]bool{}
	for _, t := range []*Table{&n.state.Table, &n.keeper.Table} {
		for _, throw := range append(slices.Clip(t.Queue), t.Open) {
			if throw != nil && t.Seats[throw.Roller-1].Key == n.state.key {
				waiting[throw.Number] = true
			}
		}
	}
	for _, throw := range n.keeper.Table.Recent {
		delete(waiting, throw.Number)
	}
	return len(waiting)
}

// start starts a node from its disk.
func (n *node) start() {
	if n.up {
		return
	}
	n.log("seat %d starts", n.index+1)
	var m Memory
	if err := json.Unmarshal(n.disk, &m); err != nil {
		panic(err)
	}
	state, effects, err := Resume(n.suite, m)
	if err != nil {
		panic(err)
	}
	if m.N == 0 { // it never joined: its user opens the link again
		state, effects = Enter(n.suite, m.Secret, n.link, Profile{"Ben", "#aabbcc"}, Player)
	}
	n.state, n.up, n.caughtUp = state, true, false
	n.state.VolumeSize = n.volumes
	n.boots++
	n.step(Tick{n.now + n.skew})
	n.perform(effects)
}

// send carries a message over the network.
func (w *world) send(n *node, deliver func()) {
	copies := 1
	if w.Float64() < w.drop || n.parted > w.now {
		copies = 0
	} else if w.Float64() < w.twice {
		copies = 2
	}
	for range copies {
		w.after(w.Int64N(w.delay), deliver)
	}
}

func (n *node) toKeeper(deliver func()) {
	n.send(n, func() {
		if n.keeperUp {
			deliver()
		}
	})
}

// fromKeeper delivers an event to a node, unless it has restarted.
func (n *node) fromKeeper(e func() Event) {
	boots := n.boots
	n.send(n, func() {
		if n.up && n.boots == boots {
			n.step(e())
		}
	})
}

func (n *node) submit(s *Signed) { n.toKeeper(func() { n.world.admit(n, s) }) }

// admit is the keeper: it appends an entry, or refuses it.
func (w *world) admit(n *node, s *Signed) {
	if w.rewound() && s.Entry.Seen.Seq <= w.keeper.Table.Head.Seq {
		return // it would begin another record; docs/table.md says so
	}
	was := w.keeper.Table
	before := &was
	judged := !w.rewound() // an entry on top of lost lines is refused, and sent again when the keeper has them
	provable := judged && n.cheat != nil && n.cheat.provable(before, s)
	me := before.SeatOf(s.Entry.Key)
	walksOut := judged && me >= 0 && s.Entry.Leave != nil && before.owes(me) && s.Entry.N > before.Seats[me].n
	keeper, line, err := w.keeper.Admit(w.now+w.skew, s)
	w.keeper = keeper
	after := &w.keeper.Table
	switch {
	case provable && after.Seats[me].Breach != n.cheat.proof:
		w.unnamed = fmt.Errorf("seat %d cheats (%s) and is not named: %v", n.index+1, n.cheat.kind, err)
	case walksOut && after.Seats[me].Refused == 0:
		w.unnamed = fmt.Errorf("seat %d walks out of a throw and is not counted: %v", n.index+1, err)
	}
	if err != nil {
		w.log("keeper refuses %s of seat %d: %v", kindOf(s.Entry), n.index+1, err)
		n.fromKeeper(func() Event { return RefusalOf(s, err) })
		return
	}
	w.log("%d: %s of seat %d", len(w.lines), kindOf(s.Entry), n.index+1)
	if !w.calm && w.IntN(300) == 0 {
		w.watch(before, line)
		w.lines, w.active = append(w.lines, line), w.now
		w.crashKeeper() // between disk and answer
		return
	}
	w.publish(before, line)
}

func kindOf(e *Entry) string {
	return strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", e.bodies()[0]), "*table."))
}

// fetch sends the lines that a node requests.
func (n *node) fetch(from, skip, had int) {
	if base := n.keeper.Table.Base.Seq; from == 0 && base <= skip {
		from = base
	}
	const most = 100
	end := min(len(n.lines), from+most)
	for seq := from; seq < end; seq++ {
		line, history := n.lines[seq], !n.caughtUp
		n.fromKeeper(func() Event { return Heard{seq, line, history} })
	}
	head := n.keeper.Table.Head
	n.fromKeeper(func() Event { n.caughtUp = true; return HeadSeen{Head: head, Keeper: true, Had: had} })
}

// crashKeeper stops the keeper.
func (w *world) crashKeeper() {
	if !w.keeperUp {
		return
	}
	w.log("keeper crashes")
	w.keeperUp = false
	w.after(w.Int64N(15_000), w.startKeeper)
}

// startKeeper starts the keeper from its disk.
func (w *world) startKeeper() {
	if w.keeperUp {
		return
	}
	w.log("keeper starts")
	w.readRecord()
}

// readRecord starts the keeper with its lines.
func (w *world) readRecord() {
	t := NewTable(w.suite)
	for _, line := range w.lines {
		var err error
		if t, _, err = t.Apply(line); err != nil {
			panic(err)
		}
	}
	if lost := len(w.whole) - 1; lost >= 0 && w.whole[lost].At > w.now+w.skew { // or it would not take that back
		w.jump(w.whole[lost].At - w.now - w.skew)
	}
	w.keeper, w.keeperUp = NewKeeper(t, w.now+w.skew), true
	if w.forger != nil && !w.calm {
		w.after(w.forging.Int64N(1_000), w.forger.forge)
	}
}
