package main

import (
	"fmt"
	"io"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
)

// pastRoll is a roll of which it is told later, as JSON in the form that the widget's
// history has.
type pastRoll struct {
	Index      int               `json:"index"`
	Time       int64             `json:"time"`       // seconds since 1970
	Resolution engine.Resolution `json:"resolution"` // of a hidden roll no more than that it is one
}

// pastRollOf says in a language what a roll came to.
func pastRollOf(index int, r *session.Roll, l *language.Language) (pastRoll, error) {
	resolution, err := engine.ResolveIn(&r.Request, l)
	if err != nil {
		return pastRoll{}, err
	}
	resolution.Receipt = r.Receipt
	if !r.Revealed {
		resolution = resolution.Redacted(l)
	}
	return pastRoll{index, r.Time, resolution}, nil
}

// clock is the time of a roll as people read it.
func clock(seconds int64) string { return time.Unix(seconds, 0).Format(time.DateTime) }

// print prints the roll on a line of its own.
func (p *pastRoll) print(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s  %s\n", clock(p.Time), printable(p.Resolution.Text))
	return err
}
