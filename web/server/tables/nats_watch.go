package tables

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"fudgetray/game/table"
)

// A natsWatch follows the lines that any process stores. It doesn't use an ordered consumer of package
// jetstream: when a server failed, one noticed it after ten seconds, or stayed silent although lines were stored.
type natsWatch struct {
	stream jetstream.Stream
	heard  func(id table.ID, lines int)
	lost   func(id table.ID, why error)
	used   func() []table.ID // tables that this process uses
	behind int               // checks in a row that found fewer lines in the stream than the watch has heard
	seen   uint64            // position of the last line in the stream
}

// Times of a natsWatch.
const (
	watchQuiet = time.Second            // without a line, until the watch compares its position with the stream
	watchPause = 100 * time.Millisecond // after a failure
)

// Watch implements record.SharedLog. The watch ends when the log is closed.
func (l *NATSLog) Watch(heard func(id table.ID, lines int)) error {
	w := natsWatch{stream: l.stream, heard: heard, lost: l.forget, used: l.used}
	err := whenLed(func(ctx context.Context) (err error) {
		w.seen, err = w.last(ctx)
		return err
	})
	if err == nil {
		go w.run(l.open)
	}
	return err
}

// last returns the position of the stream's last line.
func (w *natsWatch) last(ctx context.Context) (uint64, error) {
	info, err := w.stream.Info(ctx)
	if err != nil {
		return 0, err
	}
	return info.State.LastSeq, nil
}

// run follows the stream with one consumer after another. Each continues where the one before it failed.
func (w *natsWatch) run(ctx context.Context) {
	for ctx.Err() == nil {
		w.follow(ctx)
		select {
		case <-ctx.Done():
		case <-time.After(watchPause):
		}
	}
}

// errSilent reports a consumer that missed lines.
var errSilent = errors.New("the consumer misses lines of the stream")

// follow follows the stream with a new consumer until it fails.
func (w *natsWatch) follow(ctx context.Context) error {
	create, cancel := context.WithTimeout(ctx, natsRequest)
	defer cancel()
	consumer, err := w.stream.CreateConsumer(create, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: w.seen + 1, AckPolicy: jetstream.AckNonePolicy,
		HeadersOnly: true, MemoryStorage: true, Replicas: 1, InactiveThreshold: time.Minute,
	})
	if err != nil {
		return err
	}
	defer func() { go w.stream.DeleteConsumer(ctx, consumer.CachedInfo().Name) }() // there may be nobody to answer
	for next := uint64(1); ; {
		before := next
		if next, err = w.batch(consumer, next); err != nil {
			return err
		}
		if next == before {
			err = w.check(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// batch hears lines until none arrives for some time. next is the number that the consumer gives the next line.
func (w *natsWatch) batch(consumer jetstream.Consumer, next uint64) (uint64, error) {
	const most = 256
	lines, err := consumer.Fetch(most, jetstream.FetchMaxWait(watchQuiet))
	if err != nil {
		return next, err
	}
	for m := range lines.Messages() {
		position, err := m.Metadata()
		if err != nil {
			return next, err
		}
		if position.Sequence.Consumer != next {
			return next, errSilent // a line was lost between the server and this process
		}
		next, w.seen = next+1, position.Sequence.Stream
		w.handle(m)
	}
	return next, lines.Error()
}

// handle passes a line on, or the end of a table. It ignores messages of other programs.
func (w *natsWatch) handle(m jetstream.Msg) {
	var id table.ID
	if id.UnmarshalText([]byte(strings.TrimPrefix(m.Subject(), natsSubject))) != nil {
		return
	}
	if m.Headers().Get(natsDeleted) != "" {
		w.lost(id, ErrDeleted)
		return
	}
	if before, err := strconv.Atoi(m.Headers().Get(natsLine)); err == nil {
		w.heard(id, before+1)
	}
}

// check returns an error if the stream has lines that the watch did not hear.
func (w *natsWatch) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, natsRequest)
	defer cancel()
	last, err := w.last(ctx)
	switch {
	case err != nil:
		return err
	case last > w.seen:
		return errSilent
	case last == w.seen:
		w.behind = 0
		return nil
	}
	w.behind++
	if w.behind == rewoundChecks {
		w.rewound(last)
		return errRewound // the consumer would wait for a line that has another number now
	}
	return nil
}

// rewoundChecks is the number of checks after which a shorter stream is no leader that lags.
const rewoundChecks = 2

// errRewound reports a stream that was replaced, for example by a backup.
var errRewound = errors.New("the stream is shorter than it was")

// rewound reports all tables in use, whose seats compare their records with those of the stream.
func (w *natsWatch) rewound(last uint64) {
	w.behind, w.seen = 0, last
	for _, id := range w.used() {
		w.lost(id, ErrAltered)
	}
}
