package controls

import (
	"slices"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/json"
	"fudgetray/engine/language"
)

// game is the control that sets system, ladder and kind together.
const game = "game"

// The games are the rule systems with their usual ladders, and sums of any dice. Rules R1, R3 and R30.
const (
	fudgeGame = string(engine.Fudge) // with the Fudge ladder, its translation or a custom one
	fateGame  = "fate"
	anyDice   = "any"
)

var games = []string{fudgeGame, fateGame, string(engine.Mudge), string(engine.Fudge3), anyDice}

// gameOf returns the game of a request.
func gameOf(r *engine.Request) string {
	switch {
	case r.Kind == engine.Sum:
		return anyDice
	case r.System == engine.Mudge, r.System == engine.Fudge3:
		return string(r.System)
	case r.Ladder == fateGame:
		return fateGame
	}
	return fudgeGame
}

// setGame sets the fields that make up a game, except those that already fit it.
func setGame(c *engine.Campaign, settings *engine.Request, value []byte) (notice language.Message, err error) {
	chosen, _ := json.Text(value)
	if string(value) == "null" {
		chosen = fudgeGame
	}
	if !slices.Contains(games, chosen) {
		return notice, unfit(game, value, language.NotOneOf(strings.Join(games, ", ")))
	}
	if chosen == gameOf(settings) {
		return notice, nil
	}
	changed := *settings
	for _, field := range fieldsOf(chosen) {
		if err := setField(c, &changed, field.name, json.Marshal(field.value)); err != nil {
			return notice, err
		}
	}
	*settings = changed
	return notice, nil
}

// A fieldValue is the value of a field of the request.
type fieldValue struct{ name, value string }

// fieldsOf returns the fields of a game in the order in which they are set.
func fieldsOf(game string) []fieldValue {
	kind := fieldValue{"kind", string(engine.Unopposed)}
	switch game {
	case anyDice:
		return []fieldValue{{"kind", string(engine.Sum)}}
	case fateGame:
		return []fieldValue{{"system", fudgeGame}, {"ladder", fateGame}, kind}
	}
	return []fieldValue{{"system", game}, {"ladder", game}, kind}
}
