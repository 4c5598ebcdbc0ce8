package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// diceText returns the dice of one side and their result. Dice with an index in idle don't count
// and are in parentheses. Low is for 3d6 Fudge, whose results have no sign.
func diceText(list []engine.Die, r *engine.Resolution, low bool, idle []int, l *language.Language) string {
	if len(r.Faces) == 0 {
		return ""
	}
	text := facesText(list, r.Faces, idle, l)
	if total, tabled := totalText(r); tabled && !low {
		text += " = " + total
	}
	if len(r.Extra) > 0 {
		text = language.DiceAgain(text, facesText(list[len(r.Faces):], r.Extra, nil, l)).In(l)
	}
	if len(r.CriticalFaces) > 0 {
		text = language.DiceChain(text, facesText(list[len(r.Faces)+len(r.Extra):], r.CriticalFaces, nil, l)).In(l)
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

// roleNames are the names of roles in the output.
var roleNames = map[engine.Role]language.Message{
	engine.Positive: language.DicePositive(),
	engine.Negative: language.DiceNegative(),
	engine.Damage:   language.DiceDamage(),
}

// facesText returns faces as text: Fudge dice as signs, tens and ones as one number, and dice
// with another role after a comma.
func facesText(list []engine.Die, faces, idle []int, l *language.Language) string {
	var b strings.Builder
	role := engine.Plain
	for i := 0; i < len(faces); i++ {
		die := list[i]
		switch {
		case i > 0 && die.Role != role && roleNames[die.Role].IsSet():
			b.WriteString(", ")
		case i > 0:
			b.WriteByte(' ')
		}
		if name := roleNames[die.Role]; die.Role != role && name.IsSet() {
			b.WriteString(name.In(l) + " ")
		}
		role = die.Role
		form := "%s"
		if slices.Contains(idle, i) {
			form = "(%s)"
		}
		text := faceText(die.Kind, faces[i])
		if role == engine.Tens && i+1 < len(faces) {
			text = percentText(faces[i], faces[i+1])
			i++
		}
		fmt.Fprintf(&b, form, text)
	}
	return b.String()
}

func faceText(kind engine.DieKind, face int) string {
	if kind == engine.DF {
		return [...]string{"−", "0", "+"}[face+1]
	}
	return strconv.Itoa(face)
}

// percentText returns the number that tens and ones show; two zeros are 100.
func percentText(tens, ones int) string {
	if tens == 0 && ones == 0 {
		return "100"
	}
	return strconv.Itoa(10*tens + ones)
}
