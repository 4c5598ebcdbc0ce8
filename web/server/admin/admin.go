// Package admin serves what an operator watches: whether the server lives, whether it is ready, and its metrics.
package admin

import (
	"io"
	"net/http"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// A Server answers /healthz, /readyz and /metrics. It is for the operator alone: its answers tell how much is played.
type Server struct {
	Registry *prometheus.Registry
	// Check returns why the server can't store records now. It may be nil.
	Check func() error

	stopping atomic.Bool
}

// New returns a server with the metrics of the process.
func New() *Server {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &Server{Registry: r}
}

// Stop makes the server unready, so that a proxy sends new connections elsewhere.
func (s *Server) Stop() { s.stopping.Store(true) }

// Handler returns the handler of all paths.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") })
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.Registry, promhttp.HandlerOpts{}))
	return mux
}

func (s *Server) ready(w http.ResponseWriter, _ *http.Request) {
	if s.stopping.Load() {
		http.Error(w, "the server is stopping", http.StatusServiceUnavailable)
		return
	}
	if s.Check != nil {
		if err := s.Check(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
	}
	io.WriteString(w, "ready\n") // the client has gone if it fails
}
