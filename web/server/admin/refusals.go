package admin

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// Refusals counts the requests that a part of the server refuses, by a label, and logs one a minute.
type Refusals struct {
	Log    *slog.Logger // that of the part; never nil
	Counts *prometheus.CounterVec

	label, text string
	quiet       rate.Sometimes
}

// NewRefusals returns the refusals of a part. Its metrics are registered together with others, and nowhere if the registry
// is nil. Text is that of the log, which may be nil.
func NewRefusals(
	log *slog.Logger, registry prometheus.Registerer, o prometheus.CounterOpts, label, text string,
	others ...prometheus.Collector,
) *Refusals {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	r := &Refusals{
		Log: log, Counts: prometheus.NewCounterVec(o, []string{label}), label: label, text: text,
		quiet: rate.Sometimes{Interval: time.Minute},
	}
	if registry != nil {
		registry.MustRegister(append(others, r.Counts)...)
	}
	return r
}

// Add counts and logs a refusal.
func (r *Refusals) Add(value string) {
	r.Counts.WithLabelValues(value).Inc()
	r.quiet.Do(func() { r.Log.Warn(r.text, r.label, value) })
}
