//go:build !js

package card

import (
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/play"
)

// totalOf returns the sum of the faces of a side, and whether it is that of Fudge dice. It reports false if the sum has no
// meaning without the roll's request.
func totalOf(s *play.Side) (degree bool, total int, ok bool) {
	values := s.Values()
	for i, die := range s.Dice {
		if die.Role != engine.Plain || (die.Kind == engine.DF) != (s.Dice[0].Kind == engine.DF) {
			return false, 0, false
		}
		total += values[i]
	}
	return len(s.Dice) > 0 && s.Dice[0].Kind == engine.DF, total, len(s.Dice) > 0
}

// spoken returns the faces of a side as words.
func spoken(s *play.Side, l *language.Language) string {
	words := map[int]language.Message{-1: language.DieMinus(), 0: language.DieBlank(), 1: language.DiePlus()}
	var list []string
	for i := 0; i < len(s.Dice); i++ {
		switch die := s.Dice[i]; {
		case die.Kind == engine.DF:
			list = append(list, words[s.Faces[i]].In(l))
		case die.Role == engine.Tens:
			list = append(list, play.PercentText(s.Faces[i], s.Faces[i+1]))
			i++
		default:
			list = append(list, strconv.Itoa(s.Faces[i]))
		}
	}
	return strings.Join(list, ", ")
}
