package main

import (
	"errors"
	"fmt"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	"fudgetray/game/table/visit"
)

// print prints what a view has that the last one hasn't. The error ends the visit.
func (s *tableSurface) print(v visit.View) error {
	before := s.view
	s.view, s.stale = v, false
	if v.Connected != before.Connected {
		fmt.Fprintln(s.problems, s.status())
	}
	if s.joined && v.Link != before.Link {
		s.printLink(v.Link)
	}
	for _, news := range v.News {
		if news.Number > s.heard {
			s.heard = news.Number
			s.say(news.In(s.language))
		}
	}
	for i := len(v.Results) - 1; i >= 0; i-- {
		s.printResult(&v.Results[i])
	}
	switch v.Phase {
	case visit.Removed:
		return fmt.Errorf("table: %s", v.Failure.In(s.language))
	case visit.Halted:
		return refusal{errors.New(v.Failure.In(s.language))}
	}
	return nil
}

func (s *tableSurface) say(text string) { fmt.Fprintln(s.out, printable(text)) }

func (s *tableSurface) status() string {
	if s.view.Connected {
		return language.TableConnected().In(s.language)
	}
	return language.TableConnecting().In(s.language)
}

// printLink prints the address of the table.
func (s *tableSurface) printLink(link string) {
	if link != "" && link != s.shownLink {
		s.shownLink, s.address.Link = link, link
		fmt.Fprintln(s.out, "Link:", s.address)
	}
}

// printResult prints the result of a throw of this visit, and again when it is opened.
func (s *tableSurface) printResult(r *visit.Result) {
	text := r.Text
	switch {
	case r.Past:
		return
	case r.Problem.Code != "":
		text = r.Problem.In(s.language)
	case r.Hidden && text == "":
		if r.Own {
			return // it is being computed
		}
		text = language.TableSecret().In(s.language)
	case text == "":
		return
	case r.Hidden:
		text += " (" + language.TableSecret().In(s.language) + ")"
	}
	line := fmt.Sprintf("%d. %s: %s", r.Throw, r.Name, text)
	if s.printed[r.Throw] != line {
		s.printed[r.Throw] = line
		s.say(line)
	}
}

// printSeats lists the seats.
func (s *tableSurface) printSeats() {
	for _, of := range s.view.Seats {
		role := map[table.Role]language.Message{
			table.GM: language.TableGm(), table.Player: language.TablePlayer(), table.Watcher: language.TableWatcher(),
		}[of.Role]
		status := map[table.Status]language.Message{
			table.Away: language.TableAway(), table.Left: language.TableLeft(), table.Kicked: language.TableKicked(),
			table.Barred: language.TableBarred(),
		}[of.Status]
		text := fmt.Sprintf("%d. %s (%s)", of.Number, of.Name, role.In(s.language))
		if status.IsSet() {
			text += ", " + status.In(s.language)
		}
		s.say(text)
	}
}
