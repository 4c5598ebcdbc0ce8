package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	wire "github.com/centrifugal/centrifuge-go"
	dto "github.com/prometheus/client_model/go"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
	"fudgetray/game/table/tabletest"
)

// A public server is attacked from one address. It has other visitors.
type public struct {
	*testing.T
	server *Server
	log    *FileLog
}

func serveStrangers(t *testing.T, limits Limits) *public {
	t.Helper()
	log := openFileLog(t, t.TempDir())
	server, err := NewServer(log, Options{Limits: limits, Proxy: "X-Forwarded-For"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close(context.WithoutCancel(t.Context())) })
	return &public{t, server, log}
}

// from returns the server's URL for the clients of an address.
func (p *public) from(address string) string {
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("X-Forwarded-For", address)
		p.server.ServeHTTP(w, r)
	}))
	p.Cleanup(front.Close)
	return front.URL
}

// The addresses of the attacker and of another visitor.
const (
	attacker = "192.0.2.1"
	friend   = "198.51.100.7"
)

// A raw client sends what it likes.
type raw struct {
	*wire.Client
	connected chan struct{}
	failed    chan error // of each try to connect
	closed    chan uint32
}

// connect connects a raw client with a pass. Its reconnects are slow.
func (p *public) connect(url string, pass []byte, config wire.Config) *raw {
	config.Data, config.MinReconnectDelay, config.MaxReconnectDelay = pass, time.Hour, time.Hour
	config.ReadTimeout, config.HandshakeTimeout = patience, patience
	r := &raw{
		wire.NewJsonClient("ws"+strings.TrimPrefix(url, "http")+client.Path, config),
		make(chan struct{}, 1), make(chan error, 10), make(chan uint32, 10),
	}
	r.OnConnected(func(wire.ConnectedEvent) { r.connected <- struct{}{} })
	r.OnError(func(e wire.ErrorEvent) { r.failed <- e.Error })
	r.OnConnecting(func(e wire.ConnectingEvent) { r.closed <- e.Code })
	r.OnDisconnected(func(e wire.DisconnectedEvent) { r.closed <- e.Code })
	p.Cleanup(r.Close)
	_ = r.Connect() // OnError receives a failure
	<-r.closed      // it is connecting
	return r
}

// refusal waits until a raw client is connected, and returns nil, or is refused.
func (p *public) refusal(r *raw) error {
	p.Helper()
	select {
	case <-r.connected:
		return nil
	case err := <-r.failed:
		return err
	case <-time.After(patience):
		p.Fatal("neither connected nor refused")
		return nil
	}
}

// connections waits until the server has counted so many connections.
func (p *public) connections(count int) {
	p.Helper()
	within(p.T, fmt.Sprint(count, " connections"), func() error { return p.server.counts(count) })
}

// counts returns an error if the server has another number of connections.
func (s *Server) counts(connections int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.connected != connections {
		return fmt.Errorf("there are %d", s.connected)
	}
	return nil
}

// submit submits an entry, and returns the reply and the refusal of a limit.
func (r *raw) submit(t *testing.T, data string) (reply record.SubmitReply, err error) {
	t.Helper()
	result, err := r.RPC(t.Context(), record.MethodSubmit, []byte(data))
	if err == nil {
		err = json.Unmarshal(result.Data, &reply)
	}
	return reply, err
}

func passTo(t *testing.T, id table.ID) []byte {
	t.Helper()
	data, err := json.Marshal(table.Pass{Table: id})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// names checks that a refusal names the limit and the time after which to try again.
func (p *public) names(err error, limit string) {
	p.Helper()
	if err == nil || !strings.Contains(err.Error(), "limit of "+limit+" is reached; try again in ") {
		p.Errorf("refused with %v, want the limit of %s and a time", err, limit)
	}
	if p.refused(limit) == 0 {
		p.Errorf("fudge_refused_total doesn't count the limit of %s", limit)
	}
}

func (p *public) refused(limit string) float64 {
	var counted dto.Metric
	if err := p.server.monitor.refused.WithLabelValues(limit).Write(&counted); err != nil {
		p.Fatal(err)
	}
	return counted.GetCounter().GetValue()
}

// TestAttackManyTables creates tables as fast as it can. An address may create 20, and others go on.
func TestAttackManyTables(t *testing.T) {
	p := serveStrangers(t, Limits{Address: DefaultAddressLimits})
	evil, good := p.from(attacker), p.from(friend)
	create := func(url string, number int) record.SubmitReply {
		_, data := founding(t, number)
		r := p.connect(url, mustJSON(t, linkOf(t, number).Pass(table.Standard{})), wire.Config{})
		if err := p.refusal(r); err != nil {
			t.Fatal(err)
		}
		reply, err := r.submit(t, data)
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	most := DefaultAddressLimits.Tables.Burst
	for i := range most + 3 {
		reason := create(evil, i).Reason
		if i < most && reason != "" {
			t.Errorf("table %d: %s", i+1, reason)
		} else if i >= most {
			p.names(errors.New(reason), "tables created from your address")
		}
	}
	if reply := create(good, 900); reply != (record.SubmitReply{}) {
		t.Errorf("another address: %+v", reply)
	}
	if stored, err := p.log.Stored(); err != nil || len(stored) != most+1 {
		t.Errorf("%d tables are stored, %v", len(stored), err)
	}
}

// joining returns the entry that takes a seat of a table, as a call has it.
func (p *public) joining(link table.Link, number int) string {
	p.Helper()
	profile := table.Profile{Name: fmt.Sprint("Seat ", number), Color: "#445566"}
	state, _ := table.Enter(table.Standard{}, table.Hash{9, byte(number)}, link, profile, table.Player)
	lines, head, err := p.server.keeper.Read(link.Table, 0, 0)
	if err != nil {
		p.Fatal(err)
	}
	var entry *table.Signed
	for seq, text := range lines {
		line, err := table.ParseLine(text)
		if err != nil {
			p.Fatal(err)
		}
		state, _ = table.Step(state, table.Heard{Seq: seq, Line: line, History: true})
	}
	_, effects := table.Step(state, table.HeadSeen{Head: head, Keeper: true})
	if entry = sent(effects); entry == nil {
		p.Fatalf("seat %d signs nothing", number)
	}
	data, err := json.Marshal(string(entry.Text()))
	if err != nil {
		p.Fatal(err)
	}
	return string(data)
}

// createAt creates a table, and returns its link.
func (p *public) createAt(number int) table.Link {
	p.Helper()
	if reason := p.server.createFrom(p.T, visitor{"", true}, number); reason != "" {
		p.Fatal(reason)
	}
	return linkOf(p.T, number)
}

// linkOf returns the link of the table that founding creates.
func linkOf(t *testing.T, number int) table.Link {
	t.Helper()
	id, _ := founding(t, number)
	return table.Link{Table: id, Secret: [16]byte{1}}
}

// TestAttackAllSeats takes all seats of a table. An address gets 12, so the friends at other addresses find places.
func TestAttackAllSeats(t *testing.T) {
	p := serveStrangers(t, Limits{Address: DefaultAddressLimits})
	link := p.createAt(1)
	join := func(url string, number int, spell func(string) string) error {
		r := p.connect(url, mustJSON(t, link.Pass(table.Standard{})), wire.Config{})
		if err := p.refusal(r); err != nil {
			t.Fatal(err)
		}
		_, err := r.submit(t, spell(p.joining(link, number)))
		return err
	}
	plain := func(text string) string { return text }
	escaped := func(text string) string { return strings.ReplaceAll(text, `\"`, `\u0022`) } // says the same
	most, evil := DefaultAddressLimits.Seats.Burst, p.from(attacker)
	for i := range most + 3 {
		err := join(evil, i, []func(string) string{plain, escaped}[i%2])
		if i < most && err != nil {
			t.Errorf("seat %d: %v", i+1, err)
		} else if i >= most {
			p.names(err, "seats at a table from your address")
		}
	}
	if err := join(p.from(friend), 50, plain); err != nil {
		t.Errorf("another address: %v", err)
	}
	state, err := p.server.keeper.Table(link.Table)
	if err != nil || len(state.Seats) != 1+most+1 {
		t.Errorf("the table has %d seats, %v", len(state.Seats), err)
	}
}

// TestAttackRestoredSeats gives a server that has lost a record seats back, as a cheat could after a restart: seats that
// never were. They count as joins from the address.
func TestAttackRestoredSeats(t *testing.T) {
	limits := DefaultAddressLimits
	limits.Joins = Rate{5, time.Hour}
	p := serveStrangers(t, Limits{Address: limits})
	link, lines := tabletest.Record("Attic", 6, 12, 0)
	if err := p.log.Import(link.Table, [][]byte{lines[0].Text()}); err != nil {
		t.Fatal(err)
	}
	restore := func(url string) error {
		r := p.connect(url, mustJSON(t, link.Pass(table.Standard{})), wire.Config{})
		if err := p.refusal(r); err != nil {
			t.Fatal(err)
		}
		given := record.RestoreRequest{From: 1}
		for _, line := range lines[1:] {
			given.Lines = append(given.Lines, string(line.Text()))
		}
		_, err := r.RPC(t.Context(), record.MethodRestore, mustJSON(t, given))
		return err
	}
	if err := restore(p.from(attacker)); err != nil {
		t.Errorf("the first time: %v", err)
	}
	p.names(restore(p.from(attacker)), "joins from your address")
	if err := restore(p.from(friend)); err != nil {
		t.Errorf("another address: %v", err)
	}
}

func mustJSON(t *testing.T, value any) []byte {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// keepRecord stores a record of so many lines, and returns the link of its table.
func (p *public) keepRecord(lines int) table.Link {
	p.Helper()
	link, record := tabletest.Record("Attic", 2, lines, 0)
	var texts [][]byte
	for _, line := range record {
		texts = append(texts, line.Text())
	}
	if err := p.log.Import(link.Table, texts); err != nil {
		p.Fatal(err)
	}
	return link
}

// TestAttackAmplification lets ten holders of a link read a long record again and again. An address gets what its budget
// allows, later reads are refused, and another address reads as before.
func TestAttackAmplification(t *testing.T) {
	const burst, second = 2 << 20, 64 << 10
	p := serveStrangers(t, Limits{Address: AddressLimits{Reads: Rate{burst, time.Second / second}}})
	link := p.keepRecord(800)
	pass, evil, start := mustJSON(t, link.Pass(table.Standard{})), p.from(attacker), time.Now()
	var got atomic.Int64
	refused := make(chan error, 1000)
	for range 10 {
		r := p.connect(evil, pass, wire.Config{})
		if err := p.refusal(r); err != nil {
			t.Fatal(err)
		}
		for range 10 {
			go func() {
				result, err := r.RPC(t.Context(), record.MethodRead, []byte(`{"from":0}`))
				got.Add(int64(len(result.Data)))
				if _, limited := errors.AsType[*wire.Error](err); limited { // or the reader was too slow, and is disconnected
					refused <- err
				}
			}()
		}
	}
	select {
	case err := <-refused:
		p.names(err, "reads from your address")
	case <-time.After(patience):
		t.Fatal("no read was refused")
	}
	allowed := int64(burst) + second*int64(time.Since(start).Seconds()+1)
	if n := got.Load(); n > allowed {
		t.Errorf("%d bytes were read, at most %d are allowed", n, allowed)
	}
	r := p.connect(p.from(friend), pass, wire.Config{})
	if err := p.refusal(r); err != nil {
		t.Fatal(err)
	}
	if _, err := r.RPC(t.Context(), record.MethodRead, []byte(`{"from":0}`)); err != nil {
		t.Errorf("another address: %v", err)
	}
}

// A counted connection counts what is received.
type counted struct {
	net.Conn
	received *atomic.Int64
}

func (c counted) Read(data []byte) (int, error) {
	n, err := c.Conn.Read(data)
	c.received.Add(int64(n))
	return n, err
}

// TestReadsAreCompressed reads a record. About half of it arrives.
func TestReadsAreCompressed(t *testing.T) {
	p := serveStrangers(t, Limits{})
	link := p.keepRecord(500)
	var received atomic.Int64
	r := p.connect(p.from(friend), mustJSON(t, link.Pass(table.Standard{})), wire.Config{
		EnableCompression: true,
		NetDialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(ctx, network, addr)
			return counted{conn, &received}, err
		},
	})
	if err := p.refusal(r); err != nil {
		t.Fatal(err)
	}
	result, err := r.RPC(t.Context(), record.MethodRead, []byte(`{"from":0}`))
	if err != nil {
		t.Fatal(err)
	}
	if n := received.Load(); n > int64(len(result.Data))*6/10 {
		t.Errorf("%d bytes were received for %d", n, len(result.Data))
	}
}

// TestAttackGarbagePasses opens connections with passes that are none, or that name tables which don't exist. The
// former are closed for good; the latter are limited, and cost no table.
func TestAttackGarbagePasses(t *testing.T) {
	const connections, handshakes = 4, 8
	p := serveStrangers(t, Limits{Address: AddressLimits{
		Connections: connections, Handshakes: Rate{handshakes, time.Hour},
	}})
	evil := p.from(attacker)
	for _, pass := range []string{`"nonsense"`, `{"table":7}`} {
		if code := awaitClosed(t, p.connect(evil, []byte(pass), wire.Config{})); code != client.Removed {
			t.Errorf("%s: closed with %d", pass, code)
		}
	}
	for i := range handshakes - 2 {
		err := p.refusal(p.connect(evil, passTo(t, table.ID{byte(i), 1}), wire.Config{}))
		if i < connections {
			p.connections(i + 1)
		}
		if i < connections && err != nil {
			t.Errorf("connection %d: %v", i+1, err)
		} else if i >= connections {
			p.names(err, "connections from your address")
		}
	}
	if err := p.refusal(p.connect(evil, passTo(t, table.ID{99}), wire.Config{})); err == nil {
		t.Errorf("more than %d handshakes are accepted", handshakes)
	}
	if err := p.refusal(p.connect(p.from(friend), passTo(t, table.ID{99}), wire.Config{})); err != nil {
		t.Errorf("another address: %v", err)
	}
	if records := len(p.log.records); records > 0 {
		t.Errorf("%d records are open", records)
	}
}

func awaitClosed(t *testing.T, r *raw) uint32 {
	t.Helper()
	select {
	case code := <-r.closed:
		return code
	case <-time.After(patience):
		t.Fatal("the connection stays open")
		return 0
	}
}

// TestEarlyBird connects to a table before it is created, with a pass that its link doesn't give. It hears nothing.
func TestEarlyBird(t *testing.T) {
	p := serveStrangers(t, Limits{})
	id, _ := founding(t, 1)
	bird := p.connect(p.from(attacker), passTo(t, id), wire.Config{})
	if err := p.refusal(bird); err != nil {
		t.Fatal(err)
	}
	p.createAt(1)
	if code := awaitClosed(t, bird); code != client.Removed {
		t.Errorf("closed with %d", code)
	}
}

// TestAttackConnectionsInTotal connects more often than the server allows.
func TestAttackConnectionsInTotal(t *testing.T) {
	p := serveStrangers(t, Limits{Connections: 2})
	for i := range 3 {
		err := p.refusal(p.connect(p.from(fmt.Sprint("192.0.2.", i)), passTo(t, table.ID{1}), wire.Config{}))
		if i < 2 {
			p.connections(i + 1)
		}
		if i < 2 && err != nil {
			t.Errorf("connection %d: %v", i+1, err)
		} else if i == 2 {
			p.names(err, "connections")
		}
	}
}

// TestAttackGiantEntries sends entries that are too long, and long ones as fast as it can.
func TestAttackGiantEntries(t *testing.T) {
	p := serveStrangers(t, Limits{Address: AddressLimits{Writes: Rate{64 << 10, time.Hour}}})
	link := p.createAt(1)
	pass, evil := mustJSON(t, link.Pass(table.Standard{})), p.from(attacker)
	r := p.connect(evil, pass, wire.Config{})
	if err := p.refusal(r); err != nil {
		t.Fatal(err)
	}
	giant := string(mustJSON(t, strings.Repeat("x", table.MaxMessage+2048)))
	go r.RPC(t.Context(), record.MethodSubmit, []byte(giant))
	awaitClosed(t, r)
	again := p.connect(evil, pass, wire.Config{})
	if err := p.refusal(again); err != nil {
		t.Fatal(err)
	}
	long := string(mustJSON(t, strings.Repeat("x", table.MaxMessage-2)))
	var errs []string
	for range 5 {
		_, err := again.submit(t, long)
		errs = append(errs, fmt.Sprint(err))
	}
	if i := slices.IndexFunc(errs, func(e string) bool { return strings.Contains(e, "bytes written") }); i != 4 {
		t.Errorf("the entries are answered by %q", errs)
	} else {
		p.names(errors.New(errs[i]), "bytes written from your address")
	}
	if state, err := p.server.keeper.Table(link.Table); err != nil || state.Head.Seq != 1 {
		t.Errorf("the record has %d lines, %v", state.Head.Seq, err)
	}
}

// TestFullRecord throws at a table whose record is full. The refusal has the code of a text for users, which says what
// to do; the seat doesn't try for ever. What has begun may end.
func TestFullRecord(t *testing.T) {
	p := serveStrangers(t, Limits{})
	link := p.createAt(1)
	state, ok := p.server.keeper.Drop(link.Table)
	if !ok {
		t.Fatal("the table is not in memory")
	}
	state.Size = table.MaxRecord - 1<<10
	p.server.keeper.Adopt(state)
	r := p.connect(p.from(friend), mustJSON(t, link.Pass(table.Standard{})), wire.Config{})
	if err := p.refusal(r); err != nil {
		t.Fatal(err)
	}
	reply, err := r.submit(t, p.joining(link, 1))
	if err != nil || reply.Denial != table.DeniedFull || reply.Retry || !strings.Contains(reply.Reason, "next volume") {
		t.Errorf("the reply is %+v, %v", reply, err)
	}
}

// TestFullDisk fills all records together. A seat keeps its entries, and reads which limit is reached.
func TestFullDisk(t *testing.T) {
	p := serveStrangers(t, Limits{Bytes: 2000})
	link := p.createAt(1)
	p.server.grow(1, 2000)
	r := p.connect(p.from(friend), mustJSON(t, link.Pass(table.Standard{})), wire.Config{})
	if err := p.refusal(r); err != nil {
		t.Fatal(err)
	}
	_, err := r.submit(t, p.joining(link, 1))
	p.names(err, "bytes")
}
