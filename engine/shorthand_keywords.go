package engine

import (
	"slices"
	"strings"
	"unicode"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// prefixes are the words with which chat programs begin a roll.
const prefixes = language.Begin + `/r /roll !r !roll roll würfle würfel` + language.End

// morePrefixes are further words that begin a roll. They can name a loaded ladder.
const morePrefixes = language.Begin + `wuerfle wuerfel` + language.End

// synonymText has words that users write for keywords of the grammar.
const synonymText = language.Begin + `
vs: versus, against, vs., v., >=, gegen
npc: nsc
3d6-fudge: 3w6-fudge
level: stufe
secret: geheim
untrained: ungelernt
` + language.End

// moreSynonymText has further synonyms. A loaded ladder may have a level of that name, which then comes first.
const moreSynonymText = language.Begin + `
vs: ≥, diff, difficulty, dc, target, tn, need, needs, schwierigkeit, sg, ziel
opposed: contested, vergleichend
secret: secretly, hidden, verdeckt, heimlich
coin: münze, muenze, münzwurf
untrained: ungeübt, ungeuebt
even: gerade
reaction: reaktion, reaktionswurf
table: tabelle
situational: situationswurf
sum: summe, würfelsumme
min: minimum, min., mindestens, mind.
` + language.End

// phraseText has words that together mean a keyword, or two.
const phraseText = language.Begin + `
vs: to beat
supported by: unterstützt von, unterstützt durch, unterstuetzt von
helped by: mit hilfe von, geholfen von
no legendary: ohne legendär, ohne legendaer
adv: with advantage, with adv, mit vorteil
dis: with disadvantage, with dis, mit nachteil
dl: drop lowest
dh: drop highest
kh: keep highest
kl: keep lowest
` + language.End

// keywords are the words that begin a part of a line, besides systems, kinds, ladders and dice.
var keywords = []string{
	"secret", "untrained", "even", "coin", "level", "vs", "opposed", "npc", "fixed", "min", "ties", "criticals", "helped",
	"supported",
}

// readPhrases removes words that only introduce a roll, replaces synonyms, and joins and separates words, so that
// spaces change no meaning. A word after "/" is a keyword even if it is also a name.
func (s *shorthand) readPhrases() {
	words := s.words
	if len(words) > 0 && !words[0].name && introduces(words[0].text) {
		words = words[1:]
	}
	s.words = withCounts(withComparisons(s.keyworded(make([]word, 0, len(words)), words)))
	s.takeAdvantage()
}

// withoutIntroduction returns a line without a word that only introduces a roll, and without spaces around it.
func withoutIntroduction(line string) string {
	line = strings.TrimSpace(line)
	if first, rest, more := strings.Cut(line, " "); more && isOneOf(first, list(prefixes)...) {
		return strings.TrimSpace(rest)
	}
	return line
}

// introduces reports whether a word only introduces a roll.
func introduces(text string) bool {
	return isOneOf(text, list(prefixes)...) || isOneOf(text, list(morePrefixes)...)
}

// keyworded appends words to all, with keywords for synonyms and phrases, and with attached words apart.
func (s *shorthand) keyworded(all, words []word) []word {
	for len(words) > 0 {
		if n, keywords := s.phrase(words); n > 0 {
			all, words = append(all, keywords...), words[n:]
			continue
		}
		all, words = s.separated(all, words[0]), words[1:]
	}
	return all
}

// phrase returns the keywords that the first n words mean together, or 0.
func (s *shorthand) phrase(words []word) (n int, keywords []word) {
	if words[0].name {
		return 0, nil
	}
	for _, p := range phrases.beginning(words[0].text, phraseText) {
		if n = len(p.fields); n > len(words) || slices.ContainsFunc(words[:n], func(w word) bool { return w.name }) {
			continue
		}
		typed := joined(words[:n])
		if !strings.EqualFold(typed, p.words) {
			continue
		}
		for _, keyword := range strings.Fields(p.means) {
			keywords = append(keywords, word{text: keyword, column: words[0].column, typed: typed})
		}
		return n, keywords
	}
	return 0, nil
}

// keyword returns the keyword that a word means, or "".
func (s *shorthand) keyword(text string) string {
	text = strings.ToLower(text)
	if keyword := synonyms.meaning(text, synonymText); keyword != "" {
		return keyword
	}
	if keyword := moreSynonyms.meaning(text, moreSynonymText); keyword != "" && !s.isLevel(text) {
		return keyword
	}
	if isKeyword(text) {
		return text
	}
	return ""
}

// maxKeyword is more than the length of any keyword, in bytes.
const maxKeyword = 20

// separated appends a word to all as its keyword, or as several words if a keyword or an operator is attached to
// others.
func (s *shorthand) separated(all []word, w word) []word {
	if w.name || w.calculation {
		return append(all, w)
	}
	if w.text[0] == '(' {
		return s.unwrapped(all, w)
	}
	if text, marked := strings.CutPrefix(w.text, "/"); marked && isKeyword(strings.ToLower(text)) {
		return append(all, w.from(1))
	}
	if keyword := s.keyword(w.text); keyword != "" {
		w.typed = w.text
		w.text = keyword
		return append(all, w)
	}
	if at := operator(w.text); at > 0 && !countsFrom(w.text[:at]) {
		return s.separated(s.separated(all, w.before(at)), w.from(at))
	}
	for at := 1; at < min(len(w.text), maxKeyword); at++ {
		rest := w.text[at:]
		if !attaches(w.text[:at], rest) || s.keyword(w.text[:at]) != "vs" {
			continue
		}
		all = append(all, word{text: "vs", column: w.column, typed: w.text[:at]})
		if rest = strings.TrimLeft(rest, ":."); rest != "" {
			all = s.separated(all, w.from(len(w.text)-len(rest)))
		}
		return all
	}
	return s.steps(all, w)
}

// attaches reports whether a word may consist of a keyword and the text after it: "vs.Great", "dc:15", "dc15", ">=2".
func attaches(keyword, rest string) bool {
	switch last := keyword[len(keyword)-1]; {
	case rest[0] == ':', rest[0] == '.', last == '=', last == '.', strings.HasSuffix(keyword, "≥"):
		return true
	}
	return isNumber(rest)
}

// unwrapped appends the words in parentheses to all if they begin with a keyword: "(vs Great)".
func (s *shorthand) unwrapped(all []word, w word) []word {
	text := w.text[1 : len(w.text)-1]
	first, _, _ := strings.Cut(text, " ")
	if isLetters(first) && !s.means(first) {
		return append(all, w) // a label, which needn't be split
	}
	inner, end, err := split(text, nil)
	if err != nil || len(inner) == 0 || end == 0 || inner[0].name {
		return append(all, w)
	}
	_, phrased := s.phrase(inner)
	if word := inner[0].text; phrased == nil && s.keyword(word) == "" && advantage(word) == "" {
		return append(all, w)
	}
	for i := range inner {
		inner[i].column += w.column
	}
	return s.keyworded(all, inner)
}

// means reports whether a word is a keyword or an advantage, or may begin a phrase.
func (s *shorthand) means(text string) bool {
	return s.keyword(text) != "" || advantage(text) != "" || len(phrases.beginning(text, phraseText)) > 0
}

// isLetters reports whether text has letters alone.
func isLetters(text string) bool {
	return text != "" && strings.TrimLeftFunc(text, unicode.IsLetter) == ""
}

// steps appends a word to all, with the modifiers after the first one apart from a level: "Good+1-1".
func (s *shorthand) steps(all []word, w word) []word {
	first := strings.IndexAny(w.text, "+-")
	if first < 1 || strings.ContainsFunc(w.text[:first], func(c rune) bool { return !unicode.IsLetter(c) }) {
		return append(all, w)
	}
	if !s.isLevel(w.text[:first]) {
		if isSignedNumbers(w.text[first:]) {
			return append(s.separated(all, w.before(first)), w.from(first))
		}
		return append(all, w)
	}
	next := strings.IndexAny(w.text[first+1:], "+-")
	switch {
	case next < 0:
		return append(all, w)
	case next == 0: // a double sign belongs to the modifier
		next = -1
	}
	return append(all, w.before(first+1+next), w.from(first+1+next))
}

// isSignedNumbers reports whether text is numbers with signs, as in +1-2.
func isSignedNumbers(text string) bool {
	last := text[len(text)-1]
	return '0' <= last && last <= '9' && strings.Trim(text, "+-0123456789") == ""
}

// operator returns the index of ">=" in a word, or -1.
func operator(text string) int {
	return max(strings.Index(text, ">="), strings.Index(text, "≥"))
}

// countsFrom reports whether text ends in several dice, so that ">=" after it counts those of some values. After
// Fudge dice, one die and a number it means "vs".
func countsFrom(text string) bool {
	dice := text[strings.LastIndexAny(text, "+-;(,")+1:]
	dice = strings.TrimSpace(dice)
	name := withD(dice)
	switch {
	case !notation.Like(dice), strings.HasSuffix(gradedName(dice), "dF"):
		return false
	case name[0] == 'd', strings.HasPrefix(name, "1d"):
		return strings.Contains(text, "!") || strings.ContainsAny(text, "+-;(,")
	}
	return true
}

// withComparisons joins ">=" and a number to the dice that it counts: "5d10 >= 8".
func withComparisons(words []word) []word {
	joined := words[:0]
	for i := 0; i < len(words); i++ {
		w, last := words[i], len(joined)-1
		if last >= 0 && isNumber(w.text) && !w.name && joined[last].comparesDice() {
			joined[last].text += w.text
			continue
		}
		compares := w.typed == ">=" || w.typed == "≥"
		if compares && last >= 0 && i+1 < len(words) && !joined[last].name && countsFrom(joined[last].text) &&
			isNumber(words[i+1].text) {
			joined[last].text += ">=" + words[i+1].text
			i++
			continue
		}
		joined = append(joined, w)
	}
	return joined
}

// advantage returns the option for a word for the better or the worse of two dice, or "".
func advantage(text string) string {
	switch {
	case isOneOf(text, "advantage", "adv", "vorteil"):
		return "kh1"
	case isOneOf(text, "disadvantage", "dis", "nachteil"):
		return "kl1"
	}
	return ""
}

// takeAdvantage removes the words for an advantage, which may stand anywhere.
func (s *shorthand) takeAdvantage() {
	s.words = slices.DeleteFunc(s.words, func(w word) bool {
		is := !w.name && advantage(w.text) != ""
		if is {
			s.advantages = append(s.advantages, w)
		}
		return is
	})
}

// isKeyword reports whether a lower-case word is a word of the grammar. "damage" is one only where a line begins, as
// it is part of many labels.
func isKeyword(text string) bool {
	return slices.Contains(keywords, text) || kindIndex(Kind(text)) >= 0 && Kind(text) != Damaging || isLadderName(text)
}

// reserved reports whether a lower-case word can't name a loaded ladder or be part of the name of
// one of its levels.
func reserved(text string) bool {
	return isKeyword(text) || synonyms.meaning(text, synonymText) != "" || slices.Contains(list(prefixes), text) ||
		gradedName(text) != ""
}

// withCounts joins a number to the dice that it counts, and dice to the options after them: "4 dF"
// is 4dF, and "4d6 kh3" is 4d6kh3.
func withCounts(words []word) []word {
	joined := words[:0]
	for i, w := range words {
		last := len(joined) - 1
		switch {
		case last < 0 || w.name || joined[last].name:
		case isNumber(joined[last].text) && w.isCounted() && !(i >= 2 && isOneOf(words[i-2].text, "level", "npc")),
			isDiceOption(w.text) && notation.Like(joined[last].text) && !endsInModifier(joined[last].text),
			isNumber(w.text) && keepsSome(joined[last].text):
			joined[last].text += w.text
			continue
		}
		joined = append(joined, w)
	}
	return joined
}

// keepsSome reports whether text is dice that end in an option which takes a number.
func keepsSome(text string) bool {
	text = strings.ToLower(text)
	return notation.Like(text) && slices.ContainsFunc([]string{"kh", "kl", "dh", "dl"}, func(option string) bool {
		return strings.HasSuffix(text, option)
	})
}

// isDiceOption reports whether text is an option of dice and no word.
func isDiceOption(text string) bool {
	comparison := strings.TrimRight(text, "0123456789")
	letters := strings.ToLower(strings.TrimRight(comparison, "<>="))
	if letters == "" {
		return comparison != "" && comparison != text
	}
	return slices.Contains([]string{"!", "!!", "kh", "kl", "dh", "dl", "r", "ro", "rr", "s", "sa", "sd"}, letters) ||
		slices.Contains([]string{"min", "max", "mi", "ma"}, letters) && letters != text
}

func isNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

func isOneOf(text string, words ...string) bool {
	for _, w := range words {
		if strings.EqualFold(text, w) {
			return true
		}
	}
	return false
}
