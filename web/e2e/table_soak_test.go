package e2e

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
)

var tableMinutes = flag.Int("minutes", 0, "minutes of TestTableSoak, which plays a round at least")

const (
	soakTables = 5
	soakSeats  = 4
	// soakPatience is the time for the throws of a round: seats that were cut off connect again after 5 s, and a throw that
	// misses one of them is thrown again after 10 s.
	soakPatience = 5 * time.Minute
)

// TestTableSoak lets seats throw at tables of one server, behind one proxy. In each round the server is killed or
// restarted, or the proxy is killed and another one takes its place, while all seats throw, and a table is deleted at
// the end. All seats see each throw once, with the same dice; records have all of them, and deleted tables stay deleted.
func TestTableSoak(t *testing.T) {
	t.Parallel()
	s := newTableSoak(t)
	begin := time.Now()
	for s.throws == 0 || time.Since(begin) < time.Duration(*tableMinutes)*time.Minute {
		s.round()
		t.Logf("%4.0f s: %d throws, %v", time.Since(begin).Seconds(), s.throws, s.faults)
	}
	for _, at := range s.tables {
		s.compareRecord(at)
	}
	t.Logf("reliability: %s", quoted(map[string]any{"seed": *soakSeed, "inputs": s.throws, "faults": s.faults}))
}

// A tableSoak is a server with tables behind a proxy.
type tableSoak struct {
	*testing.T
	random    *rand.Rand
	server    *simulated.Server
	records   string
	address   string // of the proxy
	behind    string // address of the server
	killProxy func()
	proxies   int // started up to now
	tables    []*soakTable
	deleted   []string // links
	throws    int
	faults    map[string]int
}

// A soakTable is a table with the number of throws that its seats have made.
type soakTable struct {
	seats  []*simulated.Seat
	throws int
}

func (at *soakTable) link() string { return at.seats[0].Link }

func newTableSoak(t *testing.T) *tableSoak {
	s := &tableSoak{
		T: t, random: rand.New(rand.NewPCG(uint64(*soakSeed), 0)), records: t.TempDir(),
		address: lastingAddress(t), behind: lastingAddress(t), faults: map[string]int{},
	}
	var err error
	s.server, err = simulated.StartServer(t.TempDir(), dist(), s.records,
		"--addr", s.behind, "--admin", "off", "--behind-proxy", "--create", "anyone")
	must(t, err)
	t.Cleanup(func() { s.server.Kill() })
	s.startProxy()
	for range soakTables {
		s.tables = append(s.tables, s.newTable())
	}
	return s
}

// lastingAddress returns an address that stays free while its server is restarted: it is below the range of the system,
// which gives ports to the connections of other programs.
func lastingAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000)))
		if err == nil {
			defer listener.Close()
			return listener.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

// startProxy starts nginx and Caddy in turn.
func (s *tableSoak) startProxy() {
	p := tableProxies[s.proxies%len(tableProxies)]
	s.proxies++
	s.killProxy = start(s.T, p.command(s.T, s.address, s.behind), s.address)
}

// newTable takes all seats of a new table.
func (s *tableSoak) newTable() *soakTable {
	at := &soakTable{}
	link := ""
	for i := range soakSeats {
		seat, err := simulated.Sit("http://"+s.address, link, table.Profile{Name: fmt.Sprint("Seat ", i+1), Color: "#c0ffee"})
		must(s.T, err)
		s.Cleanup(seat.Close)
		within(s.T, soakPatience, "a seat", func() bool {
			return seat.Seated() || seat.Failure() != "" || seat.Ended() != nil
		})
		if !seat.Seated() {
			s.Fatalf("seat %d gets no place: %s, %v", i+1, seat.Failure(), seat.Ended())
		}
		at.seats = append(at.seats, seat)
		link = seat.Link
	}
	return at
}

// round lets each seat throw once, and injects a fault after some of the throws.
func (s *tableSoak) round() {
	faults := []struct {
		name   string
		inject func()
	}{
		{"server killed", func() { s.server.Kill(); must(s.T, s.server.Start()) }},
		{"server restarted", func() { must(s.T, s.server.Stop()); must(s.T, s.server.Start()) }},
		{"proxy killed", func() { s.killProxy(); s.startProxy() }},
	}
	fault := faults[s.random.IntN(len(faults))]
	after := s.random.IntN(soakTables * soakSeats)
	was := s.seen()
	for i, at := range s.tables {
		for j, seat := range at.seats {
			seat.Roll(strings.TrimPrefix(eveningLines[(s.throws+i*soakSeats+j)%len(eveningLines)], "secret "))
		}
		at.throws += soakSeats
	}
	within(s.T, soakPatience, "a throw", func() bool { return s.seen()-was >= after })
	fault.inject()
	s.faults[fault.name]++
	for _, at := range s.tables {
		s.compareSeats(at)
	}
	s.throws += soakTables * soakSeats
	s.deleteTable(s.random.IntN(soakTables))
}

// seen returns the number of throws that the first seats have seen.
func (s *tableSoak) seen() (throws int) {
	for _, at := range s.tables {
		throws += len(at.seats[0].Results())
	}
	return throws
}

// compareSeats waits until the seats of a table have seen all throws, and compares their dice.
func (s *tableSoak) compareSeats(at *soakTable) {
	s.Helper()
	for i, seat := range at.seats {
		within(s.T, soakPatience, "all throws", func() bool {
			return len(seat.Results()) >= at.throws || seat.Failure() != "" || seat.Ended() != nil
		})
		if seat.Failure() != "" || seat.Ended() != nil || len(seat.Results()) != at.throws {
			s.Fatalf("seat %d has %d of %d throws: %s, %v", i+1, len(seat.Results()), at.throws, seat.Failure(), seat.Ended())
		}
		if !slices.EqualFunc(seat.Results(), at.seats[0].Results(), sameDice) {
			s.Fatalf("seats 1 and %d have seen other dice:\n%v\n%v", i+1, at.seats[0].Results(), seat.Results())
		}
	}
}

// announced reports whether the results of all throws that a seat remembers are in its record.
func announced(seat *simulated.Seat) bool {
	state := seat.Table()
	return state.Open == nil && !slices.ContainsFunc(state.Recent, func(t *table.Throw) bool { return t.By == 0 })
}

func sameDice(a, b simulated.Result) bool {
	return a.Roller == b.Roller && a.Receipt == b.Receipt && slices.Equal(a.Faces, b.Faces)
}

// deleteTable compares the record of a table and deletes it: its seats end. Another table takes its place. A table that
// was deleted some rounds ago can't be joined.
func (s *tableSoak) deleteTable(i int) {
	at := s.tables[i]
	s.compareRecord(at)
	id, _, _ := strings.Cut(at.link(), ".")
	must(s.T, s.server.Delete(id))
	s.faults["table deleted"]++
	for _, seat := range at.seats {
		within(s.T, soakPatience, "an end", func() bool { return seat.Ended() != nil })
		if !errors.Is(seat.Ended(), client.ErrRemoved) {
			s.Fatalf("a seat of a deleted table ends with %v", seat.Ended())
		}
	}
	s.tables[i] = s.newTable()
	s.deleted = append(s.deleted, at.link())
	s.refuses(s.deleted[s.random.IntN(len(s.deleted))])
}

// refuses fails if a deleted table can be joined.
func (s *tableSoak) refuses(link string) {
	s.Helper()
	seat, err := simulated.Sit("http://"+s.address, link, table.Profile{Name: "Late", Color: "#c0ffee"})
	must(s.T, err)
	defer seat.Close()
	within(s.T, soakPatience, "a refusal", func() bool { return seat.Ended() != nil || seat.Seated() })
	if err := seat.Ended(); !errors.Is(err, client.ErrRemoved) && !errors.Is(err, record.ErrNoTable) {
		s.Fatalf("a deleted table is joined: %v", err)
	}
}

// compareRecord verifies the record of a table, once it has all results: it must have each throw once.
func (s *tableSoak) compareRecord(at *soakTable) {
	s.Helper()
	within(s.T, soakPatience, "all results", func() bool { return announced(at.seats[0]) })
	id, _, _ := strings.Cut(at.link(), ".")
	text, err := s.server.Record(id)
	must(s.T, err)
	verified, err := table.Verify(table.Standard{}, bytes.NewReader(text))
	must(s.T, err)
	thrown := len(verified.Throws) // without those that nobody was left to throw, which were requested again
	if thrown != at.throws || len(verified.Named) > 0 {
		s.Fatalf("the record of %d throws has %d; named: %+v", at.throws, thrown, verified.Named)
	}
}
