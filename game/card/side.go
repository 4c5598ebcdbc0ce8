//go:build !js

package card

import (
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/play"
)

// A side has the dice of a roller with their faces.
type side struct {
	dice  []engine.Die
	faces []int
}

// sidesOf returns the dice of the roller and of the opponent in a throw.
func sidesOf(t *play.Thrown) (own, other side) {
	list, err := play.ParseNotation(t.Technique)
	if err != nil {
		panic(err) // the throw was parsed from it
	}
	for i, die := range list {
		to := &own
		if die.Role&engine.Opponent != 0 {
			to = &other
		}
		die.Role &^= engine.Opponent | engine.Chained
		to.dice, to.faces = append(to.dice, die), append(to.faces, t.Faces[i])
	}
	return own, other
}

// with returns the dice of both sides.
func (s *side) with(o *side) side {
	return side{slices.Concat(s.dice, o.dice), slices.Concat(s.faces, o.faces)}
}

// text returns the faces as text, such as "+ − 0 0". Some are kept together.
func (s *side) text(l *language.Language) string {
	const some, noBreak = 10, "\u00a0"
	text := FacesText(s.dice, s.values(), nil, l)
	if len(s.faces) > some {
		return text
	}
	return strings.ReplaceAll(text, " ", noBreak)
}

// values returns what the faces count: the 0 of a lone ten-sided die is 10.
func (s *side) values() []int {
	values := slices.Clone(s.faces)
	for i, die := range s.dice {
		if die == (engine.Die{Kind: engine.D10}) && values[i] == 0 {
			values[i] = 10
		}
	}
	return values
}

// tensNames are the names of tens and ones together.
var tensNames = map[engine.DieKind]string{engine.D6: "d66", engine.D10: "d%"}

// names returns the dice as players write them, such as 4dF, 2d6 + 1d4 or d%.
func (s *side) names() string {
	var names []string
	for i := 0; i < len(s.dice); {
		die, n := s.dice[i], 1
		if die.Role == engine.Tens {
			names = append(names, tensNames[die.Kind])
			i += 2
			continue
		}
		for i+n < len(s.dice) && s.dice[i+n].Kind == die.Kind && s.dice[i+n].Role != engine.Tens {
			n++
		}
		names = append(names, strconv.Itoa(n)+die.Kind.String())
		i += n
	}
	return strings.Join(names, " + ")
}

// total returns the sum of the faces, and whether it is that of Fudge dice. It reports false if the sum has no meaning
// without the roll's request.
func (s *side) total() (degree bool, total int, ok bool) {
	values := s.values()
	for i, die := range s.dice {
		if die.Role != engine.Plain || (die.Kind == engine.DF) != (s.dice[0].Kind == engine.DF) {
			return false, 0, false
		}
		total += values[i]
	}
	return len(s.dice) > 0 && s.dice[0].Kind == engine.DF, total, len(s.dice) > 0
}

// spoken returns the faces as words.
func (s *side) spoken(l *language.Language) string {
	words := map[int]language.Message{-1: language.DieMinus(), 0: language.DieBlank(), 1: language.DiePlus()}
	var list []string
	for i := 0; i < len(s.dice); i++ {
		switch die := s.dice[i]; {
		case die.Kind == engine.DF:
			list = append(list, words[s.faces[i]].In(l))
		case die.Role == engine.Tens:
			list = append(list, percentText(s.faces[i], s.faces[i+1]))
			i++
		default:
			list = append(list, strconv.Itoa(s.faces[i]))
		}
	}
	return strings.Join(list, ", ")
}
