package links

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// A monitor counts and logs what happens. It names neither receipts nor clients.
type monitor struct {
	log     *slog.Logger
	answers *prometheus.CounterVec
	refused *prometheus.CounterVec
	seconds prometheus.Histogram
	quiet   rate.Sometimes // refusals are logged once a minute
}

func newMonitor(log *slog.Logger, registry prometheus.Registerer) *monitor {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	m := &monitor{
		log: log,
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fudge_link_answers_total", Help: "Answers to requests for throws, by kind and result.",
		}, []string{"kind", "result"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fudge_link_refused_total", Help: "Requests for throws that were refused, by limit.",
		}, []string{"limit"}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "fudge_picture_seconds", Help: "Time to paint a picture.", Buckets: []float64{.05, .1, .2, .4, .8, 1.6},
		}),
		quiet: rate.Sometimes{Interval: time.Minute},
	}
	if registry != nil {
		registry.MustRegister(m.answers, m.refused, m.seconds)
	}
	return m
}

// count counts an answer: its kind is page, picture or embed, its result served or refused.
func (m *monitor) count(kind, result string) { m.answers.WithLabelValues(kind, result).Inc() }

// refuse counts and logs that a limit was reached: throws or pictures.
func (m *monitor) refuse(limit string) {
	m.refused.WithLabelValues(limit).Inc()
	m.quiet.Do(func() { m.log.Warn("links refused", "limit", limit) })
}

// measure returns a function that records the time since the call.
func (m *monitor) measure() func() {
	start := time.Now()
	return func() { m.seconds.Observe(time.Since(start).Seconds()) }
}
