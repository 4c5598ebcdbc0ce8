package visit

import (
	"flag"
	"math"
	"slices"
	"testing"

	"fudgetray/game/table"
	keeping "fudgetray/game/table/record"
	"fudgetray/game/table/tabletest"
)

var recorded = flag.Int("lines", 2_000, "lines of the record that BenchmarkReading reads")

// BenchmarkReading lets a newcomer read a long record. Events and commands are passed as JSON, as in a page.
func BenchmarkReading(b *testing.B) {
	link, lines := tabletest.Record("Attic", 4, *recorded, math.MaxInt)
	log := &memoryLog{}
	for _, l := range lines {
		log.lines = append(log.lines, l.Text())
	}
	keeper := keeping.NewKeeper(log, func() int64 { return lines[len(lines)-1].At }, func(table.ID, int, *table.Line) {})
	if _, err := keeper.Table(link.Table); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		newcomer{b, keeper, link}.read()
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(lines)), "µs/line")
}

// A newcomer is a page whose storage and connection take no time.
type newcomer struct {
	*testing.B
	keeper *keeping.Keeper
	link   table.Link
}

func (n newcomer) read() {
	state := New(table.Signing{})
	queue := []Event{Join{
		ID: 1, Link: n.link.String(), Server: "up", Name: "Zoe", Color: "#c0ffee", Role: table.Player, Random: Random{9},
	}}
	for len(queue) > 0 && state.Phase != Joining {
		e, err := Decode(asJSON(queue[0]))
		queue = queue[1:]
		if err != nil {
			n.Fatal(err)
		}
		var commands []Command
		state, commands = Step(state, e)
		if _, err := Encode(commands); err != nil {
			n.Fatal(err)
		}
		for _, c := range commands {
			if e := n.answer(c); e != nil {
				queue = append(queue, e)
			}
		}
	}
	if state.Phase != Joining {
		n.Fatalf("the visit ends in phase %s: %+v", state.Phase, state.failure)
	}
}

// asJSON returns an event as a page sends it.
func asJSON(e Event) []byte {
	return slices.Concat([]byte(`{"event":"`+e.event()+`",`), encode(e)[1:])
}

func (n newcomer) answer(c Command) Event {
	switch c := c.(type) {
	case Claim:
		return Claimed{ID: c.ID, Slot: "1"}
	case Store:
		return Stored{ID: c.ID}
	case Connect:
		return Connected{ID: c.ID}
	case Call:
		data, err := n.keeper.Call(n.link.Table, c.Method, []byte(c.Request))
		if err != nil {
			n.Fatal(err)
		}
		return Reply{ID: c.ID, Data: string(data)}
	}
	return nil
}
