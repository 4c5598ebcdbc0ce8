package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/centrifugal/centrifuge-go"

	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/record"
)

// A recordInput is an operation on a record: submitting an entry, or reading all lines.
type recordInput struct {
	entry string // hash of the entry; empty for reading
}

// A recordOutput is the reply to an operation.
type recordOutput struct {
	duplicate bool   // the entry was in the record before
	lines     string // hashes of the entries that were read, in order
}

// recordModel is the sequential specification of a record, whose state is the hashes of its entries in
// order. Each entry is appended once.
var recordModel = porcupine.Model{
	Init: func() any { return "" },
	Step: func(state, input, output any) (bool, any) {
		record, in, out := state.(string), input.(recordInput), output.(recordOutput)
		stored := strings.Contains(record, in.entry)
		switch {
		case in.entry == "":
			return out.lines == record, record
		case out.duplicate:
			return stored, record
		}
		return !stored, record + in.entry
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v %+v", input, output) },
}

// A history contains the operations of clients on one record.
type history struct {
	mu         sync.Mutex
	operations []porcupine.Operation
	start      time.Time
	lost       int // replies
}

// add records an operation that ends now.
func (h *history) add(client int, in recordInput, out recordOutput, start time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.operations = append(h.operations, porcupine.Operation{
		ClientId: client,
		Input:    in,
		Output:   out,
		Call:     start.Sub(h.start).Nanoseconds(),
		Return:   time.Since(h.start).Nanoseconds(),
	})
}

// lose counts a lost reply.
func (h *history) lose() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lost++
}

// submission returns the operation of sending an entry until a reply arrives. A request without a reply may
// store the entry at any time, or never; as an operation without an end it would make the search for an order
// exponential. If the last request stored the entry, the ones before it store nothing. If the entry was a
// duplicate, one of them had stored it at some time since the first.
func submission(first, last time.Time, duplicate bool) (start time.Time, out recordOutput) {
	if duplicate && first.Before(last) {
		return first, recordOutput{}
	}
	return last, recordOutput{duplicate: duplicate}
}

// TestRecordIsLinearizable lets seats submit entries and read concurrently over WebSockets, while servers
// are killed and started again: the one with a directory, or the NATS servers and those in front of them.
// Porcupine checks that there is an order of all operations that agrees with the replies and with time.
func TestRecordIsLinearizable(t *testing.T) {
	t.Run("file", func(t *testing.T) {
		address := fmt.Sprintf("127.0.0.1:%d", freePorts(t, 1)[0])
		server := startProcess(t, "tables", address, t.TempDir())
		recordIsLinearizable(t, []string{address}, func(work func()) {
			for range 4 {
				work()
				server.kill()
				server.start()
			}
			work()
		})
	})
	t.Run("nats", func(t *testing.T) {
		cluster := startCluster(t, t.TempDir())
		log := cluster.open(t)
		var addresses []string
		var servers []*process
		for _, port := range freePorts(t, 2) {
			address := fmt.Sprintf("127.0.0.1:%d", port)
			addresses = append(addresses, address)
			servers = append(servers, startProcess(t, "tables", address, cluster.url))
		}
		recordIsLinearizable(t, addresses, func(work func()) {
			work()
			cluster.killEach(t, log, work)
			for _, server := range servers {
				server.kill()
				work()
				server.start()
			}
			work()
		})
	})
}

// recordIsLinearizable runs clients of servers until disturb returns. disturb kills servers; the function
// that it gets returns when the clients are in the middle of more operations.
func recordIsLinearizable(t *testing.T, addresses []string, disturb func(work func())) {
	t.Helper()
	h := &history{start: time.Now()}
	_, link, effects, err := table.Found(table.Standard{}, table.Hash{1}, [16]byte{1}, "Attic",
		table.Profile{Name: "Gwen", Color: "#112233"})
	if err != nil {
		t.Fatal(err)
	}
	founder := dial(t, addresses[0], link)
	founder.submit(h, 0, sent(effects))
	var clients sync.WaitGroup
	tasks := make(chan int, 1000)
	finish := sync.OnceFunc(func() {
		close(tasks)
		clients.Wait()
	})
	defer finish()
	for i := range 4 {
		c := dial(t, addresses[i%len(addresses)], link)
		clients.Go(func() { c.use(h, i+1, link, tasks) })
	}
	const together = 20
	disturb(func() {
		done := h.done()
		for range together {
			tasks <- len(tasks) // each is reading and submitting
		}
		within(t, "replies", func() error {
			if n := h.done() - done; n < together {
				return fmt.Errorf("%d of %d", n, together)
			}
			return nil
		})
	})
	finish()
	founder.read(h, 0, nil)
	result := porcupine.CheckOperationsTimeout(recordModel, h.operations, 2*time.Minute)
	if result != porcupine.Ok {
		t.Errorf("the record is not linearizable: %s", result)
	}
	t.Logf("%d operations, %d lost replies: %s", len(h.operations), h.lost, result)
}

// done returns the number of operations that got a reply.
func (h *history) done() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.operations)
}

// A caller is a client that calls a server without handling its publications.
type caller struct {
	t *testing.T
	*centrifuge.Client
}

func dial(t *testing.T, address string, link table.Link) caller {
	t.Helper()
	pass, err := json.Marshal(link.Pass(table.Standard{}))
	if err != nil {
		t.Fatal(err)
	}
	c := centrifuge.NewJsonClient("ws://"+address+client.Path,
		centrifuge.Config{Data: pass, MinReconnectDelay: 20 * time.Millisecond, MaxReconnectDelay: 100 * time.Millisecond})
	t.Cleanup(c.Close)
	if err := c.Connect(); err != nil {
		t.Fatal(err)
	}
	return caller{t, c}
}

// callLimit limits a call of a caller, after which its reply counts as lost.
const callLimit = 3 * time.Second

// call calls a method once. An error means that no reply arrived.
func (c caller) call(method string, request, reply any) error {
	data, err := json.Marshal(request)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.t.Context(), callLimit)
	defer cancel()
	result, err := client.Call(ctx, c.Client, method, data)
	if err != nil {
		return err
	}
	return json.Unmarshal(result, reply)
}

// submit submits an entry, again and again until there is a reply.
func (c caller) submit(h *history, client int, s *table.Signed) {
	c.t.Helper()
	var reply record.SubmitReply
	var first, last time.Time
	within(c.t, "a reply to an entry", func() error {
		last = time.Now()
		if first.IsZero() {
			first = last
		}
		reply = record.SubmitReply{}
		err := c.call(record.MethodSubmit, string(s.Text()), &reply)
		if err != nil {
			h.lose()
		}
		return err
	})
	if reply.Reason != "" && !reply.Duplicate {
		c.t.Errorf("client %d: %+v", client, reply)
	}
	start, out := submission(first, last, reply.Duplicate)
	h.add(client, recordInput{s.Hash.String()}, out, start)
}

// read reads the whole record, passes the lines to a participant, and returns the keeper's head.
func (c caller) read(h *history, client int, s *table.State) (keeper table.HeadSeen) {
	c.t.Helper()
	var reply record.ReadReply
	var start time.Time
	within(c.t, "the record", func() error {
		start = time.Now()
		return c.call(record.MethodRead, record.ReadRequest{}, &reply)
	})
	var hashes strings.Builder
	for n, text := range reply.Lines {
		line, err := table.ParseLine([]byte(text))
		if err != nil {
			c.t.Error(err)
			return keeper
		}
		hashes.WriteString(line.Hash.String())
		if s != nil && n >= s.Table.Head.Seq {
			*s, _ = table.Step(*s, table.Heard{Seq: n, Line: line, History: true})
		}
	}
	h.add(client, recordInput{}, recordOutput{lines: hashes.String()}, start)
	return table.HeadSeen{Head: reply.Head, Keeper: true}
}

// use lets a watcher read the record and change its name for each task.
func (c caller) use(h *history, client int, link table.Link, tasks <-chan int) {
	s, _ := table.Enter(table.Standard{}, table.Hash{byte(client + 1)}, link, table.Profile{Name: "Ann", Color: "#112233"},
		table.Watcher)
	for n := range tasks {
		keeper := c.read(h, client, &s)
		var asked, current []table.Effect
		s, asked = table.Step(s,
			table.Want{Entry: table.Entry{Rename: &table.Profile{Name: fmt.Sprint("Ann ", n), Color: "#112233"}}})
		s, current = table.Step(s, keeper) // a seat signs nothing before it knows the keeper's head
		if signed := sent(append(asked, current...)); signed != nil {
			c.submit(h, client, signed)
		}
	}
}

// TestModelNoticesFaults checks that histories of faulty records are not linearizable.
func TestModelNoticesFaults(t *testing.T) {
	a, b, read := recordInput{"a"}, recordInput{"b"}, recordInput{}
	var stored, duplicate recordOutput
	duplicate.duplicate = true
	lines := func(text string) recordOutput { return recordOutput{lines: text} }
	op := func(in recordInput, out recordOutput, call, end int64) porcupine.Operation {
		return porcupine.Operation{Input: in, Output: out, Call: call, Return: end}
	}
	again := func(reply recordOutput, first, last, end int64) porcupine.Operation { // a, sent twice
		start, out := submission(time.Unix(0, first), time.Unix(0, last), reply.duplicate)
		return op(a, out, start.UnixNano(), end)
	}
	for _, test := range []struct {
		name string
		ok   bool
		ops  []porcupine.Operation
	}{
		{"in order", true, []porcupine.Operation{op(a, stored, 1, 2), op(b, stored, 3, 4), op(read, lines("ab"), 5, 6)}},
		{"concurrent", true, []porcupine.Operation{op(a, stored, 1, 4), op(b, stored, 2, 3), op(read, lines("ba"), 5, 6)}},
		{"sent again, stored at first", true, []porcupine.Operation{again(duplicate, 1, 4, 5), op(read, lines("a"), 2, 3)}},
		{"sent again, stored late", true,
			[]porcupine.Operation{again(duplicate, 1, 4, 7), op(read, lines(""), 5, 6), op(read, lines("a"), 8, 9)}},
		{"sent again, stored at last", true,
			[]porcupine.Operation{again(stored, 1, 4, 5), op(read, lines(""), 2, 3), op(read, lines("a"), 6, 7)}},
		{"acknowledged and lost", false, []porcupine.Operation{op(a, stored, 1, 2), op(read, lines(""), 3, 4)}},
		{"stored twice", false, []porcupine.Operation{op(a, stored, 1, 2), op(a, stored, 3, 4), op(read, lines("aa"), 5, 6)}},
		{"another order", false,
			[]porcupine.Operation{op(a, stored, 1, 2), op(b, stored, 3, 4), op(read, lines("ba"), 5, 6)}},
		{"an old read", false,
			[]porcupine.Operation{op(a, stored, 1, 2), op(read, lines("a"), 3, 4), op(read, lines(""), 5, 6)}},
		{"a duplicate of nothing", false, []porcupine.Operation{op(a, duplicate, 1, 2), op(read, lines("a"), 3, 4)}},
		{"sent again and lost", false, []porcupine.Operation{again(duplicate, 1, 3, 4), op(read, lines(""), 5, 6)}},
		{"stored at last, read before", false, []porcupine.Operation{again(stored, 1, 4, 5), op(read, lines("a"), 2, 3)}},
		{"sent again, stored twice", false, []porcupine.Operation{again(stored, 1, 2, 3), op(read, lines("aa"), 4, 5)}},
	} {
		if got := porcupine.CheckOperations(recordModel, test.ops); got != test.ok {
			t.Errorf("%s: linearizable %v, want %v", test.name, got, test.ok)
		}
	}
}
