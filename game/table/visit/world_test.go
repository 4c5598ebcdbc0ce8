package visit

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"fudgetray/cmd/dev/check/seeds"
	"fudgetray/engine"
	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
)

// cheap replaces signatures and dice in simulations. Its signatures are hashes of the public key.
type cheap struct{}

func hashOf(parts ...[]byte) (h [32]byte) {
	sum := sha256.New()
	for _, part := range parts {
		sum.Write(part)
	}
	sum.Sum(h[:0])
	return h
}

func (cheap) Public(seed table.Hash) table.Key { return hashOf([]byte("public"), seed[:]) }

func (s cheap) Sign(seed table.Hash, message []byte) (sig table.Signature) {
	k := s.Public(seed)
	h := hashOf(k[:], message)
	copy(sig[:], h[:])
	return sig
}

func (cheap) Verify(k table.Key, message []byte, sig table.Signature) bool {
	return hashOf(k[:], message) == [32]byte(sig[:32])
}

// Roll throws four Fudge dice with a receipt, drawn dice without one, or, for a diceless request, nothing.
func (cheap) Roll(d table.Dice, seed table.Hash) (o table.Outcome, err error) {
	o.Known = true
	if o.Request, err = engine.ParseRequest(d.Request); err != nil {
		return table.Outcome{}, err
	}
	if string(d.Request) == sentDiceless {
		return o, nil
	}
	for _, b := range seed[:4] {
		o.Faces = append(o.Faces, int(b%3)-1)
	}
	if string(d.Request) != sentDrawn {
		o.Receipt = fmt.Sprintf("%x", seed[:6])
	}
	return o, nil
}

// requests are those of the users: dice with receipts, drawn dice, and an action without dice.
var requests = []string{"4dF", "Good 4dF", "3d6", drawn, "40d6", diceless}

const (
	drawn    = "1d7"
	diceless = "Good diceless vs Fair"
)

// parsed returns the request of a text.
func parsed(text string) engine.Request {
	r, err := engine.ParseRequest([]byte(text))
	if err != nil {
		panic(err)
	}
	return r
}

// sent returns the request of a text as it is in the record.
func sent(text string) string { return string(encode(parsed(text))) }

var sentDrawn, sentDiceless = sent(drawn), sent(diceless)

// A world is a table with its server, and the people who visit it.
type world struct {
	*rand.Rand
	devices  *rand.Rand            // decides about other devices, so that the other events of a seed stay the same
	answered map[answer]table.Hash // nonces
	logf     func(string, ...any)
	suite    table.Suite
	now      int64
	queue    seeds.Queue
	fault    error // the first broken invariant

	keeper   table.Keeper
	lines    []*table.Line
	link     string
	id       table.ID // for the server program
	people   []*person
	pages    []*page         // all that ever ran
	channel  bool            // a page keeps the record instead of a server
	seen     func(State)     // is called with each state
	program  *keeping.Keeper // replaces the simulated server
	mute     bool            // the server doesn't answer
	follower bool            // somebody follows the table without a seat
	volume   int             // length in bytes from which the GM begins the next volume
	unheard  []int           // seats whose farewells a new volume overtook
	early    bool            // the server is of an earlier release, and takes no lines back
	calm     bool
	disk     int64 // time of a command to the storage
	delay    int64
	drop     float64
	visits   int
	played   int
}

func (w *world) after(ms int64, do func()) { w.queue.Add(w.now+ms, do) }

// pass lets the time pass.
func (w *world) pass(ms int64) {
	end := w.now + ms
	for w.fault == nil {
		at, do, ok := w.queue.Next(end)
		if !ok {
			break
		}
		w.now = at
		do()
	}
	w.now = end
}

func (w *world) fail(format string, args ...any) {
	if w.fault == nil {
		w.fault = fmt.Errorf(format, args...)
	}
}

func (w *world) log(format string, args ...any) {
	if w.logf != nil {
		w.logf("%8.3f "+format, append([]any{float64(w.now-start) / 1000}, args...)...)
	}
}

const start = 1_764_000_000_000

func newWorld(seed uint64, logf func(string, ...any)) *world {
	w := &world{Rand: rand.New(rand.NewPCG(seed, 50)), devices: rand.New(rand.NewPCG(seed, 52)),
		answered: map[answer]table.Hash{}, logf: logf, suite: cheap{}, now: start}
	if w.IntN(400) == 0 {
		w.suite = table.Standard{}
	}
	w.delay = 1 + w.Int64N(300)
	w.disk = 3
	if w.IntN(3) == 0 {
		w.disk = w.Int64N(800)
	}
	if w.IntN(2) == 0 {
		w.drop = w.Float64() * 0.2
	}
	w.keeper = table.NewKeeper(table.NewTable(w.suite), w.now)
	w.channel = w.IntN(5) == 0
	w.follower = !w.channel && seed%5 == 3
	if r := rand.New(rand.NewPCG(seed, 51)); r.IntN(2) == 0 { // the other events of a seed stay the same
		w.volume = 3_000 + r.IntN(20_000)
	}
	return w
}

func (w *world) random() (r Random) {
	for i := 0; i < len(r); i += 8 {
		binary.BigEndian.PutUint64(r[i:], w.Uint64())
	}
	return r
}

// network carries a message, or loses it.
func (w *world) network(deliver func()) {
	if w.calm || w.Float64() >= w.drop {
		w.after(w.Int64N(w.delay), deliver)
	}
}

// call is the server.
func (w *world) call(method, request string) (string, bool) {
	if w.program != nil {
		reply, err := w.program.Call(w.id, method, []byte(request))
		return string(reply), err == nil
	}
	switch method {
	case keeping.MethodSubmit:
		return w.submit(request)
	case keeping.MethodRead:
		var r keeping.ReadRequest
		if json.Unmarshal([]byte(request), &r) != nil {
			return "", false
		}
		reply := keeping.ReadReply{Head: w.keeper.Table.Head, Lines: []string{}}
		if base := w.keeper.Table.Base.Seq; r.From == 0 && base <= r.Skip {
			r.From, reply.From = base, base
		}
		for seq := r.From; seq < min(len(w.lines), r.From+50); seq++ {
			reply.Lines = append(reply.Lines, string(w.lines[seq].Text()))
		}
		return string(encode(reply)), true
	case keeping.MethodRestore:
		return w.restore(request)
	}
	return "", false
}

// restore appends lines that a page gives back.
func (w *world) restore(request string) (string, bool) {
	var r keeping.RestoreRequest
	if json.Unmarshal([]byte(request), &r) != nil || w.early {
		return "", false
	}
	for i, text := range r.Lines {
		line, err := table.ParseLine([]byte(text))
		if r.From+i < len(w.lines) {
			continue
		}
		if err == nil {
			w.keeper, err = w.keeper.Restore(w.now, line)
		}
		if err != nil {
			w.fail("line %d, given back: %v", r.From+i, err)
			return "", false
		}
		w.append(line)
	}
	return string(encode(keeping.ReadReply{Head: w.keeper.Table.Head, Lines: []string{}})), true
}

// part passes the farewell of a seat on. If a new volume overtakes it, nobody is left to sign it again: the seat is away
// after the first throw that waits for it.
func (w *world) part(c Farewell) {
	reply, _ := w.call(c.Method, c.Request)
	var text string
	var r keeping.SubmitReply
	if json.Unmarshal([]byte(reply), &r) != nil || !r.Retry || json.Unmarshal([]byte(c.Request), &text) != nil {
		return
	}
	signed, err := table.ParseSigned([]byte(text))
	if t := &w.keeper.Table; err == nil && signed.Entry.Seen.Seq < t.Base.Seq {
		w.unheard = append(w.unheard, t.SeatOf(signed.Entry.Key)+1)
	}
}

// append appends a line to the record that the keeper has accepted.
func (w *world) append(line *table.Line) {
	w.log("line %d: %.200s", len(w.lines), line.Text())
	data, _ := keeping.PublicationOf(len(w.lines), line)
	w.lines = append(w.lines, line)
	for _, p := range w.pages {
		p.publish(string(data))
	}
	w.echo(0)
	w.check(line)
}

func (w *world) submit(request string) (string, bool) {
	var text string
	if json.Unmarshal([]byte(request), &text) != nil {
		return "", false
	}
	signed, err := table.ParseSigned([]byte(text))
	if err != nil {
		w.fail("the entry is malformed: %v", err)
		return "", false
	}
	w.answers(signed.Entry)
	keeper, line, err := w.keeper.Admit(w.now, signed)
	if len(w.lines) == 0 && signed.Entry.Create == nil {
		err = keeping.ErrNoTable
	}
	if err != nil {
		w.log("refused: %v", err)
		r := table.RefusalOf(signed, err)
		return string(encode(keeping.SubmitReply{
			Reason: r.Reason, Denial: r.Denial, Duplicate: r.Duplicate, Retry: r.Retry, Lost: r.Lost,
		})), true
	}
	w.keeper = keeper
	w.append(line)
	return "{}", true
}

// echo announces the head of the record as long as no line follows.
func (w *world) echo(pause int64) {
	next, lines := keeping.NextEcho(pause), len(w.lines)
	if next == 0 || w.channel {
		return
	}
	w.after(next, func() {
		if len(w.lines) != lines || w.mute {
			return
		}
		data, _ := keeping.HeadPublication(w.keeper.Table.Head)
		for _, p := range w.pages {
			p.publish(string(data))
		}
		w.echo(next)
	})
}

// check closes the connections that may not read any more, and finds seats that were barred.
func (w *world) check(line *table.Line) {
	for i, seat := range w.keeper.Table.Seats {
		if seat.Status == table.Barred {
			w.fail("seat %d is barred for %s", i+1, seat.Breach)
		}
	}
	if line.Entry.Kick == nil && line.Entry.Renew == nil || w.channel {
		return
	}
	for _, p := range w.pages {
		if p.connected && !w.keeper.Table.MayRead(p.pass) {
			p.refuse()
		}
	}
}

// open returns the pages that run and are at the table.
func (w *world) open() []*page {
	return slices.DeleteFunc(slices.Clone(w.pages), func(p *page) bool {
		return !p.runs() || p.state.Phase != Seated && p.state.Phase != Watching
	})
}
