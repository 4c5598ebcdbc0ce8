package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// maxAdvised is the longest line, in bytes, for which other lines are tried. Their number grows with its words.
const maxAdvised = 160

// advised adds to an error what can be typed instead: a corrected word, or a whole line. Both can be read.
func (c *Campaign) advised(line string, scale Request, ladder *Ladder, err *FieldError) error {
	a := advice{campaign: c, scale: scale, ladder: ladder, line: []rune(line), err: err}
	a.explainDice(line)
	a.explainName()
	a.explainOption()
	if err.Nearest != "" && a.suggestable() {
		return err
	}
	err.Nearest = ""
	if len(line) > maxAdvised {
		return err
	}
	for _, lines := range []func() []string{
		a.criticals, a.reasonFirst, a.labelled, a.quotedLabel, a.quotedParentheses, a.ladderFirst, a.withoutTrait,
		a.optionFirst, a.opposed, a.uncounted, a.total, a.separatedDice, a.keptDie, a.helped,
		a.coin, a.counted, a.check, a.untrained, a.levelled, a.levelBeside, a.added, a.asRemark, a.numbered,
	} {
		for _, instead := range lines() {
			if a.reads(instead) {
				err.Instead = instead
				return err
			}
		}
	}
	return err
}

// advice looks for lines that a refused line may mean.
type advice struct {
	campaign *Campaign
	scale    Request
	ladder   *Ladder // that the line names, or of scale
	line     []rune
	err      *FieldError
}

// reads reports whether a line can be read and rolled.
func (a *advice) reads(line string) bool {
	s, err := a.campaign.readLine(line, a.scale, true)
	return err == nil && a.campaign.allows(s.request)
}

// suggestable reports whether the line with the most similar word can be read, or is refused at a later place.
func (a *advice) suggestable() bool {
	corrected := a.replaced(a.err.Nearest)
	s := &shorthand{campaign: a.campaign, request: a.scale, scaled: true}
	again := s.parse(corrected, a.campaign.names())
	return again == nil || again.Column >= a.err.start+len([]rune(a.err.Nearest))
}

// replaced returns the line with another text for its bad words.
func (a *advice) replaced(with string) string {
	before, _, after := a.parts()
	return before + with + after
}

// parts returns the bad words and the texts around them.
func (a *advice) parts() (before, bad, after string) {
	start, end := min(max(a.err.start, 1), len(a.line)+1)-1, min(max(a.err.end, a.err.start, 1), len(a.line)+1)-1
	return string(a.line[:start]), string(a.line[start:end]), string(a.line[end:])
}

// fields returns the words of the line without its remark, and the range of the bad ones, extended to the next words
// that mean nothing.
func (a *advice) fields() (words []string, from, to int) {
	before, bad, after := a.parts()
	first, middle := strings.Fields(before), strings.Fields(bad)
	words = slices.Concat(first, middle, strings.Fields(remarkless(after)))
	from, to = len(first), len(first)+len(middle)
	for to < len(words) && a.isRemark(words[to:to+1]) {
		to++
	}
	return words, from, to
}

// remarkless returns a text up to a remark.
func remarkless(text string) string {
	text, _, _ = strings.Cut(text, "#")
	return text
}

// isPlainText reports whether a word has letters and no character of the grammar.
func isPlainText(w string) bool {
	return w != "" && !strings.ContainsAny(w, `()[]{}"+<>=*/;,#`) && !isNumber(w)
}

// labelled puts the words after each modifier in parentheses.
func (a *advice) labelled() []string {
	words := strings.Fields(remarkless(string(a.line)))
	var all []string
	changed := false
	for i := 0; i < len(words); {
		n := 0
		for i > 0 && endsInModifier(words[i-1]) && i+n < len(words) && a.isRemark(words[i:i+n+1]) {
			n++
		}
		if n == 0 {
			all, i = append(all, words[i]), i+1
			continue
		}
		all, i, changed = append(all, "("+strings.Join(words[i:i+n], " ")+")"), i+n, true
	}
	if !changed {
		return nil
	}
	return []string{strings.Join(all, " ")}
}

// endsInModifier reports whether a word ends in a modifier, which can have a label.
func endsInModifier(w string) bool {
	w = language.ASCIIMinus(w)
	sign := strings.LastIndexAny(w, "+-")
	return sign >= 0 && isNumber(w[sign+1:])
}

// reasonFirst puts words before a modifier, as in "invoke for +2", in parentheses after it.
func (a *advice) reasonFirst() []string {
	words, from, to := a.fields()
	if from >= to || to >= len(words) || !a.isRemark(words[from:to]) ||
		!endsInModifier(words[to]) || !(word{text: words[to]}).isSigned() {
		return nil
	}
	reason := slices.DeleteFunc(slices.Clone(words[from:to]), func(w string) bool {
		return isOneOf(w, "for", "um", "für", "of", "with", "by", "mit", "durch")
	})
	label := "(" + strings.Join(reason, " ") + ")"
	return []string{strings.Join(slices.Concat(words[:from], []string{words[to], label}, words[to+1:]), " ")}
}

// quotedLabel puts a label with a word of the grammar in quotes.
func (a *advice) quotedLabel() []string {
	before, bad, after := a.parts()
	label, opened := strings.CutPrefix(bad, "(")
	label, closed := strings.CutSuffix(label, ")")
	if !opened || !closed || !strings.ContainsFunc(label, unicode.IsLetter) || strings.Contains(label, `"`) {
		return nil
	}
	return []string{strings.TrimSpace(before) + ` "` + strings.TrimSpace(label) + `"` + after}
}

// quotedParentheses puts a label that begins with a keyword in quotes.
func (a *advice) quotedParentheses() []string {
	before, rest, opened := strings.Cut(string(a.line), "(")
	label, after, closed := strings.Cut(rest, ")")
	if !opened || !closed || !strings.ContainsFunc(label, unicode.IsLetter) || strings.ContainsAny(label, `"(`) {
		return nil
	}
	return []string{strings.TrimSpace(before) + ` "` + strings.TrimSpace(label) + `"` + after}
}

// levelPlaces are the fields of a request whose value is a level.
var levelPlaces = []string{"trait", "difficulty", "minimum", "secondary", "against.trait", "against.minimum"}

// ladderFirst names the ladder of a level, instead of the one of the line.
func (a *advice) ladderFirst() []string {
	_, bad, _ := a.parts()
	words, from, _ := a.fields()
	level, value := bad, Opt[Level]{}
	switch {
	case strings.HasPrefix(bad, "(") && strings.HasSuffix(bad, ")") && from > 0:
		n, _ := word{text: bad}.inner()
		level, value = words[from-1], Some(Level(n))
	case !slices.Contains(levelPlaces, a.err.Field):
		return nil
	}
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(ladderNames(), strings.ToLower(w)) })
	var lines []string
	for _, l := range builtInLadders {
		if named, ok := l.meant(level); ok && value.Or(named) == named {
			lines = append(lines, l.Name+" "+strings.Join(words, " "), l.Name+" "+level)
		}
	}
	return lines
}

// optionFirst moves a system, a ladder, a kind or "even" from the middle of the line to its beginning.
func (a *advice) optionFirst() []string {
	words, from, to := a.fields()
	s := &shorthand{campaign: a.campaign, request: a.scale}
	if from >= to || from == 0 {
		return nil
	}
	name := strings.TrimRight(words[from], "?!.")
	keyword := s.keyword(name)
	if keyword == "" || slices.Contains(clauseWords, keyword) && keyword != "even" {
		return nil
	}
	return []string{name + " " + strings.Join(slices.Concat(words[:from], words[from+1:]), " ")}
}

// explainOption replaces the error about a kind behind its place by the reason why the line can't have that kind.
func (a *advice) explainOption() {
	before, _, _ := a.parts()
	if strings.HasSuffix(before, "(") {
		return // it may be a label
	}
	for _, line := range a.optionFirst() {
		s, err := a.campaign.readLine(line, a.scale, true)
		if err == nil {
			err = a.campaign.refusal(s.request)
		}
		if err != nil && err.Field != "" && err.Column == 0 {
			a.err.Field, a.err.Value, a.err.Problem, a.err.Nearest = err.Field, err.Value, err.Problem, ""
		}
	}
}

// opposed makes dice after "vs" those of an opponent.
func (a *advice) opposed() []string {
	words, _, _ := a.fields()
	s := &shorthand{campaign: a.campaign, request: a.scale}
	at := slices.IndexFunc(words, func(w string) bool { return s.keyword(w) == "vs" })
	if at < 0 || at+1 == len(words) || !(word{text: words[at+1]}).isDice() {
		return nil
	}
	words[at] = string(Opposed)
	return []string{strings.Join(words, " ")}
}

// withoutTrait removes the trait of a roll that only asks about the dice.
func (a *advice) withoutTrait() []string {
	if a.err.Field != "even" {
		return nil
	}
	var lines []string
	words := strings.Fields(string(a.line))
	for i := range words {
		rest := slices.Concat(words[:i], words[i+1:])
		if words[i] != a.badWord() {
			lines = append(lines, strings.Join(rest, " "))
		}
	}
	return lines
}

// badWord returns the text that the error is about.
func (a *advice) badWord() string {
	_, bad, _ := a.parts()
	return bad
}

// uncounted writes four Fudge dice before the modifiers, for one without a number.
func (a *advice) uncounted() []string {
	_, bad, _ := a.parts()
	if !(word{text: bad}).isUncounted() {
		return nil
	}
	return []string{a.replaced("4" + bad)}
}

// total writes "vs" for a comparison that the dice can't have.
func (a *advice) total() []string {
	line := string(a.line)
	var lines []string
	for _, sign := range []string{">=", "≥"} {
		if before, after, ok := strings.Cut(line, sign); ok {
			lines = append(lines, strings.TrimSpace(before)+" vs "+strings.TrimSpace(after))
		}
	}
	return lines
}

// separatedDice separates several totals by semicolons.
func (a *advice) separatedDice() []string {
	line := strings.NewReplacer("{", "", "}", "").Replace(remarkless(string(a.line)))
	fields := strings.FieldsFunc(line, func(c rune) bool { return c == ',' || c == ';' })
	if len(fields) < 2 {
		return nil
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	return []string{strings.Join(fields, "; ")}
}

// keptDie writes max or min for the better or the worse of two dice.
func (a *advice) keptDie() []string {
	before, after, ok := strings.Cut(string(a.line), "+")
	if !ok {
		return nil
	}
	var lines []string
	for option, function := range map[string]string{"kh": "max", "kl": "min"} {
		second, kept := strings.CutSuffix(strings.TrimRight(after, " 1"), option)
		if kept && notation.Like(strings.TrimSpace(second)) {
			lines = append(lines, function+"("+strings.TrimSpace(before)+","+strings.TrimSpace(second)+")")
		}
	}
	return lines
}

// helped makes a trait that is added to another one support it.
func (a *advice) helped() []string {
	before, after, ok := strings.Cut(string(a.line), "+")
	if !ok {
		return nil
	}
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	if first, _ := utf8.DecodeRuneInString(after); !unicode.IsLetter(first) {
		return nil
	}
	helping, supporting := before+" helped by "+after, before+" supported by "+after
	if sheet := a.campaign.Sheet; sheet != nil {
		if skill, listed := find(sheet.Skills, before); listed && !skill.Level.Set {
			return []string{helping, supporting}
		}
	}
	return []string{supporting, helping}
}

// coin rolls a coin for the words around one: "flip a coin".
func (a *advice) coin() []string {
	words, _, _ := a.fields()
	s := &shorthand{campaign: a.campaign, request: a.scale}
	at := slices.IndexFunc(words, func(w string) bool { return s.keyword(w) == "coin" })
	around := func(w string) bool {
		return s.keyword(w) == "coin" || isOneOf(w, "flip", "toss", "throw", "a", "the", "wirf", "werfen", "eine", "die")
	}
	if at < 0 || slices.ContainsFunc(words, func(w string) bool { return !around(w) }) {
		return nil
	}
	return []string{words[at]}
}

// counted writes the number of Fudge dice before them: "dF x 4".
func (a *advice) counted() []string {
	words, from, _ := a.fields()
	if from < 1 || from >= len(words) || !(word{text: words[from-1]}).isUncounted() {
		return nil
	}
	times := strings.TrimLeft(strings.Join(words[from:], ""), "xX×*")
	if !isNumber(times) {
		return nil
	}
	return []string{strings.Join(slices.Concat(words[:from-1], []string{times + words[from-1]}), " ")}
}

// check rolls a trait for its check: "Stealth check". Without a sheet it has the default level.
func (a *advice) check() []string {
	words, from, to := a.fields()
	last := len(words) - 1
	if last < 1 || to <= last || from > last || !isOneOf(words[last], "check", "test", "roll", "probe", "wurf") {
		return nil
	}
	name := strings.Join(words[:last], " ")
	if a.campaign.Sheet != nil {
		return []string{name, "untrained " + name}
	}
	if !a.isRemark(words[:last]) {
		return nil
	}
	return []string{a.ladder.Format(a.ladder.Default()) + " # " + name}
}

// added gives the default level to a trait that is added to Fudge dice without a sheet: "4dF + Fight".
func (a *advice) added() []string {
	words, from, to := a.fields()
	if !a.addsName() {
		return nil
	}
	name := strings.TrimLeft(strings.Join(words[from:to], " "), "+ ")
	rest := slices.Concat(words[:from-1], []string{a.ladder.Format(a.ladder.Default()), words[from-1]}, words[to:])
	return []string{strings.Join(rest, " ") + " # " + name}
}

// addsName reports whether the error is about a name that is added to Fudge dice without a sheet.
func (a *advice) addsName() bool {
	words, from, to := a.fields()
	if a.campaign.Sheet != nil || a.err.Field != "modifiers" || from < 1 || from >= to || words[from][0] != '+' {
		return false
	}
	name := strings.Fields(strings.Join(words[from:to], " ")[1:])
	return strings.HasSuffix(strings.ToLower(words[from-1]), "df") && a.isRemark(name)
}

// explainName says what a name needs that is added to Fudge dice without a sheet.
func (a *advice) explainName() {
	if a.addsName() {
		a.err.Problem = language.NoTraitAdded()
	}
}

// maxRemark is the number of words that a suggestion moves to a remark.
const maxRemark = 4

// untrained rolls a skill that is not on the sheet at its default.
func (a *advice) untrained() []string {
	words, from, to := a.fields()
	if a.campaign.Sheet == nil || a.err.Field != "trait" || from > 0 || !a.isRemark(words[from:to]) {
		return nil
	}
	return []string{"untrained " + strings.Join(words, " ")}
}

// levelled writes a level for the name of a trait, which becomes a remark.
func (a *advice) levelled() []string {
	words, from, to := a.fields()
	if a.err.Field != "trait" || from == to || len(words) == to-from || !a.isRemark(words[from:to]) {
		return nil
	}
	rest := slices.Concat(words[:from], []string{a.ladder.Format(a.ladder.Default())}, words[to:])
	return []string{strings.Join(rest, " ") + " # " + strings.Join(words[from:to], " ")}
}

// levelBeside rolls the level after the name of a trait, which becomes a remark: "Fight Good".
func (a *advice) levelBeside() []string {
	words, from, _ := a.fields()
	if from < 1 || from >= len(words) || ladderWith(words[from]) == nil || !a.isRemark(words[:from]) {
		return nil
	}
	return []string{strings.Join(words[from:], " ") + " # " + strings.Join(words[:from], " ")}
}

// asRemark moves words that mean nothing to a remark.
func (a *advice) asRemark() []string {
	words, from, to := a.fields()
	s := &shorthand{campaign: a.campaign, request: a.scale}
	var lines []string
	for n := 1; n <= maxRemark; n++ {
		for i := from; i+n <= to; i++ {
			needed := i > 0 && i+n == len(words) && s.keyword(words[i-1]) != ""
			added := strings.ContainsAny(words[i][:1], "+-") || i > 0 && isOneOf(words[i-1], "+", "-")
			if needed || added || !a.isRemark(words[i:i+n]) {
				continue
			}
			rest := slices.Concat(words[:i], words[i+n:])
			lines = append(lines, strings.Join(rest, " ")+" # "+strings.Join(words[i:i+n], " "))
		}
	}
	return lines
}

// isRemark reports whether words are names, of at least two letters, and mean nothing in a line.
func (a *advice) isRemark(words []string) bool {
	s := &shorthand{campaign: a.campaign, request: a.scale}
	for i := range words {
		two := strings.Join(words[i:min(len(words), i+2)], " ")
		if slices.ContainsFunc(phrases, func(p phrase) bool { return strings.EqualFold(two, p.words) }) {
			return false
		}
	}
	for _, w := range words {
		w = strings.TrimLeft(strings.TrimPrefix(w, "-"), "+")
		first, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsLetter(first) || len(w) < 2 || !isPlainText(w) || (word{text: plainText(w)}).repeats() ||
			s.meaningIn(w) != "" || isDiceOption(w) || ladderWith(w) != nil {
			return false
		}
	}
	return len(words) > 0
}

// plainText returns a text with the characters of the grammar.
func plainText(text string) string { return strings.Map(plain, text) }

// numbered gives a name that is added to dice a number: the level of the trait on the sheet, or 1.
func (a *advice) numbered() []string {
	before, bad, after := a.parts()
	name := strings.TrimLeft(bad, "+- ")
	if a.err.Field != "modifiers" || strings.Trim(bad[:len(bad)-len(name)], " ") != bad[:1] || !a.isRemark([]string{name}) {
		return nil
	}
	value := 1
	if sheet := a.campaign.Sheet; sheet != nil {
		r := a.scale
		if in, err := a.campaign.sheetScale(sheet, &r); err == nil {
			level, known := sheet.level(name, in)
			if known {
				value = int(level)
			}
		}
	}
	if bad[0] == '-' {
		value = -value
	}
	return []string{before + signed(value) + " (" + name + ")" + after}
}

// criticals names a rule for the word "crits", of which no rule follows.
func (a *advice) criticals() []string {
	if !isOneOf(a.badWord(), "crit", "crits", "critical", "criticals", "krit", "krits", "kritisch") {
		return nil
	}
	return []string{a.replaced("criticals " + string(NaturalCritical))}
}

// explainDice replaces an error about words by the one about dice if the line has only characters of dice and names
// of functions.
func (a *advice) explainDice(line string) {
	line = strings.TrimSpace(remarkless(line))
	if a.err.Field == "" && len(a.err.Value) == len(`"("`) || a.err.Field == "technique" && a.err.Value != "" {
		return // a bracket that is not closed, or an error about dice
	}
	looks := strings.IndexFunc(line, func(c rune) bool {
		return !strings.ContainsRune("0123456789dDwW%+-*/(),; ", plain(c))
	}) < 0 && strings.ContainsAny(line, "dDwW")
	name, _, calls := strings.Cut(line, "(")
	if !looks && !(calls && isPlainText(name) && !strings.Contains(name, " ") && a.err.Field == "trait") {
		return
	}
	_, _, bad := notation.ParseNumbers(line)
	if bad == nil {
		return
	}
	fault := word{text: line, column: 1}.notationFault(bad)
	*a.err = *fault
}
