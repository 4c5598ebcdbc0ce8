//go:build !js

package panel

import (
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	machine "fudgetray/game/table/visit"
)

// roles and statuses are the texts of seats.
var (
	roles = map[table.Role]func() language.Message{
		table.GM: language.TableGm, table.Player: language.TablePlayer, table.Watcher: language.TableWatcher,
	}
	statuses = map[table.Status]func() language.Message{
		table.Away: language.TableAway, table.Left: language.TableLeft, table.Kicked: language.TableKicked,
		table.Barred: language.TableBarred,
	}
)

// seatNotes describes the role of a seat, its status, and how often it failed to answer.
func (p *Panel) seatNotes(of machine.SeatView) string {
	var notes []string
	if of.Own {
		notes = append(notes, p.Text(language.TableYou()))
	}
	notes = append(notes, p.Text(roles[of.Role]()))
	if text, ok := statuses[of.Status]; ok {
		notes = append(notes, p.Text(text()))
	}
	if of.Missed > 0 || of.Refused > 0 {
		notes = append(notes, p.Text(language.TableRecord(of.Missed, of.Refused)))
	}
	if of.Number == p.table.shown.Heir {
		notes = append(notes, p.Text(language.TableHeir()))
	}
	return strings.Join(notes, ", ")
}

// tableStatus describes the connection and what the table waits for.
func (p *Panel) tableStatus(v *machine.View) string {
	switch names := owing(v); {
	case v.Heir != 0 && v.Heir == v.Me:
		return p.Text(language.TableOffer())
	case v.Phase == machine.Removed || v.Phase == machine.Halted:
		return v.Failure.In(p.language)
	case !v.Connected:
		return p.Text(language.TableConnecting())
	case names != "":
		return p.Text(language.TableWaiting(names))
	case len(v.Wants) > 0:
		return p.Text(language.TableWish())
	}
	return p.Text(language.TableConnected())
}

// owing returns the names of the other seats for which the open throw waits.
func owing(v *machine.View) string {
	var names []string
	for _, of := range v.Seats {
		if of.Owes && !of.Own {
			names = append(names, of.Name)
		}
	}
	return strings.Join(names, ", ")
}

// marks returns what a reader of the record should know about a throw.
func (p *Panel) marks(r *machine.Result) string {
	var marks []string
	if r.Alone {
		marks = append(marks, p.Text(language.TableMarkAlone(r.Name)))
	}
	if r.Differs {
		marks = append(marks, p.Text(language.TableMarkDiffers()))
	}
	if r.Voids > 0 {
		marks = append(marks, p.Text(language.TableMarkVoids(r.Voids)))
	}
	if len(r.Disputed) > 0 {
		marks = append(marks, p.Text(language.TableMarkDisputed(p.namesOf(r.Disputed))))
	}
	return strings.Join(marks, ", ")
}

// namesOf returns the names of seats, by their numbers.
func (p *Panel) namesOf(numbers []int) string {
	var names []string
	for _, number := range numbers {
		names = append(names, p.table.shown.Seats[number-1].Name)
	}
	return strings.Join(names, ", ")
}

// resultText returns the result of a throw, or why there is none.
func (p *Panel) resultText(r *machine.Result) string {
	secret := p.Text(language.TableSecret())
	switch {
	case r.Problem.Code != "":
		return r.Problem.In(p.language)
	case r.Hidden && r.Text == "":
		return secret
	case r.Secret && r.Text != "":
		return r.Text + " (" + secret + ")"
	}
	return r.Text
}
