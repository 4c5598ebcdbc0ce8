//go:build !js

package visit

import (
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/table"
)

// Texts of seats. The page has the same.
var (
	roles = map[table.Role]func() language.Message{
		table.GM: language.TableGm, table.Player: language.TablePlayer, table.Watcher: language.TableWatcher,
	}
	statuses = map[table.Status]func() language.Message{
		table.Away: language.TableAway, table.Left: language.TableLeft, table.Kicked: language.TableKicked,
		table.Barred: language.TableBarred,
	}
)

// FullName returns the name of a seat, with its number if the name is easily mistaken for another's.
func (s SeatView) FullName(l *language.Language) string {
	if s.Doubtful {
		return language.TableNumbered(s.Name, s.Number).In(l)
	}
	return s.Name
}

// About returns what is known about a seat: "you, GM, away". heir is the number of the seat that is asked to be the GM.
func (s SeatView) About(heir int, l *language.Language) string {
	var about []string
	add := func(applies bool, text language.Message) {
		if applies {
			about = append(about, text.In(l))
		}
	}
	add(s.Own, language.TableYou())
	add(true, roles[s.Role]())
	if status, ok := statuses[s.Status]; ok {
		add(true, status())
	}
	add(s.Number == heir, language.TableHeir())
	add(s.Votes > 0, language.TableVotes(s.Votes))
	add(s.Missed > 0, language.TableMissed(s.Missed))
	add(s.Refused > 0, language.TableRefused(s.Refused))
	return strings.Join(about, ", ")
}

// Owing returns the names of the other seats for which the open throw waits, or "".
func (v *View) Owing(l *language.Language) string {
	var names []string
	for _, of := range v.Seats {
		if of.Owes && !of.Own {
			names = append(names, of.FullName(l))
		}
	}
	return strings.Join(names, ", ")
}

// Notes returns what the user should know about the table.
func (v *View) Notes() []language.Message {
	var notes []language.Message
	add := func(applies bool, text language.Message) {
		if applies {
			notes = append(notes, text)
		}
	}
	add(v.Heir != 0 && v.Heir == v.Me, language.TableOffer())
	add(v.Elects, language.TableAbsent())
	add(!v.Channel && v.Me > 0 && v.Link == "", language.TableRelinkedHere())
	add(v.Locked, language.TableLockedHere())
	add(v.Filling, language.TableFillingHere())
	add(v.Secrets > 0, language.TableUnopened(v.Secrets))
	add(len(v.Ignored) > 0, language.TableRulesIgnoredHere(strings.Join(v.Ignored, ", ")))
	return notes
}
