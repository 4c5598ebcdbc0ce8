package e2e

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/browser"
	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
)

var (
	eveningRolls = flag.Int("rolls", 9, "number of rolls of TestEvening")
	eveningSeats = flag.String("seats", "tab,tab,go",
		"seats of TestEvening: tab for one of the browser of all tests, phone, go for a simulated one, a browser, or desktop, which comes last")
	eveningRecord = flag.String("record", "", "file for the record of TestEvening")
)

// eveningLoss is the share of the messages that get lost in TestEvening.
const eveningLoss = 0.3

// eveningRequest is the request of each roll. All dice are thrown at once, so one receipt has all faces.
const eveningRequest = `{"technique":"4dF","trait":"Good"}`

// TestEvening lets several seats roll at the same time, at a table of fudge serve. Of all messages, 30 %
// get lost, and the server is killed twice. At the end, all seats have seen the faces and receipts of the
// stored record, each once, and have its head. `make evening` plays 500 rolls in all browsers.
func TestEvening(t *testing.T) {
	t.Parallel()
	kinds := strings.Split(*eveningSeats, ",")
	server, err := simulated.StartServer(t.TempDir(), dist(), t.TempDir())
	must(t, err)
	t.Cleanup(func() { server.Kill() })
	proxy := simulated.NewProxy(eveningLoss)
	proxy.SetTarget(server.URL)
	front := browser.NewServer(proxy)
	t.Cleanup(front.Close)

	e := &tableEvening{T: t, url: front.URL, server: server, start: time.Now()}
	e.takeSeats(kinds)
	per := *eveningRolls / len(kinds)
	total := per * len(kinds)
	for _, s := range e.seats {
		s.roll(per)
	}
	kills := []int{total / 3, 2 * total / 3}
	e.wait("all results at all seats", func() bool {
		seen := e.slowest()
		if len(kills) > 0 && seen >= kills[0] {
			kills = kills[1:]
			t.Logf("%s: the server is killed after %d rolls", e.since(), seen)
			server.Kill()
			must(t, server.Start())
			proxy.SetTarget(server.URL)
		}
		return seen >= total
	})
	record := e.settle(server)
	t.Logf("%s: %d messages passed, %d were lost; %d bytes passed", e.since(), proxy.Passed.Load(), proxy.Lost.Load(), proxy.Bytes.Load())
	e.compare(record, per)
	acceptedByPython(t, record)
	if *eveningRecord != "" {
		must(t, os.WriteFile(*eveningRecord, record, 0o666))
	}
}

// A tableEvening is a table with seats of several kinds.
type tableEvening struct {
	*testing.T
	url    string
	server *simulated.Server
	link   string // of the table
	start  time.Time
	seats  []eveningSeat
	kinds  []string
}

// An eveningSeat is a seat of a browser or a simulated one.
type eveningSeat interface {
	roll(count int)              // begins to roll
	seen() int                   // returns the number of results that it has shown
	results() []simulated.Result // returns the results in order
	refused() string             // returns the reason why one of its rolls failed, or ""
	head() string                // returns the hash of its record
}

func (e *tableEvening) since() string { return time.Since(e.start).Round(time.Second).String() }

// takeSeats opens the first seat, which creates the table, and lets the others join by its link.
func (e *tableEvening) takeSeats(kinds []string) {
	e.Helper()
	for i, kind := range kinds {
		name := fmt.Sprintf("%s %d", kind, i+1)
		switch kind {
		case "go":
			e.seats = append(e.seats, e.simulate(name))
		case "desktop":
			e.seats = append(e.seats, e.open(name))
		default:
			e.seats = append(e.seats, e.browse(kind, name))
		}
		e.kinds = append(e.kinds, name)
		e.Logf("%s: %s is at the table", e.since(), name)
	}
}

// eveningLimit limits the time without progress.
const eveningLimit = 5 * time.Minute

// wait waits until a condition holds. It fails if no seat makes progress.
func (e *tableEvening) wait(what string, done func() bool) {
	e.Helper()
	last, at, logged := -1, time.Now(), time.Now()
	for !done() {
		seen := 0
		for i, s := range e.seats {
			seen += s.seen()
			if reason := s.refused(); reason != "" {
				e.Fatalf("a roll of %s failed: %s", e.kinds[i], reason)
			}
		}
		if seen != last {
			last, at = seen, time.Now()
		}
		if time.Since(at) > eveningLimit {
			e.Fatalf("no progress in %s without %s; the seats have shown %v results", eveningLimit, what, e.counts())
		}
		if time.Since(logged) > 20*time.Second {
			logged = time.Now()
			e.Logf("%s: the seats have shown %v results", e.since(), e.counts())
		}
		time.Sleep(200 * time.Millisecond)
	}
}

func (e *tableEvening) counts() (counts []int) {
	for _, s := range e.seats {
		counts = append(counts, s.seen())
	}
	return counts
}

// slowest returns the smallest number of results that a seat has shown.
func (e *tableEvening) slowest() int { return slices.Min(e.counts()) }

// settle waits until the last throw has its result and all seats have the head of the stored record, and
// returns the record.
func (e *tableEvening) settle(server *simulated.Server) (record []byte) {
	e.Helper()
	table, _, _ := strings.Cut(e.link, ".")
	read := func() []byte {
		record, err := server.Record(table)
		must(e.T, err)
		return record
	}
	e.wait("one head", func() bool {
		record = read()
		state := tableOf(e.T, record)
		if last := state.Recent[len(state.Recent)-1]; state.Open != nil || last.By == 0 {
			return false
		}
		for _, s := range e.seats {
			if s.head() != state.Head.Hash.String() {
				return false
			}
		}
		return bytes.Equal(record, read())
	})
	return record
}

// tableOf returns the table after the last line of a record.
func tableOf(t *testing.T, record []byte) table.Table {
	t.Helper()
	state := table.NewTable(table.Standard{})
	for line := range bytes.Lines(record) {
		parsed, err := table.ParseLine(bytes.TrimSuffix(line, []byte("\n")))
		must(t, err)
		state, _, err = state.Apply(parsed)
		must(t, err)
	}
	return state
}

// compare checks the record, and that each seat has shown exactly its throws.
func (e *tableEvening) compare(record []byte, per int) {
	e.Helper()
	v, err := table.Verify(table.Standard{}, bytes.NewReader(record))
	must(e.T, err)
	total := per * len(e.seats)
	if len(v.Throws) != total || len(v.Named) > 0 {
		e.Errorf("%d throws, want %d; named %+v", len(v.Throws), total, v.Named)
	}
	by := map[int]int{}
	voids, late := 0, 0
	var want []simulated.Result
	for _, c := range v.Throws {
		by[c.Roller]++
		voids += len(c.Voids)
		if len(c.Disputed) > 0 || c.False || c.Problem != nil || c.By == 0 {
			e.Errorf("throw %d: disputed by %v, false %v, %v, announced by %d", c.Number, c.Disputed, c.False, c.Problem, c.By)
		}
		want = append(want, simulated.Result{Receipt: c.Outcome.Receipt, Faces: c.Outcome.Faces})
	}
	for seat := range e.seats {
		late += v.Table.Seats[seat].NotArrived
		if by[seat+1] != per {
			e.Errorf("%s rolled %d times, want %d", e.kinds[seat], by[seat+1], per)
		}
	}
	for i, s := range e.seats {
		if got := s.results(); !slices.EqualFunc(got, want, sameResult) {
			e.Errorf("%s has shown %d results, want the %d of the record\n%v\n%v", e.kinds[i], len(got), len(want), got, want)
		}
	}
	e.Logf("%s: %d lines, %d bytes, head %v; %d attempts were void, %d throws were requested again, %d nonces came late",
		e.since(), v.Table.Head.Seq, len(record), v.Table.Head.Hash, voids, v.Table.Throws-total, late)
}

func sameResult(a, b simulated.Result) bool {
	return a.Receipt == b.Receipt && slices.Equal(a.Faces, b.Faces)
}

// acceptedByPython checks a record with docs/verify.py, if the system has Python.
func acceptedByPython(t *testing.T, record []byte) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		return
	}
	file := filepath.Join(t.TempDir(), "record.jsonl")
	must(t, os.WriteFile(file, record, 0o666))
	if out, err := exec.Command(python, "../../docs/verify.py", file).CombinedOutput(); err != nil || bytes.Contains(out, []byte("cheats")) {
		t.Errorf("docs/verify.py: %v\n%s", err, out)
	} else {
		t.Logf("docs/verify.py: %s", bytes.TrimSpace(out))
	}
}

// A simulatedSeat is a participant without a browser.
type simulatedSeat struct{ *simulated.Seat }

// simulate sits a participant down, at a new table if there is none.
func (e *tableEvening) simulate(name string) simulatedSeat {
	e.Helper()
	s, err := simulated.Sit(e.url, e.link, name)
	must(e.T, err)
	e.Cleanup(s.Close)
	e.wait("a seat", s.Seated)
	e.link = s.Link
	return simulatedSeat{s}
}

func (s simulatedSeat) roll(count int)              { s.Roll(eveningRequest, count) }
func (s simulatedSeat) seen() int                   { return len(s.Results()) }
func (s simulatedSeat) results() []simulated.Result { return s.Results() }
func (s simulatedSeat) refused() string             { return s.Failure() }
func (s simulatedSeat) head() string                { return s.Table().Head.Hash.String() }

// A browserSeat is a tab.
type browserSeat struct{ *tab }

// browse opens a tab and takes a seat, at a new table if there is none.
func (e *tableEvening) browse(kind, name string) browserSeat {
	e.Helper()
	at := setup{URL: e.url, Media: browser.ReducedMotion, Scripts: []string{unpainted, unkept}}
	if kind == "phone" {
		at.Width, at.Height, at.Scale, at.Touch = phone.Width, phone.Height, phone.Scale, phone.Touch
	}
	p := openIn(e.browser(kind), e.T, at).ready()
	where := e.url
	if e.link != "" {
		where += "/#table=" + e.link
	}
	e.link = p.sit(where, object{"name": name, "title": "Evening"})
	return browserSeat{p}
}

// browser returns the browser of a kind of seat, which it starts if necessary.
func (e *tableEvening) browser(kind string) *browser.Browser {
	e.Helper()
	if kind == "tab" || kind == "phone" {
		return unpainting
	}
	b, err := browser.Start(browser.Kind(kind), "")
	must(e.T, err)
	e.Cleanup(b.Close)
	return b
}

func (s browserSeat) roll(count int) {
	s.t.Helper()
	s.call("evening.roll", json.RawMessage(eveningRequest), count)
}

func (s browserSeat) seen() int {
	s.t.Helper()
	return call[int](s.tab, "events.count", "tray-resolve")
}

func (s browserSeat) results() []simulated.Result {
	s.t.Helper()
	return call[[]simulated.Result](s.tab, "events.details", "tray-resolve")
}

func (s browserSeat) refused() string {
	s.t.Helper()
	return call[string](s.tab, "evening.failure")
}
