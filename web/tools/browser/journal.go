package browser

import (
	"slices"
	"sync"
)

// journal keeps what a page says and asks for, so that a failure can show it.
type journal struct {
	mu       sync.Mutex
	console  []string
	requests []string
}

func (j *journal) said(lines ...string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.console = append(j.console, lines...)
}

func (j *journal) requested(url string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.requests = append(j.requests, url)
}

// Console is what the page has written to its console, a line each.
func (j *journal) Console() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.console)
}

// Requests are the addresses that the page has asked for.
func (j *journal) Requests() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.requests)
}
