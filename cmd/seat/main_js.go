package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"syscall/js"

	"fudgetray/game/table"
	"fudgetray/game/table/record"
	"fudgetray/game/table/seat"
)

func main() {
	p, err := openPage()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := run(p); err != nil {
		p.emit(failed{"failed", err.Error()})
	}
}

// failed is the event of an error.
type failed struct {
	Event   string `json:"event"`
	Message string `json:"message"`
}

// started is the event of a seat that begins to take part.
type started struct {
	Event string     `json:"event"`
	Table table.ID   `json:"table"`
	Link  string     `json:"link"`
	Pass  table.Pass `json:"pass"`
}

// run takes part until the page stops it.
func run(p page) error {
	c, err := p.config()
	if err != nil {
		return err
	}
	stored := []byte(c.Memory)
	if string(stored) == "null" {
		stored = nil
	}
	s, err := seat.Take(c.Parameters, stored)
	if err != nil {
		return err
	}
	s.Store, s.Emit = p.keep, p.emit
	link := s.Link()
	k := &keeper{page: p, table: link.Table}
	if c.Keeper {
		k.begin()
	}
	participant := record.NewParticipant(k.call)
	participant.Keep, participant.Notice, participant.Step = s.Keep, s.Notice, s.Step
	ctx, stop := context.WithCancel(context.Background())
	p.Set("published", inOrder(func(text string) { participant.Published([]byte(text)) }))
	p.Set("connected", inOrder(func(string) { participant.Connected() }))
	p.Set("want", inOrder(func(text string) { want(p, s, text) }))
	p.Set("becomeKeeper", js.FuncOf(func(js.Value, []js.Value) any { k.begin(); return nil }))
	p.Set("stop", inOrder(func(string) { stop() }))
	p.emit(started{"started", link.Table, link.String(), s.Pass()})
	p.emit(s.Describe()) // the page shows that it is connecting
	go s.VerifyPast(ctx)
	state, effects, wants := s.Start()
	_, err = participant.Run(ctx, state, effects, wants)
	return err
}

// want passes a request of the user, as JSON, to the seat.
func want(p page, s *seat.Seat, text string) {
	var w seat.Want
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		p.emit(failed{"failed", err.Error()})
		return
	}
	s.Want(w)
}
