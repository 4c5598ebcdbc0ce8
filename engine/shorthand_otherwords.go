package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/notation"
)

// otherWords are words that players use for those of the grammar. In both texts "#" is a number. They are read only in
// lines that can't be read as they are, because some are also part of labels and names. Longer ones come first.
var otherWords = []phrase{
	{"vs no difficulty", "vs none"}, {"vs no one", "vs none"}, {"vs nothing", "vs none"}, {"vs nobody", "vs none"},
	{"against nothing", "vs none"}, {"against no one", "vs none"}, {"against no difficulty", "vs none"},
	{"gegen keine schwierigkeit", "vs none"}, {"gegen nichts", "vs none"}, {"gegen niemanden", "vs none"},
	{"gegen niemand", "vs none"}, {"gegen keine", "vs none"}, {"gegen keinen", "vs none"},
	{"schwierigkeit keine", "vs none"}, {"no difficulty", "vs none"}, {"without difficulty", "vs none"},
	{"without a difficulty", "vs none"}, {"ohne schwierigkeit", "vs none"},

	{"vs an opponent with", "opposed"}, {"vs opponent", "opposed"}, {"against an opponent with", "opposed"},
	{"against opponent", "opposed"}, {"vs. opponent", "opposed"}, {"vs enemy", "opposed"},
	{"against enemy", "opposed"}, {"gegen gegner", "opposed"}, {"gegen einen gegner mit", "opposed"},
	{"resisted by", "opposed"}, {"opposing", "opposed"}, {"im vergleich mit", "opposed"}, {"im vergleich", "opposed"},
	{"opp.", "opposed"}, {"opp", "opposed"}, {"opposed roll", "opposed"},

	{"armor class #", "vs #"}, {"armour class #", "vs #"}, {"rüstungsklasse #", "vs #"}, {"ac #", "vs #"},
	{"rk #", "vs #"}, {"mw #", "vs #"}, {"ab #", "vs #"}, {"difficulty of", "vs"}, {"difficulty is", "vs"},
	{"target number", "vs"}, {"target is", "vs"}, {"to reach", "vs"}, {"must beat", "vs"}, {"has to beat", "vs"},
	{"beats", "vs"}, {"beat", "vs"}, {"needed", "vs"}, {"needing", "vs"}, {"dif", "vs"}, {"vrs", "vs"}, {"v", "vs"},
	{"gg.", "gegen"}, {"gg", "gegen"}, {"schwierigkeitsgrad", "gegen"}, {"zielwert", "gegen"}, {"wider", "gegen"},
	{"mindestgrad", "min"},

	{"plus #", "+ #"}, {"minus #", "- #"}, {"keep #", "kh#"}, {"best #", "kh#"}, {"top #", "kh#"}, {"beste #", "kh#"},
	{"dropping lowest", "dl"}, {"drop the lowest", "dl"}, {"without lowest", "dl"}, {"without the lowest", "dl"},
	{"ohne niedrigsten", "dl"}, {"ohne den niedrigsten", "dl"}, {"niedrigsten streichen", "dl"},
	{"keep the highest", "kh"}, {"take highest", "kh"}, {"take the highest", "kh"}, {"highest", "kh"},
	{"drop #", "dl#"}, {"exploding", "!"}, {"explodes", "!"}, {"explode", "!"},
	{"explodierend", "!"}, {"erfolge ab #", ">=#"}, {"successes on #", ">=#"}, {"successes at #", ">=#"},

	{"w/ advantage", "adv"}, {"w/ adv", "adv"}, {"at advantage", "adv"}, {"im vorteil", "adv"},
	{"bei vorteil", "adv"}, {"w/ disadvantage", "dis"}, {"w/ disadv", "dis"}, {"w/ dis", "dis"},
	{"with disadv", "dis"}, {"at disadvantage", "dis"}, {"disadv", "dis"}, {"im nachteil", "dis"},
	{"bei nachteil", "dis"},

	{"hidden from players", "secret"}, {"in secret", "secret"}, {"privately", "secret"}, {"gm only", "secret"},
	{"gmroll", "secret"}, {"nur sl", "secret"}, {"im geheimen", "secret"}, {"versteckt", "secret"},
	{"secret roll", "secret"}, {"hidden roll", "secret"}, {"private roll", "secret"}, {"verdeckter wurf", "secret"},
	{"geheimer wurf", "secret"},

	{"even or odd", "even"}, {"odd or even", "even"}, {"even/odd", "even"}, {"gerade oder ungerade", "even"},
	{"odd", "even"}, {"ungerade", "even"}, {"heads or tails", "coin"}, {"kopf oder zahl", "coin"},
	{"coinflip", "coin"}, {"coin flip", "coin"}, {"coin toss", "coin"}, {"flip a coin", "coin"},
	{"toss a coin", "coin"}, {"flip coin", "coin"}, {"a coin", "coin"}, {"wirf eine münze", "coin"},
	{"münze werfen", "coin"}, {"eine münze", "coin"},

	{"reaction roll", "reaction"}, {"reaction check", "reaction"}, {"reaktions-wurf", "reaction"},
	{"tabelle würfeln", "table"}, {"table roll", "table"}, {"on the table", "table"}, {"on table", "table"},
	{"damage roll", "damage"}, {"schadenswurf", "damage"}, {"schaden", "damage"}, {"situational roll", "situational"},

	{"unskilled", "untrained"}, {"untrainiert", "untrained"}, {"ungeübtes", "untrained"},
	{"mithilfe von", "helped by"}, {"backed by", "supported by"}, {"with support", "supported by"},
	{"support", "supported by"}, {"+ secondary", "supported by"}, {"secondary", "supported by"},
	{"mit unterstützung von", "supported by"},

	{"percent", "d%"}, {"percentile", "d%"}, {"prozentwurf", "d%"}, {"3d6 fudge", "3d6-fudge"},
	{"3d6fudge", "3d6-fudge"}, {"3w6 fudge", "3d6-fudge"}, {"four fudge", "4 fudge"}, {"vier fudge", "4 fudge"},
	{"vier fudgewürfel", "4dF"}, {"krits", "criticals"}, {"kritische erfolge", "criticals"},
}

// withKnownWords replaces the other words of players by those of the grammar.
func withKnownWords(line string) string {
	return outside(line, func(text string) string {
		fields := withoutAttached(strings.Fields(text))
		var all []string
		changed := false
		for len(fields) > 0 {
			n, means := meantBy(fields)
			if last := len(all) - 1; means == "!" { // it is an option of the dice before it, and elsewhere punctuation
				if last >= 0 && isSumDice(all[last]) {
					all[last], fields, changed = all[last]+means, fields[n:], true
					continue
				}
				n = 0
			}
			if n == 0 {
				all, fields = append(all, fields[0]), fields[1:]
				continue
			}
			all, fields, changed = append(all, means), fields[n:], true
		}
		if !changed {
			return text
		}
		return spaceAt(text, true) + strings.Join(all, " ") + spaceAt(text, false)
	})
}

// isSumDice reports whether a word is dice that can explode.
func isSumDice(text string) bool {
	return notation.Like(text) && !endsInModifier(text) && !strings.HasSuffix(gradedName(text), "dF")
}

// spaceAt returns a space if a text begins, or ends, with one.
func spaceAt(text string, first bool) string {
	if first && strings.HasPrefix(text, " ") || !first && strings.HasSuffix(text, " ") {
		return " "
	}
	return ""
}

// withoutAttached separates a number from the word of a Difficulty before it: "AC15".
func withoutAttached(fields []string) (all []string) {
	for _, f := range fields {
		letters := strings.TrimRight(f, "0123456789")
		if letters != f && isOneOf(letters, "ac", "rk", "mw") {
			all = append(all, letters, f[len(letters):])
			continue
		}
		all = append(all, f)
	}
	return all
}

// meantBy returns the number of words that begin with one of otherWords, and what it means.
func meantBy(fields []string) (n int, means string) {
	for _, other := range otherWordIndex.beginning(fields[0], otherWords) {
		if len(other.fields) > len(fields) {
			continue
		}
		number, differs := "", false
		for i, w := range other.fields {
			if w == "#" && isNumber(fields[i]) {
				number = fields[i]
				continue
			}
			differs = differs || !strings.EqualFold(w, fields[i])
		}
		incomplete := other.means == string(Opposed) && len(other.fields) == len(fields) // it may be a label
		if !differs && !incomplete {
			return len(other.fields), strings.ReplaceAll(other.means, "#", number)
		}
	}
	return 0, ""
}

// withWholeDice joins the letter of a die to its number: "2 d 6".
func withWholeDice(line string) string {
	return outside(line, func(text string) string {
		fields := strings.Fields(text)
		at := slices.IndexFunc(fields, func(f string) bool { return isOneOf(f, "d", "w") })
		if at < 0 || at+1 == len(fields) || !isNumber(fields[at+1]) {
			return text
		}
		fields[at] += fields[at+1]
		return strings.Join(slices.Delete(fields, at+1, at+2), " ")
	})
}

// withTraitFirst separates Fudge dice from the trait that they are added to: "Good + 4dF", "Good+4dF", "Good4dF".
func withTraitFirst(line string) string {
	return outside(line, func(text string) string {
		at := countedFudgeDice(text)
		if at < 0 {
			return text
		}
		name := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(text[:at], " "), "+"), " ")
		named := strings.IndexFunc(name, unicode.IsLetter) == 0 && (endsInLetter(name) || endsInModifier(name))
		if !named || slices.ContainsFunc(strings.Fields(name), notation.Like) {
			return text
		}
		return name + " " + text[at:]
	})
}

// countedFudgeDice returns the index of the first counted Fudge dice that don't begin a text, or -1.
func countedFudgeDice(text string) int {
	digits := 0 // before the character
	for i := range len(text) {
		if c := text[i]; '0' <= c && c <= '9' {
			digits++
			continue
		}
		if at := i - digits; digits > 0 && at > 0 && isFudgeDice(text[i:]) {
			return at
		}
		digits = 0
	}
	return -1
}

func endsInLetter(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last)
}

// isFudgeDice reports whether a text begins with Fudge dice, which end a word or precede a sign.
func isFudgeDice(text string) bool {
	return (isPrefix(text, "df") || isPrefix(text, "wf")) && (len(text) == 2 || strings.IndexByte(" +-", text[2]) >= 0)
}

// withComparedDice joins a comparison and its number to the dice that it counts: "5d10 > 7".
func withComparedDice(line string) string {
	if !strings.ContainsAny(line, "<>=") {
		return line
	}
	return outside(line, func(text string) string {
		fields := strings.Fields(text)
		for i := 1; i+1 < len(fields); i++ {
			dice := fields[i-1]
			if !isOneOf(fields[i], "<", ">", "=", "<=") || !notation.Like(dice) || endsInModifier(dice) {
				continue
			}
			if isNumber(strings.TrimLeft(fields[i+1], "-")) {
				fields[i-1] += fields[i] + fields[i+1]
				return strings.Join(slices.Delete(fields, i, i+2), " ")
			}
		}
		return text
	})
}
