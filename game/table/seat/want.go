package seat

import (
	"encoding/json"

	"fudgetray/game/table"
)

// A Want is a request of the user. One member is set; without any, the user leaves the table.
type Want struct {
	Throw   *table.Dice     `json:"throw"`
	Secret  *table.Dice     `json:"secret"`
	Open    int             `json:"open"` // number of a secret throw
	Options json.RawMessage `json:"options"`
	Kick    int             `json:"kick"` // number of a seat
	Lock    *bool           `json:"lock"`
	Renew   bool            `json:"renew"`
	Appoint *table.Appoint  `json:"appoint"`
	Rename  *table.Profile  `json:"rename"`
	Leave   bool            `json:"leave"`
}

// Want passes a request of the user to the participant.
func (s *Seat) Want(w Want) { s.wants <- s.asked(&w) }

func (s *Seat) asked(w *Want) table.Event {
	var e table.Entry
	switch {
	case w.Secret != nil:
		w.Secret.Physics = table.Physics
		return table.WantSecret{Dice: *w.Secret}
	case w.Open != 0:
		return table.WantOpen{Throw: w.Open}
	case w.Throw != nil:
		w.Throw.Physics = table.Physics
		e.Throw = &table.Request{Dice: w.Throw}
	case w.Options != nil:
		e.Options = &table.Options{Request: w.Options}
	case w.Kick != 0:
		e.Kick = &table.Kick{Seat: w.Kick}
	case w.Lock != nil:
		e.Lock = &table.Lock{On: *w.Lock}
	case w.Renew:
		e.Renew = s.renew()
	case w.Appoint != nil:
		e.Appoint = w.Appoint
	case w.Rename != nil:
		e.Rename = w.Rename
	default:
		e.Leave = &table.Leave{}
	}
	return table.Want{Entry: e}
}
