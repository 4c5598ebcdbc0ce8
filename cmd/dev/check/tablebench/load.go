package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
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

// A loadResult is what was measured at a server.
type loadResult struct {
	Processor       float64 // of a core
	Megabytes       float64
	Replies, Throws []float64 // ms
}

// add adds what was measured at another server at the same time.
func (r *loadResult) add(other loadResult) {
	r.Processor += other.Processor
	r.Megabytes += other.Megabytes
	r.Replies = append(r.Replies, other.Replies...)
	r.Throws = append(r.Throws, other.Throws...)
}

// loadServer loads a server, and measures it as soon as start returns.
func loadServer(o options, start func() error) (result loadResult, err error) {
	l := &load{poll: o.poll, end: time.Now().Add(o.limit)}
	busy := max(1, o.share/busyShare)
	if err := l.store(o.records+"/records", o.share-busy); err != nil {
		return result, err
	}
	if l.server, err = simulated.StartServer(o.records, o.dist, o.records+"/records"); err != nil {
		return result, err
	}
	defer l.server.Kill()
	defer l.close()
	if err := l.connect(); err != nil {
		return result, err
	}
	if l.busy, err = sitDownAt(l.server, busy, l.end); err != nil {
		return result, err
	}
	if err := start(); err != nil {
		return result, err
	}
	return l.measure(o.duration)
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
func (l *load) measure(duration time.Duration) (result loadResult, err error) {
	if err := l.inTime(); err != nil {
		return result, err
	}
	before, err := usageOf(l.server.PID())
	if err != nil {
		return result, err
	}
	start := time.Now()
	end := start.Add(duration)
	var all sync.WaitGroup
	var rolled []time.Time
	var failed error
	all.Go(func() { rolled = l.roll(end) })
	all.Go(func() { result.Replies, failed = l.probe(end) })
	all.Go(func() { l.ask(end) })
	all.Wait()
	after, err := usageOf(l.server.PID())
	if err != nil {
		return result, err
	}
	if failed != nil {
		return result, failed
	}
	result.Processor = (after.processor - before.processor).Seconds() / time.Since(start).Seconds()
	result.Megabytes = after.megabytes
	result.Throws, err = l.throws(rolled)
	return result, err
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
