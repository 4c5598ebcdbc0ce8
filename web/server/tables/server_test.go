package tables

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/centrifugal/centrifuge"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
)

// A served directory has a server, which can be restarted at another address.
type served struct {
	*testing.T
	log    *FileLog
	server *Server
	http   *httptest.Server
}

// skipWaits skips a test that waits for seconds, as seats notice and return, in a short run.
func skipWaits(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("waits for seats")
	}
}

func serveTables(t *testing.T, dir string) *served {
	t.Helper()
	s := &served{T: t, log: openFileLog(t, dir)}
	var err error
	if s.server, err = NewServer(s.log, Options{}); err != nil {
		t.Fatal(err)
	}
	s.http = httptest.NewServer(s.server)
	t.Cleanup(s.stop)
	return s
}

func (s *served) stop() {
	if s.http == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	s.server.Close(ctx)
	s.http.Close()
	s.log.Close()
	s.http = nil
}

func (s *served) url() string { return s.http.URL }

// A guest is a participant in a test.
type guest struct {
	wants   chan table.Event
	stop    context.CancelFunc
	ended   chan error
	stepped chan struct{} // has a value after a step
	mu      sync.Mutex
	state   table.State
	memory  table.Memory
	rolled  map[int]string // receipts by throw
}

// sitDown starts a participant.
func sitDown(url string, pass table.Pass, state table.State, effects []table.Effect) *guest {
	ctx, cancel := context.WithCancel(context.Background())
	g := &guest{
		wants:   make(chan table.Event, 100),
		stop:    cancel,
		ended:   make(chan error, 1),
		stepped: make(chan struct{}, 1),
		rolled:  map[int]string{},
	}
	seat := client.Connection{
		Server: url, Pass: pass,
		Status: func(bool) {},
		Keep: func(m table.Memory) error {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.memory = m
			return nil
		},
		Notice: func(n table.Notice) {
			g.mu.Lock()
			defer g.mu.Unlock()
			if n.Kind == table.Rolled {
				g.rolled[n.Throw.Number] = n.Outcome.Receipt
			}
		},
		Step: func(s *table.State) {
			g.mu.Lock()
			g.state = *s
			g.mu.Unlock()
			select {
			case g.stepped <- struct{}{}:
			default:
			}
		},
	}
	go func() {
		_, err := seat.Run(ctx, state, effects, g.wants)
		g.ended <- err
	}()
	return g
}

// patience limits the wait for a participant, on a busy machine whose cluster has to elect leaders.
const patience = 3 * time.Minute

// until waits until a participant's state satisfies ok.
func (g *guest) until(t testing.TB, what string, ok func(*table.State) bool) {
	t.Helper()
	deadline := time.After(patience)
	for {
		g.mu.Lock()
		done := ok(&g.state)
		g.mu.Unlock()
		if done {
			return
		}
		select {
		case <-g.stepped:
		case <-deadline:
			s := &g.state
			var unannounced []int
			for _, t := range s.Table.Recent {
				if t.By == 0 {
					unannounced = append(unannounced, t.Number)
				}
			}
			t.Fatalf("%s passed without %s; the record has %d lines and %d throws, open is %+v, queued are %d, "+
				"waiting %d, without a result %v; seats: %+v",
				patience, what, s.Table.Head.Seq, s.Table.Throws, s.Table.Open, len(s.Table.Queue),
				s.Waiting(), unannounced, s.Table.Seats)
		}
	}
}

// head returns the head of the guest's record.
func (g *guest) head() table.Head {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.state.Table.Head
}

// thrown reports whether a record has a number of throws and their results, and nothing is to follow: the
// result of a throw may be stored after that of the next one.
func thrown(s *table.State, throws int) bool {
	unannounced := slices.ContainsFunc(s.Table.Recent, func(t *table.Throw) bool { return t.By == 0 })
	away := slices.ContainsFunc(s.Table.Seats, func(s table.Seat) bool { return s.Status == table.Away })
	return s.Table.Throws >= throws && s.Table.Open == nil && len(s.Table.Queue) == 0 && s.Waiting() == 0 &&
		!unannounced && !away
}

// agree waits until all guests have the same record, and returns its head.
func agree(t testing.TB, guests []*guest) table.Head {
	t.Helper()
	for {
		last := guests[0].head()
		for _, g := range guests {
			g.until(t, "the record of the others", func(s *table.State) bool {
				if s.Table.Head.Seq > last.Seq {
					last = s.Table.Head
				}
				return s.Table.Head == last
			})
		}
		if !slices.ContainsFunc(guests, func(g *guest) bool { return g.head() != last }) {
			return last
		}
	}
}

func (g *guest) throw() {
	dice := table.Dice{Request: json.RawMessage(`{"technique":"4dF"}`), Tray: 100, Physics: table.Physics}
	g.wants <- table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}}
}

// TestServer lets three participants throw over WebSockets. Their names contain characters that JSON
// may escape. Afterwards, the GM renews the link and removes a seat.
func TestServer(t *testing.T) {
	skipWaits(t)
	s := serveTables(t, t.TempDir())
	suite := table.Standard{}
	state, link, effects, err := table.Found(suite, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: `<G> & "W"`, Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	guests := []*guest{sitDown(s.url(), state.PassWith(link), state, effects)}
	guests[0].until(t, "the table", func(s *table.State) bool { return s.Me() == 0 })
	for i, name := range []string{"Ann", "Bob"} {
		state, effects := table.Enter(suite, table.Hash{byte(i + 2)}, link, table.Profile{Name: name, Color: "#112233"},
			table.Player)
		g := sitDown(s.url(), state.PassWith(link), state, effects)
		g.until(t, "a seat for "+name, func(s *table.State) bool { return s.Me() > 0 })
		guests = append(guests, g)
	}
	wes := table.Profile{Name: "Wes", Color: "#112233"}
	state, effects = table.Enter(suite, table.Hash{7}, link, wes, table.Watcher)
	watcher := sitDown(s.url(), state.PassWith(link), state, effects)
	watcher.until(t, "a seat for a watcher", func(s *table.State) bool { return s.Me() > 0 })
	const each = 3
	for _, g := range guests {
		for range each {
			g.throw()
		}
	}
	for _, g := range guests {
		g.until(t, "all results", func(s *table.State) bool { return thrown(s, each*len(guests)) })
	}
	for i, g := range guests {
		for number, receipt := range guests[0].rolled {
			if g.rolled[number] != receipt {
				t.Errorf("seat %d: throw %d has the receipt %q, want %q", i+1, number, g.rolled[number], receipt)
			}
		}
	}

	renewed := table.Link{Table: link.Table, Secret: [16]byte{9}}
	guests[0].wants <- table.Want{Entry: table.Entry{Renew: &table.Renew{Link: renewed.Key(suite)}}}
	for _, g := range append(guests, watcher) {
		g.until(t, "the new link", func(s *table.State) bool { return s.Table.Link == renewed.Key(suite) })
	}
	for _, g := range guests { // they connected with the old link, and stay
		g.throw()
	}
	for _, g := range append(guests, watcher) {
		g.until(t, "a throw of each", func(s *table.State) bool { return thrown(s, (each+1)*len(guests)) })
	}
	for _, g := range []*guest{watcher, guests[1]} { // they return with the old link
		g.stop()
		if err := waitFor(t, g.ended); err != nil {
			t.Error(err)
		}
		state, effects, err := table.Resume(suite, g.memory)
		if err != nil {
			t.Fatal(err)
		}
		again := sitDown(s.url(), state.PassWith(link), state, effects)
		again.until(t, "the record", func(s *table.State) bool {
			return s.Me() >= 0 && thrown(s, (each+1)*len(guests))
		})
		defer again.stop()
	}
	late, effects := table.Enter(suite, table.Hash{8}, link, wes, table.Player)
	err = waitFor(t, sitDown(s.url(), late.PassWith(link), late, effects).ended)
	if !errors.Is(err, client.ErrRemoved) {
		t.Errorf("a guest with the old link: %v", err)
	}
	guests[0].wants <- table.Want{Entry: table.Entry{Kick: &table.Kick{Seat: 3}}}
	if err := waitFor(t, guests[2].ended); !errors.Is(err, client.ErrRemoved) {
		t.Errorf("a seat that was removed: %v", err)
	}
}

func waitFor(t *testing.T, ended chan error) error {
	t.Helper()
	select {
	case err := <-ended:
		return err
	case <-time.After(patience):
		t.Fatalf("%s passed until the participant ended", patience)
		return nil
	}
}

// TestServerRefuses connects with invalid passes, and calls with invalid messages.
func TestServerRefuses(t *testing.T) {
	s := serveTables(t, t.TempDir())
	id := table.ID{7}
	for method, data := range map[string]string{"submit": `{"entry":{}}`, "read": `[]`, "write": `{}`} {
		_, err := s.server.call(&connection{pass: table.Pass{Table: id}, budget: AddressLimits{}.full()}, rpc(method, data))
		if err == nil {
			t.Errorf("%s %s is accepted", method, data)
		}
	}
	c := &connection{}
	now := time.Now()
	calls := 0
	for c.spend(now) {
		calls++
	}
	if calls != callBurst || c.spend(now) || !c.spend(now.Add(callTime)) {
		t.Errorf("%d calls at once", calls)
	}
}

// TestRestartedServer restarts the server and resumes a participant from its memory.
func TestRestartedServer(t *testing.T) {
	skipWaits(t)
	dir := t.TempDir()
	s := serveTables(t, dir)
	suite := table.Standard{}
	state, link, effects, err := table.Found(suite, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	g := sitDown(s.url(), link.Pass(suite), state, effects)
	g.throw()
	g.until(t, "a throw", func(s *table.State) bool { return s.Table.Throws == 1 })
	s.stop()
	g.throw() // while the server is down
	g.stop()
	waitFor(t, g.ended)

	s = serveTables(t, dir)
	state, effects, err = table.Resume(suite, g.memory)
	if err != nil {
		t.Fatal(err)
	}
	g = sitDown(s.url(), state.Pass(), state, effects)
	g.throw()
	g.until(t, "another throw",
		func(s *table.State) bool { return s.Table.Throws >= 2 && s.Table.Open == nil && s.Waiting() == 0 })
}

func rpc(method, data string) centrifuge.RPCEvent {
	return centrifuge.RPCEvent{Method: method, Data: []byte(data)}
}

// BenchmarkThrow measures a throw of four seats over WebSockets on one machine. It reports the time
// from the request until the other seats know the seed (median and 95th percentile), and the bytes of
// the record.
func BenchmarkThrow(b *testing.B) {
	b.Run("file", func(b *testing.B) {
		log, err := OpenFileLog(b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		benchmarkThrow(b, log)
	})
	b.Run("nats", func(b *testing.B) { benchmarkThrow(b, openNATSLog(b, runNATS(b, b.TempDir()))) })
	b.Run("cluster", func(b *testing.B) { benchmarkThrow(b, startCluster(b, b.TempDir()).open(b)) })
}

func benchmarkThrow(b *testing.B, log Log) {
	server, err := NewServer(log, Options{})
	if err != nil {
		b.Fatal(err)
	}
	front := httptest.NewServer(server)
	defer front.Close()
	url := front.URL
	suite := table.Standard{}
	state, link, effects, err := table.Found(suite, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		b.Fatal(err)
	}
	guests := []*guest{sitDown(url, link.Pass(suite), state, effects)}
	guests[0].until(b, "a seat", func(s *table.State) bool { return s.Me() == 0 })
	for i := range 3 {
		state, effects = table.Enter(suite, table.Hash{byte(i + 2)}, link, table.Profile{Name: "Ann", Color: "#445566"},
			table.Player)
		guests = append(guests, sitDown(url, link.Pass(suite), state, effects))
		guests[i+1].until(b, "a seat", func(s *table.State) bool { return s.Me() == i+1 })
	}
	for _, g := range guests {
		defer g.stop()
	}
	settled := func(throw int) func(*table.State) bool {
		return func(s *table.State) bool {
			return s.Table.Throws == throw && s.Table.Open == nil && len(s.Table.Recent) > 0 &&
				s.Table.Recent[len(s.Table.Recent)-1].Number == throw
		}
	}
	var times []time.Duration
	for throw := 1; b.Loop(); throw++ {
		start := time.Now()
		guests[throw%4].throw()
		guests[(throw+1)%4].until(b, "a throw", settled(throw))
		times = append(times, time.Since(start))
		for _, g := range guests {
			g.until(b, "a result", func(s *table.State) bool {
				return settled(throw)(s) && s.Table.Recent[len(s.Table.Recent)-1].By != 0
			})
		}
	}
	slices.Sort(times)
	lines, err := log.Read(link.Table, 0, 1<<30)
	if err != nil {
		b.Fatal(err)
	}
	bytes := 0
	for _, line := range lines[7:] { // after the seats have been taken
		bytes += len(line) + 1
	}
	n := len(times)
	b.ReportMetric(float64(times[n/2].Microseconds())/1000, "ms/median")
	b.ReportMetric(float64(times[n*95/100].Microseconds())/1000, "ms/p95")
	b.ReportMetric(float64(bytes)/float64(n), "bytes/throw")
	b.ReportMetric(float64(len(lines)-7)/float64(n), "lines/throw")
}
