package main

import (
	"io"
	"time"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
)

// A pastRoll is a stored roll. Its JSON has the form of the widget's history.
type pastRoll struct {
	Index      int               `json:"index"`
	Time       int64             `json:"time"`       // Unix seconds
	Resolution engine.Resolution `json:"resolution"` // redacted for a hidden secret roll
}

// pastRollOf resolves a stored roll in a language.
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

// clock formats the time of a roll.
func clock(seconds int64) string { return time.Unix(seconds, 0).Format(time.DateTime) }

// print prints the roll.
func (p *pastRoll) print(out io.Writer) error {
	return printColumn(out, clock(p.Time)+"  ", p.Resolution.Text)
}
