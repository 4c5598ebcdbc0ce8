//go:build !js

package card

import (
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/play"
	"fudgetray/game/table"
)

// OfRecord describes a throw of a verified record by its number. It returns a *Refusal for a throw that the record lacks
// or hides, and for one that this release can't reproduce.
func OfRecord(v *table.Verified, number int, l *language.Language) (*Card, error) {
	i := slices.IndexFunc(v.Throws, func(t table.Checked) bool { return t.Number == number })
	if i < 0 {
		return nil, &Refusal{language.CardNoThrow(number)}
	}
	t := &v.Throws[i]
	if t.Problem != nil {
		return nil, ErrOtherRelease
	}
	c, err := OfReceipt(t.Outcome.Receipt, l)
	if err != nil {
		return nil, err
	}
	resolution, err := engine.ResolveIn(&t.Outcome.Request, l.About(v.Table.Seats[t.Roller-1].Name))
	if err != nil {
		return nil, err
	}
	resolution.Receipt = t.Outcome.Receipt
	notes := c.Notes
	c = OfRoll(&play.Played{Request: t.Outcome.Request, Resolution: resolution}, c.Throws, l)
	c.Notes = append([]string{recordNote(v, t).In(l)}, notes...)
	return c, nil
}

// Confirm adds a note on what a record shows of a throw, if that is the throw of the card. It tells nothing else of the
// record, and reports whether it has added the note.
func (c *Card) Confirm(v *table.Verified, number int, l *language.Language) bool {
	i := slices.IndexFunc(v.Throws, func(t table.Checked) bool { return t.Number == number })
	if i < 0 || v.Throws[i].Problem != nil || v.Throws[i].Outcome.Receipt != c.Receipt {
		return false
	}
	c.Notes = append([]string{recordNote(v, &v.Throws[i]).In(l)}, c.Notes...)
	return true
}

// recordNote returns what the record shows of a throw.
func recordNote(v *table.Verified, t *table.Checked) language.Message {
	switch {
	case t.False:
		return language.CardRecordFalse(t.Number, v.Table.Name)
	case t.Alone():
		return language.CardRecordAlone(t.Number, v.Table.Name)
	case len(t.Voids) > 0:
		return language.CardRecordVoids(t.Number, v.Table.Name, len(t.Voids))
	}
	return language.CardRecord(t.Number, v.Table.Name)
}
