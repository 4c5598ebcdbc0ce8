package main

import (
	"bytes"
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"fudgetray/game/table"
	"fudgetray/game/table/visit"
)

// The terminal says for whom a throw waits after two seconds, and nothing about a throw that is answered earlier.
func TestTableSaysForWhomItWaits(t *testing.T) {
	for _, test := range []struct {
		answered time.Duration
		want     string
	}{
		{longWait - 1, ""},
		{longWait + 1, "Waiting for Ann\n"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			s := &tableSurface{
				out: &out, problems: &out, commands: make(chan visit.Command), late: time.NewTimer(longWait),
			}
			s.late.Stop()
			in, typed := io.Pipe()
			ctx, end := context.WithCancel(t.Context())
			s.view.Seats = []visit.SeatView{{Number: 1, Name: "Ann", Status: table.Present, Owes: true}}
			s.view.Open = &visit.OpenThrow{Throw: 1, Seat: 1, Owing: []int{1}}
			s.watch()
			go func() {
				if err := s.run(ctx, in); err != nil {
					t.Error(err)
				}
			}()
			time.Sleep(test.answered)
			synctest.Wait()
			s.view.Open = nil
			s.watch()
			time.Sleep(longWait)
			synctest.Wait()
			if out.String() != test.want {
				t.Errorf("after %v, the terminal has said %q, want %q", test.answered, out.String(), test.want)
			}
			end()
			typed.Close()
		})
	}
}
