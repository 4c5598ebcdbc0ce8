package tables

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// Stored implements Store.
func (l *NATSLog) Stored() (all []Stored, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), natsElection) // it asks for each table
	defer cancel()
	info, err := l.stream.Info(ctx, jetstream.WithSubjectFilter(natsSubject+"*"))
	if err != nil {
		return nil, err
	}
	mean := info.State.Bytes / max(info.State.Msgs, 1) // the stream knows the length of all records, but of none
	for subject, lines := range info.State.Subjects {
		s := Stored{Lines: int(lines), Bytes: int64(mean * lines)}
		if s.ID.UnmarshalText([]byte(strings.TrimPrefix(subject, natsSubject))) != nil {
			continue
		}
		last, err := l.stream.GetLastMsgForSubject(ctx, subject)
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound): // it was deleted meanwhile
			continue
		case err != nil:
			return nil, err
		case last.Header.Get(natsDeleted) != "":
			continue
		}
		s.Changed = last.Time
		all = append(all, s)
	}
	return all, nil
}

// Lines implements Store.
func (l *NATSLog) Lines(id table.ID) (all [][]byte, err error) {
	for {
		lines, err := l.Read(id, len(all), readAtOnce)
		all = append(all, lines...)
		if err != nil || len(lines) < readAtOnce {
			return all, err
		}
	}
}

// Import implements Store.
func (l *NATSLog) Import(id table.ID, lines [][]byte) error {
	for seq, line := range lines {
		err := l.Append(id, seq, line)
		if seq == 0 && errors.Is(err, record.ErrConflict) {
			return ErrExists
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Delete implements Store. The tombstone replaces all lines in one step.
func (l *NATSLog) Delete(id table.ID) error {
	if err := l.Keeps(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), natsTimeout)
	defer cancel()
	m := &nats.Msg{Subject: natsSubject + id.String(), Header: nats.Header{
		natsDeleted:         {"true"},
		jetstream.MsgRollup: {jetstream.MsgRollupSubject},
	}}
	if _, err := l.jet.PublishMsg(ctx, m); err != nil {
		return err
	}
	l.Release(id)
	if err := l.heads.Purge(ctx, id.String()); !errors.Is(err, jetstream.ErrKeyNotFound) {
		return err
	}
	return nil
}

// conflict returns why a line can't be appended: another one is in its place, or the table was deleted.
func (l *NATSLog) conflict(ctx context.Context, id table.ID) error {
	if l.isDeleted(ctx, id) {
		return ErrDeleted
	}
	return record.ErrConflict
}

// Deleted implements Log.
func (l *NATSLog) Deleted(id table.ID) bool {
	ctx, cancel := context.WithTimeout(context.Background(), natsTimeout)
	defer cancel()
	return l.isDeleted(ctx, id)
}

func (l *NATSLog) isDeleted(ctx context.Context, id table.ID) bool {
	last, err := l.stream.GetLastMsgForSubject(ctx, natsSubject+id.String())
	return err == nil && last.Header.Get(natsDeleted) != ""
}

// Guard implements Log. The watch hears of deleted tables.
func (l *NATSLog) Guard(lost func(id table.ID, why error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lost = lost
	return nil
}

// forget forgets a table whose record has gone.
func (l *NATSLog) forget(id table.ID, why error) {
	l.Release(id)
	l.mu.Lock()
	lost := l.lost
	l.mu.Unlock()
	if lost != nil {
		lost(id, why)
	}
}

// used returns the tables of which positions are known.
func (l *NATSLog) used() []table.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Collect(maps.Keys(l.positions))
}

// Ready implements Log.
func (l *NATSLog) Ready() error {
	ctx, cancel := context.WithTimeout(context.Background(), natsRequest)
	defer cancel()
	_, err := l.stream.Info(ctx)
	return err
}

// Release implements Log.
func (l *NATSLog) Release(id table.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.positions, id)
}

// allowDeletion lets a stream of an earlier release delete tables. One that denies deletion can't change that.
func (l *NATSLog) allowDeletion(ctx context.Context) error {
	config := l.stream.CachedInfo().Config
	if config.AllowRollup || config.DenyDelete || config.DenyPurge {
		return nil
	}
	config.AllowRollup = true
	stream, err := l.jet.UpdateStream(ctx, config)
	if err == nil {
		l.stream = stream
	}
	return err
}

// Keeps implements Store.
func (l *NATSLog) Keeps() error {
	if l.stream.CachedInfo().Config.AllowRollup {
		return nil
	}
	return fmt.Errorf("%w: the stream %s is of an earlier release, which denied deletion for ever; stop the servers, "+
		"run \"fudge tables export\", remove the stream with \"nats stream rm %s\", and run \"fudge tables import\"",
		ErrKept, natsStream, natsStream)
}

// natsKey is the key of checkpoints in their bucket. IDs of tables are longer.
const natsKey = "key"

// Secret implements Checkpoints.
func (l *NATSLog) Secret() ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), natsTimeout)
	defer cancel()
	_, err := l.heads.Create(ctx, natsKey, newSecret())
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return nil, err
	}
	entry, err := l.heads.Get(ctx, natsKey)
	if err != nil {
		return nil, err
	}
	return entry.Value(), nil
}

// Checkpoint implements Checkpoints.
func (l *NATSLog) Checkpoint(id table.ID) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), natsTimeout)
	defer cancel()
	entry, err := l.heads.Get(ctx, id.String())
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return entry.Value(), nil
}

// SetCheckpoint implements Checkpoints.
func (l *NATSLog) SetCheckpoint(id table.ID, data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), natsTimeout)
	defer cancel()
	_, err := l.heads.Put(ctx, id.String(), data)
	return err
}

// natsProblem explains why a log on NATS can't be opened.
func natsProblem(url string, replicas int, err error) error {
	failed, _ := errors.AsType[*jetstream.APIError](err)
	code := jetstream.ErrorCode(0)
	if failed != nil {
		code = failed.ErrorCode
	}
	switch {
	case errors.Is(err, nats.ErrNoServers):
		err = fmt.Errorf("no NATS server answers at %s", url)
	case errors.Is(err, nats.ErrAuthorization):
		err = fmt.Errorf("the NATS server at %s refuses these credentials", url)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount),
		errors.Is(err, nats.ErrNoResponders):
		err = fmt.Errorf("the NATS server at %s has no JetStream; enable it in its configuration", url)
	case code == natsNoPeers || code == natsTooFewReplicas:
		err = fmt.Errorf("%d replicas need a cluster of at least %d NATS servers; "+
			"give --nats-replicas 1 when a server without a cluster is used first", replicas, replicas)
	case code == natsNoRoom:
		err = fmt.Errorf("the NATS server at %s has no room for the stream: %s", url, failed.Description)
	}
	return err
}

// Errors of streams that can't be created, for which package jetstream has no names.
const (
	natsNoPeers        jetstream.ErrorCode = 10005 // "no suitable peers for placement"
	natsNoRoom         jetstream.ErrorCode = 10047 // "insufficient storage resources available"
	natsTooFewReplicas jetstream.ErrorCode = 10074 // "replicas > 1 not supported in non-clustered mode"
)
