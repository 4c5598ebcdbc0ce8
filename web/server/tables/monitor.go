package tables

import (
	"errors"
	"log/slog"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// A monitor logs and counts what happens. It names no seats, links or addresses; IDs of tables are enough to find a
// record and not enough to join.
type monitor struct {
	log *slog.Logger

	connections prometheus.Gauge
	open        prometheus.Gauge
	stored      prometheus.Gauge
	bytes       prometheus.Gauge
	calls       *prometheus.HistogramVec
	appends     prometheus.Histogram
	failures    *prometheus.CounterVec
	refused     *prometheus.CounterVec
	lost        *prometheus.CounterVec
	deleted     *prometheus.CounterVec
	read        prometheus.Counter

	mu     sync.Mutex
	logged map[string]time.Time // when a message of a kind was last logged
}

func newMonitor(log *slog.Logger, registry prometheus.Registerer) *monitor {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Name: "fudge_" + name, Help: help})
	}
	counters := func(name, label, help string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "fudge_" + name, Help: help}, []string{label})
	}
	m := &monitor{
		log:         log,
		connections: gauge("connections", "Connections of seats."),
		open:        gauge("tables_open", "Tables in memory."),
		stored:      gauge("tables_stored", "Tables with a record."),
		bytes:       gauge("stored_bytes", "Length of all records."),
		calls: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "fudge_call_seconds", Help: "Time until a call of a seat was answered, by method.", Buckets: seconds,
		}, []string{"method"}),
		appends: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "fudge_append_seconds", Help: "Time until a line was durable.", Buckets: seconds,
		}),
		failures: counters("append_failures_total", "reason", "Lines that were not stored: full, conflict or failed."),
		refused:  counters("refused_total", "limit", "Requests that were refused, by limit."),
		lost:     counters("tables_lost_total", "reason", "Records found missing, altered or damaged."),
		deleted:  counters("tables_deleted_total", "reason", "Tables that this server deleted: old, empty or asked."),
		read: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "fudge_read_bytes_total", Help: "Bytes of records that seats have read.",
		}),
		logged: map[string]time.Time{},
	}
	if registry != nil {
		registry.MustRegister(m.connections, m.open, m.stored, m.bytes, m.calls, m.appends, m.failures, m.refused,
			m.lost, m.deleted, m.read)
	}
	return m
}

var seconds = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// quiet is the time in which messages of one kind are logged once.
const quiet = time.Minute

// warn logs a message, at most once a minute for each kind.
func (m *monitor) warn(kind, message string, args ...any) {
	now := time.Now()
	m.mu.Lock()
	last, before := m.logged[kind]
	due := !before || now.Sub(last) >= quiet
	if due {
		m.logged[kind] = now
	}
	m.mu.Unlock()
	if due {
		m.log.Warn(message, args...)
	}
}

// refuse counts and logs a refusal.
func (m *monitor) refuse(limit string) {
	m.refused.WithLabelValues(limit).Inc()
	m.warn("refused "+limit, "refused", "limit", limit)
}

// lose counts and logs a record that can't be used.
func (m *monitor) lose(id table.ID, why error) {
	reason := "damaged"
	switch {
	case errors.Is(why, ErrMissing):
		reason = "missing"
	case errors.Is(why, ErrAltered):
		reason = "altered"
	}
	m.lost.WithLabelValues(reason).Inc()
	m.log.Error("record lost", "table", id, "reason", reason, "error", why)
}

// slowSync is the time from which a sync is logged.
const slowSync = time.Second

// appended counts a line.
func (m *monitor) appended(err error, took time.Duration) {
	if took >= slowSync {
		m.warn("slow", "slow sync", "seconds", took.Seconds())
	}
	switch {
	case err == nil:
		m.appends.Observe(took.Seconds())
	case errors.Is(err, record.ErrConflict):
		m.failures.WithLabelValues("conflict").Inc()
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, errNoRoom):
		m.failures.WithLabelValues("full").Inc()
		m.warn("full", "disk full", "error", err)
	default:
		m.failures.WithLabelValues("failed").Inc()
		m.warn("failed", "line not stored", "error", err)
	}
}

// called counts a call of a seat. Unknown methods count as one.
func (m *monitor) called(method string, took time.Duration) {
	switch method {
	case record.MethodSubmit, record.MethodRead, record.MethodDelete:
	default:
		method = "unknown"
	}
	m.calls.WithLabelValues(method).Observe(took.Seconds())
}
