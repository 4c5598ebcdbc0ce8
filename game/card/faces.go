//go:build !js

package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// roleNames are the names of roles in texts.
var roleNames = map[engine.Role]language.Message{
	engine.Positive: language.DicePositive(),
	engine.Negative: language.DiceNegative(),
	engine.Damage:   language.DiceDamage(),
}

// FacesText returns faces as text: Fudge dice as signs, tens and ones as one number, and dice
// with another role after a comma. Dice with an index in idle are in parentheses.
func FacesText(list []engine.Die, faces, idle []int, l *language.Language) string {
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
