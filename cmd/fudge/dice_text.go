package main

import (
	"slices"
	"strconv"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/play"
)

// diceText returns the dice of one side and their result. Dice with an index in idle don't count
// and are in parentheses. Low is for 3d6 Fudge, whose results have no sign.
func diceText(list []engine.Die, r *engine.Resolution, low bool, idle []int, l *language.Language) string {
	if len(r.Faces) == 0 {
		return ""
	}
	text := play.FacesText(list, r.Faces, idle, l)
	if total, tabled := totalText(r); tabled && !low {
		text += " = " + total
	}
	if len(r.Extra) > 0 {
		text = language.DiceAgain(text, play.FacesText(list[len(r.Faces):], r.Extra, nil, l)).In(l)
	}
	if len(r.CriticalFaces) > 0 {
		text = language.DiceChain(text, play.FacesText(list[len(r.Faces)+len(r.Extra):], r.CriticalFaces, nil, l)).In(l)
	}
	switch {
	case !r.Result.Set:
		return text
	case low:
		return text + " → " + strconv.Itoa(r.Result.Value)
	}
	return text + " → " + signed(r.Result.Value)
}

// totalText returns the sum of 3d6, which is looked up in a table. It reports false for other
// techniques.
func totalText(r *engine.Resolution) (total string, tabled bool) {
	if r.Technique != "3d6" || !r.Result.Set {
		return "", false
	}
	sum := 0
	for _, face := range r.Faces {
		sum += face
	}
	return strconv.Itoa(sum), true
}

// idleDice returns the indices of dice that are cancelled or dropped, in their order.
func idleDice(r *engine.Resolution) []int {
	var dice []int
	for _, pair := range r.IdlePairs() {
		dice = append(dice, pair[:]...)
	}
	for i := range r.Faces {
		if r.Kept != nil && !slices.Contains(r.Kept, i) {
			dice = append(dice, i)
		}
	}
	return dice
}
