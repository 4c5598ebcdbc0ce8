package links

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"fudgetray/web/server/admin"
)

// A monitor counts and logs what happens. It names neither receipts nor clients.
type monitor struct {
	*admin.Refusals // by limit: throws, pictures or records
	answers         *prometheus.CounterVec
	seconds         prometheus.Histogram
}

func newMonitor(log *slog.Logger, registry prometheus.Registerer) *monitor {
	m := &monitor{
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fudge_link_answers_total", Help: "Answers to requests for throws, by kind and result.",
		}, []string{"kind", "result"}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "fudge_picture_seconds", Help: "Time to paint a picture.", Buckets: []float64{.05, .1, .2, .4, .8, 1.6},
		}),
	}
	m.Refusals = admin.NewRefusals(log, registry, prometheus.CounterOpts{
		Name: "fudge_link_refused_total", Help: "Requests for throws that were refused, by limit.",
	}, "limit", "links refused", m.answers, m.seconds)
	return m
}

// count counts an answer: its kind is page, picture or embed, its result served or refused.
func (m *monitor) count(kind, result string) { m.answers.WithLabelValues(kind, result).Inc() }

// measure returns a function that records the time since the call.
func (m *monitor) measure() func() {
	start := time.Now()
	return func() { m.seconds.Observe(time.Since(start).Seconds()) }
}
