package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/table"
)

// wantOf returns the event that a line of fudge table requests.
func wantOf(line string) (table.Event, error) {
	command, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	want := func(e table.Entry) (table.Event, error) { return table.Want{Entry: e}, nil }
	switch command {
	case "/secret":
		dice, err := diceOfLine(rest)
		return table.WantSecret{Dice: dice}, err
	case "/open":
		number, err := positive(command, rest)
		return table.WantOpen{Throw: number}, err
	case "/kick":
		number, err := positive(command, rest)
		return table.Want{Entry: table.Entry{Kick: &table.Kick{Seat: number}}}, err
	case "/lock", "/unlock":
		return want(table.Entry{Lock: &table.Lock{On: command == "/lock"}})
	case "/leave":
		return want(table.Entry{Leave: &table.Leave{}})
	}
	if strings.HasPrefix(command, "/") {
		return nil, fmt.Errorf("unknown command %q; use a request, /secret, /open, /kick, /lock, /unlock or /leave", command)
	}
	dice, err := diceOfLine(line)
	return table.Want{Entry: table.Entry{Throw: &table.Request{Dice: &dice}}}, err
}

func positive(command, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%s: %q is not a number of 1 or more", command, text)
	}
	return n, nil
}

// diceOfLine returns the dice of a request in shorthand.
func diceOfLine(line string) (table.Dice, error) {
	request, err := engine.ParseRequest([]byte(line))
	if err != nil {
		return table.Dice{}, err
	}
	data, err := json.Marshal(request)
	dice := table.Dice{Request: data, Tray: 100, Physics: table.Physics}
	if err == nil {
		_, err = table.Standard{}.Roll(dice, table.Hash{}) // or other seats would refuse it
	}
	return dice, err
}

// noticeText describes a notice in one line, or returns "" for one that users don't need.
func noticeText(t *table.Table, n table.Notice) string {
	who := seatName(t, n.Seat)
	switch n.Kind {
	case table.Joined, table.Created:
		return who + " joins as " + string(t.Seats[n.Seat-1].Role)
	case table.Returned:
		return who + " returns"
	case table.Departed:
		return who + " leaves"
	case table.Removed:
		return who + " is removed by " + seatName(t, n.By)
	case table.Passed:
		s := &t.Seats[n.Seat-1]
		return fmt.Sprintf("%s is passed over: %d did not arrive, %d refused so far", who, s.NotArrived, s.Refused)
	case table.Slow:
		return "waiting for " + who
	case table.Hasty:
		return who + " was passed over too soon: the server's clock is wrong, or it colludes with " + seatName(t, n.By)
	case table.Voided:
		return fmt.Sprintf("throw %d of %s is void and thrown again without those who did not answer", n.Throw.Number, who)
	case table.Rolled, table.Secret:
		return rolledText(who, n)
	case table.Disputed:
		return fmt.Sprintf("throw %d: the dice of %s come out otherwise than %s announced",
			n.Throw.Number, seatName(t, n.By), who)
	case table.Named:
		return who + " cheated: " + string(n.Breach)
	case table.Forked:
		return n.Fork.Error()
	case table.Broken, table.Unsent:
		return n.Problem.Error()
	}
	return ""
}

func rolledText(who string, n table.Notice) string {
	text := fmt.Sprintf("%d. %s: ", n.Throw.Number, who)
	switch {
	case n.Problem != nil:
		return text + n.Problem.Error()
	case n.Kind == table.Secret:
		return text + n.Outcome.Text + " (secret)"
	case n.Throw.Dice == nil:
		return text + "a secret throw"
	case n.Outcome.Text == "":
		return "" // from before this run
	}
	return text + n.Outcome.Text
}

// seatName returns the name of a seat by its number.
func seatName(t *table.Table, number int) string {
	if number < 1 || number > len(t.Seats) {
		return "somebody"
	}
	return t.Seats[number-1].Name
}
