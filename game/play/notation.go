package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/dice"
	"fudgetray/game/throw"
)

// A receipt lists its dice in groups, in the order of their faces. A group has a count, a kind and
// letters for the role. The ten-sided pair of tens and ones is d%, the six-sided one d6t. Thus 4dF
// is "4dF", d% is "1d%", d66 is "1d6t", 4d6 is "2d6p2d6n", and an opposed mudge 4dF is
// "3dF1dFx3dFv1dFxv". Dice of a critical table have a c: "2d6c".
const (
	positive = "p"
	negative = "n"
	damage   = "x"
	chained  = "c"
	opponent = "v"
	percent  = "d%"
	digits   = "t"
)

var roleLetters = map[engine.Role]string{
	engine.Plain:    "",
	engine.Positive: positive,
	engine.Negative: negative,
	engine.Damage:   damage,
}

// Notation returns the receipt notation of dice.
func Notation(list []engine.Die) string {
	var b strings.Builder
	last, count := "", 0
	flush := func() {
		if count > 0 {
			b.WriteString(strconv.Itoa(count) + last)
		}
		count = 0
	}
	for i := 0; i < len(list); i++ {
		group := groupName(list[i])
		if list[i].Role&^(engine.Opponent|engine.Chained) == engine.Tens {
			i++ // skip the ones, which follow
		}
		if group != last {
			flush()
		}
		last = group
		count++
	}
	flush()
	return b.String()
}

func groupName(d engine.Die) string {
	kind, side := d.Kind.String(), ""
	if d.Role&engine.Chained != 0 {
		side = chained
	}
	if d.Role&engine.Opponent != 0 {
		side += opponent
	}
	role := d.Role &^ (engine.Opponent | engine.Chained)
	switch {
	case role == engine.Tens && d.Kind == engine.D10:
		return percent + side
	case role == engine.Tens:
		return kind + digits + side
	}
	return kind + roleLetters[role] + side
}

// groups maps each group's name to its dice. No kind's name is a prefix of another's, so the count
// of the next group needs no separator.
var groups = func() map[string][]engine.Die {
	all := map[string][]engine.Die{}
	for _, side := range [...]engine.Role{
		engine.Plain,
		engine.Opponent,
		engine.Chained,
		engine.Opponent | engine.Chained,
	} {
		for kind := range kinds {
			for role := range roleLetters {
				die := engine.Die{Kind: engine.DieKind(kind), Role: side | role}
				all[groupName(die)] = []engine.Die{die}
			}
		}
		for _, kind := range [...]engine.DieKind{engine.D6, engine.D10} {
			tens, ones := engine.Die{Kind: kind, Role: side | engine.Tens}, engine.Die{Kind: kind, Role: side | engine.Ones}
			all[groupName(tens)] = []engine.Die{tens, ones}
		}
	}
	return all
}()

// ParseNotation parses the notation that Notation returns.
func ParseNotation(text string) ([]engine.Die, error) {
	var list []engine.Die
	for rest := text; rest != ""; {
		count, group, after := cutGroup(rest)
		if group == nil || count < 1 || count > throw.MaxDice {
			return nil, fmt.Errorf("%q is not a group of dice", rest)
		}
		list = append(list, slices.Repeat(group, count)...)
		rest = after
	}
	if len(list) > throw.MaxDice || Notation(list) != text {
		return nil, fmt.Errorf("%q does not name up to %d dice", text, throw.MaxDice)
	}
	return list, nil
}

// cutGroup cuts the first group off a notation.
func cutGroup(text string) (count int, group []engine.Die, rest string) {
	digits := max(0, strings.IndexByte(text, 'd'))
	count, err := strconv.Atoi(text[:digits])
	if err != nil {
		return 0, nil, text
	}
	named := text[digits:]
	longest := ""
	for name := range groups {
		if len(name) > len(longest) && strings.HasPrefix(named, name) {
			longest = name
		}
	}
	return count, groups[longest], named[len(longest):]
}

// kindsOf returns the physical dice of a notation.
func kindsOf(notation string) ([]dice.Kind, error) {
	list, err := ParseNotation(notation)
	return Kinds(list), err
}
