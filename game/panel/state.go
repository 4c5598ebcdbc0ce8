//go:build !js

package panel

import (
	"encoding/json"
	"fmt"
	"strconv"

	"fudgetray/game/controls"
)

// state is what the table says its panel shows, as far as this panel shows it.
type state struct {
	Values  map[string]any               `json:"values"`
	Visible map[string]bool              `json:"visible"`
	Options map[string][]controls.Option `json:"options"`
	Errors  map[string]string            `json:"errors"`
	Chance  string                       `json:"chance"`
	Busy    bool                         `json:"busy"`
	Queued  int                          `json:"queued"`
	Result  *result                      `json:"result"`
	History []entry                      `json:"history"`
}

// result is the last roll's resolution. Which fields it has depends on the roll.
type result struct {
	Degree   string `json:"degree_name"`
	Announce string `json:"announce"`
	Row      string `json:"row_text"`
	Total    *int   `json:"total"`
	Result   *int   `json:"result"`
	Success  *bool  `json:"success"`
	Secret   bool   `json:"secret"`
	Text     string `json:"text"`
}

// entry is a roll of the history.
type entry struct {
	Index    int    `json:"index"`
	Text     string `json:"text"`
	Degree   string `json:"degree_name"`
	Announce string `json:"announce"`
	Success  *bool  `json:"success"`
	Secret   bool   `json:"secret"`
}

// fault is an error as messages carry it.
type fault struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// message is anything the table sends: an event, or the reply to a request.
type message struct {
	Event  string          `json:"event"`
	Detail json.RawMessage `json:"detail"`
	ID     string          `json:"id"`
	Result json.RawMessage `json:"result"`
	Error  *fault          `json:"error"`
}

// value is a control's value as text.
func (s *state) value(id string) string {
	v, ok := s.Values[id]
	if !ok || v == nil {
		return ""
	}
	return fmt.Sprint(v)
}

// verdict is what a roll came to: 1 a success, −1 a failure, 0 neither.
func verdict(success *bool) int {
	switch {
	case success == nil:
		return 0
	case *success:
		return 1
	}
	return -1
}

// title is the little that is shown large.
func (s *state) title() string {
	r := s.Result
	switch {
	case s.Busy:
		return "Rolling…"
	case r == nil:
		return "Ready to roll"
	case r.Secret:
		return "Secret"
	case r.Degree != "":
		return r.Degree
	case r.Row != "":
		return r.Row
	case r.Total != nil:
		return strconv.Itoa(*r.Total)
	case r.Result != nil:
		return strconv.Itoa(*r.Result)
	}
	return "Rolled"
}

// subtitle stands beside the title: how many rolls wait, or the short announcement.
func (s *state) subtitle() string {
	switch {
	case s.Busy && s.Queued == 1:
		return "1 more roll waits"
	case s.Busy && s.Queued > 1:
		return fmt.Sprintf("%d more rolls wait", s.Queued)
	case s.Busy || s.Result == nil || s.Result.Announce == s.Result.Degree:
		return ""
	}
	return s.Result.Announce
}

// sentence says in words what the roll came to; while dice move it says nothing.
func (s *state) sentence() string {
	switch {
	case s.Busy:
		return ""
	case s.Result == nil:
		return "Press Roll or Space, or flick the dice."
	}
	return s.Result.Text
}

// success is the verdict on the roll whose dice lie in the tray.
func (s *state) success() int {
	if s.Busy || s.Result == nil {
		return 0
	}
	return verdict(s.Result.Success)
}
