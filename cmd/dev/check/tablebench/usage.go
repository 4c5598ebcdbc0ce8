package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"fudgetray/cmd/dev/check/simulated"
)

// sitters is the number of tables whose seats are taken at the same time.
const sitters = 8

// sitDownAt takes the seats of many tables, unless that takes longer than until a time.
func sitDownAt(server *simulated.Server, count int, end time.Time) ([][]*simulated.Seat, error) {
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
	over := time.After(time.Until(end))
	for i := range count {
		select {
		case next <- i:
		case err := <-failed:
			return nil, err
		case <-over:
			return nil, errOver
		}
		progress("tables that throw", i+1, count)
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
