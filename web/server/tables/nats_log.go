package tables

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
)

// The stream contains the records of all tables. Each table has a subject, natsSubject and its ID.
const (
	natsStream  = "FUDGE_TABLES"
	natsSubject = "fudge.table."
)

// natsHeads is the bucket of checkpoints, by table, and of their key.
const natsHeads = "FUDGE_HEADS"

// Headers of messages.
const (
	natsLine    = "Fudge-Line"    // number of lines before a line
	natsDeleted = "Fudge-Deleted" // marks a tombstone
)

// Limits of a NATSLog. A cluster that is electing a leader drops requests, so those that open the log are
// repeated for the time in which a busy cluster elects one.
const (
	natsTimeout  = 10 * time.Second // of an operation
	natsRequest  = 3 * time.Second  // of a request that opens the log
	natsElection = time.Minute
)

// A NATSLog stores records in a JetStream stream. Any number of processes may have it open: the expected
// last sequence of a table's subject lets only one of them append a line.
type NATSLog struct {
	connection *nats.Conn
	jet        jetstream.JetStream
	stream     jetstream.Stream
	heads      jetstream.KeyValue // checkpoints
	open       context.Context    // done when the log is closed
	close      context.CancelFunc

	mu        sync.Mutex
	positions map[table.ID][]uint64 // known positions of lines in the stream
	lost      func(id table.ID, why error)
}

// OpenNATSLog opens the log on a NATS server, and creates the stream with a number of replicas if it is
// missing. The server should sync each write to its disk (sync_interval: always).
func OpenNATSLog(url string, replicas int) (*NATSLog, error) {
	connection, err := nats.Connect(url, nats.MaxReconnects(-1), nats.Name("fudge serve"))
	if err != nil {
		return nil, natsProblem(url, replicas, err)
	}
	l := &NATSLog{connection: connection, positions: map[table.ID][]uint64{}}
	l.open, l.close = context.WithCancel(context.Background())
	if l.jet, err = jetstream.New(connection); err == nil {
		err = whenLed(func(ctx context.Context) error { return l.create(ctx, replicas) })
	}
	if err != nil {
		l.Close()
		return nil, natsProblem(url, replicas, err)
	}
	return l, nil
}

// whenLed repeats a request until the cluster has a leader that answers it.
func whenLed(request func(context.Context) error) error {
	deadline := time.Now().Add(natsElection)
	for {
		ctx, cancel := context.WithTimeout(context.Background(), natsRequest)
		err := request(ctx)
		cancel()
		if !isElection(err) || time.Now().After(deadline) {
			return err
		}
		time.Sleep(100 * time.Millisecond) // a refusal arrives at once
	}
}

// isElection reports whether a request failed because the cluster or the stream has no leader.
func isElection(err error) bool {
	failed, ok := errors.AsType[*jetstream.APIError](err)
	return errors.Is(err, context.DeadlineExceeded) ||
		ok && (failed.ErrorCode == natsNoLeader || failed.ErrorCode == natsNotLeader)
}

// Errors of a cluster for which package jetstream has no names.
const (
	natsNoLeader  jetstream.ErrorCode = 10008 // "temporarily unavailable"
	natsNotLeader jetstream.ErrorCode = 10009 // "can not handle request"
)

// create opens the stream and the checkpoints, or creates them.
func (l *NATSLog) create(ctx context.Context, replicas int) (err error) {
	l.stream, err = l.jet.Stream(ctx, natsStream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		l.stream, err = l.jet.CreateStream(ctx, streamConfig(replicas))
	}
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // by another server at the same time
		l.stream, err = l.jet.Stream(ctx, natsStream)
	}
	if err != nil {
		return err
	}
	if err := l.allowDeletion(ctx); err != nil {
		return err
	}
	l.heads, err = l.jet.KeyValue(ctx, natsHeads)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		l.heads, err = l.jet.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: natsHeads, Replicas: l.replicas()})
	}
	if errors.Is(err, jetstream.ErrBucketExists) {
		l.heads, err = l.jet.KeyValue(ctx, natsHeads)
	}
	return err
}

// streamConfig returns the configuration of a new stream. A tombstone replaces the record of a deleted table.
func streamConfig(replicas int) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: natsStream, Subjects: []string{natsSubject + "*"}, Storage: jetstream.FileStorage, Replicas: replicas,
		MaxMsgSize: table.MaxMessage + 256, AllowRollup: true, // reads go to the leader: a replica may lag
		Discard: jetstream.DiscardNew, // a limit that the operator sets later must not delete lines
	}
}

// replicas returns the number of replicas of the stream.
func (l *NATSLog) replicas() int { return l.stream.CachedInfo().Config.Replicas }

// Close closes the connection.
func (l *NATSLog) Close() error {
	l.close()
	l.connection.Close()
	return nil
}

// Append implements record.Log.
func (l *NATSLog) Append(id table.ID, seq int, line []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), natsTimeout)
	defer cancel()
	last, err := l.position(ctx, id, seq-1)
	if err != nil {
		return err
	}
	m := &nats.Msg{Subject: natsSubject + id.String(), Data: line, Header: nats.Header{natsLine: {strconv.Itoa(seq)}}}
	ack, err := l.jet.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(last))
	switch {
	case isConflict(err):
		return l.conflict(ctx, id)
	case isFull(err):
		return errFull
	case err == nil:
		l.learn(id, seq, ack.Sequence)
	}
	return err
}

// errFull reports that the NATS server can't store more.
var errFull = fmt.Errorf("the NATS server has no room for more lines: %w", syscall.ENOSPC)

// isFull reports whether the limits or the disk of a NATS server let it store no more.
func isFull(err error) bool {
	failed, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (failed.ErrorCode == natsNoResources || failed.ErrorCode == natsNotStored)
}

// Errors of lines, for which package jetstream has no names.
const (
	natsNoResources jetstream.ErrorCode = 10023 // "insufficient resources"
	natsNotStored   jetstream.ErrorCode = 10077 // "maximum bytes exceeded", if the stream has a limit
)

// isConflict reports whether another line was stored, or, with replicas, is about to be.
func isConflict(err error) bool {
	failed, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (failed.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		failed.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// position returns the position of a line in the stream, or 0 for the one before the first line.
func (l *NATSLog) position(ctx context.Context, id table.ID, seq int) (uint64, error) {
	if seq < 0 {
		return 0, nil
	}
	l.mu.Lock()
	known := l.positions[id]
	l.mu.Unlock()
	if seq < len(known) {
		return known[seq], nil
	}
	if _, err := l.read(ctx, id, len(known), seq-len(known)+1); err != nil {
		return 0, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if known = l.positions[id]; seq < len(known) {
		return known[seq], nil
	}
	return 0, record.ErrConflict // the record has fewer lines
}

// learn stores the position of a line.
func (l *NATSLog) learn(id table.ID, seq int, position uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.positions) > maxPositions {
		clear(l.positions) // they are read again when needed
	}
	if seq == len(l.positions[id]) {
		l.positions[id] = append(l.positions[id], position)
	}
}

// maxPositions is the number of tables whose positions are kept in memory.
const maxPositions = 10_000

// Read implements record.Log.
func (l *NATSLog) Read(id table.ID, from, limit int) ([][]byte, error) {
	if from < 0 {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), natsTimeout)
	defer cancel()
	if from > 0 {
		if _, err := l.position(ctx, id, from-1); errors.Is(err, record.ErrConflict) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
	}
	return l.read(ctx, id, from, limit)
}

// read returns lines. The position of the line before the first must be known.
func (l *NATSLog) read(ctx context.Context, id table.ID, from, limit int) ([][]byte, error) {
	subject := natsSubject + id.String()
	last, err := l.stream.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if last.Header.Get(natsDeleted) != "" {
		return nil, nil
	}
	count, err := strconv.Atoi(last.Header.Get(natsLine))
	if err != nil {
		return nil, err
	}
	var lines [][]byte
	next := uint64(1)
	if from > 0 {
		if next, err = l.position(ctx, id, from-1); err != nil {
			return nil, err
		}
		next++
	}
	for _, m := range l.batch(ctx, subject, next, min(count+1-from, limit)) {
		if m.Header.Get(natsLine) != strconv.Itoa(from+len(lines)) {
			break // the table was deleted meanwhile
		}
		lines = append(lines, m.Data)
		l.learn(id, from+len(lines)-1, m.Sequence)
		next = m.Sequence + 1
	}
	for seq := from + len(lines); seq <= count && len(lines) < limit; seq++ {
		m := last
		if seq < count {
			if m, err = l.stream.GetMsg(ctx, next, jetstream.WithGetMsgSubject(subject)); err != nil {
				return nil, err
			}
		}
		lines = append(lines, m.Data)
		l.learn(id, seq, m.Sequence)
		next = m.Sequence + 1
	}
	return lines, nil
}

// minBatch is the number of lines from which a consumer is faster than a request for each line.
const minBatch = 32

// batch returns messages of a subject from a position on, at most count: many at once, or none if they are few. It may
// return fewer than there are, because a consumer can lag or fail.
func (l *NATSLog) batch(ctx context.Context, subject string, from uint64, count int) (all []*jetstream.RawStreamMsg) {
	if count < minBatch {
		return nil
	}
	consumer, err := l.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: from, FilterSubject: subject,
		AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: time.Minute,
	})
	if err != nil {
		return nil
	}
	defer func() { go l.stream.DeleteConsumer(l.open, consumer.CachedInfo().Name) }() // there may be nobody to answer
	messages, err := consumer.FetchNoWait(count)
	if err != nil {
		return nil
	}
	for m := range messages.Messages() {
		position, err := m.Metadata()
		if err != nil || position.Sequence.Consumer != uint64(len(all)+1) {
			return all // a message was lost on the way
		}
		all = append(all, &jetstream.RawStreamMsg{Header: m.Headers(), Data: m.Data(), Sequence: position.Sequence.Stream})
	}
	return all
}
