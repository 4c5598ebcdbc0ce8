package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/notation"
)

// habits are the changes to a line that can't be read as it is: what users of chat programs and phones write around
// a roll, and other names of Fudge dice. None of them changes a meaning. Each returns the line if it doesn't apply.
var habits = []func(line string) string{
	withoutEmoji, withoutMention, withoutCommand, withoutWrapper, withoutClosing, withoutPlus, withFudgeDice,
	withSets,
}

// habitual returns a line as the grammar has it. It applies all habits, in their order.
func habitual(line string) string {
	line = strings.TrimSpace(line)
	for _, change := range habits {
		line = strings.TrimSpace(change(line))
	}
	return line
}

// withoutEmoji removes emoji, except in quotes, parentheses and brackets, where they are part of a text.
func withoutEmoji(line string) string {
	depth, quoted := 0, false
	return strings.Map(func(c rune) rune {
		switch p := plain(c); {
		case p == '"':
			quoted = !quoted
		case p == '(' || p == '[':
			depth++
		case p == ')' || p == ']':
			depth--
		case depth <= 0 && !quoted && isEmoji(c):
			return -1
		}
		return c
	}, line)
}

func isEmoji(c rune) bool {
	return c >= 0x1F000 || c >= 0x2600 && c <= 0x27BF || c == '\uFE0F' || c == '\u20E3' || c == '\u200D'
}

// withoutMention removes the name of a bot from the beginning of a line.
func withoutMention(line string) string {
	if !strings.HasPrefix(line, "@") {
		return line
	}
	_, rest, _ := strings.Cut(line, " ")
	return rest
}

// commands are the words of chat programs for a roll, without the mark before them.
var commands = []string{"r", "roll", "dice", "d"}

// secretCommands are the words of chat programs for a roll that the players don't see.
var secretCommands = []string{"gmroll", "gmr", "gr", "blindroll", "broll", "br", "sr"}

// withoutCommand removes the command of a chat program, or its mark alone: "!4df" and ".r 4df" are 4dF.
func withoutCommand(line string) string {
	if line == "" || !strings.ContainsRune("!/.", rune(line[0])) {
		return line
	}
	word, rest, _ := strings.Cut(line[1:], " ")
	switch {
	case isOneOf(word, commands...):
		return rest
	case isOneOf(word, secretCommands...):
		return "secret " + rest
	}
	return line[1:]
}

// withoutWrapper removes quotation marks and brackets around a line.
func withoutWrapper(line string) string {
	for _, pair := range [][2]string{{"[[", "]]"}, {"'", "'"}, {"`", "`"}, {"‘", "’"}, {"‚", "‘"}} {
		inner, opened := strings.CutPrefix(line, pair[0])
		if inner, closed := strings.CutSuffix(inner, pair[1]); opened && closed && !strings.Contains(inner, pair[0]) {
			return inner
		}
	}
	return line
}

// withoutClosing removes punctuation from the end of a line. An exclamation mark after a digit makes dice explode.
func withoutClosing(line string) string {
	short := strings.TrimRight(line, ".…?。！")
	for strings.HasSuffix(short, "!") {
		last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(short, "!"))
		if unicode.IsDigit(last) {
			break
		}
		short = strings.TrimRight(short, "! ")
	}
	return short
}

// withoutPlus removes a plus sign before the dice that a line begins with: "+d20".
func withoutPlus(line string) string {
	rest, signed := strings.CutPrefix(line, "+")
	rest = strings.TrimSpace(rest)
	if first, _ := (word{text: rest}).segment(); !signed || !notation.Like(first.text) {
		return line
	}
	return rest
}

// fudgeDiceNames are other names of Fudge dice.
var fudgeDiceNames = []string{
	"fudge dice", "fudge die", "fudge-dice", "fudgedice", "fudgewürfel", "fudge-würfel", "fudge würfel", "fudgewuerfel",
	"fudge-wuerfel", "fudge wuerfel", "dfudge", "xdf", "df4", "f",
}

// fateDiceNames are names of Fudge dice that only players of Fate use.
var fateDiceNames = []string{"fate dice", "fate die", "fate-dice", "fatedice", "fate-würfel", "fatewürfel", "dfate"}

// withFudgeDice replaces other names of Fudge dice, with the count before them or four: "4 fudge dice", "4xdF".
func withFudgeDice(line string) string {
	for _, name := range fateDiceNames {
		if changed, ok := withDice(line, name); ok {
			first, rest, _ := strings.Cut(changed, " ")
			if isOneOf(first, slices.Concat(prefixes, morePrefixes)...) {
				changed = rest
			}
			return "fate " + changed
		}
	}
	for _, name := range fudgeDiceNames {
		if changed, ok := withDice(line, name); ok {
			return changed
		}
	}
	return line
}

// withDice replaces a name of Fudge dice that is a word or follows a count.
func withDice(line, name string) (changed string, ok bool) {
	lowered := strings.ToLower(line)
	at := strings.Index(lowered, name)
	if at < 0 || len(lowered) != len(line) {
		return line, false
	}
	before, after := line[:at], line[at+len(name):]
	start, count := before, ""
	counted := strings.TrimRight(before, " ")
	if digits := len(counted) - len(strings.TrimRight(counted, "0123456789")); digits > 0 {
		start, count = counted[:len(counted)-digits], counted[len(counted)-digits:]
	}
	switch next, _ := utf8.DecodeRuneInString(after); {
	case after != "" && (unicode.IsLetter(next) || unicode.IsDigit(next)),
		start != "" && !strings.HasSuffix(start, " "),
		count == "" && (name == "f" || name == "xdf"):
		return line, false
	}
	if count == "" {
		count = "4"
	}
	return start + count + "dF" + after, true
}

// withSets joins the count of sets to their dice: "6 x (4d6kh3)".
func withSets(line string) string {
	for _, times := range []string{" x (", " X (", " × (", " x(", " ×(", "x ("} {
		before, after, ok := strings.Cut(line, times)
		if ok && isNumber(before[strings.LastIndexByte(before, ' ')+1:]) {
			return before + "x(" + after
		}
	}
	return line
}
