package controls

import (
	"cmp"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Next returns a sentence on a valid request, with the dice, the level and the target. It is shown
// before the first roll.
func Next(r *engine.Request) language.Message {
	dice := diceOf(r)
	switch r.Kind {
	case engine.Sum:
		return language.NextSum(dice)
	case engine.Lookup:
		return language.NextTable(dice)
	}
	odds, ok := engine.OddsOnLadder(r)
	if !ok {
		return language.Message{}
	}
	name := func(level engine.Level) language.Text { return odds.Ladder.Text(level) }
	own := name(odds.Own.Level)
	switch {
	case odds.Low && r.Kind == engine.Reacting:
		return language.NextReactionUnder(own)
	case r.Kind == engine.Reacting:
		return language.NextReaction(dice, name(odds.Ladder.Means(engine.Good)))
	case odds.Other != nil:
		return language.NextOpposed(dice, own, name(odds.Other.Level))
	case odds.Low:
		return language.NextUnder(own, int(odds.Own.Level))
	case odds.Difficulty.Set:
		return language.NextUnopposed(dice, own, name(odds.Difficulty.Value))
	}
	if r.NoDifficulty {
		return language.NextDegree(dice, own)
	}
	return language.NextSituational(dice)
}

// diceOf returns the name of the dice of a request.
func diceOf(r *engine.Request) language.Text {
	if r.System == engine.Fudge3 {
		return "3d6"
	}
	name := cmp.Or(r.Technique, "4dF")
	if count, ok := strings.CutSuffix(name, "dF"); ok {
		if n, err := strconv.Atoi(count); err == nil {
			return language.FudgeDice(n)
		}
	}
	return name
}
