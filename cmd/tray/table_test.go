//go:build linux

package main

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fudgetray/cmd/dev/check/simulated"
	"fudgetray/game/table"
)

// A sharedGame is a window and two simulated seats at a table of fudge serve.
type sharedGame struct {
	driven
	server *simulated.Server
	others []*simulated.Seat
	rolls  int // that all seats have seen
}

// TestSharedTable joins a table by its link. The window's rolls and those of two other seats appear at all seats
// with the same faces, also after the window was killed, which returns to its seat.
func TestSharedTable(t *testing.T) {
	g := &sharedGame{driven: arrive(t)}
	g.serve()
	g.begin(g.others[0].Link)
	g.awaitDrawn("the name is asked for", func() bool { return g.ringed().Dy() > 0 })
	g.press(g.w, 'd', 'e', 's', 'k', enter)
	g.awaitSeat()
	g.press(g.w, escape)
	g.awaitDrawn("the settings are closed", func() bool { return !g.rolling().Empty() })
	g.press(g.w, escape)
	const opener = 30 // pixels; its ring is shorter than those around fields
	g.awaitDrawn("no widget has the focus", func() bool { return g.lined(ivory, opener).Empty() })

	g.others[0].Roll(`{"technique":"4dF","trait":"Good"}`)
	g.awaitRolls(1)
	g.keepPicture("table-seats")
	g.press(g.w, space)
	g.awaitRolls(1)
	g.others[1].Roll(`{"technique":"3d6"}`)
	g.awaitRolls(1)
	g.keepPicture("table")

	g.stop()
	g.begin()
	g.awaitSeat()
	g.press(g.w, space)
	g.awaitRolls(1)

	var printed bytes.Buffer
	g.stop()
	g.process = g.startPrinting(&printed)
	g.w = g.window(g.pid())
	g.watch(g.w)
	g.awaitDrawn("the window opens again", func() bool { return g.drawn(g.w) })
	g.awaitSeat()
	g.pressWith(g.w, control, 'q')
	if err := g.command.Wait(); err != nil {
		t.Fatal(err)
	}
	g.compare(printed.String())
}

// serve starts the server and lets the simulated seats join.
func (g *sharedGame) serve() {
	g.t.Helper()
	widget := g.t.TempDir()
	err := os.WriteFile(filepath.Join(widget, "index.html"), nil, 0o600)
	if err == nil {
		g.server, err = simulated.StartServer(g.t.TempDir(), widget, g.t.TempDir())
	}
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(g.server.Kill)
	link := ""
	for _, name := range []string{"Gwen", "Ann"} {
		s, err := simulated.Sit(g.server.URL.String(), link, table.Profile{Name: name, Color: "#c0ffee"})
		if err != nil {
			g.t.Fatal(err)
		}
		g.t.Cleanup(s.Close)
		g.until(name+" has a seat", s.Seated)
		link = s.Link
		g.others = append(g.others, s)
	}
	g.others[0].Link = fmt.Sprintf("%s/#table=%s", g.server.URL, link)
}

// until waits for a condition of the simulated seats.
func (g *sharedGame) until(what string, holds func() bool) {
	g.t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			g.t.Fatalf("timed out: %s; the table has %+v", what, g.others[0].Table().Seats)
		}
	}
}

// awaitSeat waits until the window is at the table: the third seat, and no other one.
func (g *sharedGame) awaitSeat() {
	g.t.Helper()
	g.until("the window has its seat", func() bool {
		seats := g.others[0].Table().Seats
		return len(seats) == 3 && seats[2].Name == "desk" && seats[2].Status == table.Present
	})
}

// awaitRolls waits until all seats have seen further rolls.
func (g *sharedGame) awaitRolls(more int) {
	g.t.Helper()
	g.rolls += more
	g.until(fmt.Sprintf("%d rolls at all seats", g.rolls), func() bool {
		return len(g.others[0].Results()) == g.rolls && len(g.others[1].Results()) == g.rolls &&
			len(load(g.t, g.home).Rolls) == g.rolls
	})
}

// compare checks that the session of the window, the other seats and the record have the same rolls, and that the
// window printed the head of the record.
func (g *sharedGame) compare(printed string) {
	g.t.Helper()
	record, err := g.server.Record(g.others[0].Table().ID.String())
	if err != nil {
		g.t.Fatal(err)
	}
	v, err := table.Verify(table.Standard{}, bytes.NewReader(record))
	if err != nil {
		g.t.Fatal(err)
	}
	rolls := load(g.t, g.home).Rolls
	if len(v.Throws) != g.rolls || len(rolls) != g.rolls {
		g.t.Fatalf("the record has %d throws and the session %d, want %d", len(v.Throws), len(rolls), g.rolls)
	}
	for i, c := range v.Throws {
		if rolls[i].Receipt != c.Outcome.Receipt || len(c.Disputed) > 0 {
			g.t.Errorf("throw %d: %s in the record, %s in the window; disputed by %v",
				c.Number, c.Outcome.Receipt, rolls[i].Receipt, c.Disputed)
		}
		for _, s := range g.others {
			if r := s.Results()[i]; r.Receipt != c.Outcome.Receipt || !slices.Equal(r.Faces, c.Outcome.Faces) {
				g.t.Errorf("throw %d: %+v at a seat, %+v in the record", c.Number, r, c.Outcome)
			}
		}
	}
	if !strings.HasPrefix(printed, "Head: ") || !strings.Contains(string(printed), " lines\n") {
		g.t.Errorf("the program printed %q", printed)
	}
}

// startPrinting starts the program with its output in a buffer.
func (g *sharedGame) startPrinting(out *bytes.Buffer) process {
	g.t.Helper()
	p := prepared(g.program, g.home)
	p.command.Stdout = out
	p.begin(g.t)
	return p
}

// keepPicture writes a picture of the window if the flag -shots is set.
func (g *sharedGame) keepPicture(name string) {
	g.t.Helper()
	if *shotsDir == "" {
		return
	}
	g.awaitRest()
	file, err := os.Create(filepath.Join(*shotsDir, name+".png"))
	if err != nil {
		g.t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, g.picture(g.w).image()); err != nil {
		g.t.Fatal(err)
	}
}
