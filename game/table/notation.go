package table

import (
	"fmt"
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/game/dice"
)

// A receipt names its dice in groups, in the order of their faces: how many, of
// which kind, and the letters of what they are thrown for. A ten-sided pair of tens
// and ones is d%. So 4dF is "4dF", d% "1d%", 4d6 "2d6p2d6n", and mudge's 4dF
// against another "3dF1dFx3dFv1dFxv".
const (
	positive = "p"
	negative = "n"
	damage   = "x"
	opponent = "v"
	percent  = "d%"
)

var roleLetters = map[engine.Role]string{engine.Plain: "", engine.Positive: positive, engine.Negative: negative, engine.Damage: damage}

var dieKinds = map[string]engine.DieKind{}

func init() {
	for k := engine.DF; k <= engine.D20; k++ {
		dieKinds[k.String()] = k
	}
}

// Notation names dice as a receipt does.
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
		group := letters(list[i])
		if list[i].Role&^engine.Opponent == engine.Tens {
			i++ // the ones follow
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

func letters(d engine.Die) string {
	kind, side := d.Kind.String(), ""
	if d.Role&engine.Opponent != 0 {
		side = opponent
	}
	role := d.Role &^ engine.Opponent
	if role == engine.Tens {
		return percent + side
	}
	return kind + roleLetters[role] + side
}

// ParseNotation returns the dice of a Notation.
func ParseNotation(text string) ([]engine.Die, error) {
	var list []engine.Die
	for rest := text; rest != ""; {
		count, group, after := cutGroup(rest)
		pair, err := parseGroup(group)
		if err != nil || count < 1 || count > MaxDice {
			return nil, fmt.Errorf("%q is not a group of dice", rest)
		}
		for range count {
			list = append(list, pair...)
		}
		rest = after
	}
	if len(list) > MaxDice || Notation(list) != text {
		return nil, fmt.Errorf("%q does not name up to %d dice", text, MaxDice)
	}
	return list, nil
}

// cutGroup takes the count and the letters of the first group off a notation. A
// group ends where, after the number of sides, the next count begins.
func cutGroup(text string) (count int, group, rest string) {
	d := strings.IndexByte(text, 'd')
	if d < 0 {
		return 0, text, ""
	}
	count, err := strconv.Atoi(text[:d])
	if err != nil {
		return 0, text, ""
	}
	end := d + 1
	for end < len(text) && text[end] != 'd' {
		end++
	}
	if end < len(text) { // the digits before the next d are its count
		for end > d+1 && '0' <= text[end-1] && text[end-1] <= '9' {
			end--
		}
	}
	return count, text[d:end], text[end:]
}

func parseGroup(group string) ([]engine.Die, error) {
	var role engine.Role
	if name, ok := strings.CutSuffix(group, opponent); ok {
		group, role = name, engine.Opponent
	}
	if group == percent {
		return []engine.Die{{Kind: engine.D10, Role: role | engine.Tens}, {Kind: engine.D10, Role: role | engine.Ones}}, nil
	}
	for own, letter := range roleLetters {
		kind, ok := dieKinds[strings.TrimSuffix(group, letter)]
		if ok && (letter == "" || strings.HasSuffix(group, letter)) {
			return []engine.Die{{Kind: kind, Role: role | own}}, nil
		}
	}
	return nil, fmt.Errorf("%q is not a kind of dice", group)
}

// KindsOf returns the physical dice of a Notation: what ParseReceipt asks for.
func KindsOf(notation string) ([]dice.Kind, error) {
	list, err := ParseNotation(notation)
	if err != nil {
		return nil, err
	}
	return Kinds(list)
}

// Kinds returns the dice that the rules ask for as the dice that physics throws.
func Kinds(list []engine.Die) ([]dice.Kind, error) {
	kinds := make([]dice.Kind, len(list))
	for i, die := range list {
		kind, ok := dice.ParseKind(die.Kind.String())
		if !ok {
			return nil, fmt.Errorf("dice[%d]: the tray has no %s", i, die.Kind)
		}
		kinds[i] = kind
	}
	return kinds, nil
}
