package table

import (
	"fudgetray/engine/json"
	"fudgetray/engine/session"
	"fudgetray/game/theme"
)

// SetTheme sets the theme of the tray. Sets of dice that are too similar in it are refused.
func (t *Table) SetTheme(theme theme.Theme) { t.do(func() { t.theme = theme }) }

// dressed says whether a message gives more than a request: the sets of its dice, too.
func namesSets(given map[string][]byte) bool {
	return given["request"] != nil || given["dice"] != nil || given["opponent"] != nil
}

// diceIn are the sets of dice that a message names. Refused is what is not known, or can't be
// told apart in the tray as it looks.
func (t *Table) parseSets(given map[string][]byte) (dice session.Dice, err error) {
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
		err = &userError{Fault{Code: "bad-request", Field: field, Message: refusal.Error()}, refusal.Said}
	}
	return dice, err
}

// setIn is the name of a set in a field of a message; none if it is left out.
func parseSet(given map[string][]byte, field string) (string, error) {
	value := given[field]
	name, ok := json.Text(value)
	if value == nil || string(value) == "null" || ok && name != "" {
		return name, nil
	}
	return "", bad(field, "%s: %s is not the name of a set of dice", field, value)
}
