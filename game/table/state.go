package table

import (
	"fmt"

	"fudgetray/engine"
	"fudgetray/game/controls"
)

// PanelState is what the panel shows at this moment.
type PanelState struct {
	Values  map[string]any               `json:"values"`  // by control
	Visible map[string]bool              `json:"visible"` // by control
	Options map[string][]controls.Option `json:"options"` // by select: what there is to choose instead of what it is described with
	Errors  map[string]string            `json:"errors"`  // by control: why its last value was refused
	Chance  string                       `json:"chance"`  // of the roll that the settings ask for
	Busy    bool                         `json:"busy"`    // dice are moving
	Queued  int                          `json:"queued"`  // rolls that wait for them
	Result  *engine.Resolution           `json:"result"`  // of the last roll
	Dice    []ShownDie                   `json:"dice"`    // that lie in the tray
	History []Line                       `json:"history"` // newest first
}

// ShownDie is a settled die, for whoever can't see the tray.
type ShownDie struct {
	Kind  string `json:"kind"`
	Role  string `json:"role"`
	Value int    `json:"value"`
}

// Line is a roll in the panel's history.
type Line struct {
	Index    int              `json:"index"`
	Text     string           `json:"text"`
	Degree   string           `json:"degree_name"`
	Announce string           `json:"announce"`
	Success  engine.Opt[bool] `json:"success,omitzero"`
	Secret   bool             `json:"secret,omitempty"`
}

// Entry is a roll of the session.
type Entry struct {
	Index      int               `json:"index"`      // of the roll, oldest first
	Time       int64             `json:"time"`       // seconds since 1970
	Resolution engine.Resolution `json:"resolution"` // of a hidden roll, no more than that it is secret
}

// linesShown bounds the panel's history; the session's has no bound.
const linesShown = 50

func (t *Table) panelState() PanelState {
	campaign := t.campaign()
	values := controls.Values(&campaign, t.session.Settings)
	return PanelState{
		Values:  values,
		Visible: controls.Visible(values),
		Options: controls.Options(&campaign, &t.session.Settings),
		Errors:  t.faults,
		Chance:  t.chance(),
		Busy:    t.current != nil,
		Queued:  len(t.queue),
		Result:  t.lastResult(),
		Dice:    t.settledDice(),
		History: t.lines(),
	}
}

// chance says how likely the settings are to succeed. It is worked out anew only
// after they have changed.
func (t *Table) chance() string {
	if t.oddsCurrent {
		return t.odds
	}
	t.odds, t.oddsCurrent = "", true
	settings, err := t.filled()
	if err != nil {
		return t.odds
	}
	if table, err := engine.Odds(&settings); err == nil {
		t.odds = likely(&table)
	}
	return t.odds
}

// likely says what odds come to, in a sentence, or nothing when they decide nothing.
func likely(odds *engine.OddsTable) string {
	switch {
	case odds.Success.Set:
		return "Chance of success: " + chanceIn(odds.Success.Value)
	case odds.Win.Set:
		return fmt.Sprintf("Chance to win: %s; of a tie: %.1f %%", chanceIn(odds.Win.Value), 100*odds.Tie.Value.Float())
	}
	return ""
}

func chanceIn(p engine.Frac) string {
	return fmt.Sprintf("%d in %d, %.1f %%", p.Num, p.Den, 100*p.Float())
}

func (t *Table) lastResult() *engine.Resolution {
	if len(t.results) == 0 {
		return nil
	}
	last := t.result(len(t.results) - 1)
	return &last
}

// result is what may be known of a roll.
func (t *Table) result(i int) engine.Resolution {
	if t.hidden(i) {
		return t.results[i].Redacted()
	}
	return t.results[i]
}

// hidden says whether a roll is still a secret.
func (t *Table) hidden(i int) bool {
	r := &t.session.Rolls[i]
	return r.Request.Secret && !r.Revealed
}

// settledDice is empty while dice move: nothing may tell before they do.
func (t *Table) settledDice() []ShownDie {
	dice := []ShownDie{}
	if t.current != nil || t.shown == nil || t.lastResult() == nil {
		return dice
	}
	for i, kind := range t.shown.Dice {
		dice = append(dice, ShownDie{kind.String(), t.roles[i].String(), t.shown.Faces[i]})
	}
	return dice
}

func (t *Table) lines() []Line {
	lines := []Line{}
	for i := len(t.results) - 1; i >= 0 && len(lines) < linesShown; i-- {
		r := t.result(i)
		lines = append(lines, Line{i, r.Text, r.DegreeName, r.Announce, r.Success, t.hidden(i)})
	}
	return lines
}

func (t *Table) history() []Entry {
	entries := make([]Entry, len(t.results))
	for i := range t.results {
		entries[i] = Entry{i, t.session.Rolls[i].Time, t.result(i)}
	}
	return entries
}
