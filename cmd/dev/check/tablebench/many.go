package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"fudgetray/cmd/dev/check/simulated"
)

// sitters is the number of tables whose seats are taken at the same time.
const sitters = 8

// printMany measures a server with many tables: first while all seats are idle, then while each table throws
// once in the duration.
func printMany(out io.Writer, server *simulated.Server, count int, duration time.Duration) error {
	empty, err := usageOf(server.PID())
	if err != nil {
		return err
	}
	all, err := sitDownAt(server, count)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "| %d tables of %d seats, %s | processor | memory |\n| --- | ---: | ---: |\n", count, seats, duration)
	fmt.Fprintf(out, "| without tables |  | %.0f MB |\n", empty.megabytes)
	if err := printUsage(out, server, "idle", duration, func(time.Time) {}); err != nil {
		return err
	}
	return printUsage(out, server, "a throw of each table", duration, func(end time.Time) {
		pause := time.Until(end) / time.Duration(count)
		for i, table := range rand.Perm(count) {
			time.Sleep(time.Until(end.Add(-pause * time.Duration(count-i))))
			all[table][i%seats].Roll(request)
		}
	})
}

// sitDownAt takes the seats of many tables.
func sitDownAt(server *simulated.Server, count int) ([][]*simulated.Seat, error) {
	all := make([][]*simulated.Seat, count)
	next := make(chan int)
	failed := make(chan error, sitters)
	var workers sync.WaitGroup
	for range sitters {
		workers.Go(func() {
			for i := range next {
				table, err := sitDown(server.URL.String())
				if err != nil {
					failed <- err
					return
				}
				all[i] = table
			}
		})
	}
	for i := range count {
		select {
		case next <- i:
		case err := <-failed:
			return nil, err
		}
		if (i+1)%100 == 0 {
			fmt.Fprintf(os.Stderr, "%d tables\n", i+1)
		}
	}
	close(next)
	workers.Wait()
	select {
	case err := <-failed:
		return nil, err
	default:
		return all, nil
	}
}

// printUsage measures the server for a duration while load runs.
func printUsage(
	out io.Writer,
	server *simulated.Server,
	what string,
	duration time.Duration,
	load func(end time.Time),
) error {
	before, err := usageOf(server.PID())
	if err != nil {
		return err
	}
	start := time.Now()
	end := start.Add(duration)
	load(end)
	time.Sleep(time.Until(end))
	after, err := usageOf(server.PID())
	if err != nil {
		return err
	}
	share := (after.processor - before.processor).Seconds() / time.Since(start).Seconds()
	fmt.Fprintf(out, "| %s | %.0f %% of a core | %.0f MB |\n", what, share*100, after.megabytes)
	return nil
}

// A usage is what a process has used so far.
type usage struct {
	processor time.Duration
	megabytes float64 // resident memory
}

// ticks is the number of clock ticks in a second of /proc.
const ticks = 100

// usageOf returns the usage of a process, on Linux.
func usageOf(pid int) (u usage, err error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return u, err
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // after the name
	fields := strings.Fields(rest)
	for _, field := range fields[11:13] { // utime and stime
		n, err := strconv.Atoi(field)
		if err != nil {
			return u, err
		}
		u.processor += time.Duration(n) * time.Second / ticks
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return u, err
	}
	_, rest, _ = strings.Cut(string(status), "VmRSS:")
	var kilobytes float64
	_, err = fmt.Sscan(rest, &kilobytes)
	u.megabytes = kilobytes / 1024
	return u, err
}
