package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"fudgetray/engine"
	shared "fudgetray/game/group"
)

// wantOf returns the event that a line of fudge table requests.
func wantOf(line string) (shared.Event, error) {
	command, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	want := func(e shared.Entry) (shared.Event, error) { return shared.Want{Entry: e}, nil }
	switch command {
	case "/secret":
		dice, err := diceOfLine(rest)
		return shared.WantSecret{Dice: dice}, err
	case "/open":
		number, err := positive(command, rest)
		return shared.WantOpen{Throw: number}, err
	case "/kick":
		number, err := positive(command, rest)
		return shared.Want{Entry: shared.Entry{Kick: &shared.Kick{Seat: number}}}, err
	case "/lock", "/unlock":
		return want(shared.Entry{Lock: &shared.Lock{On: command == "/lock"}})
	case "/leave":
		return want(shared.Entry{Leave: &shared.Leave{}})
	}
	if strings.HasPrefix(command, "/") {
		return nil, fmt.Errorf("unknown command %q; use a request, /secret, /open, /kick, /lock, /unlock or /leave", command)
	}
	dice, err := diceOfLine(line)
	return shared.Want{Entry: shared.Entry{Throw: &shared.Request{Dice: &dice}}}, err
}

func positive(command, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s: %q is not a number of 1 or more", command, text)
	}
	return n, nil
}

// diceOfLine returns the dice of a request in shorthand.
func diceOfLine(line string) (shared.Dice, error) {
	request, err := engine.ParseRequest([]byte(line))
	if err != nil {
		return shared.Dice{}, err
	}
	data, err := json.Marshal(request)
	dice := shared.Dice{Request: data, Tray: 100, Physics: shared.Physics}
	if err == nil {
		_, err = shared.Standard{}.Roll(dice, shared.Hash{}) // or other seats would refuse it
	}
	return dice, err
}

// noticeText describes a notice in one line, or returns "" for one that users don't need.
func noticeText(t *shared.Table, n shared.Notice) string {
	who := seatName(t, n.Seat)
	switch n.Kind {
	case shared.Joined, shared.Created:
		return who + " joins as " + string(t.Seats[n.Seat-1].Role)
	case shared.Returned:
		return who + " returns"
	case shared.Departed:
		return who + " leaves"
	case shared.Removed:
		return who + " is removed by " + seatName(t, n.By)
	case shared.Passed:
		s := &t.Seats[n.Seat-1]
		return fmt.Sprintf("%s is passed over: %d did not arrive, %d refused so far", who, s.NotArrived, s.Refused)
	case shared.Slow:
		return "waiting for " + who
	case shared.Hasty:
		return who + " was passed over too soon: the server's clock is wrong, or it colludes with " + seatName(t, n.By)
	case shared.Voided:
		return fmt.Sprintf("throw %d of %s is void and thrown again without those who did not answer", n.Throw.Number, who)
	case shared.Rolled, shared.Secret:
		return rolledText(who, n)
	case shared.Disputed:
		return fmt.Sprintf("throw %d: the dice of %s come out otherwise than %s announced", n.Throw.Number, seatName(t, n.By), who)
	case shared.Named:
		return who + " cheated: " + string(n.Breach)
	case shared.Forked:
		return n.Fork.Error()
	case shared.Broken, shared.Unsent:
		return n.Problem.Error()
	}
	return ""
}

func rolledText(who string, n shared.Notice) string {
	text := fmt.Sprintf("%d. %s: ", n.Throw.Number, who)
	switch {
	case n.Problem != nil:
		return text + n.Problem.Error()
	case n.Kind == shared.Secret:
		return text + n.Outcome.Text + " (secret)"
	case n.Throw.Dice == nil:
		return text + "a secret throw"
	case n.Outcome.Text == "":
		return "" // from before this run
	}
	return text + n.Outcome.Text
}

// seatName returns the name of a seat by its number.
func seatName(t *shared.Table, number int) string {
	if number < 1 || number > len(t.Seats) {
		return "somebody"
	}
	return t.Seats[number-1].Name
}
