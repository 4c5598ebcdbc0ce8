package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress reports the progress of a long command on a terminal.
type progress struct {
	terminal    io.Writer // nil if there is nothing to report to
	done, count int
	of          string // name of the counted items
	due         time.Time
	shown       bool
}

// The first report is printed after patience, and the next ones at intervals of every.
const (
	patience = 2 * time.Second
	every    = 200 * time.Millisecond
)

// newProgress returns a progress that reports to problems, if that is a terminal. If out is a
// terminal too, the results themselves show the progress.
func newProgress(out, problems io.Writer, count int, of string) *progress {
	p := &progress{count: count, of: of, due: time.Now().Add(patience)}
	if isTerminal(problems) && !isTerminal(out) {
		p.terminal = problems
	}
	return p
}

func isTerminal(out io.Writer) bool {
	if checked, ok := out.(*checkedOutput); ok {
		out = checked.to
	}
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func (p *progress) step() {
	p.done++
	if now := time.Now(); p.terminal != nil && now.After(p.due) {
		p.due, p.shown = now.Add(every), true
		fmt.Fprintf(p.terminal, "\r%d of %d %s", p.done, p.count, p.of)
	}
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprintf(p.terminal, "\r%s\r", strings.Repeat(" ", len(fmt.Sprintf("%d of %d %s", p.count, p.count, p.of))))
	}
}
