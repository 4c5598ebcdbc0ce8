package e2e

import (
	"bytes"
	"cmp"
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
	"fudgetray/engine"
	"fudgetray/engine/language"
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

// eveningLines are rolls of every kind. The seats roll them in turn.
var eveningLines = []string{
	"secret Great 4dF vs Good", "Good 4dF opposed Fair", "1d7",
	"2d6+3", "mudge Good 4dF opposed npc Fair d6", "diceless Good vs Fair",
	"40d6", "reaction +1 -2", "3d6!",
	"Good 4dF", "secret reaction +2", "situational 4dF +1",
	"table", "level 6 3d6-fudge", "4d6dl1+1d4+3",
	"d%", "Good 4dF +1 (fine picks) vs Great", "2x(4d6dl1)",
	"d20+5 vs 15", "fate 4dF +2", "5d10>7",
	"even 4dF", "Good 4dF criticals natural vs Fair", "Good 3d6 vs Fair",
	"Superb d% vs Great", "d66", "max(d8,2d4)",
	"Good 4dF opposed Fair opposed Great", "mudge Great vs Good", "Good 4dF opposed npc Fair",
}

// linesOf returns the lines that a seat rolls. Only the GM, which is the first seat, can roll in secret.
func linesOf(seat, count int) (lines []string) {
	for i := range count {
		line := eveningLines[(seat*count+i)%len(eveningLines)]
		if seat > 0 {
			line = strings.TrimPrefix(line, "secret ")
		}
		lines = append(lines, line)
	}
	return lines
}

// TestEvening lets several seats roll at the same time, at a table of fudge serve. Of all messages, 30 % get lost, and
// the server is killed twice, and once more at the end. Then all seats have seen the rolls of the stored record, each
// once with the name of its roller, and have its head. `make evening` plays 500 rolls in all browsers.
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
	for i, s := range e.seats {
		s.roll(linesOf(i, per))
	}
	kills := []int{total / 3, 2 * total / 3}
	restart := func() {
		server.Kill()
		must(t, server.Start())
		proxy.SetTarget(server.URL)
	}
	e.wait("all results at a seat", func() bool {
		seen := slices.Min(e.counts())
		if len(kills) > 0 && seen >= kills[0] {
			kills = kills[1:]
			t.Logf("%s: the server is killed after %d rolls", e.since(), seen)
			restart()
		}
		return len(kills) == 0 && slices.Max(e.counts()) >= total
	})
	// Seats at rest learn of lost lines by echoes, which become rare. After a restart they read at once.
	proxy.Mend()
	restart()
	e.wait("all results at all seats", func() bool { return slices.Min(e.counts()) >= total })
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
	roll(lines []string) // begins to roll, one line after another, and opens secret rolls
	seen() int           // returns the number of results that it has shown
	results() []eveningRoll
	refused() string // returns the reason why one of its rolls failed, or ""
	// has reports whether the seat has a whole record. Its heads are that after the last line, and the earlier ones after
	// which lines only tell who has left.
	has(heads []string) bool
}

// An eveningRoll is a roll as a seat shows it.
type eveningRoll struct {
	Text    string `json:"text"` // sentence about the seat that rolled
	Receipt string `json:"receipt"`
	Faces   []int  `json:"faces"` // of the acting side
}

// sentence returns the sentence of a roll, whose subject is the roller.
func sentence(roller string, r engine.Request) string {
	resolution, err := engine.ResolveIn(&r, (*language.Language)(nil).About(roller))
	if err != nil {
		return err.Error()
	}
	return resolution.Text
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

// settle waits until all throws have their results, which rollers announce in any order, and all seats have the
// head of the stored record, and returns the record.
func (e *tableEvening) settle(server *simulated.Server) (record []byte) {
	e.Helper()
	id, _, _ := strings.Cut(e.link, ".")
	read := func() []byte {
		record, err := server.Record(id)
		must(e.T, err)
		return record
	}
	e.wait("one head", func() bool {
		record = read()
		state, heads := tableOf(e.T, record)
		unannounced := func(t *table.Throw) bool { return t.By == 0 }
		if state.Open != nil || slices.ContainsFunc(state.Recent, unannounced) {
			return false
		}
		for _, s := range e.seats {
			if !s.has(heads) {
				return false
			}
		}
		return bytes.Equal(record, read())
	})
	return record
}

// tableOf returns the table after the last line of a record, and the heads as in has.
func tableOf(t *testing.T, record []byte) (state table.Table, heads []string) {
	t.Helper()
	state = table.NewTable(table.Standard{})
	for line := range bytes.Lines(record) {
		parsed, err := table.ParseLine(bytes.TrimSuffix(line, []byte("\n")))
		must(t, err)
		if parsed.Entry.Away == nil {
			heads = nil
		}
		state, _, err = state.Apply(parsed)
		must(t, err)
		heads = slices.Insert(heads, 0, state.Head.Hash.String())
	}
	return state, heads
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
	for _, c := range v.Throws {
		by[c.Roller]++
		voids += len(c.Voids)
		if len(c.Disputed) > 0 || c.False || c.Problem != nil || c.By == 0 {
			e.Errorf("throw %d: disputed by %v, false %v, %v, announced by %d", c.Number, c.Disputed, c.False, c.Problem, c.By)
		}
	}
	for seat := range e.seats {
		late += v.Table.Seats[seat].NotArrived
		if by[seat+1] != per {
			e.Errorf("%s rolled %d times, want %d", e.kinds[seat], by[seat+1], per)
		}
	}
	for i, s := range e.seats {
		got, want := s.results(), rollsOf(v)
		if _, browses := s.(browserSeat); browses && i == 0 {
			got, want = sorted(got), sorted(want) // the GM sees secret rolls before they are opened
		}
		if !slices.EqualFunc(got, want, sameRoll) {
			e.Errorf("%s has shown %d results, want the %d of the record\n%+v\n%+v", e.kinds[i], len(got), len(want), got, want)
		}
	}
	e.Logf("%s: %d lines, %d bytes, head %v; %d attempts were void, %d throws were requested again, %d nonces came late",
		e.since(), v.Table.Head.Seq, len(record), v.Table.Head.Hash, voids, v.Table.Throws-total, late)
}

// rollsOf returns the rolls of a record as each seat shows them.
func rollsOf(v *table.Verified) (rolls []eveningRoll) {
	for _, c := range v.Throws {
		text := sentence(v.Table.Seats[c.Roller-1].Name, c.Outcome.Request)
		rolls = append(rolls, eveningRoll{text, c.Outcome.Receipt, c.Outcome.Faces})
	}
	return rolls
}

func sorted(rolls []eveningRoll) []eveningRoll {
	return slices.SortedFunc(slices.Values(rolls), func(a, b eveningRoll) int {
		return cmp.Or(cmp.Compare(a.Receipt, b.Receipt), cmp.Compare(a.Text, b.Text))
	})
}

func sameRoll(a, b eveningRoll) bool {
	return a.Text == b.Text && a.Receipt == b.Receipt && slices.Equal(a.Faces, b.Faces)
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
	s, err := simulated.Sit(e.url, e.link, table.Profile{Name: name, Color: "#c0ffee"})
	must(e.T, err)
	e.Cleanup(s.Close)
	e.wait("a seat", s.Seated)
	e.link = s.Link
	return simulatedSeat{s}
}

func (s simulatedSeat) roll(lines []string) { s.Roll(lines...) }
func (s simulatedSeat) seen() int           { return len(s.Results()) }
func (s simulatedSeat) refused() string     { return s.Failure() }

func (s simulatedSeat) has(heads []string) bool { return s.Table().Head.Hash.String() == heads[0] }

func (s simulatedSeat) results() (rolls []eveningRoll) {
	seats := s.Table().Seats
	for _, r := range s.Results() {
		rolls = append(rolls, eveningRoll{sentence(seats[r.Roller-1].Name, r.Request), r.Receipt, r.Faces})
	}
	return rolls
}

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

func (s browserSeat) roll(lines []string) {
	s.t.Helper()
	s.call("evening.roll", lines)
}

func (s browserSeat) has(heads []string) bool { return s.head() == heads[0] }

func (s browserSeat) seen() int {
	s.t.Helper()
	return len(s.results())
}

func (s browserSeat) results() []eveningRoll {
	s.t.Helper()
	return call[[]eveningRoll](s.tab, "evening.results")
}

func (s browserSeat) refused() string {
	s.t.Helper()
	return call[string](s.tab, "evening.failure")
}
