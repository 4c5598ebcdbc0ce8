package main

import (
	"bufio"
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	shared "fudgetray/game/group"
	"fudgetray/game/host"
	"fudgetray/web/tables"
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
		role := shared.Player
		if *watch {
			role = shared.Watcher
		}
		s, err := sitAt(args, *server, *title, shared.Profile{Name: *name, Color: *color}, role)
		if err != nil {
			return err
		}
		return s.play(c)
	}
	return c
}

// A tableSeat is a seat at a table, with what is needed to take it again.
type tableSeat struct {
	server  *url.URL
	link    shared.Link
	pass    shared.Pass
	state   shared.State
	effects []shared.Effect
	file    string
}

// linkFragment precedes the link of a table in the fragment of a URL, which browsers don't send.
const linkFragment = "table="

// sitAt returns the seat of a link, or that of a new table without one.
func sitAt(args []string, server, title string, by shared.Profile, role shared.Role) (*tableSeat, error) {
	address := server
	if len(args) > 0 {
		address = args[0]
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("table: %q is not the address of a server, such as http://127.0.0.1:8080", address)
	}
	s := &tableSeat{server: u}
	var seed shared.Hash
	crand.Read(seed[:]) // never fails
	if len(args) == 0 {
		var secret [16]byte
		crand.Read(secret[:])
		if s.state, s.link, s.effects, err = shared.Found(shared.Standard{}, seed, secret, title, by); err != nil {
			return nil, err
		}
		s.pass = s.link.Pass(shared.Standard{})
		return s, s.locate()
	}
	if s.link, err = shared.ParseLink(strings.TrimPrefix(u.Fragment, linkFragment)); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	if err := s.locate(); err != nil {
		return nil, err
	}
	return s, s.resume(seed, by, role)
}

// locate sets the file of the seat's memory.
func (s *tableSeat) locate() (err error) {
	xdg.Reload()
	s.file, err = xdg.StateFile(filepath.Join("fudge", "tables", s.link.Table.String()+".json"))
	return err
}

// resume takes the seat of an earlier run, or a new one.
func (s *tableSeat) resume(seed shared.Hash, by shared.Profile, role shared.Role) error {
	s.pass = s.link.Pass(shared.Standard{})
	data, err := os.ReadFile(s.file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fileError(err)
	}
	var memory shared.Memory
	if err == nil {
		if err := json.Unmarshal(data, &memory); err != nil {
			return fmt.Errorf("%s: it is damaged; remove it to take a new seat: %w", s.file, err)
		}
	}
	if memory.N <= 1 && memory.Pending == nil { // new, or refused when it joined
		s.state, s.effects = shared.Enter(shared.Standard{}, seed, s.link, by, role)
		return nil
	}
	if s.state, s.effects, err = shared.Resume(shared.Standard{}, memory); err != nil {
		return fmt.Errorf("%s: %w", s.file, err)
	}
	if memory.N > 1 { // it has a seat, which may read with another link, too
		s.pass = s.state.Pass()
	}
	return nil
}

// keep stores the seat's memory.
func (s *tableSeat) keep(m shared.Memory) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return host.Replace(s.file, data, 0o600)
}

// play takes part until standard input ends and nothing is left to do.
func (s *tableSeat) play(c *cobra.Command) error {
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt)
	defer stop()
	ctx, done := context.WithCancel(ctx)
	defer done()
	out := c.OutOrStdout()
	u := *s.server
	u.Fragment = linkFragment + s.link.String()
	fmt.Fprintln(out, "Link:", u.String())

	wants, ended := make(chan shared.Event), make(chan struct{})
	go readWants(ctx, c.InOrStdin(), c.ErrOrStderr(), wants, ended)
	current := s.state.Table
	seat := tables.Seat{
		URL:    "ws" + strings.TrimPrefix(u.Scheme, "http") + "://" + u.Host + tables.Path,
		Pass:   s.pass,
		Keep:   s.keep,
		Status: func(connected bool) { printStatus(c.ErrOrStderr(), connected) },
		Step: func(state *shared.State) {
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
	var waiting []shared.Notice // a notice comes before the table that it is about
	seat.Notice = func(n shared.Notice) { waiting = append(waiting, n) }
	step := seat.Step
	seat.Step = func(state *shared.State) {
		for _, n := range waiting {
			if text := noticeText(&state.Table, n); text != "" {
				fmt.Fprintln(out, printable(text))
			}
		}
		waiting = waiting[:0]
		step(state)
	}
	state, err := seat.Run(ctx, s.state, s.effects, wants)
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
func idle(s *shared.State) bool {
	if s.Me() < 0 && s.Table.Head.Seq > 0 && s.Waiting() == 0 {
		return true // joining was refused
	}
	settled := len(s.Table.Recent) == 0 || s.Table.Recent[len(s.Table.Recent)-1].By != 0 || s.Table.Recent[len(s.Table.Recent)-1].Dice == nil
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
func readWants(ctx context.Context, in io.Reader, problems io.Writer, wants chan<- shared.Event, ended chan<- struct{}) {
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
