package table

import (
	"fudgetray/engine"
	"fudgetray/game/controls"
)

// PanelState is what the panel shows at this moment.
type PanelState struct {
	Values  map[string]any               `json:"values"`  // by control
	Visible map[string]bool              `json:"visible"` // by control
	Options map[string][]controls.Option `json:"options"` // by select: what there is to choose instead of what it is described with
	Errors  map[string]string            `json:"errors"`  // by control: why its last value was refused
	Held    []string                     `json:"held"`    // controls whose refused value holds the next roll back
	Notice  string                       `json:"notice"`  // what else the last change of settings changed

	Ladder *controls.Ladder `json:"ladder"` // that controls of the kind drawing show; nil if there can be no next roll

	Chance  string   `json:"chance"`  // of the next roll
	Advice  []string `json:"advice"`  // on the next roll
	Refusal string   `json:"refusal"` // why there can be no next roll
	Refused string   `json:"refused"` // field that the refusal is about
	Busy    bool     `json:"busy"`    // dice are moving
	Queued  int      `json:"queued"`  // rolls that wait for them

	Quick []QuickRoll `json:"quick"` // in the order of their keys
	Undo  string      `json:"undo"`  // what "undo" takes back: the control of a setting, "line" for all of the next roll, "quick" for a change of the quick rolls; empty for nothing

	Result       *engine.Resolution `json:"result"`        // of the last roll
	ResultAdvice []string           `json:"result_advice"` // on the last roll
	Dice         []ShownDie         `json:"dice"`          // that lie in the tray
	History      []HistoryEntry     `json:"history"`       // newest first, not more than some
	Rolls        int                `json:"rolls"`         // in the whole history
	Found        int                `json:"found"`         // of them, that have what is sought
	Cleared      int                `json:"cleared"`       // rolls that the last clear took, which "restore" brings back
	Warning      string             `json:"warning"`       // for as long as nothing can be saved: why
}

// ShownDie is a settled die, for whoever can't see the tray.
type ShownDie struct {
	Kind     string `json:"kind"`
	Role     string `json:"role"`
	Value    int    `json:"value"`
	Standing string `json:"standing"` // counts, cancelled or dropped
}

// HistoryEntry is a roll in the panel's history.
type HistoryEntry struct {
	Index    int              `json:"index"`
	Time     int64            `json:"time"` // seconds since 1970
	Text     string           `json:"text"`
	Degree   string           `json:"degree_name"`
	Announce string           `json:"announce"`
	Success  engine.Opt[bool] `json:"success,omitzero"`
	Outcome  engine.Outcome   `json:"outcome,omitempty"` // of an opposed roll
	Secret   bool             `json:"secret,omitempty"`  // until it is revealed
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
	values := controls.Values(&campaign, t.session.Settings, t.language)
	result, next := t.lastResult(), t.forecastNext()
	lines, rolls, found := t.lines()
	state := PanelState{
		Values:       values,
		Visible:      controls.Visible(values),
		Options:      controls.Options(&campaign, &t.session.Settings, t.language),
		Errors:       map[string]string{},
		Held:         t.held(),
		Notice:       t.notice.In(t.language),
		Ladder:       t.ladder(values, next),
		Chance:       next.chance.In(t.language),
		Advice:       t.texts(next.advice),
		Quick:        t.quickRolls(),
		Undo:         t.undoes(),
		Busy:         t.current != nil,
		Queued:       len(t.queue),
		Result:       result,
		ResultAdvice: []string{},
		Dice:         t.settledDice(),
		History:      lines,
		Rolls:        rolls,
		Found:        found,
		Cleared:      len(t.cleared),
		Warning:      t.unsaved.warning.In(t.language),
	}
	for id, err := range t.faults {
		state.Errors[id] = t.fault(err).Text
	}
	if next.refusal != nil {
		f := t.fault(next.refusal)
		state.Refusal, state.Refused = f.Text, f.Field
	}
	if result != nil {
		state.ResultAdvice = t.texts(engine.AdviceMessages(result.Advice))
	}
	return state
}

func (t *Table) lastResult() *engine.Resolution {
	i := t.indexOf(t.last)
	if i < 0 {
		return nil
	}
	last := t.result(i)
	last.DegreeName, last.Announce = engine.Typeset(last.DegreeName), engine.Typeset(last.Announce)
	return &last
}

// result is what may be known of a roll. One that was revealed is no secret.
func (t *Table) result(i int) engine.Resolution {
	r := t.results[i]
	if t.hidden(i) {
		return r.Redacted(t.language)
	}
	r.Secret = false
	return r
}

// hidden says whether a roll is still a secret.
func (t *Table) hidden(i int) bool {
	r := &t.session.Rolls[i]
	return r.Request.Secret && !r.Revealed
}

// settledDice is empty while dice move: nothing may tell before they do.
func (t *Table) settledDice() []ShownDie {
	dice := []ShownDie{}
	if t.current != nil || t.lastResult() == nil {
		return dice
	}
	if t.lay(); t.visible == nil {
		return dice
	}
	for i := range t.visible {
		thrown := &t.visible[i]
		for die, kind := range thrown.Dice {
			dice = append(dice, ShownDie{kind.String(), thrown.Roles[die].String(), thrown.Faces[die], t.standing(thrown, die).String()})
		}
	}
	return dice
}

// lines are the newest rolls that have what is sought, how many rolls there are, and how many have it.
func (t *Table) lines() (lines []HistoryEntry, rolls, found int) {
	lines, rolls = []HistoryEntry{}, len(t.finishedRolls())
	for i := len(t.results) - 1; i >= 0; i-- {
		if t.filter == "" && len(lines) == linesShown {
			return lines, rolls, rolls
		}
		if t.inFlight(i) {
			continue
		}
		r := t.result(i)
		if !t.matches(&r) {
			continue
		}
		if found++; found > linesShown {
			continue
		}
		lines = append(lines, HistoryEntry{i, t.session.Rolls[i].Time, r.Text, engine.Typeset(r.DegreeName), engine.Typeset(r.Announce), r.Success, r.Outcome, t.hidden(i)})
	}
	return lines, rolls, found
}

func (t *Table) history() []Entry {
	entries := []Entry{}
	for i := range t.results {
		if !t.inFlight(i) {
			entries = append(entries, Entry{i, t.session.Rolls[i].Time, t.result(i)})
		}
	}
	return entries
}
