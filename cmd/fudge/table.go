package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/seat"
)

func tableCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "table [LINK]",
		Short: "Sit at a shared table",
		Long: `Table joins the shared table of a link, prints what happens there, and throws dice.
Without LINK it creates a table on --server and prints its link.

Each line of standard input is a request, such as Great 4dF vs Good, or one of
    /secret REQUEST   throw in secret           (GM)
    /open NUMBER      open a secret throw       (GM)
    /kick SEAT        remove a seat             (GM)
    /lock, /unlock    stop or allow joining     (GM)
    /leave            leave the table

The seat is kept in a file that only you can read, so the same command returns to it.
Every line of the record is verified, and all dice are simulated here. At the end of
standard input it waits for its own throws and stops.`,
		Example: `  fudge table --server http://127.0.0.1:8080 --name Gwen
  fudge table 'http://127.0.0.1:8080/#table=…' --name Ann`,
		Args: upTo(1, language.OneLink()),
	}
	server := c.Flags().String("server", "http://127.0.0.1:8080", "address of fudge serve, for a new table")
	name := c.Flags().String("name", "Player", "your name at the table")
	color := c.Flags().String("color", "#c0ffee", "your colour at the table")
	title := c.Flags().String("title", "Table", "name of a new table")
	watch := c.Flags().Bool("watch", false, "join as a watcher, who throws no dice")
	for _, flag := range []string{"server", "name", "color", "title"} {
		complete(c, flag, nil)
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		role := table.Player
		if *watch {
			role = table.Watcher
		}
		s, err := sitAt(args, *server, *title, table.Profile{Name: *name, Color: *color}, role)
		if err != nil {
			return err
		}
		return s.play(c)
	}
	return c
}

// A tableSeat is a seat at a table, with what is needed to take it again.
type tableSeat struct {
	*seat.Seat
	address client.Address
	claim   *client.Claim
}

// sitAt returns the seat of a link, or that of a new table without one.
func sitAt(args []string, server, title string, by table.Profile, role table.Role) (*tableSeat, error) {
	text := server
	if len(args) > 0 {
		text = args[0]
	}
	address, err := client.ParseAddress(text)
	if err != nil {
		return nil, err
	}
	s := &tableSeat{address: address}
	p := seat.Parameters{Title: title, Name: by.Name, Color: by.Color, Role: string(role)}
	if len(args) == 0 {
		if s.Seat, err = seat.Take(p, nil); err != nil {
			return nil, err
		}
		s.address.Link = s.Link().String()
		return s, s.claimFile(s.Link().Table)
	}
	link, err := table.ParseLink(address.Link)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	if err := s.claimFile(link.Table); err != nil {
		return nil, err
	}
	p.Link = address.Link
	return s, s.take(p)
}

// claimFile claims the file of a seat.
func (s *tableSeat) claimFile(id table.ID) error {
	xdg.Reload()
	folder, err := xdg.StateFile(filepath.Join("fudge", "tables"))
	if err == nil {
		s.claim, err = client.ClaimSeat(folder, id)
	}
	if err == nil && s.Seat != nil {
		s.Store = s.claim.Keep
	}
	return err
}

// take takes the seat of an earlier run, or a new one.
func (s *tableSeat) take(p seat.Parameters) error {
	stored, err := s.claim.Load()
	if err != nil {
		return fileError(err)
	}
	if s.Seat, err = seat.Take(p, stored); err != nil {
		return fmt.Errorf("%s: it is damaged; remove it to take a new seat: %w", s.claim.File, err)
	}
	s.Store = s.claim.Keep
	return nil
}

// play takes part until standard input ends and nothing is left to do.
func (s *tableSeat) play(c *cobra.Command) error {
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt)
	defer stop()
	ctx, done := context.WithCancel(ctx)
	defer done()
	out := c.OutOrStdout()
	defer s.claim.Release()
	fmt.Fprintln(out, "Link:", s.address)

	wants, ended := make(chan table.Event), make(chan struct{})
	go readWants(ctx, c.InOrStdin(), c.ErrOrStderr(), wants, ended)
	first, effects, _ := s.Start()
	current := first.Table
	connection := client.Connection{
		Server: s.address.Server(),
		Pass:   s.Pass(),
		Keep:   s.Keep,
		Status: func(connected bool) { printStatus(c.ErrOrStderr(), connected) },
		Step: func(state *table.State) {
			current = state.Table
			select {
			case <-ended:
				if idle(state) {
					done()
				}
			default:
			}
		},
	}
	var waiting []table.Notice // a notice comes before the table that it is about
	connection.Notice = func(n table.Notice) { waiting = append(waiting, n) }
	step := connection.Step
	connection.Step = func(state *table.State) {
		for _, n := range waiting {
			if text := noticeText(&state.Table, n); text != "" {
				fmt.Fprintln(out, printable(text))
			}
		}
		waiting = waiting[:0]
		step(state)
	}
	state, err := connection.Run(ctx, first, effects, wants)
	fmt.Fprintf(out, "Head: %v after %d lines\n", current.Head.Hash, current.Head.Seq)
	switch {
	case err != nil:
		return err
	case state.Fork != nil:
		return refusal{state.Fork}
	case state.Fault != nil:
		return refusal{state.Fault}
	}
	return nil
}

// idle reports whether the participant has no pending operation.
func idle(s *table.State) bool {
	if s.Me() < 0 && s.Table.Head.Seq > 0 && s.Waiting() == 0 {
		return true // joining was refused
	}
	settled := len(s.Table.Recent) == 0 || s.Table.Recent[len(s.Table.Recent)-1].By != 0 ||
		s.Table.Recent[len(s.Table.Recent)-1].Dice == nil
	return s.Me() >= 0 && s.Waiting() == 0 && s.Table.Open == nil && settled || s.Fork != nil || s.Fault != nil
}

func printStatus(problems io.Writer, connected bool) {
	if connected {
		fmt.Fprintln(problems, "connected")
	} else {
		fmt.Fprintln(problems, "connecting …")
	}
}

// readWants turns lines of text into events.
func readWants(ctx context.Context, in io.Reader, problems io.Writer, wants chan<- table.Event, ended chan<- struct{}) {
	defer close(ended)
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		event, err := wantOf(text)
		if err != nil {
			fmt.Fprintln(problems, "fudge:", printable(err.Error()))
			continue
		}
		select {
		case wants <- event:
		case <-ctx.Done():
			return
		}
	}
}
