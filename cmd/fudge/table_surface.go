package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/visit"
)

// A tableSurface is the surface of a visit in a terminal. It throws no dice on a tray: a throw is simulated and printed.
type tableSurface struct {
	out, problems io.Writer
	language      *language.Language
	address       client.Address
	runner        *client.Runner
	commands      chan visit.Command // from the runner
	closed        chan struct{}

	view      visit.View
	printed   map[int]string // lines of the throws, by number
	heard     int            // number of the last news that was printed
	joined    bool
	shownLink string // that was printed last
	ids       int    // of the last act
	acting    bool   // the last act is not answered
	stale     bool   // the view lacks the last answer
	notes     []string
	late      *time.Timer // ends when the open throw has waited for long
	awaited   int         // number of that throw; 0 without one
	record    client.SavedRecord
	file      string // for the record
	campaign  engine.Campaign
	settings  engine.Request // with the GM's options
}

// joinID is the ID of the join. Those of acts follow.
const joinID = 1

func newTableSurface(c *cobra.Command, address client.Address, l *language.Language, folder string) *tableSurface {
	s := &tableSurface{
		out: c.OutOrStdout(), problems: c.ErrOrStderr(), language: l, address: address, commands: make(chan visit.Command),
		closed: make(chan struct{}), printed: map[int]string{}, ids: joinID, late: time.NewTimer(longWait),
	}
	s.late.Stop()
	s.runner = client.Run(folder, func(c visit.Command) {
		select {
		case s.commands <- c:
		case <-s.closed:
		}
	})
	s.runner.Present(address)
	return s
}

// close tells the others that the seat is away, and prints the head of the record.
func (s *tableSurface) close() {
	close(s.closed)
	s.runner.Close()
	if s.view.Lines > 0 {
		fmt.Fprintf(s.out, "Head: %v after %d lines\n", s.view.Head, s.view.Lines)
	}
}

// settling is the time for results to reach the record after the end of the input. Tests change it.
var settling = 5 * time.Second

// errLeft ends a visit that the user has left.
var errLeft = errors.New("left")

// run passes lines and commands until the visit ends, or until the input ends and nothing is left to do.
func (s *tableSurface) run(ctx context.Context, in io.Reader) error {
	lines, ended := readLines(ctx, in), false
	late := time.NewTimer(settling)
	defer late.Stop()
	for {
		open := lines
		if !s.joined || s.acting || s.stale || ended {
			open = nil
		}
		var err error
		select {
		case <-ctx.Done():
			return nil
		case <-late.C:
			if ended && s.joined && !s.acting {
				return nil
			}
		case <-s.late.C:
			s.printOwing()
		case c := <-s.commands:
			err = s.handle(c)
			late.Reset(settling)
		case line, more := <-open:
			ended = !more
			if more {
				err = s.enter(line)
			}
		}
		switch {
		case errors.Is(err, errLeft):
			return nil
		case err != nil:
			return err
		case ended && s.idle():
			return nil
		}
	}
}

// idle reports whether everything that the user has requested is done and printed.
func (s *tableSurface) idle() bool {
	if !s.joined || s.acting || s.stale || s.view.Open != nil && s.view.Open.Seat == s.view.Me {
		return false
	}
	for i := range s.view.Results {
		r := &s.view.Results[i]
		done := r.Past || r.Problem.Code != "" || r.Text != "" && (r.Hidden || r.Announced)
		if r.Own && !done {
			return false
		}
	}
	return true
}

// handle carries out a command of the machine. The error ends the visit.
func (s *tableSurface) handle(c visit.Command) error {
	switch c := c.(type) {
	case visit.Compute:
		s.runner.Send(computed(c, s.language))
	case visit.Play:
		s.answered(c.Want)
		s.show(c.ID, c.Name, c.Request)
	case visit.Resolve:
		s.show(c.ID, c.Name, c.Request)
	case visit.Options:
		return s.follow(c.Values)
	case visit.Joined:
		s.joined, s.stale = true, true
		s.printLink(c.Link)
	case visit.Record:
		s.record.Add(c)
	case visit.Done:
		if c.ID == s.record.ID {
			s.saveRecord()
		}
		s.answered(c.ID)
	case visit.Refuse:
		s.acting = s.acting && c.ID != s.ids
		s.complain(c.In(s.language))
	case visit.Show:
		return s.print(c.View)
	case visit.Ended:
		if c.Code == "" {
			return errLeft
		}
		return fmt.Errorf("table: %s", c.In(s.language))
	}
	return nil
}

func (s *tableSurface) answered(id int) {
	if id == s.ids {
		s.acting, s.stale = false, true
	}
}

// computed simulates a throw.
func computed(c visit.Compute, l *language.Language) visit.Computed {
	outcome, err := table.Standard{}.Roll(c.Dice, c.Seed)
	if err != nil {
		return visit.Computed{ID: c.ID, Problem: err.Error(), Physics: errors.Is(err, table.ErrPhysics)}
	}
	line := outcome.Request.RolledIn(l)
	return visit.Computed{ID: c.ID, Receipt: outcome.Receipt, Faces: outcome.Faces, Request: outcome.Request, Line: line}
}

// show answers with the result of a throw of a user. The user sees an own secret one at once.
func (s *tableSurface) show(id int, name string, r engine.Request) {
	r.Secret = false
	resolution, err := engine.ResolveIn(&r, s.language.About(name))
	if err != nil {
		s.runner.Send(visit.Unplayed{ID: id, Reason: errorText(err, s.language)})
		return
	}
	s.runner.Send(visit.Played{
		ID: id, Text: resolution.Text, Degree: resolution.DegreeNameIn(s.language), Success: resolution.Success,
		Outcome: resolution.Outcome,
	})
}

// rules returns the user's own values of controls, which apply where the GM sets none.
func (s *tableSurface) rules() json.RawMessage {
	values, err := json.Marshal(controls.Values(&s.campaign, s.settings, s.language))
	if err != nil {
		panic(err) // they consist of plain values
	}
	return values
}

// follow applies the GM's options to the rolls that follow.
func (s *tableSurface) follow(options json.RawMessage) error {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(options, &values); err != nil {
		return err
	}
	for id, value := range values {
		if _, err := controls.Set(&s.campaign, &s.settings, id, value); err != nil {
			s.complain(errorText(err, s.language))
		}
	}
	return nil
}

func (s *tableSurface) complain(text string) { fmt.Fprintln(s.problems, "fudge:", printable(text)) }
