package engine

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fudgetray/engine/language"
)

// A repetition is a line that says at its beginning or end how often it is rolled.
type repetition struct {
	count  string // number of rolls
	typed  string // words for it
	column int    // of typed, in characters from 1
	first  bool   // the line begins with it
	roll   string // the rest of the line
}

// repetition finds one or two words for a number of rolls: "twice", "x2", "2x", "3 times", "dreimal".
func (a *advice) repetition() (r repetition, ok bool) {
	line := strings.TrimSpace(remarkless(string(a.line)))
	words := strings.Fields(line)
	if len(words) == 0 {
		return repetition{}, false
	}
	if at := strings.IndexAny(words[0], "xX×"); at > 0 && isNumber(words[0][:at]) {
		_, size := utf8.DecodeRuneInString(words[0][at:])
		if rest := words[0][at+size:]; rest != "" { // "2xGood" and "2x(Good)"
			words = slices.Concat([]string{words[0][:at+size], rest}, words[1:])
		}
	}
	for n := min(2, len(words)-1); n > 0; n-- {
		for _, at := range []int{0, len(words) - n} {
			count := timesIn(strings.Join(words[at:at+n], " "))
			if count == "" {
				continue
			}
			r = repetition{count: count, typed: strings.Join(words[at:at+n], " "), column: 1, first: at == 0}
			if !r.first {
				r.column += utf8.RuneCountInString(line[:strings.LastIndex(line, words[at])])
			}
			r.roll = strings.Join(slices.Concat(words[:at], words[at+n:]), " ")
			if inner, opened := strings.CutPrefix(r.roll, "("); opened && strings.HasSuffix(inner, ")") {
				r.roll = strings.TrimSuffix(inner, ")")
			}
			return r, true
		}
	}
	return repetition{}, false
}

// timesIn returns the number that a text gives for how often a line is rolled, or "".
func timesIn(text string) string {
	text = strings.ToLower(strings.Trim(text, "()"))
	switch text {
	case "twice":
		return "2"
	case "thrice":
		return "3"
	}
	for _, times := range []string{"x", "×", "times", "mal"} {
		before, after, ok := strings.Cut(text, times)
		if ok && (before == "") != (after == "") {
			return numeral(strings.Trim(before+after, " -"))
		}
	}
	return ""
}

// numerals are the numbers from 1 in English and in German, in turn.
const numerals = language.Begin + `
one eins two zwei three drei four vier five fünf six sechs seven sieben eight acht nine neun ten zehn
` + language.End

// numeral returns a number in digits, or "" for other texts.
func numeral(text string) string {
	if isNumber(text) {
		return text
	}
	if at := slices.Index(list(numerals), text); at >= 0 {
		return strconv.Itoa(at/2 + 1)
	}
	return ""
}

// repeated writes several rolls of dice as sets, and a number of times as a factor: "3 times 4d6", "2d6 x 2".
func (a *advice) repeated() []string {
	r, ok := a.repetition()
	factor := !r.first && endsInDigit(strings.TrimSuffix(r.typed, ")")) // "x 2", and not "2 times"
	switch {
	case !ok, strings.HasPrefix(r.roll, "("): // "2x(1d6)+1d4"
		return nil
	case r.count == "1":
		return []string{r.roll}
	case factor && isSumDice(r.roll) && !strings.ContainsAny(r.roll, " +-"):
		return []string{r.roll + "*" + r.count}
	}
	return []string{r.count + "x(" + r.roll + ")"}
}

func endsInDigit(text string) bool { return text != "" && isNumber(text[len(text)-1:]) }

// explainRepeats replaces the error about words for several rolls on the ladder, and suggests one of them. It reports
// whether the line has such words.
func (a *advice) explainRepeats() bool {
	r, ok := a.repetition()
	if !ok || r.count == "1" || strings.Trim(r.count, "0") == "" || slices.ContainsFunc(a.repeated(), a.reads) {
		return false
	}
	s, err := a.campaign.readLine(r.roll, a.scale, true)
	if err != nil || s.request.Kind == Sum || !a.campaign.allows(s.request) {
		return false
	}
	repeats := word{text: r.typed, column: r.column}.fault("", language.NoRepeats("--count "+r.count))
	*a.err = *repeats
	a.err.Instead = r.roll
	return true
}
