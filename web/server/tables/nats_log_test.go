package tables

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"
	natsgo "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fudgetray/game/table"
)

// natsServers contains the running servers by directory. A log that is opened again connects to a
// restarted server.
var natsServers = map[string]*nats.Server{}

// runNATS starts a NATS server that stores its streams in a directory. It first stops a running server
// of the directory.
func runNATS(t testing.TB, dir string) *nats.Server {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a server")
	}
	if before := natsServers[dir]; before != nil {
		before.Shutdown()
		before.WaitForShutdown()
	}
	s := startNATS(t, nats.Options{JetStream: true, StoreDir: dir, SyncAlways: true})
	natsServers[dir] = s
	return s
}

// startNATS starts a NATS server with options.
func startNATS(t testing.TB, options nats.Options) *nats.Server {
	t.Helper()
	options.Host, options.Port, options.NoSigs = "127.0.0.1", nats.RANDOM_PORT, true
	s, err := nats.NewServer(&options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	return s
}

func openNATSLog(t testing.TB, s *nats.Server) *NATSLog {
	t.Helper()
	l, err := OpenNATSLog(s.ClientURL(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// seatAtTwoServers founds a table at two servers with logs of their own, and connects each seat to one of
// them in turn. It returns the seats and the link.
func seatAtTwoServers(t *testing.T, seats int, open func() Log) (guests []*guest, link table.Link) {
	t.Helper()
	skipWaits(t)
	var urls []string
	for range 2 {
		server, err := NewServer(open(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		front := httptest.NewServer(server)
		t.Cleanup(front.Close)
		t.Cleanup(func() { server.Close(t.Context()) })
		urls = append(urls, front.URL)
	}
	suite := table.Standard{}
	state, link, effects, err := table.Found(suite, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range seats {
		if i > 0 {
			state, effects = table.Enter(suite, table.Hash{byte(i + 1)}, link, table.Profile{Name: "Ann", Color: "#445566"},
				table.Player)
		}
		g := sitDown(urls[i%2], link.Pass(suite), state, effects)
		t.Cleanup(g.stop)
		g.until(t, "a seat", func(s *table.State) bool { return s.Me() == i })
		guests = append(guests, g)
	}
	return guests, link
}

// TestTwoServers connects the seats of one table to two servers that share a NATS server. Both seats
// throw, and end with the same record.
func TestTwoServers(t *testing.T) {
	behind := runNATS(t, t.TempDir())
	guests, _ := seatAtTwoServers(t, 2, func() Log { return openNATSLog(t, behind) })
	gwen, ann := guests[0], guests[1]
	for range 5 {
		gwen.throw()
		ann.throw()
	}
	for _, g := range guests {
		g.until(t, "ten throws", func(s *table.State) bool { return thrown(s, 10) })
	}
	agree(t, guests)
}

// TestWatch stores lines while nothing is wrong, after the consumer of the watch was deleted, and while it is
// silent although the server answers. The watch must hear each line, in order.
func TestWatch(t *testing.T) {
	log := openNATSLog(t, runNATS(t, t.TempDir()))
	heard := make(chan table.ID, 100)
	if err := log.Watch(func(id table.ID, lines int) {
		if lines != 1 {
			t.Errorf("table %v has %d lines", id, lines)
		}
		heard <- id
	}); err != nil {
		t.Fatal(err)
	}
	consumers := func(do func(name string) error) {
		t.Helper()
		found := 0
		within(t, "a consumer", func() error {
			for name := range log.stream.ConsumerNames(t.Context()).Name() {
				found++
				if err := do(name); err != nil {
					return err
				}
			}
			if found == 0 {
				return errors.New("there is none")
			}
			return nil
		})
	}
	number := byte(0)
	for _, test := range []struct {
		name    string
		disturb func()
	}{
		{"undisturbed", func() {}},
		{"deleted", func() {
			consumers(func(name string) error { return log.stream.DeleteConsumer(t.Context(), name) })
		}},
		{"silent", func() {
			consumers(func(name string) error {
				_, err := log.stream.PauseConsumer(t.Context(), name, time.Now().Add(time.Hour))
				return err
			})
		}},
		{"again", func() {}},
	} {
		test.disturb()
		for range 3 {
			number++
			if err := log.Append(table.ID{number}, 0, []byte("{}")); err != nil {
				t.Fatal(err)
			}
			select {
			case got := <-heard:
				if want := (table.ID{number}); got != want {
					t.Errorf("%s: heard table %v, want %v", test.name, got, want)
				}
			case <-time.After(clusterLimit):
				t.Fatalf("%s: the line of table %d was not heard within %s", test.name, number, clusterLimit)
			}
		}
	}
}

// TestLogOpensDuringElection checks that requests that open a log are repeated until there is a leader, and
// that other failures end them.
func TestLogOpensDuringElection(t *testing.T) {
	noLeader := &jetstream.APIError{ErrorCode: natsNoLeader}
	full := &jetstream.APIError{ErrorCode: 10047} // no storage
	for _, test := range []struct {
		replies []error
		want    error
	}{
		{[]error{nil}, nil},
		{[]error{noLeader, context.DeadlineExceeded, nil}, nil},
		{[]error{noLeader, full}, full},
		{[]error{jetstream.ErrJetStreamNotEnabled}, jetstream.ErrJetStreamNotEnabled},
	} {
		requests := 0
		err := whenLed(func(context.Context) error {
			requests++
			return test.replies[requests-1]
		})
		if requests != len(test.replies) || !errors.Is(err, test.want) {
			t.Errorf("%d requests end with %v, want %d and %v", requests, err, len(test.replies), test.want)
		}
	}
}

// TestProblemsOfNATS opens logs that can't be opened. The errors say in plain words what to do.
func TestProblemsOfNATS(t *testing.T) {
	_, err := OpenNATSLog("nats://127.0.0.1:1", 1)
	if err == nil || !strings.Contains(err.Error(), "no NATS server answers") {
		t.Errorf("without a server: %v", err)
	}
	behind := runNATS(t, t.TempDir())
	_, err = OpenNATSLog(behind.ClientURL(), 3)
	if err == nil || !strings.Contains(err.Error(), "give --nats-replicas 1") {
		t.Errorf("three replicas on one server: %v", err)
	}
	for want, options := range map[string]nats.Options{
		"has no JetStream; enable it": {},
		"refuses these credentials":   {JetStream: true, StoreDir: t.TempDir(), Authorization: "secret"},
	} {
		url := startNATS(t, options).ClientURL()
		if _, err := OpenNATSLog(url, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		} else if strings.Contains(err.Error(), "err_code") {
			t.Errorf("%v has a code of NATS", err)
		}
	}
	openNATSLog(t, behind) // creates the stream with one replica
	again, err := OpenNATSLog(behind.ClientURL(), 3)
	if err != nil {
		t.Fatalf("the stream exists: %v", err)
	}
	again.Close()
}

// TestFullNATS fills the storage of a NATS server, and the stream up to a limit of its operator. The line that doesn't fit
// is refused in plain words, and those before it stay.
func TestFullNATS(t *testing.T) {
	for name, limit := range map[string]func(*testing.T) *NATSLog{
		"server": func(t *testing.T) *NATSLog {
			return openNATSLog(t, startNATS(t, nats.Options{JetStream: true, StoreDir: t.TempDir(), JetStreamMaxStore: 20_000}))
		},
		"stream": func(t *testing.T) *NATSLog {
			log := openNATSLog(t, runNATS(t, t.TempDir()))
			config := log.stream.CachedInfo().Config
			config.MaxBytes = 20_000
			if _, err := log.jet.UpdateStream(t.Context(), config); err != nil {
				t.Fatal(err)
			}
			return log
		},
	} {
		t.Run(name, func(t *testing.T) {
			log := limit(t)
			var err error
			lines := 0
			for ; err == nil && lines < 100; lines++ {
				err = log.Append(tableA, lines, make([]byte, 1000))
			}
			if !errors.Is(err, syscall.ENOSPC) || strings.Contains(err.Error(), "err_code") {
				t.Errorf("after %d lines: %v", lines, err)
			}
			if stored, err := log.Lines(tableA); err != nil || len(stored) != lines-1 {
				t.Errorf("%d of %d lines are stored, %v", len(stored), lines-1, err)
			}
		})
	}
}

// TestOldStream opens the stream of an earlier release, which denied deletion for ever. Tables are played and exported;
// deletion says in plain words what to do.
func TestOldStream(t *testing.T) {
	behind := runNATS(t, t.TempDir())
	connection, err := natsgo.Connect(behind.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	jet, err := jetstream.New(connection)
	if err != nil {
		t.Fatal(err)
	}
	config := streamConfig(1)
	config.AllowRollup, config.DenyDelete, config.DenyPurge = false, true, true
	if _, err := jet.CreateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	log := openNATSLog(t, behind)
	fill(t, log, tableA, "one", "two")
	if err := log.Delete(tableA); !errors.Is(err, ErrKept) || !strings.Contains(err.Error(), "fudge tables export") {
		t.Errorf("deletion: %v", err)
	}
	if lines, err := log.Lines(tableA); err != nil || len(lines) != 2 {
		t.Errorf("%d lines, %v", len(lines), err)
	}
	var said bytes.Buffer
	server, err := NewServer(log, Options{
		Log: slog.New(slog.NewTextHandler(&said, nil)), Pruning: Pruning{Keep: time.Nanosecond, Empty: time.Nanosecond},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close(t.Context())
	if !strings.Contains(said.String(), "can't delete tables") {
		t.Errorf("the server logs %q", said.String())
	}
}

// TestReplacedStream replaces the stream by one with fewer lines, as a restored backup does. The log reports the tables in
// use, and hears of the lines that follow.
func TestReplacedStream(t *testing.T) {
	log := openNATSLog(t, runNATS(t, t.TempDir()))
	lost, heard := make(chan error, 1), make(chan table.ID, 10)
	if err := log.Guard(func(_ table.ID, why error) { lost <- why }); err != nil {
		t.Fatal(err)
	}
	if err := log.Watch(func(id table.ID, _ int) { heard <- id }); err != nil {
		t.Fatal(err)
	}
	fill(t, log, tableA, "one", "two", "three")
	for range 3 {
		<-heard
	}
	config := log.stream.CachedInfo().Config
	if err := log.jet.DeleteStream(t.Context(), natsStream); err != nil {
		t.Fatal(err)
	}
	if _, err := log.jet.CreateStream(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	select {
	case why := <-lost:
		if !errors.Is(why, ErrAltered) {
			t.Error(why)
		}
	case <-time.After(clusterLimit):
		t.Fatalf("%v passed until the log noticed the other stream", clusterLimit)
	}
	fill(t, log, tableB, "one")
	select {
	case id := <-heard:
		if id != tableB {
			t.Errorf("heard table %v", id)
		}
	case <-time.After(clusterLimit):
		t.Fatalf("%v passed until the next line was heard", clusterLimit)
	}
}

// TestServersHearOfDeletions deletes a table by one log. The other one reports it.
func TestServersHearOfDeletions(t *testing.T) {
	behind := runNATS(t, t.TempDir())
	one, other := openNATSLog(t, behind), openNATSLog(t, behind)
	fill(t, one, tableA, "one")
	lost := make(chan error, 1)
	if err := other.Guard(func(_ table.ID, why error) { lost <- why }); err != nil {
		t.Fatal(err)
	}
	if err := other.Watch(func(table.ID, int) {}); err != nil {
		t.Fatal(err)
	}
	if err := one.Delete(tableA); err != nil {
		t.Fatal(err)
	}
	select {
	case why := <-lost:
		if !errors.Is(why, ErrDeleted) {
			t.Error(why)
		}
	case <-time.After(clusterLimit):
		t.Fatalf("%v passed until the other log heard of the deletion", clusterLimit)
	}
}
