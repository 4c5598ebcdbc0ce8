package engine

import (
	"cmp"
	"slices"
	"strconv"
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
	if len(line) <= maxAdvised && a.explainRepeats() {
		return err
	}
	a.explainDice(line)
	a.explainName()
	if len(line) <= maxAdvised {
		a.explainOption()
	}
	corrected, nearest := a.replaced(err.Nearest), err.Nearest
	if nearest != "" && a.reads(corrected) {
		return err
	}
	err.Nearest = ""
	if nearest != "" && a.suggestable(nearest, corrected) {
		if err.Instead = a.again(corrected); err.Instead == "" {
			err.Nearest = nearest
		}
		return err
	}
	if len(line) > maxAdvised {
		return err
	}
	if err.Instead = a.instead(); err.Instead != "" {
		return err
	}
	for _, simpler := range slices.Concat(a.ladderFirst(), a.levelBeside(), a.levelled(), a.numbered(), a.simpler()) {
		if err.Instead = a.again(simpler); err.Instead != "" {
			return err
		}
	}
	return err
}

// instead returns the first line that can be read among those that the refused line may mean, or "".
func (a *advice) instead() string {
	switch {
	case a.offers(a.counted()), a.offers(a.stepped()), a.offers(a.leastLevel()), a.offers(a.forLevel()),
		a.offers(a.fatePoint()), a.offers(a.repeated()), a.offers(a.criticals()), a.offers(a.atLeast()),
		a.offers(a.reasonFirst()), a.offers(a.labelled()), a.offers(a.quotedLabel()),
		a.offers(a.quotedParentheses()), a.offers(a.ladderFirst()), a.offers(a.withoutTrait()),
		a.offers(a.optionFirst()), a.offers(a.misspelled()), a.offers(a.opposed()), a.offers(a.uncounted()),
		a.offers(a.total()), a.offers(a.separatedDice()), a.offers(a.keptDie()), a.offers(a.helped()),
		a.offers(a.supported()), a.offers(a.check()), a.offers(a.numberAfter()), a.offers(a.versus()),
		a.offers(a.simpler()), a.offers(a.untrained()), a.offers(a.levelled()), a.offers(a.levelBeside()),
		a.offers(a.together()), a.offers(a.added()), a.offers(a.asRemark()), a.offers(a.asRemarks()),
		a.offers(a.numbered()), a.offers(a.noDamage()):
		return a.offered
	}
	return ""
}

// offers reports whether one of the lines can be read, and sets offered to the first of them.
func (a *advice) offers(lines []string) bool {
	at := slices.IndexFunc(lines, func(line string) bool { return a.reads(line) && !hasLeast(line) })
	if at >= 0 {
		a.offered = lines[at]
	}
	return at >= 0
}

// again returns a line for one that is refused, too, or "".
func (a *advice) again(line string) string {
	if len(line) > maxAdvised || a.nested {
		return ""
	}
	s, err := a.campaign.readLine(line, a.scale, true)
	if err == nil {
		err = a.campaign.refusal(s.request)
	}
	if err == nil {
		return ""
	}
	b := advice{
		campaign: a.campaign, scale: a.scale, line: []rune(line), err: err, nested: true,
		ladder: cmp.Or(s.request.LadderInUse(), fudgeLadder),
	}
	instead := b.replaced(err.Nearest)
	if err.Nearest == "" || !b.reads(instead) {
		instead = b.instead()
	}
	if _, remark, ok := strings.Cut(line, "#"); ok && instead != "" && !strings.Contains(instead, "#") {
		instead += " #" + remark
	}
	return instead
}

// simpler returns the line without the habits of other programs, without words that mean nothing in a sentence, and
// without punctuation.
func (a *advice) simpler() []string {
	known := habitual(string(a.line))
	short := outside(known, withoutFillers)
	signs := `()[]{}",;:=`
	before, inside, _ := strings.Cut(short, "(")
	attached := before != "" && !strings.HasSuffix(before, " ") // a product or a function
	if attached || strings.IndexAny(inside, "+-−0123456789") == 0 || endsInModifier(strings.TrimSpace(before)) {
		signs = `[]{}",;:=` // the number of a level, or a label
	}
	words := strings.FieldsFunc(remarkless(short), func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune(signs, plain(c))
	})
	for i := len(words) - 1; i >= 0; i-- {
		switch least, more := strings.CutSuffix(words[i], "+"); {
		case more && isNumber(least):
			words[i] = least // "15+" is 15 or more
		case plainText(words[i]) == "-" && i+1 < len(words) && !isNumber(words[i+1]):
			words = slices.Delete(words, i, i+1) // a dash
		}
	}
	plainer := strings.Join(words, " ")
	if _, next, several := strings.Cut(short, "; "); several && ladderWith(strings.Fields(next + " -")[0]) != nil {
		plainer = short // "Good; Great" is two rolls
	}
	lines := []string{known, strings.TrimSpace(short), plainer, strings.TrimSpace(withoutFillers(plainer))}
	return slices.DeleteFunc(lines, func(line string) bool { return line == string(a.line) || line == "" })
}

// hasLeast reports whether a word is a number and a plus: "8+ on 5d10" doesn't mean 8 + 5d10.
func hasLeast(line string) bool {
	return slices.ContainsFunc(strings.Fields(line), func(w string) bool {
		least, more := strings.CutSuffix(w, "+")
		return more && isNumber(least)
	})
}

// fillers are words of sentences that add nothing to a roll.
const fillers = language.Begin + `
a an the of is it on at for with to by in from my me i have has can please make roll rolls throw cast must use
using difficulty dice die and ein eine einen einem einer der das den dem mit auf im beim bei um von zum zur
bitte mein meine ich habe ist muss schlagen schwierigkeit würfel würfle wurf und fest
` + language.End

// withoutFillers removes fillers.
func withoutFillers(text string) string {
	all := list(fillers)
	words := slices.DeleteFunc(strings.Fields(text), func(w string) bool { return isOneOf(w, all...) })
	return spaceAt(text, true) + strings.Join(words, " ") + spaceAt(text, false)
}

// advice looks for lines that a refused line may mean.
type advice struct {
	campaign *Campaign
	scale    Request
	ladder   *Ladder // that the line names, or of scale
	line     []rune
	err      *FieldError
	nested   bool // for a line that is itself an advice
	offered  string
}

// reads reports whether a line can be read and rolled.
func (a *advice) reads(line string) bool {
	s, err := a.campaign.readLine(line, a.scale, true)
	return err == nil && a.campaign.allows(s.request)
}

// suggestable reports whether the line with the most similar word is refused at a later place.
func (a *advice) suggestable(nearest, corrected string) bool {
	s := &shorthand{campaign: a.campaign, request: a.scale, scaled: true}
	again := s.parse(corrected, a.campaign.names())
	return again == nil || again.Column >= a.err.start+len([]rune(nearest))
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
		all, i, changed = append(all, label(words[i:i+n])), i+n, true
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
		return among(w, language.Begin+"for um für of with by mit durch"+language.End)
	})
	if len(reason) == 0 {
		return []string{strings.Join(slices.Concat(words[:from], words[to:]), " ")}
	}
	return []string{strings.Join(slices.Concat(words[:from], []string{words[to], label(reason)}, words[to+1:]), " ")}
}

// label returns words as the label of a modifier.
func label(words []string) string { return "(" + strings.Trim(strings.Join(words, " "), ":,") + ")" }

// quotedLabel puts a label with a word of the grammar in quotes.
func (a *advice) quotedLabel() []string {
	before, bad, after := a.parts()
	label, opened := strings.CutPrefix(bad, "(")
	label, closed := strings.CutSuffix(label, ")")
	if !opened || !closed || !endsInModifier(strings.TrimSpace(before)) ||
		!strings.ContainsFunc(label, unicode.IsLetter) || strings.Contains(label, `"`) {
		return nil
	}
	return []string{strings.TrimSpace(before) + ` "` + strings.TrimSpace(label) + `"` + after}
}

// quotedParentheses puts a label that begins with a keyword in quotes.
func (a *advice) quotedParentheses() []string {
	before, rest, opened := strings.Cut(string(a.line), "(")
	label, after, closed := strings.Cut(rest, ")")
	if !opened || !closed || !endsInModifier(strings.TrimSpace(before)) ||
		!strings.ContainsFunc(label, unicode.IsLetter) || strings.ContainsAny(label, `"(`) {
		return nil
	}
	return []string{strings.TrimSpace(before) + ` "` + strings.TrimSpace(label) + `"` + after}
}

// levelPlaces are the fields of a request whose value is a level.
const levelPlaces = language.Begin + `trait difficulty minimum secondary against.trait against.minimum` + language.End

// ladderFirst names the ladder of a level, instead of the one of the line.
func (a *advice) ladderFirst() []string {
	_, bad, _ := a.parts()
	words, from, _ := a.fields()
	level, value := bad, Opt[Level]{}
	switch {
	case strings.HasPrefix(bad, "(") && strings.HasSuffix(bad, ")") && from > 0:
		n, _ := word{text: bad}.inner()
		level, value = words[from-1], Some(Level(n))
	case !slices.Contains(list(levelPlaces), a.err.Field):
		return nil
	}
	words = slices.DeleteFunc(words, func(w string) bool { return isLadderName(strings.ToLower(w)) })
	var lines []string
	for _, l := range builtInLadders {
		if named, ok := l.meant(level); ok && value.Or(named) == named {
			withoutDice := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return (word{text: w}).isDice() })
			lines = append(lines, l.Name+" "+strings.Join(words, " "), l.Name+" "+strings.Join(withoutDice, " "))
		}
	}
	return lines
}

// optionFirst moves a system, a ladder, a kind or "even" from the middle of the line to its beginning.
func (a *advice) optionFirst() (lines []string) {
	words, from, to := a.fields()
	s := &shorthand{campaign: a.campaign, request: a.scale}
	for i := max(from, 1); i < to; i++ {
		name := strings.TrimRight(words[i], "?!.")
		keyword := s.keyword(name)
		if keyword == "" || slices.Contains(clauseWords, keyword) && keyword != "even" {
			continue
		}
		lines = append(lines, name+" "+strings.Join(slices.Concat(words[:i], words[i+1:]), " "))
	}
	return lines
}

// misspelled corrects a word that begins the line and is like one for a kind of roll.
func (a *advice) misspelled() []string {
	words, from, to := a.fields()
	if a.err.Field != "trait" || from > 0 || from == to || utf8.RuneCountInString(words[0]) < len("table") {
		return nil
	}
	meant := nearest(words[0], list(beginnings))
	if meant == "" {
		return nil
	}
	return []string{strings.Join(append([]string{meant}, words[1:]...), " ")}
}

// beginnings are words that begin a line and are compared with an unknown one.
const beginnings = language.Begin + `
reaction Reaktion situational Tabelle damage secret secretly hidden geheim verdeckt untrained ungeübt mudge
fudge
` + language.End

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

// opposed makes dice after "vs", or after the level there, those of an opponent. Two sums are rolled together.
func (a *advice) opposed() []string {
	words, _, _ := a.fields()
	s := &shorthand{campaign: a.campaign, request: a.scale}
	at := slices.IndexFunc(words, func(w string) bool { return s.keyword(w) == "vs" })
	if at < 1 || !slices.ContainsFunc(words[at+1:], func(w string) bool { return (word{text: w}).isDice() }) {
		return nil
	}
	other := slices.Clone(words[at+1:])
	lines := []string{strings.Join(slices.Concat(words[:at], []string{string(Opposed)}, other), " ")}
	if dice := (word{text: other[0]}); dice.isDice() && len(other) > 1 { // the level after its dice
		side := slices.Concat([]string{string(Opposed), other[1], other[0]}, other[2:])
		lines = append(lines, strings.Join(slices.Concat(words[:at], side), " "))
	}
	return append(lines, strings.Join(words[:at], " ")+"; "+strings.Join(other, " "))
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

// atLeast writes the least face that counts after several dice, and the total that one die must reach after it:
// "8+ on 5d10", "15+ on d20".
func (a *advice) atLeast() []string {
	words := strings.Fields(withoutFillers(remarkless(string(a.line))))
	if len(words) != 2 || !hasLeast(words[0]) && !hasLeast(words[1]) {
		return nil
	}
	if hasLeast(words[0]) {
		words[0], words[1] = words[1], words[0]
	}
	dice, least := words[0], strings.TrimSuffix(words[1], "+")
	counts, total := dice+">="+least, dice+" vs "+least
	switch {
	case hasLeast(dice) || !isSumDice(dice):
		return nil
	case !isNumber(dice[:1]), dice[0] == '1' && !isNumber(dice[1:2]):
		return []string{total}
	}
	return []string{counts, total}
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
	if before, after, ok := strings.Cut(line, ">"); ok && endsInModifier(strings.TrimSpace(before)) {
		if n, numeric := number(strings.TrimSpace(after)); numeric {
			lines = append(lines, strings.TrimSpace(before)+" vs "+strconv.Itoa(n+1))
		}
	}
	return lines
}

// separatedDice separates several totals by semicolons.
func (a *advice) separatedDice() []string {
	line := strings.NewReplacer(
		"{", "", "}", "", "[", "", "]", "", " and ", ";", " und ", ";", "&", ";", "|", ";",
	).Replace(remarkless(string(a.line)))
	fields := strings.FieldsFunc(line, func(c rune) bool { return c == ',' || c == ';' })
	if len(fields) < 2 {
		return nil
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	return []string{strings.Join(fields, "; ")}
}

// keptDie writes max or min for the better or the worse of several dice: "d8+d6 kh", "{d8,d6}kh1", "max{d8,d6}".
func (a *advice) keptDie() []string {
	line := string(a.line)
	lines := []string{strings.NewReplacer("{", "(", "}", ")").Replace(line)}
	if inner, kept, ok := strings.Cut(strings.TrimPrefix(line, "{"), "}"); ok && line[0] == '{' && len(kept) >= len("kh") {
		if function := map[string]string{"kh": "max", "kl": "min"}[strings.ToLower(kept[:2])]; function != "" {
			lines = append(lines, function+"("+inner+")")
		}
	}
	before, after, ok := strings.Cut(line, "+")
	if !ok {
		return lines
	}
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
	for _, and := range []string{" & ", " with ", " mit ", " und ", " and "} {
		if !ok {
			before, after, ok = strings.Cut(string(a.line), and)
		}
	}
	if !ok {
		return nil
	}
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	first, _ := utf8.DecodeRuneInString(before)
	if second, _ := utf8.DecodeRuneInString(after); !unicode.IsLetter(first) || !unicode.IsLetter(second) {
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

// supported makes a level that helps a level one that supports it. Only an untrained skill is helped.
func (a *advice) supported() []string {
	var lines []string
	for _, by := range [][2]string{{" helped by ", " supported by "}, {" mit Hilfe von ", " unterstützt von "}} {
		lines = append(lines, strings.Replace(string(a.line), by[0], by[1], 1))
	}
	return lines
}

// counted writes the number of Fudge dice before them: "dF x 4".
func (a *advice) counted() []string {
	words, from, _ := a.fields()
	if len(words) > 0 && introduces(words[0]) {
		words, from = words[1:], from-1
	}
	if len(words) > 1 && numeral(strings.ToLower(words[0])) != "" {
		dice := words[1]
		if among(dice, language.Begin+"dice würfel wuerfel"+language.End) {
			dice = "dF"
		}
		if (word{text: dice}).isDice() && !isNumber(dice[:1]) {
			return []string{numeral(strings.ToLower(words[0])) + strings.Join(append([]string{dice}, words[2:]...), " ")}
		}
	}
	if from < 1 || from >= len(words) || !(word{text: words[from-1]}).isUncounted() {
		return nil
	}
	times := strings.TrimLeft(strings.Join(words[from:], ""), "xX×*")
	if !isNumber(times) {
		return nil
	}
	return []string{strings.Join(slices.Concat(words[:from-1], []string{times + words[from-1]}), " ")}
}

// checks are words for a roll of a trait.
const checks = language.Begin + `check test roll throw probe wurf` + language.End

// check rolls a trait for its check: "Stealth check", "Schleichen-Probe". Without a sheet it has the default level.
func (a *advice) check() []string {
	words := strings.Fields(remarkless(string(a.line)))
	last := len(words) - 1
	if last < 0 {
		return nil
	}
	if name, kind, ok := strings.Cut(words[last], "-"); ok && among(kind, checks) {
		words, last = append(words[:last], name, kind), last+1
	}
	switch {
	case last < 1:
		return nil
	case among(words[last], checks) && (word{text: words[0]}).isDice():
		return []string{strings.Join(words[:last], " ")}
	case among(words[last], checks):
		words = words[:last]
	case among(words[0], checks):
		words = words[1:]
	default:
		return nil
	}
	name := strings.TrimSpace(withoutFillers(strings.Join(words, " ")))
	if a.campaign.Sheet != nil {
		return []string{name, "untrained " + name}
	}
	if !a.isRemark(words) {
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
	if a.campaign.Sheet != nil || a.err.Field != "modifiers" {
		return false
	}
	words, from, to := a.fields()
	if from < 1 || from >= to || words[from][0] != '+' {
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
	return []string{strings.Join(rest, " ") + remark(words[from:to])}
}

// remark returns words as a remark at the end of a line.
func remark(words []string) string { return " # " + strings.Trim(strings.Join(words, " "), ":,-") }

// levelBeside rolls the level after the name of a trait, which becomes a remark: "Fight Good".
func (a *advice) levelBeside() []string {
	words, from, _ := a.fields()
	if from < 1 || from >= len(words) || ladderWith(words[from]) == nil || !a.isRemark(words[:from]) {
		return nil
	}
	return []string{strings.Join(words[from:], " ") + remark(words[:from])}
}

// numberAfter puts a number that the line begins with after the level or the dice: "+1 Good".
func (a *advice) numberAfter() []string {
	words, _, _ := a.fields()
	if len(words) < 2 {
		return nil
	}
	value, ok := number(words[0])
	rest := words[1:]
	if rest[0] == "+" {
		rest = rest[1:]
	}
	if !ok || len(rest) == 0 || ladderWith(rest[0]) == nil && !(word{text: rest[0]}).isDice() {
		return nil
	}
	return []string{strings.Join(slices.Concat(rest[:1], []string{signed(value)}, rest[1:]), " ")}
}

// versus makes a second level the Difficulty: "Good +1 for Great".
func (a *advice) versus() []string {
	words := strings.Fields(withoutFillers(remarkless(string(a.line))))
	s := &shorthand{campaign: a.campaign, request: a.scale}
	if slices.ContainsFunc(words, func(w string) bool { return s.keyword(w) == "vs" }) {
		return nil
	}
	leveled := func(w string) bool { return ladderWith(w) != nil }
	for i := 1; i < len(words); i++ {
		if !slices.ContainsFunc(words[:i], leveled) {
			continue
		}
		named := a.isRemark(words[i-1 : i]) // the level is that of the name
		if leveled(words[i]) && !named && a.err.Field == "" && a.badWord() != "" {
			before := slices.DeleteFunc(words[:i:i], func(w string) bool { return isOneOf(w, "least", ">", "mindestens") })
			return []string{strings.Join(slices.Concat(before, []string{"vs"}, words[i:]), " ")}
		}
	}
	return nil
}

// together makes several traits a remark, if there is no sheet.
func (a *advice) together() []string {
	line := remarkless(string(a.line))
	words := strings.FieldsFunc(line, func(c rune) bool { return unicode.IsSpace(c) || c == '+' || c == '&' })
	if a.campaign.Sheet != nil || a.err.Field != "trait" || !strings.ContainsAny(line, "+&") || !a.isRemark(words) {
		return nil
	}
	return []string{a.ladder.Format(a.ladder.Default()) + " # " + strings.TrimSpace(line)}
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
			lines = append(lines, strings.Join(rest, " ")+remark(words[i:i+n]))
		}
	}
	return lines
}

// asRemarks moves all words that mean nothing to one remark: "2d6 slashing + 1d6 fire".
func (a *advice) asRemarks() []string {
	var kept, moved []string
	line := strings.NewReplacer("+ ", "+", "- ", "-").Replace(remarkless(string(a.line)))
	for _, w := range strings.Fields(line) {
		if a.isRemark([]string{w}) {
			moved = append(moved, w)
			continue
		}
		kept = append(kept, w)
	}
	added := slices.ContainsFunc(moved, func(w string) bool { return strings.ContainsAny(w[:1], "+-") })
	if len(moved) == 0 || len(moved) > maxRemark || added || !slices.ContainsFunc(kept, notation.Like) {
		return nil
	}
	return []string{strings.Join(kept, " ") + remark(moved)}
}

// noDamage makes a sum of the damage of other games, which is no roll on the ladder.
func (a *advice) noDamage() []string {
	first, rest, _ := strings.Cut(string(a.line), " ")
	if !isOneOf(first, string(Damaging)) {
		return nil
	}
	return []string{rest + " # " + first}
}

// isRemark reports whether words are names, of at least two letters, and mean nothing in a line.
func (a *advice) isRemark(words []string) bool {
	s := &shorthand{campaign: a.campaign, request: a.scale}
	for i, w := range words {
		two := strings.Join(words[i:min(len(words), i+2)], " ")
		begins := func(p phrase) bool { return strings.EqualFold(two, p.words) }
		if slices.ContainsFunc(phrases.beginning(w, phraseText), begins) {
			return false
		}
	}
	for _, w := range words {
		w = strings.TrimLeft(strings.TrimPrefix(w, "-"), "+")
		first, _ := utf8.DecodeRuneInString(w)
		if !unicode.IsLetter(first) || len(w) < 2 || strings.ContainsFunc(w, unicode.IsDigit) ||
			!isPlainText(w) || (word{text: plainText(w)}).repeats() ||
			s.meaningIn(w) != "" || isDiceOption(w) || ladderWith(w) != nil || among(w, meaningful) {
			return false
		}
	}
	return len(words) > 0
}

// meaningful are words that change a roll, though the grammar doesn't know them.
const meaningful = language.Begin + `
half halved double doubled highest lowest niedrigsten höchsten exploding explode explodes explodierend
disadv plus minus one two three four five six seven eight nine ten eins zwei drei vier fünf sechs sieben acht neun zehn
better best higher above below least besser höher über mindestens
` + language.End

// plainText returns a text with the characters of the grammar.
func plainText(text string) string { return strings.Map(plain, text) }

// numbered gives a name that is added to dice a number: the level of the trait on the sheet, or 1.
func (a *advice) numbered() []string {
	before, bad, after := a.parts()
	name := strings.TrimLeft(bad, "+- ")
	if a.err.Field != "modifiers" || strings.HasPrefix(bad, "- ") ||
		strings.Trim(bad[:len(bad)-len(name)], " ") != bad[:1] || !a.isRemark([]string{name}) {
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
	words := strings.Fields(remarkless(string(a.line)))
	at := slices.IndexFunc(words, func(w string) bool {
		return among(w, language.Begin+"crit crits critical criticals krit krits kritisch"+language.End)
	})
	if at < 1 {
		return nil
	}
	words = slices.Delete(words, at, at+1)
	words = slices.DeleteFunc(words, func(w string) bool { return isOneOf(w, "with", "mit", string(NaturalCritical)) })
	return []string{strings.Join(words, " ") + " criticals " + string(NaturalCritical)}
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
