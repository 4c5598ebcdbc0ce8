package table

import (
	"fudgetray/engine/json"
	"fudgetray/engine/session"
	"fudgetray/game/theme"
)

// Dress says how the tray looks, so that dice that can't be told apart in it are refused.
func (t *Table) Dress(look theme.Theme) { t.do(func() { t.look = look }) }

// dressed says whether a message gives more than a request: the sets of its dice, too.
func dressed(given map[string][]byte) bool {
	return given["request"] != nil || given["dice"] != nil || given["opponent"] != nil
}

// diceIn are the sets of dice that a message names. Refused is what is not known, or can't be
// told apart in the tray as it looks.
func (t *Table) diceIn(given map[string][]byte) (dice session.Dice, err error) {
	for _, set := range []struct {
		field string
		name  *string
	}{{"dice", &dice.Own}, {"opponent", &dice.Opponent}} {
		value := given[set.field]
		if value == nil || string(value) == "null" {
			continue
		}
		var ok bool
		if *set.name, ok = json.Text(value); !ok || *set.name == "" {
			return dice, bad(set.field, "%s: %s is not the name of a set of dice", set.field, value)
		}
		if _, err := t.look.Dress(dice.Own, dice.Opponent); err != nil {
			return dice, unworn(set.field, err)
		}
	}
	return dice, nil
}

// unworn is the error for dice that are not worn.
func unworn(field string, err error) error {
	refusal, ok := err.(*theme.Refusal)
	if !ok {
		return err
	}
	return &trouble{Fault{Code: "bad-request", Field: field, Message: refusal.Error()}, refusal.Said}
}
