package tray

import (
	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/engine/session"
	"fudgetray/game/controls"
	"fudgetray/game/play"
)

// PanelState is the content of the panel.
type PanelState struct {
	Values  map[string]any               `json:"values"`  // values by control
	Visible map[string]bool              `json:"visible"` // visibility by control
	Options map[string][]controls.Option `json:"options"` // by select, options that replace those of its description
	Errors  map[string]string            `json:"errors"`  // by control, the reason why its last value was refused
	Held    []string                     `json:"held"`    // controls whose refused value blocks the next roll
	Notice  string                       `json:"notice"`  // further changes caused by the last change of settings

	Ladder *controls.Ladder `json:"ladder"` // shown by controls of the kind drawing; nil if there is no valid next roll

	Next    string   `json:"next"`    // the next roll as shorthand; empty if shorthand can't express it
	Plan    string   `json:"plan"`    // the next roll as a sentence
	Success *float64 `json:"success"` // chance that the next roll succeeds or wins, 0 to 1; nil if it has none
	Chance  string   `json:"chance"`  // chance of the next roll as a sentence; for a sum, its totals
	Advice  []string `json:"advice"`  // advice on the next roll
	Refusal string   `json:"refusal"` // the reason why the next roll can't be rolled
	Refused string   `json:"refused"` // field of the refusal
	Busy    bool     `json:"busy"`    // dice are moving
	Queued  int      `json:"queued"`  // number of queued rolls

	Quick []QuickRoll `json:"quick"` // quick rolls in the order of their keys
	Undo  string      `json:"undo"`  // change that "undo" reverts: the control of a setting, "line" for the whole next roll, "quick" for a change of the quick rolls, "history" for a clear; empty without one

	Result       *engine.Resolution `json:"result"`        // result of the last roll, with its degree_name in the panel's language; of a replay, its text and receipt
	ResultAdvice []string           `json:"result_advice"` // advice on the last roll
	Reveal       *int               `json:"reveal"`        // index of the last roll in the session if it is secret and unrevealed
	Dice         []ShownDie         `json:"dice"`          // settled dice in the tray
	History      []HistoryEntry     `json:"history"`       // the listed rolls, newest first
	Newer        int                `json:"newer"`         // number of rolls that match the filter and are newer than the listed ones
	Rolls        int                `json:"rolls"`         // number of rolls in the whole history
	Found        int                `json:"found"`         // number of rolls that match the filter
	Cleared      int                `json:"cleared"`       // number of rolls that "restore" brings back
	Older        string             `json:"older"`         // counts of rolls that are too old to be kept, by degree; empty without such rolls
	Warning      string             `json:"warning"`       // the reason why saving fails, while it does
}

// A ShownDie is a settled die, for screen readers and flat drawings.
type ShownDie struct {
	Kind   string `json:"kind"`
	Role   string `json:"role"`
	Value  int    `json:"value"`
	Status string `json:"standing"` // counts, cancelled or dropped
}

// A HistoryEntry is a roll in the panel's history.
type HistoryEntry struct {
	Index    int              `json:"index"`
	Time     int64            `json:"time"` // seconds since 1970
	Text     string           `json:"text"`
	Degree   string           `json:"degree_name"` // in the panel's language; without a degree, the row or the totals
	Announce string           `json:"announce"`
	Success  engine.Opt[bool] `json:"success,omitzero"`
	Outcome  engine.Outcome   `json:"outcome,omitempty"` // outcome of an opposed roll
	Secret   bool             `json:"secret,omitempty"`  // until it is revealed
	Seat     *engine.Seat     `json:"seat,omitempty"`    // of the user who rolled; only at a shared table
	Receipt  string           `json:"receipt,omitempty"` // replays the throw; not set for an unrevealed roll
}

// An Entry is a roll of the session.
type Entry struct {
	ID         string            `json:"id"`         // short name, also in tray-throw
	Index      int               `json:"index"`      // index in the session, oldest first
	Time       int64             `json:"time"`       // seconds since 1970
	Resolution engine.Resolution `json:"resolution"` // the resolution; for an unrevealed roll, only that it is secret
}

// linesShown is the greatest number of rolls in the panel's history. "list" shows others.
const linesShown = 50

func (t *Tray) panelState() PanelState {
	campaign := t.campaign()
	values := controls.Values(&campaign, t.session.Settings, t.language)
	result, next := t.lastResult(), t.forecastNext()
	if t.filter != "" {
		t.search()
	}
	rolls, found := t.found()
	lines, newer := t.lines(found)
	state := PanelState{
		Values:       values,
		Visible:      controls.Visible(values),
		Options:      controls.Options(&campaign, &t.session.Settings, t.language),
		Errors:       map[string]string{},
		Held:         t.held(),
		Notice:       t.notice.In(t.language),
		Ladder:       t.ladder(values, next),
		Success:      next.success(),
		Chance:       engine.Typeset(next.chance.In(t.language)),
		Advice:       t.texts(next.advice),
		Quick:        t.quickRolls(),
		Undo:         t.undoes(),
		Busy:         t.current != nil,
		Queued:       len(t.queue),
		Result:       result,
		ResultAdvice: []string{},
		Dice:         t.settledDice(),
		History:      lines,
		Newer:        newer,
		Rolls:        rolls,
		Found:        found,
		Cleared:      len(t.session.Cleared),
		Older:        t.session.Folded.In(t.language),
		Warning:      t.unsaved.warning.In(t.language),
	}
	for id, err := range t.faults {
		state.Errors[id] = t.fault(err).Text
	}
	if next.refusal != nil {
		f := t.fault(next.refusal)
		state.Refusal, state.Refused = f.Text, f.Field
	}
	if next.odds != nil {
		if line, ok := next.request.LineIn(t.language); ok {
			state.Next = line
		}
		state.Plan = controls.Next(&next.request).In(t.language)
	}
	if i := t.indexOf(t.last); i >= 0 && t.hidden(i) {
		state.Reveal = new(i)
	}
	if t.replayed != "" && t.current == nil {
		state.Result, state.Reveal = t.replayResult(), nil
	} else if result != nil {
		state.ResultAdvice = t.texts(engine.AdviceMessages(result.Advice))
	}
	return state
}

func (t *Tray) lastResult() *engine.Resolution {
	i := t.indexOf(t.last)
	if i < 0 {
		return nil
	}
	last := t.result(i)
	last.DegreeName, last.Announce = last.DegreeNameIn(t.language), engine.Typeset(last.Announce)
	return &last
}

// replayResult returns the result of the replay whose dice lie in the tray. A receipt has no request, so it says only
// which faces were thrown.
func (t *Tray) replayResult() *engine.Resolution {
	var all play.Side
	for i := range t.visible {
		own, other := play.SidesOf(&t.visible[i])
		all = all.With(&own)
		all = all.With(&other)
	}
	text := language.Replayed(all.Names(), all.Text(t.language)).In(t.language)
	return &engine.Resolution{Text: text, Receipt: t.replayed}
}

// result returns the visible part of a roll's resolution. Revealed rolls are not secret.
func (t *Tray) result(i int) engine.Resolution {
	r := t.resolution(i)
	if t.hidden(i) {
		return r.Redacted(t.language.About(t.session.Rolls[i].By.Name))
	}
	r.Secret = false
	return r
}

// seatOf returns the seat at which a roll was made at a shared table, or nil.
func seatOf(r *session.Roll) *engine.Seat {
	if r.By == (session.By{}) {
		return nil
	}
	return &engine.Seat{Name: r.By.Name, Color: r.By.Color}
}

// hidden reports whether a roll is secret and unrevealed.
func (t *Tray) hidden(i int) bool {
	r := t.session.Rolls[i]
	return r.Request.Secret && !r.Revealed
}

// settledDice returns the visible dice, or none while dice are moving, because the result must not be known
// earlier.
func (t *Tray) settledDice() []ShownDie {
	dice := []ShownDie{}
	if t.current != nil || t.lastResult() == nil {
		return dice
	}
	t.lay()
	if t.visible == nil {
		return dice
	}
	for i := range t.visible {
		thrown := &t.visible[i]
		for die, kind := range thrown.Dice {
			dice = append(dice, ShownDie{kind.String(), thrown.Roles[die].String(), thrown.Faces[die], t.status(thrown, die).String()})
		}
	}
	return dice
}

// found returns the number of rolls, and of those that match the filter.
func (t *Tray) found() (rolls, found int) {
	rolls = len(t.finishedRolls())
	if t.filter == "" {
		return rolls, rolls
	}
	for i := range t.session.Rolls {
		if !t.inFlight(i) && t.matching(i) {
			found++
		}
	}
	return rolls, found
}

// lines returns the listed ones of the found rolls, and the number of newer ones.
func (t *Tray) lines(found int) (lines []HistoryEntry, newer int) {
	lines = []HistoryEntry{}
	if t.newer < found { // the listed rolls were not removed
		newer = t.newer
	}
	skip := newer
	for i := len(t.session.Rolls) - 1; i >= 0 && len(lines) < linesShown; i-- {
		if t.inFlight(i) || !t.matching(i) {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		r := t.result(i)
		lines = append(lines, HistoryEntry{i, t.session.Rolls[i].Time, r.Text, Headline(&r, t.language), engine.Typeset(r.Announce), r.Success, r.Outcome, t.hidden(i), r.Seat, r.Receipt})
	}
	return lines, newer
}

func (t *Tray) history() []Entry {
	entries := []Entry{}
	for i := range t.session.Rolls {
		if !t.inFlight(i) {
			r := t.session.Rolls[i]
			entries = append(entries, Entry{r.ID().Key(), i, r.Time, t.result(i)})
		}
	}
	return entries
}
