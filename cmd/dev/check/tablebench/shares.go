package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// otherFiles is the number of files that a process has open besides the connections of seats.
const otherFiles = 1000

// printLoads measures numbers of tables. Servers are started anew for each.
func printLoads(out io.Writer, o options, dir string, counts []int) error {
	files, err := allowFiles(slices.Max(counts)*seats + otherFiles)
	if err != nil {
		return err
	}
	end := time.Now().Add(o.limit)
	fmt.Fprint(out, "| tables of 4 seats | servers | processor | memory | reply, median | reply, 99th percentile "+
		"| throw, median | throw, 99th percentile |\n|"+strings.Repeat(" ---: |", 8)+"\n")
	for _, count := range counts {
		most := (files - otherFiles) / seats // of one process
		servers := (count + most - 1) / most
		r, err := loadServers(o, fmt.Sprintf("%s/%d", dir, count), count, servers, end)
		if err != nil {
			return fmt.Errorf("%d tables: %w", count, err)
		}
		fmt.Fprintf(out, "| %d | %d | %.0f %% of a core | %.0f MB | %.1f ms | %.1f ms | %.0f ms | %.0f ms |\n",
			count, servers, r.Processor*100, r.Megabytes,
			percentile(r.Replies, 50), percentile(r.Replies, 99), percentile(r.Throws, 50), percentile(r.Throws, 99))
	}
	return nil
}

// A share is a process that loads a server with some of the tables. The system limits the open files of a process, and
// each connection of a seat is one in the server and one in its other end.
type share struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

// loadServers measures servers at the same time, and adds up what they use.
func loadServers(o options, dir string, count, servers int, end time.Time) (all loadResult, err error) {
	var shares []*share
	defer func() {
		for _, s := range shares {
			err = errors.Join(err, s.close())
		}
	}()
	for i := range servers {
		tables := count*(i+1)/servers - count*i/servers
		s, err := startShare(o, fmt.Sprintf("%s/%d", dir, i), tables, time.Until(end))
		if err != nil {
			return all, err
		}
		shares = append(shares, s)
	}
	for _, s := range shares {
		if _, err := s.out.ReadString('\n'); err != nil {
			return all, fmt.Errorf("a server isn't loaded: %w", err)
		}
	}
	for _, s := range shares {
		if _, err := io.WriteString(s.in, "\n"); err != nil {
			return all, err
		}
	}
	for _, s := range shares {
		var r loadResult
		if err := json.NewDecoder(s.out).Decode(&r); err != nil {
			return all, fmt.Errorf("a server isn't measured: %w", err)
		}
		all.add(r)
	}
	return all, nil
}

// startShare starts a process of this program that loads a server.
func startShare(o options, dir string, tables int, limit time.Duration) (*share, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &share{process: exec.Command(program, "-dist", o.dist, "-share", strconv.Itoa(tables), "-records", dir,
		"-duration", o.duration.String(), "-limit", limit.String(), "-poll", o.poll.String())}
	s.process.Stderr = os.Stderr
	if s.in, err = s.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.out = bufio.NewReader(out)
	return s, s.process.Start()
}

// close lets the process end, and returns the error with which it does.
func (s *share) close() error {
	s.in.Close()
	return s.process.Wait()
}

// runShare loads a server, prints a line, waits for one, and prints what it has measured.
func runShare(out io.Writer, o options) error {
	r, err := loadServer(o, func() error {
		fmt.Fprintln(out)
		_, err := bufio.NewReader(os.Stdin).ReadString('\n')
		return err
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(r)
}
