package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	client "github.com/centrifugal/centrifuge-go"

	"fudgetray/game/group"
)

// A Seat connects a participant to a server.
type Seat struct {
	URL    string                   // of the server's Path, with ws: or wss:
	Pass   group.Pass               // to read the table
	Keep   func(group.Memory) error // stores the memory; must return after it would survive a crash
	Notice func(group.Notice)       // receives notices in order
	Status func(connected bool)     // receives changes of the connection
	Step   func(*group.State)       // is called after each step
}

// ErrRemoved reports that the server closed the connection for good.
var ErrRemoved = errors.New("table: " + errPass.Reason)

// tick is the time between ticks of a participant.
const tick = 250 * time.Millisecond

// Run takes part until the context is done. It carries out the first effects, and gives the
// participant the events that the channel delivers. It returns the last state, and ErrRemoved if the
// server doesn't let the participant in, or the error of Keep.
func (s *Seat) Run(ctx context.Context, state group.State, effects []group.Effect, wants <-chan group.Event) (group.State, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pass, err := json.Marshal(s.Pass)
	if err != nil {
		return state, err
	}
	c := client.NewJsonClient(s.URL, client.Config{Data: pass, MaxReconnectDelay: 5 * time.Second})
	defer c.Close()
	r := &run{Seat: s, ctx: ctx, client: c, events: make(chan group.Event)}
	r.listen(cancel)
	if err := c.Connect(); err != nil {
		return state, err
	}
	if err := r.perform(effects); err != nil {
		return state, err
	}
	return r.loop(state, wants)
}

// A run is a participant that is connected.
type run struct {
	*Seat
	ctx    context.Context
	client *client.Client
	events chan group.Event
	known  atomic.Int64 // lines that the participant has
}

// listen turns what the server pushes into events.
func (r *run) listen(cancel context.CancelCauseFunc) {
	r.client.OnConnected(func(client.ConnectedEvent) {
		r.Status(true)
		go r.fetch(int(r.known.Load()), r.known.Load() == 0)
	})
	r.client.OnConnecting(func(client.ConnectingEvent) { r.Status(false) })
	r.client.OnDisconnected(func(e client.DisconnectedEvent) {
		if e.Code == errPass.Code {
			cancel(ErrRemoved)
		}
	})
	r.client.OnPublication(func(e client.ServerPublicationEvent) {
		var p Publication
		if err := json.Unmarshal(e.Data, &p); err == nil {
			r.line(p.Seq, p.Line, false)
		}
	})
}

// emit passes an event to the loop.
func (r *run) emit(e group.Event) {
	select {
	case r.events <- e:
	case <-r.ctx.Done():
	}
}

// line passes a line to the loop. A line that can't be read is asked for again.
func (r *run) line(seq int, text []byte, history bool) {
	if line, err := group.ParseLine(text); err == nil {
		r.emit(group.Heard{Seq: seq, Line: line, History: history})
	}
}

// loop steps the participant.
func (r *run) loop(state group.State, wants <-chan group.Event) (group.State, error) {
	start := time.Now() // its monotonic clock never goes back
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		var e group.Event
		select {
		case <-r.ctx.Done():
			if err := context.Cause(r.ctx); errors.Is(err, ErrRemoved) {
				return state, err
			}
			return state, nil
		case <-ticker.C:
			e = group.Tick{Now: time.Since(start).Milliseconds()}
		case e = <-r.events:
		case want, open := <-wants:
			if !open {
				wants = nil
				continue
			}
			e = want
		}
		var effects []group.Effect
		state, effects = group.Step(state, e)
		if err := r.perform(effects); err != nil {
			return state, err
		}
		r.known.Store(int64(state.Table.Head.Seq))
		r.Step(&state)
	}
}

func (r *run) perform(effects []group.Effect) error {
	for _, e := range effects {
		switch e := e.(type) {
		case group.Keep:
			if err := r.Keep(e.Memory); err != nil {
				return fmt.Errorf("table: the memory of this seat can't be stored: %w", err)
			}
		case group.Send:
			go r.submit(e.Signed)
		case group.Fetch:
			go r.fetch(e.From, e.From == 0)
		case group.Notice:
			r.Notice(e)
		}
	}
	return nil
}

// callTimeout bounds a call; the participant repeats what got no answer.
const callTimeout = 10 * time.Second

// call makes a remote procedure call.
func (r *run) call(method string, request, reply any) error {
	data, ok := request.([]byte)
	if !ok {
		var err error
		if data, err = encode(request); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(r.ctx, callTimeout)
	defer cancel()
	result, err := r.client.RPC(ctx, method, data)
	if err != nil {
		return err
	}
	return json.Unmarshal(result.Data, reply)
}

func (r *run) submit(s *group.Signed) {
	var reply SubmitReply
	if err := r.call(MethodSubmit, s.Text(), &reply); err != nil {
		return // the participant sends it again
	}
	if reply != (SubmitReply{}) {
		r.emit(group.Refusal{Entry: s.Hash, Reason: reply.Reason, Duplicate: reply.Duplicate, Retry: reply.Retry})
	}
}

// fetch reads the rest of the record; history says that it happened before the participant came.
func (r *run) fetch(from int, history bool) {
	for {
		var reply ReadReply
		if err := r.call(MethodRead, ReadRequest{from}, &reply); err != nil {
			return // the participant asks again
		}
		for _, text := range reply.Lines {
			r.line(from, text, history)
			from++
		}
		if len(reply.Lines) == 0 || from >= reply.Head.Seq {
			r.emit(group.HeadSeen{Head: reply.Head, Keeper: true})
			return
		}
	}
}
