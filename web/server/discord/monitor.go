package discord

import (
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"fudgetray/web/server/admin"
)

// A monitor counts and logs what happens. It names neither users nor lines.
type monitor struct {
	*admin.Refusals // by reason
	answers         *prometheus.CounterVec
	bare            prometheus.Counter
}

func newMonitor(log *slog.Logger, registry prometheus.Registerer) *monitor {
	m := &monitor{
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "fudge_discord_answers_total", Help: "Answers to interactions of Discord, by result.",
		}, []string{"result"}),
		bare: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "fudge_discord_late_pictures_total", Help: "Rolls answered without their picture, as it took too long.",
		}),
	}
	m.Refusals = admin.NewRefusals(log, registry, prometheus.CounterOpts{
		Name: "fudge_discord_refused_total", Help: "Requests refused without an answer for Discord, by reason.",
	}, "reason", "request of Discord refused", m.answers, m.bare)
	return m
}

// answer counts an answer: pong, rolled, refused or limited.
func (m *monitor) answer(result string) { m.answers.WithLabelValues(result).Inc() }
