package play

import (
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// A Side has the dice of a roller with their faces.
type Side struct {
	Dice  []engine.Die
	Faces []int
}

// SidesOf returns the dice of the roller and of the opponent in a throw.
func SidesOf(t *Thrown) (own, other Side) {
	list, err := ParseNotation(t.Technique)
	if err != nil {
		panic(err) // the throw was parsed from it
	}
	for i, die := range list {
		to := &own
		if die.Role&engine.Opponent != 0 {
			to = &other
		}
		die.Role &^= engine.Opponent | engine.Chained
		to.Dice, to.Faces = append(to.Dice, die), append(to.Faces, t.Faces[i])
	}
	return own, other
}

// With returns the dice of both sides.
func (s *Side) With(o *Side) Side {
	return Side{slices.Concat(s.Dice, o.Dice), slices.Concat(s.Faces, o.Faces)}
}

// Text returns the faces as text, such as "+ − 0 0". Some are kept together.
func (s *Side) Text(l *language.Language) string {
	const some, noBreak = 10, "\u00a0"
	text := FacesText(s.Dice, s.Values(), nil, l)
	if len(s.Faces) > some {
		return text
	}
	return strings.ReplaceAll(text, " ", noBreak)
}

// Values returns what the faces count: the 0 of a lone ten-sided die is 10.
func (s *Side) Values() []int {
	values := slices.Clone(s.Faces)
	for i, die := range s.Dice {
		if die == (engine.Die{Kind: engine.D10}) && values[i] == 0 {
			values[i] = 10
		}
	}
	return values
}

// Names returns the dice as players write them, such as 4dF, 2d6 + 1d4 or d%.
func (s *Side) Names() string {
	var names []string
	for i := 0; i < len(s.Dice); {
		die, n := s.Dice[i], 1
		if die.Role == engine.Tens {
			name := "d%"
			if die.Kind == engine.D6 {
				name = "d66"
			}
			names = append(names, name)
			i += 2
			continue
		}
		for i+n < len(s.Dice) && s.Dice[i+n].Kind == die.Kind && s.Dice[i+n].Role != engine.Tens {
			n++
		}
		names = append(names, strconv.Itoa(n)+die.Kind.String())
		i += n
	}
	return strings.Join(names, " + ")
}

// roleName returns the name of a role in texts, or an empty message. It is no map, which would have to be made at every
// start of the program.
func roleName(r engine.Role) (name language.Message) {
	switch r {
	case engine.Positive:
		name = language.DicePositive()
	case engine.Negative:
		name = language.DiceNegative()
	case engine.Damage:
		name = language.DiceDamage()
	}
	return name
}

// FacesText returns faces as text: Fudge dice as signs, tens and ones as one number, and dice
// with another role after a comma. Dice with an index in idle are in parentheses.
func FacesText(list []engine.Die, faces, idle []int, l *language.Language) string {
	var b strings.Builder
	role := engine.Plain
	for i := 0; i < len(faces); i++ {
		die := list[i]
		name, isIdle := roleName(die.Role), slices.Contains(idle, i)
		isNew := die.Role != role && name.IsSet()
		switch {
		case i > 0 && isNew:
			b.WriteString(", ")
		case i > 0:
			b.WriteByte(' ')
		}
		if isNew {
			b.WriteString(name.In(l) + " ")
		}
		role = die.Role
		text := faceText(die.Kind, faces[i])
		if role == engine.Tens && i+1 < len(faces) {
			text = PercentText(faces[i], faces[i+1])
			i++
		}
		if isIdle {
			text = "(" + text + ")"
		}
		b.WriteString(text)
	}
	return b.String()
}

func faceText(kind engine.DieKind, face int) string {
	if kind == engine.DF {
		return [...]string{"−", "0", "+"}[face+1]
	}
	return strconv.Itoa(face)
}

// PercentText returns the number that tens and ones show; two zeros are 100.
func PercentText(tens, ones int) string {
	if tens == 0 && ones == 0 {
		return "100"
	}
	return strconv.Itoa(10*tens + ones)
}
