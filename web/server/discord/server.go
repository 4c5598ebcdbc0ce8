// Package discord answers the interactions of a Discord application: it rolls the line of a slash command and returns
// the message that Discord shows. Discord sends each interaction as a signed request. The package opens no connections,
// needs no token of the application, and stores nothing.
package discord

import (
	"context"
	"crypto/ed25519"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"fudgetray/engine/language"
	"fudgetray/web/server/links"
)

// Path is the path of a Server, the application's Interactions Endpoint URL.
const Path = "/discord"

// Options are the options of a Server. Log and Metrics may be nil.
type Options struct {
	Key     ed25519.PublicKey // public key of the application
	Links   *links.Server     // serves the pages that messages link
	Tables  bool              // the site creates shared tables
	Log     *slog.Logger
	Metrics prometheus.Registerer
}

// Limits of a Server.
const (
	bodyBytes  = 64 << 10                // length of a request
	lineLength = 500                     // characters of a line
	patience   = 1500 * time.Millisecond // until a roll begins and its picture is painted; Discord waits for 3 s
	rollers    = 2                       // rolls that are simulated at the same time
	painters   = 2                       // pictures that are painted at the same time
)

// A Server answers interactions.
type Server struct {
	options  Options
	monitor  *monitor
	answered *answered
	budgets  *budgets
	rollers  chan struct{}
	painters chan struct{}
	patience time.Duration
}

// New returns a Server.
func New(o Options) *Server {
	return &Server{
		options:  o,
		monitor:  newMonitor(o.Log, o.Metrics),
		answered: &answered{until: map[string]time.Time{}},
		budgets:  newBudgets(),
		rollers:  make(chan struct{}, rollers),
		painters: make(chan struct{}, painters),
		patience: patience,
	}
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), s.patience)
	defer cancel()
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "only POST is supported", http.StatusMethodNotAllowed)
		return
	}
	i, err := s.receive(w, r, time.Now())
	if err != nil {
		s.refuse(w, err)
		return
	}
	site, ok := s.options.Links.SiteOf(r)
	switch {
	case !ok:
		s.refuse(w, &requestError{http.StatusBadRequest, "host", "the host of the address is malformed"})
	case i.Type == ping:
		s.monitor.answer("pong")
		s.write(w, &response{Type: pong}, nil)
	case i.Type != command:
		s.refuse(w, &requestError{http.StatusBadRequest, "type", "only pings and commands are supported"})
	default:
		m, picture := s.answer(ctx, i, site)
		s.write(w, &response{Type: withMessage, Data: m}, picture)
	}
}

// A requestError is the reason for a response without a message.
type requestError struct {
	status int
	reason string // its name, for metrics
	text   string
}

// Error implements error.
func (e *requestError) Error() string { return e.text }

// receive returns the interaction of a request. The error is a *requestError unless Discord signed the request in the
// last minutes, and it is the first with its interaction.
func (s *Server) receive(w http.ResponseWriter, r *http.Request, now time.Time) (*interaction, error) {
	signed, err := signatureOf(r.Header, now)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyBytes))
	if _, long := errors.AsType[*http.MaxBytesError](err); long {
		return nil, &requestError{http.StatusRequestEntityTooLarge, "size", "the request is too long"}
	}
	if err != nil {
		return nil, &requestError{http.StatusBadRequest, "content", "the request is incomplete"}
	}
	if !signed.by(s.options.Key, body) {
		return nil, errUnsigned
	}
	i, err := decode(body)
	if err != nil {
		return nil, &requestError{http.StatusBadRequest, "content", err.Error()}
	}
	return i, s.answered.add(i.ID, signed.time.Add(maxAge), now)
}

func (s *Server) refuse(w http.ResponseWriter, err error) {
	e, ok := errors.AsType[*requestError](err)
	if !ok {
		e = &requestError{http.StatusInternalServerError, "failure", err.Error()}
	}
	s.monitor.Add(e.reason)
	http.Error(w, e.text, e.status)
}

// answer returns the message for a command, and the picture in it, if there is one.
func (s *Server) answer(ctx context.Context, i *interaction, site string) (*message, []byte) {
	wanted, problem := i.wanted()
	l, tag := wanted.language()
	switch {
	case problem.IsSet():
		s.monitor.answer("refused")
		return private(problem, l), nil
	case !s.budgets.allow(i.user(), time.Now()):
		s.monitor.answer("limited")
		return private(language.DiscordTooFast(), l), nil
	}
	if !taken(ctx, s.rollers) {
		s.monitor.answer("limited")
		return private(language.DiscordBusy(), l), nil
	}
	rolled, problem := wanted.roll(l)
	<-s.rollers
	if problem.IsSet() {
		s.monitor.answer("refused")
		return private(problem, l), nil
	}
	s.monitor.answer("rolled")
	m := rolled.message(&place{site, tag, s.options.Tables}, l)
	picture := s.picture(ctx, rolled.card)
	if picture != nil {
		m.show(rolled.card)
	}
	return m, picture
}

// taken takes one of some places, and reports whether one was free in time.
func taken(ctx context.Context, places chan<- struct{}) bool {
	select {
	case places <- struct{}{}:
		return true
	default:
	}
	select {
	case places <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}
