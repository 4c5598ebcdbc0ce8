// Command tablebench measures shared tables on fudge serve: the time until a throw reaches the other seats, in
// browsers and in simulated seats, the messages of a throw and of seats at rest, the time until a newcomer has read a long
// record. With -load it measures a server with many tables instead: its processor time and memory, and the time of replies
// and throws. It prints Markdown for docs/scale.md. A measurement whose number is 0 is left out.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
)

// request is the request of all throws.
const request = `{"technique":"4dF","trait":"Good"}`

// seats is the number of seats at each table.
const seats = 4

func main() {
	o := options{}
	flag.StringVar(&o.dist, "dist", "dist", "the `folder` of the built widget")
	flag.IntVar(&o.throws, "throws", 100, "how `many` throws of simulated seats are measured")
	flag.IntVar(&o.frames, "frames", 20, "how `many` throws in browsers are measured")
	flag.IntVar(&o.joins, "joins", 5, "how `many` joins of a table with a long record are measured")
	flag.IntVar(&o.lines, "lines", 20_000, "how `many` lines that record has")
	flag.StringVar(&o.load, "load", "", "`numbers` of tables with which servers are measured, such as 1000,3000,10000")
	flag.IntVar(&o.share, "share", 0, "for processes that this program starts: the `tables` of one server")
	flag.StringVar(&o.records, "records", "", "for such processes: the `folder` of the server")
	flag.DurationVar(&o.duration, "duration", time.Minute, "time for which such a server is measured")
	flag.DurationVar(&o.limit, "limit", 30*time.Minute, "time after which -load begins nothing more")
	flag.DurationVar(&o.poll, "poll", 0, "time after which seats at rest ask for lines, as those of earlier releases do")
	flag.DurationVar(&o.rest, "rest", time.Minute, "time for which seats at rest are measured")
	flag.BoolVar(&o.traffic, "traffic", false, "measure messages alone, which other load doesn't change")
	flag.Parse()
	if err := run(os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

type options struct {
	dist, load, records          string
	throws, frames, joins, lines int
	share                        int
	duration, limit, poll, rest  time.Duration
	traffic                      bool
}

func run(out io.Writer, o options) error {
	if o.share > 0 {
		return runShare(out, o)
	}
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if o.load != "" {
		counts, err := parseCounts(o.load)
		if err != nil {
			return err
		}
		return printLoads(out, o, dir, counts)
	}
	records := dir + "/records"
	server, err := simulated.StartServer(dir, o.dist, records)
	if err != nil {
		return err
	}
	defer func() { server.Kill() }()
	if o.throws > 0 || o.traffic {
		if err := printTraffic(out, server, o.throws, o.rest); err != nil || o.traffic {
			return err
		}
	}
	for _, measured := range []struct {
		count int
		print func() error
	}{
		{o.throws, func() error { return printThrows(out, server, o.throws) }},
		{o.frames, func() error { return printFrames(out, server, o.frames) }},
		{o.joins, func() error { return printJoins(out, server, records, o.lines, o.joins) }},
	} {
		if measured.count == 0 {
			continue
		}
		if err := measured.print(); err != nil {
			return err
		}
	}
	return nil
}

// parseCounts parses numbers of tables.
func parseCounts(text string) (counts []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 2 {
			return nil, fmt.Errorf("-load: %q is not a number of 2 or more tables", part)
		}
		counts = append(counts, n)
	}
	return counts, nil
}

// limit limits the time of a step.
const limit = 5 * time.Minute

// until waits until a condition holds.
func until(what string, ok func() bool) error {
	for deadline := time.Now().Add(limit); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			return errors.New(what + ": not within " + limit.String())
		}
	}
	return nil
}

// sitDown takes all seats of a new table.
func sitDown(url string) ([]*simulated.Seat, error) {
	var all []*simulated.Seat
	link := ""
	for i := range seats {
		s, err := simulated.Sit(url, link, table.Profile{Name: fmt.Sprintf("Seat %d", i+1), Color: "#c0ffee"})
		if err != nil {
			return nil, err
		}
		all = append(all, s)
		link = s.Link
		if err := until("a seat", func() bool { return s.Seated() || s.Failure() != "" || s.Ended() != nil }); err != nil {
			return nil, fmt.Errorf("%w; seat %d has %d lines", err, i+1, s.Table().Head.Seq)
		}
		if !s.Seated() {
			return nil, fmt.Errorf("seat %d gets no place: %s, %w", i+1, s.Failure(), s.Ended())
		}
	}
	return all, nil
}

// printThrows measures throws of simulated seats, one after another.
func printThrows(out io.Writer, server *simulated.Server, count int) error {
	direct, err := throws(server.URL.String(), count)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "| %d simulated seats | median | 95th percentile |\n| --- | ---: | ---: |\n", seats)
	fmt.Fprintf(out, "| from the request to the receipt at another seat | %.0f ms | %.0f ms |\n\n",
		percentile(direct, 50), percentile(direct, 95))
	return nil
}

// throws returns the times from each request until another seat has the receipt, in ms.
func throws(url string, count int) (times []float64, err error) {
	table, err := sitDown(url)
	if err != nil {
		return nil, err
	}
	for n := range count {
		start := time.Now()
		roller, other := table[n%seats], table[(n+1)%seats]
		roller.Roll(request)
		for _, s := range table {
			if err := until("a throw", func() bool { return len(s.Results()) > n }); err != nil {
				return nil, err
			}
		}
		times = append(times, other.Results()[n].At.Sub(start).Seconds()*1000)
		if err := until("a result", func() bool {
			t := other.Table()
			return t.Open == nil && t.Recent[len(t.Recent)-1].By > 0
		}); err != nil {
			return nil, err
		}
	}
	for _, s := range table {
		s.Close()
	}
	return times, nil
}

// percentile returns a percentile of values.
func percentile(values []float64, percent int) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}
