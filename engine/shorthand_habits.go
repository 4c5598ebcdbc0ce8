package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// maxHabits is the number of times that habits are applied, as one may be inside another: "@bot /r [[4dF]]."
const maxHabits = 4

// habitual returns a line as the grammar has it: without what users of chat programs and phones write around a roll,
// and with the grammar's words and signs for others. None of these habits changes a meaning.
func habitual(line string) string {
	line = strings.TrimSpace(line)
	for range maxHabits {
		before := line
		if len(line) <= maxAdvised {
			line = withBonus(withLeast(withoutEndings(withoutCourtesy(line))))
		}
		line = withRoll(withoutFrame(outside(line, withPlainParts)))
		if line == before {
			break
		}
	}
	return line
}

// withPlainParts changes a part of a line that is outside of quotes, parentheses, brackets and the remark.
func withPlainParts(text string) string {
	text = withoutCommas(withoutEmoji(withPlainSigns(text)))
	return withComparedDice(withTraitFirst(withKnownWords(withWholeDice(text))))
}

// withoutFrame removes what stands around a roll.
func withoutFrame(line string) string {
	line = strings.TrimSpace(withoutMention(strings.TrimSpace(line)))
	line = strings.TrimSpace(withoutPrefix(strings.TrimSpace(withoutCommand(line))))
	return strings.TrimSpace(withoutClosing(strings.TrimSpace(withoutWrapper(line))))
}

// withRoll changes the roll of a line.
func withRoll(line string) string { return withSets(withFudgeDice(withoutPlus(withRemark(line)))) }

// outside changes the parts of a line that are neither in quotes, parentheses or brackets nor a remark.
func outside(line string, change func(text string) string) string {
	if isASCII(line) && !strings.ContainsAny(line, "\"#([{}])") {
		return change(line)
	}
	var all strings.Builder
	depth, quoted, from := 0, false, 0
	for at, c := range line {
		was := depth > 0 || quoted
		switch p := plain(c); {
		case p == '#' && !was:
			return all.String() + change(line[from:at]) + line[at:]
		case p == '"':
			quoted = !quoted
		case p == '(' || p == '[' || p == '{':
			depth++
		case p == ')' || p == ']' || p == '}':
			depth--
		}
		switch is := depth > 0 || quoted; {
		case is && !was:
			all.WriteString(change(line[from:at]))
			from = at
		case was && !is:
			end := at + utf8.RuneLen(c)
			all.WriteString(line[from:end])
			from = end
		}
	}
	if depth > 0 || quoted {
		return all.String() + line[from:]
	}
	return all.String() + change(line[from:])
}

// plainSigns are signs that keyboards of phones and other programs write, each followed by the plain one.
const plainSigns = language.Begin +
	"=> >= ➕ + ➖ - ✖\uFE0F * ✖ * ➗ / ﹢ + ⁺ + ⁻ - ∕ / ∗ * · * ⋅ * ≥ >= ≤ <=" + language.End

func withPlainSigns(text string) string {
	if isASCII(text) && !strings.Contains(text, "=>") {
		return text
	}
	for pair := range slices.Chunk(list(plainSigns), 2) {
		text = strings.ReplaceAll(text, pair[0], pair[1])
	}
	return strings.ReplaceAll(text, "\u200C", "")
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// withoutEmoji replaces emoji by spaces, so that no numbers join. In quotes, parentheses and brackets they are part of
// a text.
func withoutEmoji(text string) string {
	if isASCII(text) {
		return text
	}
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\uFE0F' || c == '\u20E3' || c == '\u200D':
			return -1
		case isEmoji(c):
			return ' '
		}
		return c
	}, text)
}

func isEmoji(c rune) bool {
	return c >= 0x1F000 || c >= 0x2600 && c <= 0x27BF
}

// withoutMention removes the name of a bot from the beginning of a line: "@bot", "<@1234>".
func withoutMention(line string) string {
	if rest, marked := strings.CutPrefix(line, "<@"); marked {
		if _, rest, closed := strings.Cut(rest, ">"); closed {
			return rest
		}
	}
	if !strings.HasPrefix(line, "@") {
		return line
	}
	_, rest, _ := strings.Cut(line, " ")
	return rest
}

// commands are the words of chat programs for a roll, without the mark before them.
const commands = language.Begin +
	`r roll rolls dice d throw pr publicroll w wurf würfel würfle wuerfel wuerfle` + language.End

// secretCommands are the words of chat programs for a roll that the players don't see.
const secretCommands = language.Begin +
	`gmroll gmr gr blindroll broll br sr private privateroll blind selfroll sroll` + language.End

// whispers are the commands of chat programs for a message to the GM.
var whispers = []string{"w gm ", "whisper gm ", "w sl "}

// withoutCommand removes the command of a chat program, or its mark alone: "!4df", ".r 4df" and "/r4df" are 4dF.
func withoutCommand(line string) string {
	path := strings.HasPrefix(line, "./") || strings.HasPrefix(line, "..")
	if line == "" || path || !strings.ContainsRune("!/.?$%&;~>=\\", rune(line[0])) {
		return line
	}
	for _, whisper := range whispers {
		if len(line) > len(whisper) && strings.EqualFold(line[1:len(whisper)+1], whisper) {
			return "secret " + withoutCommand(line[len(whisper)+1:])
		}
	}
	first, rest, _ := strings.Cut(line[1:], " ")
	name := strings.TrimRight(first, ":,")
	switch {
	case among(name, commands):
		return rest
	case among(name, secretCommands):
		return "secret " + rest
	}
	for _, command := range []string{"roll", "r"} {
		if len(first) > len(command) && isPrefix(first, command) && (word{text: first[len(command):]}).isDice() {
			return line[1+len(command):]
		}
	}
	if !strings.ContainsRune("!/.\\", rune(line[0])) {
		return line
	}
	return line[1:]
}

// otherPrefixes are words before a roll that are none of the grammar.
const otherPrefixes = language.Begin + `r rolls rolling wirf werfe würfeln würfelt würfelwurf wurf` + language.End

// withoutPrefix removes a word that only introduces a roll.
func withoutPrefix(line string) string {
	first, rest, more := strings.Cut(line, " ")
	first = strings.TrimRight(first, ":")
	if more && (introduces(first) || among(first, otherPrefixes)) {
		return rest
	}
	return line
}

// wrappers are signs around a whole line, in turn: quotation marks, brackets, and styles of chat programs.
const wrappers = language.Begin +
	"[[ ]] { } < > ( ) ``` ``` ** ** __ __ ' ' ` ` * * _ _ ‘ ’ ‚ ‘ \" \" “ ” „ “ » « « »" + language.End

// withoutWrapper removes quotation marks and brackets around a line, and the mark of a quoted line or of a list.
func withoutWrapper(line string) string {
	for _, mark := range []string{">>> ", "> ", "• ", "→ ", "* "} {
		line = strings.TrimPrefix(line, mark)
	}
	for pair := range slices.Chunk(list(wrappers), 2) {
		inner, opened := strings.CutPrefix(line, pair[0])
		if inner, closed := strings.CutSuffix(inner, pair[1]); opened && closed && !strings.Contains(inner, pair[0]) {
			return inner
		}
	}
	if inner, spoiler := strings.CutPrefix(line, "||"); spoiler && strings.HasSuffix(inner, "||") {
		return "secret " + strings.TrimSuffix(inner, "||") // chat programs hide it
	}
	return line
}

// smileys are signs that may end a line.
const smileys = language.Begin + `:-) :) ;-) ;) :-D :D :-( :( :P ^^ xD -> →` + language.End

// withoutClosing removes punctuation from the end of a line. An exclamation mark after dice makes them explode.
func withoutClosing(line string) string {
	if strings.HasSuffix(line, "?!") {
		line = strings.TrimSuffix(line, "!")
	}
	short := strings.TrimSpace(strings.TrimRight(line, ".…?。！,;:"))
	for _, smiley := range list(smileys) {
		short = strings.TrimSuffix(short, " "+smiley)
	}
	for strings.HasSuffix(short, "!") {
		rest := strings.TrimRight(short, "! ?")
		if last, _ := utf8.DecodeLastRuneInString(rest); (unicode.IsDigit(last) || last == '%') && !endsInNumber(rest) {
			break
		}
		short = rest
	}
	return short
}

// endsInNumber reports whether a line ends in a modifier, or in a number after a word for a Difficulty.
func endsInNumber(line string) bool {
	words := strings.Fields(line)
	last := len(words) - 1
	if last < 0 || endsInModifier(words[last]) {
		return last >= 0
	}
	s := &shorthand{request: Request{}}
	return last > 0 && isNumber(words[last]) && s.keyword(words[last-1]) == "vs"
}

// withoutCommas removes commas and colons after words: "Secret: Good, +1". Those of a list of dice or rules have a
// meaning, and the line without them can't be read.
func withoutCommas(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, ", ", " "), ": ", " ")
}

// withRemark separates a remark from the word before it.
func withRemark(line string) string {
	before, after, ok := strings.Cut(line, "#")
	if !ok {
		return line
	}
	return strings.TrimSpace(before) + " #" + after
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

// fudgeDiceNames are other names of Fudge dice, with low lines for spaces. A name comes before a shorter one that
// it has.
const fudgeDiceNames = language.Begin + `
dfudge_dice d_fudge dice_fudge df_dice f_dice fudge_dice fudge_die fudge-dice fudgedice fudgewürfel fudge-würfel
fudge_würfel fudgewuerfel fudge-wuerfel fudge_wuerfel dfudge wfudge w_fudge fudge_w xdf x_df ×df ×_df df4 dfx4
df's dfs d_f fudge_roll fudge fw f
` + language.End

// fateDiceNames are names of Fudge dice that only players of Fate use.
const fateDiceNames = language.Begin + `
fate_dice fate_die fate-dice fatedice fate-würfel fatewürfel dfate d_fate fate_roll fate
` + language.End

// countedNames are names of Fudge dice only after a count.
const countedNames = language.Begin + `f fw fudge fate xdf x_df ×df ×_df f_dice df_dice df's dfs d_f` + language.End

// withFudgeDice replaces other names of Fudge dice, with the count before them or four: "4 fudge dice", "4xdF".
func withFudgeDice(line string) string {
	if !strings.ContainsAny(line, "fF") {
		return line
	}
	lowered := strings.ReplaceAll(strings.ToLower(line), " ", "_")
	if len(lowered) != len(line) {
		return line
	}
	for _, name := range list(fateDiceNames) {
		if changed, ok := withDice(line, lowered, name); ok {
			first, rest, _ := strings.Cut(changed, " ")
			if introduces(first) {
				changed = rest
			}
			return "fate " + changed
		}
	}
	for _, name := range list(fudgeDiceNames) {
		if changed, ok := withDice(line, lowered, name); ok {
			return changed
		}
	}
	return line
}

// withDice replaces a name of Fudge dice that is a word or follows a count. It finds the name in the line in lower
// case, with low lines for spaces.
func withDice(line, lowered, name string) (changed string, ok bool) {
	at := strings.Index(lowered, name)
	if at < 0 {
		return line, false
	}
	before, after := line[:at], line[at+len(name):]
	start, count := before, ""
	counted := strings.TrimRight(before, " ")
	if digits := len(counted) - len(strings.TrimRight(counted, "0123456789")); digits > 0 {
		start, count = counted[:len(counted)-digits], counted[len(counted)-digits:]
	} else if last := counted[strings.LastIndexByte(counted, ' ')+1:]; numeral(strings.ToLower(last)) != "" {
		start, count = strings.TrimSuffix(counted, last), numeral(strings.ToLower(last))
	}
	switch next, _ := utf8.DecodeRuneInString(after); {
	case after != "" && (unicode.IsLetter(next) || unicode.IsDigit(next)),
		start != "" && !strings.HasSuffix(start, " "),
		count == "" && slices.Contains(list(countedNames), name):
		return line, false
	}
	if count == "" {
		count = "4"
	}
	return start + count + "dF" + after, true
}

// withSets joins the count of sets to their dice: "6 x (4d6kh3)".
func withSets(line string) string {
	if !strings.Contains(line, "(") {
		return line
	}
	for _, times := range []string{" x (", " X (", " × (", " x(", " ×(", "x (", "X(", "X (", " mal (", " times ("} {
		before, after, ok := strings.Cut(line, times)
		if ok && isNumber(before[strings.LastIndexByte(before, ' ')+1:]) {
			return before + "x(" + after
		}
	}
	return line
}
