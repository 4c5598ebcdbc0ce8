package main

import (
	"encoding/json"

	"fudgetray/game/group"
)

// A want is a request of the user. One member is set.
type want struct {
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

// want passes a request of the user, as JSON, to the participant.
func (s *seat) want(text string) {
	var w want
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		s.page.emit(event{"event": "failed", "message": err.Error()})
		return
	}
	s.wants <- s.asked(&w)
}

func (s *seat) asked(w *want) group.Event {
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
		next := group.Link{Table: s.state.Table.ID, Secret: newSecret()}
		s.kept.Next = next.String() // stored with the memory, before the entry is sent
		e.Renew = &group.Renew{Link: next.Key(s.suite)}
	case w.Appoint != nil:
		e.Appoint = w.Appoint
	case w.Rename != nil:
		e.Rename = w.Rename
	default:
		e.Leave = &group.Leave{}
	}
	return group.Want{Entry: e}
}
