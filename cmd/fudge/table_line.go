package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine/language"
	"fudgetray/game/controls"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/visit"
)

// An inputLine is a line of standard input, or the error that ends it.
type inputLine struct {
	text string
	err  error
}

// maxLine is the length of a line in bytes.
const maxLine = 64 << 10

// readLines reads the lines of an input. The channel is closed at its end.
func readLines(ctx context.Context, in io.Reader) <-chan inputLine {
	lines := make(chan inputLine)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, maxLine)
		pass := func(l inputLine) bool {
			select {
			case lines <- l:
				return true
			case <-ctx.Done():
				return false
			}
		}
		n := 1
		for ; scanner.Scan(); n++ {
			if text := strings.TrimSpace(scanner.Text()); text != "" && !pass(inputLine{text: text}) {
				return
			}
		}
		if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
			pass(inputLine{err: complaint{language.TableLineLong(n, maxLine)}})
		} else if err != nil {
			pass(inputLine{err: fileError(err)})
		}
	}()
	return lines
}

// enter carries out a line. The error ends the visit.
func (s *tableSurface) enter(line inputLine) error {
	if line.err != nil {
		return line.err
	}
	command, rest, _ := strings.Cut(line.text, " ")
	if err := s.obey(command, strings.TrimSpace(rest), line.text); err != nil {
		s.complain(errorText(err, s.language))
	}
	return nil
}

// obey carries out a line, given its first word and the rest.
func (s *tableSurface) obey(command, rest, line string) error {
	switch {
	case command == "/leave":
		s.runner.Send(visit.Leave{ID: s.act()})
	case command == "/seats":
		s.printSeats()
	case command == "/invite" && rest == "":
		s.shownLink = ""
		s.printLink(s.view.Link)
	case command == "/device":
		s.printDevice()
	case command == "/save":
		return s.save(rest)
	default:
		want, err := s.wantOf(command, rest, line)
		if err != nil {
			return err
		}
		s.runner.Send(visit.Act{ID: s.act(), Want: want})
	}
	return nil
}

// act returns the ID of a new act, for which the next line waits.
func (s *tableSurface) act() int {
	s.ids, s.acting = s.ids+1, true
	return s.ids
}

// tableCommands are the commands of fudge table besides requests.
const tableCommands = "/secret, /open, /seats, /invite, /kick, /lock, /unlock, /renew, /appoint, /accept, /elect, " +
	"/rename, /device, /save, /leave"

// wantOf returns what a line wants from the table.
func (s *tableSurface) wantOf(command, rest, line string) (w visit.Want, err error) {
	switch command {
	case "/secret":
		if w, err = s.rollOf(rest); err == nil {
			w.Throw.Request.Secret = true
		}
	case "/open":
		w.Open, err = positive(command, rest)
	case "/kick":
		w.Kick, err = positive(command, rest)
	case "/invite":
		w.Invite, err = positive(command, rest)
	case "/elect":
		w.Elect, err = positive(command, rest)
	case "/accept":
		w.Accept = true
	case "/lock", "/unlock":
		w.Lock = new(command == "/lock")
	case "/renew":
		w.Renew = client.NewSecret()
	case "/appoint":
		w.Appoint, err = appointed(rest)
	case "/rename":
		w.Rename = s.renamed(rest)
	default:
		if strings.HasPrefix(command, "/") {
			return w, complaint{language.TableCommandUnknown(strconv.Quote(command), tableCommands)}
		}
		return s.rollOf(line)
	}
	return w, err
}

// rollOf returns the throw of a request. The GM's options apply to what it leaves out.
func (s *tableSurface) rollOf(text string) (w visit.Want, err error) {
	request, err := controls.Requested(&s.campaign, s.settings, []byte(text))
	if err == nil {
		_, err = request.Dice() // or other seats would refuse it
	}
	w.Throw = &visit.Roll{Request: request, Tray: 100}
	return w, err
}

func positive(command, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, at(command, complaint{language.TableNoNumber(strconv.Quote(text))})
	}
	return n, nil
}

// appointed parses a seat and its new role.
func appointed(text string) (*table.Appoint, error) {
	number, role, _ := strings.Cut(text, " ")
	seat, err := positive("/appoint", number)
	if err != nil {
		return nil, err
	}
	roles := table.Role("").Values()
	if !slices.Contains(roles, table.Role(role)) {
		return nil, at("/appoint", complaint{language.TableNoRole(strconv.Quote(role), strings.Trim(fmt.Sprint(roles), "[]"))})
	}
	return &table.Appoint{Seat: seat, Role: table.Role(role)}, nil
}

var colored = regexp.MustCompile(`^(.*?)\s*(#[0-9a-fA-F]{6})$`)

// renamed returns another name, and another colour if the text ends with one.
func (s *tableSurface) renamed(text string) *table.Profile {
	profile := &table.Profile{Name: text}
	for _, of := range s.view.Seats {
		if of.Own {
			profile.Color = of.Color
			if parts := colored.FindStringSubmatch(text); parts != nil {
				profile.Color = strings.ToLower(parts[2])
				if profile.Name = parts[1]; profile.Name == "" {
					profile.Name = of.Name
				}
			}
		}
	}
	return profile
}

// save requests the record, which is saved in a file.
func (s *tableSurface) save(file string) error {
	if file == "" {
		return missing("/save", language.TableRecordFile())
	}
	s.record, s.file = client.SavedRecord{ID: s.act()}, file
	s.runner.Send(visit.Act{ID: s.record.ID, Want: visit.Want{Save: true}})
	return nil
}

// saveRecord saves the record when it is complete.
func (s *tableSurface) saveRecord() {
	if err := os.WriteFile(s.file, s.record.Text, 0o600); err != nil {
		s.complain(errorText(fileError(err), s.language))
		return
	}
	s.say(language.TableSaved(s.record.Lines, s.file).In(s.language))
}
