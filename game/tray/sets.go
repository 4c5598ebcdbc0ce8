package tray

import (
	"fudgetray/engine/json"
	"fudgetray/engine/session"
	"fudgetray/game/theme"
)

// SetTheme sets the theme of the tray. Sets of dice that are too similar in it are refused.
func (t *Tray) SetTheme(theme theme.Theme) { t.do(func() { t.theme = theme }) }

// namesSets reports whether the argument of roll or pin also names sets of dice.
func namesSets(given map[string][]byte) bool {
	return given["request"] != nil || given["dice"] != nil || given["opponent"] != nil
}

// parseSets returns the sets of dice that a message names. It refuses unknown sets and those that are not
// distinguishable in the current theme.
func (t *Tray) parseSets(given map[string][]byte) (dice session.Dice, err error) {
	if dice.Own, err = parseSet(given, "dice"); err == nil {
		dice.Opponent, err = parseSet(given, "opponent")
	}
	if err != nil {
		return dice, err
	}
	field := "dice"
	own, err := t.theme.WithDice(dice.Own, "")
	if err == nil {
		field = "opponent"
		_, err = own.WithDice("", dice.Opponent)
	}
	if refusal, ok := err.(*theme.Refusal); ok {
		err = &userError{Fault{Code: "bad-request", Field: field, Message: refusal.Error()}, refusal.Message}
	}
	return dice, err
}

// parseSet returns the name of a set in a field of a message, or "" if the field is missing.
func parseSet(given map[string][]byte, field string) (string, error) {
	value := given[field]
	name, ok := json.Text(value)
	if value == nil || string(value) == "null" || ok && name != "" {
		return name, nil
	}
	return "", bad(field, "%s: %s is not the name of a set of dice", field, value)
}
