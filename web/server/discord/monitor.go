package discord

import (
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"
)

// A monitor counts and logs what happens. It names neither users nor lines.
type monitor struct {
	log     *slog.Logger
	answers *prometheus.CounterVec
	refused *prometheus.CounterVec
	bare    prometheus.Counter
	quiet   rate.Sometimes // refusals are logged once a minute
}

func newMonitor(log *slog.Logger, registry prometheus.Registerer) *monitor {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	m := &monitor{
		log: log,
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fudge_discord_answers_total", Help: "Answers to interactions of Discord, by result.",
		}, []string{"result"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fudge_discord_refused_total", Help: "Requests refused without an answer for Discord, by reason.",
		}, []string{"reason"}),
		bare: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "fudge_discord_late_pictures_total", Help: "Rolls answered without their picture, as it took too long.",
		}),
		quiet: rate.Sometimes{Interval: time.Minute},
	}
	if registry != nil {
		registry.MustRegister(m.answers, m.refused, m.bare)
	}
	return m
}

// answer counts an answer: pong, rolled, refused or limited.
func (m *monitor) answer(result string) { m.answers.WithLabelValues(result).Inc() }

// refuse counts and logs a request that was refused.
func (m *monitor) refuse(reason string) {
	m.refused.WithLabelValues(reason).Inc()
	m.quiet.Do(func() { m.log.Warn("request of Discord refused", "reason", reason) })
}
