package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"syscall/js"
	"time"

	"fudgetray/game/group"
	"fudgetray/game/group/adapter"
)

func main() {
	p, err := openPage()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := run(p); err != nil {
		p.emit(event{"event": "failed", "message": err.Error()})
	}
}

func run(p page) error {
	c, err := p.config()
	if err != nil {
		return err
	}
	s := &seat{page: p, suite: group.Standard{}, wants: make(chan group.Event, 64)}
	effects, err := s.sit(c)
	if err != nil {
		return err
	}
	return s.takePart(c.Keeper, effects)
}

// A seat is the page's participant.
type seat struct {
	page  page
	suite group.Suite
	state group.State
	kept  kept
	wants chan group.Event
	past  past
}

// kept is the data of a seat that the page stores.
type kept struct {
	Memory group.Memory `json:"memory"`
	Link   string       `json:"link"`           // link of the table; empty if unknown
	Next   string       `json:"next,omitempty"` // the link that will replace it once the record has it
}

// sit resumes the seat of an earlier visit or takes a new one, and returns the first effects.
func (s *seat) sit(c config) (effects []group.Effect, err error) {
	if len(c.Memory) > 0 && string(c.Memory) != "null" {
		if err := json.Unmarshal(c.Memory, &s.kept); err != nil {
			return nil, err
		}
	}
	if m := s.kept.Memory; m.N > 1 || m.Pending != nil { // otherwise it was refused when it joined
		s.state, effects, err = group.Resume(s.suite, m)
		return effects, err
	}
	profile := group.Profile{Name: c.Name, Color: c.Color}
	var seed group.Hash
	rand.Read(seed[:]) // never fails
	var link group.Link
	if c.Link == "" {
		s.state, link, effects, err = group.Found(s.suite, seed, newSecret(), c.Title, profile)
	} else if link, err = group.ParseLink(c.Link); err == nil {
		s.state, effects = group.Enter(s.suite, seed, link, profile, group.Role(c.Role))
	}
	s.kept.Link = link.String()
	return effects, err
}

func newSecret() (secret [16]byte) {
	rand.Read(secret[:]) // never fails
	return secret
}

// takePart runs the participant until the page stops it.
func (s *seat) takePart(keeper bool, effects []group.Effect) error {
	link, err := group.ParseLink(s.kept.Link)
	if err != nil {
		return err
	}
	call := s.page.call
	if keeper {
		call = s.keep(link.Table)
	}
	participant := adapter.NewParticipant(call)
	participant.Keep, participant.Notice, participant.Step = s.store, s.notice, s.step
	ctx, stop := context.WithCancel(context.Background())
	s.page.Set("published", inOrder(func(text string) { participant.Published([]byte(text)) }))
	s.page.Set("connected", inOrder(func(string) { participant.Connected() }))
	s.page.Set("want", inOrder(s.want))
	s.page.Set("stop", inOrder(func(string) { stop() }))
	pass := link.Pass(s.suite)
	if s.kept.Memory.N > 1 {
		pass = s.state.Pass() // remains valid when the link is renewed
	}
	s.page.emit(event{"event": "started", "table": link.Table, "link": s.kept.Link, "pass": pass})
	s.page.emit(s.describe()) // the page shows that it is connecting
	go s.verifyPast(ctx)
	_, err = participant.Run(ctx, s.state, effects, s.wants)
	return err
}

// keep makes the page the keeper of its table, and returns the function with which its own seat calls
// the keeper.
func (s *seat) keep(table group.ID) func(context.Context, string, []byte) ([]byte, error) {
	now := func() int64 { return time.Now().UnixMilli() }
	host := adapter.NewHost(pageLog{s.page}, now, func(_ group.ID, seq int, line *group.Line) {
		if data, err := adapter.PublicationOf(seq, line); err == nil {
			s.page.Call("publish", string(data))
		}
	})
	s.page.Set("serve", js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, request := args[0].String(), []byte(args[1].String())
		return promise(func() (string, error) {
			reply, err := host.Call(table, method, request)
			return string(reply), err
		})
	}))
	return func(_ context.Context, method string, request []byte) ([]byte, error) {
		return host.Call(table, method, request)
	}
}

// store stores the seat's memory.
func (s *seat) store(m group.Memory) error {
	s.kept.Memory = m
	data, err := json.Marshal(s.kept)
	if err != nil {
		return err
	}
	_, err = await(context.Background(), s.page.Call("keep", string(data)))
	return err
}

// step passes the state after a step to the page.
func (s *seat) step(state *group.State) {
	before := s.state
	s.state = *state
	if next, err := group.ParseLink(s.kept.Next); err == nil && next.Key(s.suite) == state.Table.Link {
		s.kept.Link, s.kept.Next = s.kept.Next, ""
	}
	if before.Table.Head != state.Table.Head || before.Waiting() != state.Waiting() || before.Fork != state.Fork || (before.Fault == nil) != (state.Fault == nil) {
		s.page.emit(s.describe())
	}
}
