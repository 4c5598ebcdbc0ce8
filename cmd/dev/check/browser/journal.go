package browser

import (
	"slices"
	"sync"
)

// journal records a page's console and requests.
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

// Console returns the messages of the page's console.
func (j *journal) Console() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.console)
}

// Requests returns the addresses that the page has requested.
func (j *journal) Requests() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.requests)
}
