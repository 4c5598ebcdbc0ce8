package tray

import (
	"fudgetray/engine"
	"fudgetray/game/play"
	"fudgetray/game/throw"
)

// Reroll throws a settled die again with the given flick. The result is a separate roll of all dice. It
// does nothing unless the last roll is a sum that is not secret, and at a shared table.
func (t *Tray) Reroll(die int, f throw.Flick) {
	t.do(func() {
		rolled, ok := t.reroll(die)
		if !ok {
			return
		}
		t.ask(&roll{Roll: rolled, resting: t.visible, flick: f, dice: t.dice, answer: t.report})
	})
}

// reroll returns the roll that rerolls a settled die, and whether that is possible.
func (t *Tray) reroll(die int) (play.Roll, bool) {
	i := t.indexOf(t.last)
	if die < 0 || i < 0 || t.shared || t.current != nil || len(t.queue) > 0 || t.hidden(i) {
		return nil, false
	}
	was := t.session.Rolls[i]
	if was.Request.Kind != engine.Sum || t.diceShown() != len(was.Request.Faces) {
		return nil, false
	}
	rolled, err := play.Reroll(&was.Request, was.Receipt, t.visible, die)
	return rolled, err == nil
}

// diceShown returns the number of dice in the tray.
func (t *Tray) diceShown() int {
	n := 0
	for _, thrown := range t.visible {
		n += len(thrown.Dice)
	}
	return n
}
