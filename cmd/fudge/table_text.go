package main

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"fudgetray/engine/language"
	"fudgetray/game/table/visit"
)

// print prints what a view has that the last one hasn't. The error ends the visit.
func (s *tableSurface) print(v visit.View) error {
	before := s.view
	s.view, s.stale = v, false
	if v.Connected != before.Connected {
		fmt.Fprintln(s.problems, s.status())
	}
	if v.Failure != before.Failure && v.Failure.Code == visit.CodeLost {
		fmt.Fprintln(s.problems, v.Failure.In(s.language))
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
	if s.joined {
		s.printNotes()
	}
	s.watch()
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

// printDevice prints the address that opens the own seat on another device.
func (s *tableSurface) printDevice() {
	if s.view.Private == "" {
		s.complain(language.TableNone().In(s.language))
		return
	}
	s.say(language.TableDeviceHint().In(s.language))
	fmt.Fprintln(s.out, "Link:", s.address.With(s.view.Private))
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
	if r.Text == "" || s.view.Seats[r.Seat-1].Doubtful { // otherwise the sentence has the name
		of := s.view.Seats[r.Seat-1]
		of.Name = r.Name
		text = language.TableRolled(of.FullName(s.language), text).In(s.language)
	}
	line := fmt.Sprintf("%d. %s", r.Throw, text)
	if s.printed[r.Throw] != line {
		s.printed[r.Throw] = line
		s.say(line)
	}
}

// printSeats lists the seats.
func (s *tableSurface) printSeats() {
	for _, of := range s.view.Seats {
		s.say(fmt.Sprintf("%d. %s (%s)", of.Number, of.FullName(s.language), of.About(s.view.Heir, s.language)))
	}
}

// printNotes prints what the user should know about the table, once.
func (s *tableSurface) printNotes() {
	var notes []string
	for _, note := range s.view.Notes() {
		text := note.In(s.language)
		if notes = append(notes, text); !slices.Contains(s.notes, text) {
			s.say(text)
		}
	}
	s.notes = notes
}

// longWait is the time after which the user reads for whom a throw waits.
const longWait = 2 * time.Second

// watch starts to wait for a throw that others have to answer, or stops.
func (s *tableSurface) watch() {
	open := 0
	if s.view.Open != nil && s.view.Owing(s.language) != "" {
		open = s.view.Open.Throw
	}
	if open == s.awaited {
		return
	}
	s.awaited = open
	s.late.Stop()
	if open != 0 {
		s.late.Reset(longWait)
	}
}

// printOwing prints for whom the open throw waits.
func (s *tableSurface) printOwing() {
	if names := s.view.Owing(s.language); names != "" {
		s.say(language.TableWaiting(names).In(s.language))
	}
}
