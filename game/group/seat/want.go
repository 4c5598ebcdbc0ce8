package seat

import (
	"encoding/json"

	"fudgetray/game/group"
)

// A Want is a request of the user. One member is set; without any, the user leaves the table.
type Want struct {
	Throw   *group.Dice     `json:"throw"`
	Secret  *group.Dice     `json:"secret"`
	Open    int             `json:"open"` // number of a secret throw
	Options json.RawMessage `json:"options"`
	Kick    int             `json:"kick"` // number of a seat
	Lock    *bool           `json:"lock"`
	Renew   bool            `json:"renew"`
	Appoint *group.Appoint  `json:"appoint"`
	Rename  *group.Profile  `json:"rename"`
	Leave   bool            `json:"leave"`
}

// Want passes a request of the user to the participant.
func (s *Seat) Want(w Want) { s.wants <- s.asked(&w) }

func (s *Seat) asked(w *Want) group.Event {
	var e group.Entry
	switch {
	case w.Secret != nil:
		w.Secret.Physics = group.Physics
		return group.WantSecret{Dice: *w.Secret}
	case w.Open != 0:
		return group.WantOpen{Throw: w.Open}
	case w.Throw != nil:
		w.Throw.Physics = group.Physics
		e.Throw = &group.Request{Dice: w.Throw}
	case w.Options != nil:
		e.Options = &group.Options{Request: w.Options}
	case w.Kick != 0:
		e.Kick = &group.Kick{Seat: w.Kick}
	case w.Lock != nil:
		e.Lock = &group.Lock{On: *w.Lock}
	case w.Renew:
		e.Renew = s.renew()
	case w.Appoint != nil:
		e.Appoint = w.Appoint
	case w.Rename != nil:
		e.Rename = w.Rename
	default:
		e.Leave = &group.Leave{}
	}
	return group.Want{Entry: e}
}
