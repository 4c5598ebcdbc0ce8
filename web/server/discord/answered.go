package discord

import (
	"maps"
	"net/http"
	"sync"
	"time"
)

// maxAnswered is the number of interactions that are remembered.
const maxAnswered = 50_000

var (
	errReplayed = &requestError{http.StatusUnauthorized, "replayed", "the interaction was answered before"}
	errFull     = &requestError{http.StatusServiceUnavailable, "full", "the server is busy; try again in a few minutes"}
)

// answered remembers the interactions whose requests are still young enough to be answered.
type answered struct {
	mu    sync.Mutex
	until map[string]time.Time // by ID, the time from which the request is too old
	swept time.Time
}

// add remembers an interaction until a time. It returns an error if it was added before, or if there are too many.
func (a *answered) add(id string, until, now time.Time) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if now.Sub(a.swept) > maxLead {
		maps.DeleteFunc(a.until, func(_ string, until time.Time) bool { return until.Before(now) })
		a.swept = now
	}
	if _, ok := a.until[id]; ok {
		return errReplayed
	}
	if len(a.until) >= maxAnswered {
		return errFull
	}
	a.until[id] = until
	return nil
}
