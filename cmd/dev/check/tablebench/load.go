package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"fudgetray/cmd/dev/check/simulated"
)

// A load is a number of tables with connected seats. One table in ten throws once a minute; the seats of the others only
// listen.
type load struct {
	server *simulated.Server
	links  []string // of tables at rest
	idle   []*simulated.Idle
	busy   [][]*simulated.Seat
	poll   time.Duration // time between two requests of a seat at rest, or 0
	end    time.Time     // after which nothing more is begun
}

// busyShare is the share of the tables that throw.
const busyShare = 10

// printLoads measures a server with numbers of tables. The server is started anew for each.
func printLoads(out io.Writer, dir, dist string, counts []int, duration, most, poll time.Duration) error {
	if err := allowFiles(slices.Max(counts)*seats + 1000); err != nil {
		return err
	}
	end := time.Now().Add(most)
	fmt.Fprint(out, "| tables of 4 seats | processor | memory | reply, median | reply, 99th percentile "+
		"| throw, median | throw, 99th percentile |\n|"+strings.Repeat(" ---: |", 7)+"\n")
	for _, count := range counts {
		if err := printLoad(out, fmt.Sprintf("%s/%d", dir, count), dist, count, duration, end, poll); err != nil {
			return fmt.Errorf("%d tables: %w", count, err)
		}
	}
	return nil
}

func printLoad(
	out io.Writer,
	dir, dist string,
	count int,
	duration time.Duration,
	end time.Time,
	poll time.Duration,
) error {
	l := &load{poll: poll, end: end}
	busy := max(1, count/busyShare)
	if err := l.store(dir+"/records", count-busy); err != nil {
		return err
	}
	var err error
	if l.server, err = simulated.StartServer(dir, dist, dir+"/records"); err != nil {
		return err
	}
	defer l.server.Kill()
	defer l.close()
	if err := l.connect(); err != nil {
		return err
	}
	if l.busy, err = sitDownAt(l.server, busy, l.end); err != nil {
		return err
	}
	return l.measure(out, count, duration)
}

// progress prints how far a step has come, ten times.
func progress(what string, done, all int) {
	if tenth := max(1, all/10); done%tenth == 0 {
		fmt.Fprintf(os.Stderr, "%s: %d of %d %s\n", time.Now().Format(time.TimeOnly), done, all, what)
	}
}

// inTime returns an error if the time is over.
func (l *load) inTime() error {
	if time.Now().After(l.end) {
		return errOver
	}
	return nil
}

var errOver = errors.New("the time is over; -limit sets it")

// store stores the records of tables at rest, before the server starts.
func (l *load) store(records string, count int) error {
	for i := range count {
		if err := l.inTime(); err != nil {
			return err
		}
		link, err := storeRecord(records, fmt.Sprint("Table ", i), 1, 0)
		if err != nil {
			return err
		}
		l.links = append(l.links, link)
		progress("records", i+1, count)
	}
	return nil
}

// connect connects the seats of the tables at rest.
func (l *load) connect() error {
	for i, link := range l.links {
		if err := l.inTime(); err != nil {
			return err
		}
		for range seats {
			s, err := simulated.Connect(l.server.URL.String(), link, len(l.idle))
			if err != nil {
				return err
			}
			l.idle = append(l.idle, s)
		}
		progress("tables at rest", i+1, len(l.links))
	}
	return nil
}

func (l *load) close() {
	for _, s := range l.idle {
		s.Close()
	}
	for _, table := range l.busy {
		for _, s := range table {
			s.Close()
		}
	}
}

// probePause is the time between two calls whose replies are measured.
const probePause = 20 * time.Millisecond

// measure measures the server while the tables throw.
func (l *load) measure(out io.Writer, count int, duration time.Duration) error {
	if err := l.inTime(); err != nil {
		return err
	}
	before, err := usageOf(l.server.PID())
	if err != nil {
		return err
	}
	start := time.Now()
	end := start.Add(duration)
	var all sync.WaitGroup
	var rolled []time.Time
	var replies []float64
	var failed error
	all.Go(func() { rolled = l.roll(end) })
	all.Go(func() { replies, failed = l.probe(end) })
	all.Go(func() { l.ask(end) })
	all.Wait()
	after, err := usageOf(l.server.PID())
	if err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	share := (after.processor - before.processor).Seconds() / time.Since(start).Seconds()
	throws, err := l.throws(rolled)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "| %d | %.0f %% of a core | %.0f MB | %.1f ms | %.1f ms | %.0f ms | %.0f ms |\n", count, share*100,
		after.megabytes, percentile(replies, 50), percentile(replies, 99), percentile(throws, 50), percentile(throws, 99))
	return nil
}

// roll lets each busy table throw once a minute until the end, and returns the times of the first throws.
func (l *load) roll(end time.Time) []time.Time {
	first := make([]time.Time, len(l.busy))
	pause := time.Minute / time.Duration(len(l.busy))
	next := time.Now()
	for n := 0; next.Before(end); n++ {
		time.Sleep(time.Until(next))
		table := n % len(l.busy)
		if n < len(l.busy) {
			first[table] = time.Now()
		}
		l.busy[table][n/len(l.busy)%seats].Roll(request)
		next = next.Add(pause)
	}
	return first
}

// throws returns the times from the first throw of each table until the last seat had its result, in ms.
func (l *load) throws(rolled []time.Time) (times []float64, err error) {
	for i, table := range l.busy {
		if rolled[i].IsZero() {
			continue
		}
		for _, s := range table {
			if err := until("a result", func() bool { return len(s.Results()) > 0 }); err != nil {
				return nil, err
			}
		}
		last := table[seats-1].Results()[0].At
		for _, s := range table {
			if at := s.Results()[0].At; at.After(last) {
				last = at
			}
		}
		times = append(times, last.Sub(rolled[i]).Seconds()*1000)
	}
	return times, nil
}

// probe measures the replies to single calls, in ms.
func (l *load) probe(end time.Time) (times []float64, err error) {
	for time.Now().Before(end) {
		took, err := l.idle[rand.IntN(len(l.idle))].Ask()
		if err != nil {
			return nil, err
		}
		times = append(times, took.Seconds()*1000)
		time.Sleep(probePause)
	}
	return times, nil
}

// ask lets the seats at rest ask for lines, as those of earlier releases do.
func (l *load) ask(end time.Time) {
	if l.poll == 0 {
		return
	}
	var all sync.WaitGroup
	for _, s := range l.idle {
		all.Go(func() {
			time.Sleep(rand.N(l.poll))
			for time.Now().Before(end) {
				if _, err := s.Ask(); err != nil {
					return
				}
				time.Sleep(l.poll)
			}
		})
	}
	all.Wait()
}
