package links

import (
	"net/url"
	"strconv"

	"fudgetray/engine/language"
	"fudgetray/game/card"
	"fudgetray/game/table"
)

// Parameters of the page of a throw that a participant of a shared table has shared.
const (
	tableParameter   = "table"   // ID of the table, which lets nobody join
	throwParameter   = "throw"   // number of the throw
	attemptParameter = "attempt" // ID of the attempt, which only those who have the record know
)

// confirm adds what the record shows to a card, if the parameters of a page are those of the card's throw. Wrong ones have
// no effect, so that nobody learns from the page what a record has.
func (s *Server) confirm(c *card.Card, query url.Values, l *language.Language) (confirmed bool, err error) {
	var id table.ID
	var attempt table.Hash
	number, problem := strconv.Atoi(query.Get(throwParameter))
	if s.options.Record == nil || problem != nil ||
		id.UnmarshalText([]byte(query.Get(tableParameter))) != nil ||
		attempt.UnmarshalText([]byte(query.Get(attemptParameter))) != nil {
		return false, nil
	}
	if !s.records.Allow() {
		s.monitor.Add("records")
		return false, errBusy
	}
	v := s.options.Record(id, number, attempt)
	return v != nil && c.Confirm(v, number, l), nil
}
