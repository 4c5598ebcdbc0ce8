package engine

import (
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// requests are words that ask for a roll, or are polite. A line is a sentence if it begins or ends with one.
const requests = language.Begin + `
please bitte thanks thank danke hey hi ok okay roll rolls rolling throw
würfle würfel würfeln wuerfle werfe werfen wirf rolle
` + language.End

// companions are words that stand beside requests.
const companions = language.Begin + `
i i'm i'd i'll you we can could would want like let let's me us bot so now my to a the
ich wir du mir uns mal kannst könntest möchte jetzt
` + language.End

// diceOrChecks are requests that have another meaning at the end of a line: "4 Würfel", "Stealth roll".
const diceOrChecks = language.Begin + `würfel roll rolls throw` + language.End

// withoutCourtesy removes requests and their companions from both ends of a line: "Can you roll 4dF, please".
func withoutCourtesy(line string) string {
	words := strings.Fields(line)
	asks := false
	polite := func(w string, others ...string) bool {
		w = strings.Trim(w, ",:!?.")
		request := among(w, requests)
		asks = asks || request
		return request || isOneOf(w, others...)
	}
	from, to := 0, len(words)
	for from < to && polite(words[from], list(companions)...) {
		from++
	}
	for to > from && !among(words[to-1], diceOrChecks) && polite(words[to-1], "you") {
		to--
	}
	if !asks || from == to {
		return line
	}
	return strings.Trim(strings.Join(words[from:to], " "), ",")
}

// isPlainSentence reports whether a line has no quotes, parentheses or remark, in which words mean something else.
func isPlainSentence(line string) bool { return !strings.ContainsAny(plainText(line), `"([{#`) }

// withoutEndings removes the endings of German levels: "gegen einen guten Gegner".
func withoutEndings(line string) string {
	words := strings.Fields(line)
	changed := false
	for i, w := range words {
		for _, ending := range []string{"en", "er", "em", "es", "e"} {
			stem, inflected := strings.CutSuffix(w, ending)
			if _, level := germanLadder.named(stem); inflected && level {
				words[i], changed = stem, true
			}
		}
	}
	if !changed || !isPlainSentence(line) {
		return line
	}
	return strings.Join(words, " ")
}

// withLeast writes a sign for the words beside the least level or number: "Good or better", "at least 15". A number
// after several dice may be one of a die or a total, so that only advice has a sign for it.
func withLeast(line string) string {
	words := strings.Fields(line)
	for at := range words {
		before, least, after := words[:at], "", []string(nil)
		switch rest := words[at:]; {
		case len(rest) > 2 && isOneOf(rest[1], "or", "oder") &&
			among(rest[2], language.Begin+"better higher more besser höher mehr"+language.End):
			least, after = rest[0], rest[3:]
		case len(rest) > 2 && isOneOf(rest[0], "at") && isOneOf(rest[1], "least"):
			least, after = rest[2], rest[3:]
		}
		if least == "" || (word{text: least}).isSigned() || !isPlainSentence(line) {
			continue
		}
		for len(before) > 0 && among(before[len(before)-1], language.Begin+"for auf must be"+language.End) {
			before = before[:len(before)-1]
		}
		if last := len(before) - 1; isNumber(least) && last >= 0 && countsFrom(before[last]) {
			return strings.Join(slices.Concat(before, []string{least + "+"}, after), " ")
		}
		return strings.Join(slices.Concat(before, []string{">=", least}, after), " ")
	}
	return line
}

// joiners are words before a modifier that add nothing to it.
const joiners = language.Begin + `with w/ at mit and und & plus + a an ein einem einen` + language.End

// withBonus writes a sign for the word of a modifier: "with a bonus of 2", "Malus 1". After another
// keyword it could belong to a Difficulty or an opponent.
func withBonus(line string) string {
	words := strings.Fields(line)
	s := &shorthand{}
	for i, w := range words {
		keyword := s.keyword(w)
		if i > 0 && keyword != "" || keyword == "vs" || keyword == string(Opposed) || !isPlainSentence(line) {
			break
		}
		from, to, value := bonusAt(words, i)
		if value == "" {
			continue
		}
		for from > 0 && among(words[from-1], joiners) {
			from--
		}
		if from > 0 && !isOneOf(words[from-1], "-", "minus") {
			return strings.Join(slices.Concat(words[:from], []string{value}, words[to:]), " ")
		}
	}
	return line
}

// bonusAt returns the modifier that the i-th word begins or names, or "", and the range of its words.
func bonusAt(words []string, i int) (from, to int, value string) {
	name, sign := strings.TrimSuffix(words[i], ":"), ""
	switch {
	case among(name, language.Begin+"bonus modifier mod modifikator"+language.End):
		sign = "+"
	case among(name, language.Begin+"penalty malus abzug"+language.End):
		sign = "-"
	case name == "+" && i+1 < len(words) && !isNumber(words[i+1]) && amount(words[i+1], "+") != "":
		return i, i + 2, amount(words[i+1], "+")
	case (word{text: name}).isSigned() && isNumber(name[1:]) && i > 0 && among(words[i-1], joiners):
		if i+1 == len(words) || !among(words[i+1], language.Begin+"bonus penalty malus"+language.End) {
			return i, i + 1, name
		}
		return 0, 0, ""
	default:
		return 0, 0, ""
	}
	to = i + 1
	if to < len(words) && isOneOf(words[to], "of", "von") {
		to++
	}
	if to < len(words) {
		if value = amount(words[to], sign); value != "" {
			return i, to + 1, value
		}
	}
	if i > 0 && (i == 1 || !isOneOf(words[i-2], "level", "stufe")) {
		return i - 1, i + 1, amount(words[i-1], sign)
	}
	return 0, 0, ""
}

// amount returns a number with a sign, or "" if the text is no number or has another sign.
func amount(text, sign string) string {
	if n := numeral(strings.ToLower(strings.TrimPrefix(language.ASCIIMinus(text), sign))); n != "" {
		return sign + n
	}
	return ""
}

// stepped counts levels from another one: "one better than Good", "zwei Stufen über Gut".
func (a *advice) stepped() []string {
	words := strings.Fields(string(a.line))
	if len(words) < 3 {
		return nil
	}
	steps, rest := numeral(strings.ToLower(words[0])), words[1:]
	if among(words[0], language.Begin+"a ein eine"+language.End) {
		steps = "1"
	}
	if steps == "" {
		return nil
	}
	if among(rest[0], language.Begin+"level levels stufe stufen"+language.End) {
		rest = rest[1:]
	}
	switch {
	case len(rest) > 1 && isOneOf(rest[0], "above", "über"):
		return []string{strings.Join(rest[1:], " ") + " +" + steps}
	case len(rest) > 2 && isOneOf(rest[0], "better", "besser") && isOneOf(rest[1], "than", "als"):
		return []string{strings.Join(rest[2:], " ") + " +" + steps}
	}
	return nil
}

// leastLevel makes a minimum the Difficulty: "mindestens Gut".
func (a *advice) leastLevel() []string {
	words := strings.Fields(remarkless(string(a.line)))
	s := &shorthand{campaign: a.campaign, request: a.scale}
	at := slices.IndexFunc(words, func(w string) bool { return s.keyword(w) == "min" })
	if at < 0 {
		return nil
	}
	words[at] = "vs"
	return []string{strings.Join(words, " ")}
}

// forLevel makes the level after "for" the Difficulty: "4dF for Good", "4dF auf Gut".
func (a *advice) forLevel() []string {
	words := strings.Fields(remarkless(string(a.line)))
	for i := 1; i+1 < len(words); i++ {
		if isOneOf(words[i], "for", "auf") && ladderWith(words[i+1]) != nil {
			words[i] = "vs"
			return []string{strings.Join(words, " ")}
		}
	}
	return nil
}

// fatePoint makes the use of a fate point a remark, as it changes the roll only afterwards.
func (a *advice) fatePoint() []string {
	words := strings.Fields(remarkless(string(a.line)))
	for i := 1; i+1 < len(words); i++ {
		if !isOneOf(words[i], fateLadder.Name) || !isPrefix(words[i+1], "point") {
			continue
		}
		before := i
		for before > 0 && among(words[before-1], language.Begin+"a my spend use using with"+language.End) {
			before--
		}
		return []string{strings.Join(slices.Concat(words[:before], words[i+2:]), " ") + remark(words[before:i+2])}
	}
	return nil
}
