package record

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"fudgetray/game/table"
)

// A Participant carries out the effects of a table.State and gives it the events of a channel.
type Participant struct {
	Keep   func(table.Memory) error // stores the memory; must not return before it is durable
	Notice func(table.Notice)       // receives notices in order
	Step   func(*table.State)       // is called after each step

	call   func(ctx context.Context, method string, request []byte) ([]byte, error)
	events chan table.Event
	quit   chan struct{} // closed when Run returns
	known  atomic.Int64  // lines that the participant has
	skip   atomic.Int64  // lines that it need not read
	past   authentication

	connection atomic.Int64 // number of changes of the connection
	read       atomic.Int64 // that number when the record was last read to its end
}

// NewParticipant returns a participant that calls its keeper with call, a remote procedure call of
// Host.Call.
func NewParticipant(call func(ctx context.Context, method string, request []byte) ([]byte, error)) *Participant {
	p := &Participant{call: call, events: make(chan table.Event), quit: make(chan struct{})}
	p.past = authentication{suite: table.Standard{}, forged: func(seq int) { p.emit(table.Forged{Seq: seq}) }}
	return p
}

// Connected requests missed lines. The caller calls it when the channel is connected. It doesn't block.
func (p *Participant) Connected() {
	p.connection.Add(1)
	known := int(p.known.Load())
	go p.fetch(known, known == 0)
}

// Disconnected lets the participant request lines until it is connected again.
func (p *Participant) Disconnected() { p.connection.Add(1) }

// Published handles the JSON of a Publication.
func (p *Participant) Published(data []byte) {
	var publication Publication
	if err := json.Unmarshal(data, &publication); err != nil {
		return
	}
	known := int(p.known.Load())
	head := publication.Head
	if head == nil {
		p.line(publication.Seq, publication.Line, false)
		return
	}
	if head.Seq >= known {
		p.emit(table.HeadSeen{Head: *head, Keeper: true})
	}
	if head.Seq != known {
		go p.fetch(known, false)
	}
}

// hears reports whether the participant has the record, as far as known, and its connection brings each new line.
func (p *Participant) hears(s *table.State) bool {
	return p.read.Load() == p.connection.Load() && s.Table.Head.Seq > 0 && s.Lost() == 0 && !s.Behind()
}

// unasked returns the effects of a tick without requests for lines.
func unasked(effects []table.Effect) []table.Effect {
	return slices.DeleteFunc(effects, func(e table.Effect) bool {
		_, fetches := e.(table.Fetch)
		return fetches
	})
}

// tick is the time between ticks of a participant.
const tick = 250 * time.Millisecond

// Run takes part until the context is done. It carries out the first effects, and then handles events
// and the user's wants. It returns the last state, with the context's cause or the error of Keep. It
// must be called once.
func (p *Participant) Run(
	ctx context.Context,
	state table.State,
	effects []table.Effect,
	wants <-chan table.Event,
) (table.State, error) {
	defer close(p.quit)
	p.skip.Store(int64(state.Skip()))
	if err := p.perform(effects); err != nil {
		return state, err
	}
	start := time.Now() // its monotonic clock never goes back
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		var e table.Event
		select {
		case <-ctx.Done():
			if err := context.Cause(ctx); err != ctx.Err() {
				return state, err
			}
			return state, nil
		case <-ticker.C:
			e = table.Tick{Now: time.Since(start).Milliseconds()}
		case e = <-p.events:
		case want, open := <-wants:
			if !open {
				wants = nil
				continue
			}
			e = want
		}
		var effects []table.Effect
		state, effects = table.Step(state, e)
		if _, polls := e.(table.Tick); polls && p.hears(&state) {
			effects = unasked(effects)
		}
		if err := p.perform(effects); err != nil {
			return state, err
		}
		p.known.Store(int64(state.Table.Head.Seq))
		p.skip.Store(int64(state.Skip()))
		p.Step(&state)
	}
}

// emit passes an event to Run.
func (p *Participant) emit(e table.Event) {
	select {
	case p.events <- e:
	case <-p.quit:
	}
}

// line passes a line to Run. It drops a line that can't be parsed, which is then requested again.
func (p *Participant) line(seq int, text string, history bool) {
	if line, err := table.ParseLaterLine([]byte(text)); err == nil {
		p.emit(table.Heard{Seq: seq, Line: line, History: history})
	}
}

func (p *Participant) perform(effects []table.Effect) error {
	for _, e := range effects {
		switch e := e.(type) {
		case table.Keep:
			if err := p.Keep(e.Memory); err != nil {
				return fmt.Errorf("table: the memory of this seat can't be stored: %w", err)
			}
		case table.Send:
			go p.submit(e.Signed)
		case table.Fetch:
			go p.fetch(e.From, e.From == 0)
		case table.Give:
			go p.give(e)
		case table.Authenticate:
			p.past.add(e)
		case table.Notice:
			p.Notice(e)
		}
	}
	return nil
}

// callTimeout limits a call. The participant repeats calls without an answer.
const callTimeout = 10 * time.Second

// ask calls the keeper.
func (p *Participant) ask(method string, request, reply any) error {
	data, err := encode(request)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), callTimeout)
	defer cancel()
	answer, err := p.call(ctx, method, data)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, reply)
}

func (p *Participant) submit(s *table.Signed) {
	var reply SubmitReply
	if err := p.ask(MethodSubmit, string(s.Text()), &reply); err != nil {
		return // the participant sends it again
	}
	if reply != (SubmitReply{}) {
		p.emit(reply.Refusal(s.Hash))
	}
}

// fetch reads the rest of the record. history is true for lines from before the participant connected.
func (p *Participant) fetch(from int, history bool) {
	connection, had := p.connection.Load(), from
	for {
		var reply ReadReply
		if err := p.ask(MethodRead, ReadRequest{From: from, Skip: int(p.skip.Load())}, &reply); err != nil {
			return // the participant requests them again
		}
		from += reply.From
		for _, text := range reply.Lines {
			p.line(from, text, history)
			from++
		}
		if len(reply.Lines) == 0 || from >= reply.Head.Seq {
			p.emit(table.HeadSeen{Head: reply.Head, Keeper: true, Had: had})
			p.read.Store(connection)
			return
		}
	}
}

// give gives lines back to the keeper.
func (p *Participant) give(g table.Give) {
	had := int(p.known.Load())
	var reply ReadReply
	if err := p.ask(MethodRestore, RestoreRequestOf(g), &reply); err != nil {
		return // the participant tries again when it sees the keeper's head
	}
	p.emit(table.HeadSeen{Head: reply.Head, Keeper: true, Had: had})
}
