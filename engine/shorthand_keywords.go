package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/notation"
)

// prefixes are the words with which chat programs begin a roll.
var prefixes = []string{"/r", "/roll", "!r", "!roll", "roll", "würfle", "würfel"}

// synonyms maps words that users write to keywords of the grammar.
var synonyms = map[string]string{
	"versus": "vs", "against": "vs", "vs.": "vs", "v.": "vs", ">=": "vs", "gegen": "vs",
	"nsc": "npc", "3w6-fudge": string(Fudge3), "stufe": "level", "geheim": "secret", "ungelernt": "untrained",
}

// keywords are the words that begin a part of a line, besides systems, kinds, ladders and dice.
var keywords = []string{
	"secret", "untrained", "even", "level", "vs", "opposed", "npc", "fixed", "min", "ties", "criticals", "helped",
	"supported",
}

// withKeywords removes words that only introduce a roll, and replaces synonyms. A word after "/" is
// a keyword even if it is also a name.
func withKeywords(words []word) []word {
	if len(words) > 0 && !words[0].name && isOneOf(words[0].text, prefixes...) {
		words = words[1:]
	}
	for i, w := range words {
		if w.name {
			continue
		}
		if text, marked := strings.CutPrefix(w.text, "/"); marked && isKeyword(strings.ToLower(text)) {
			words[i] = w.from(1)
		}
		if keyword := synonyms[strings.ToLower(w.text)]; keyword != "" {
			words[i].text = keyword
		}
	}
	return words
}

// isKeyword reports whether a lower-case word is a word of the grammar.
func isKeyword(text string) bool {
	return slices.Contains(keywords, text) || kindIndex(Kind(text)) >= 0 || slices.Contains(ladderNames(), text)
}

// reserved reports whether a lower-case word can't name a loaded ladder or be part of the name of
// one of its levels.
func reserved(text string) bool {
	return isKeyword(text) || synonyms[text] != "" || slices.Contains(prefixes, text) || gradedName(text) != ""
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
			isDiceOption(w.text) && notation.Like(joined[last].text),
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
	return slices.Contains([]string{"!", "!!", "kh", "kl", "dh", "dl", "r", "ro", "rr"}, letters)
}

func isNumber(text string) bool {
	return text != "" && strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

func isOneOf(text string, words ...string) bool {
	for _, w := range words {
		if strings.EqualFold(text, w) {
			return true
		}
	}
	return false
}
