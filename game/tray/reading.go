package tray

import (
	"errors"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/game/controls"
)

// A Reading describes the roll of a line that is being typed.
type Reading struct {
	Roll       string `json:"roll"`       // the roll as shorthand; empty for a change of the character sheet
	Chance     string `json:"chance"`     // chance of success
	Fault      string `json:"fault"`      // the reason why it can't be rolled
	Suggestion string `json:"suggestion"` // the line that may be meant instead
}

// readMessage returns the Reading of a line, a value of the control of this name. It changes nothing.
func (t *Tray) readMessage(arg []byte, answer answer) {
	campaign, settings := t.campaign(), t.session.Settings
	settings.Faces = nil
	if _, err := controls.Set(&campaign, &settings, "line", arg); err != nil {
		text, _ := json.Text(arg)
		answer(Reading{Fault: t.fault(err).Text, Suggestion: corrected(text, err)}, nil)
		return
	}
	request, err := controls.Requested(&campaign, settings, nil)
	if err != nil {
		answer(Reading{Fault: t.fault(err).Text}, nil)
		return
	}
	said := Reading{}
	if roll, ok := request.LineIn(t.language); ok {
		said.Roll = roll
	}
	if odds, err := engine.Odds(&request); err == nil {
		said.Chance = engine.Typeset(likely(&request, &odds).In(t.language))
	}
	answer(said, nil)
}

// corrected returns the line that an error suggests: another line, or this one with its bad word replaced by the most
// similar allowed one. It returns "" if the error suggests nothing.
func corrected(line string, err error) string {
	fault, ok := errors.AsType[*engine.FieldError](err)
	if ok && fault.Instead != "" {
		return fault.Instead
	}
	if !ok || fault.Nearest == "" || fault.Column == 0 {
		return ""
	}
	bad, ok := json.Text([]byte(fault.Value))
	letters := []rune(line)
	if !ok || fault.Column > len(letters) {
		return ""
	}
	before, rest := string(letters[:fault.Column-1]), string(letters[fault.Column-1:])
	after, ok := strings.CutPrefix(rest, bad)
	if !ok {
		return ""
	}
	return before + fault.Nearest + after
}
