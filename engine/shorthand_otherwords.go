package engine

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// otherWordText has words that players use for those of the grammar; "#" is a number. They are read only in lines that
// can't be read as they are, because some are also part of labels and names.
const otherWordText = language.Begin + `
vs none: vs no difficulty, vs no one, vs nothing, vs nobody, against nothing, against no one, against no difficulty
vs none: gegen keine schwierigkeit, gegen nichts, gegen niemanden, gegen niemand, gegen keine, gegen keinen
vs none: schwierigkeit keine, no difficulty, without difficulty, without a difficulty, ohne schwierigkeit
opposed: vs an opponent with, vs opponent, against an opponent with, against opponent, vs. opponent, vs enemy
opposed: against enemy, gegen gegner, gegen einen gegner mit, resisted by, opposing, im vergleich mit, im vergleich
opposed: versus opponent, opp., opp, opposed roll
vs #: armor class #, armour class #, rüstungsklasse #, ac #, rk #, mw #, ab #
vs: difficulty of, difficulty is, target number, target is, to reach, must beat, has to beat, beats, beat, needed
vs: needing, dif, vrs, v, at difficulty, with difficulty, to get
gegen: gg., gg, schwierigkeitsgrad, zielwert, wider, zw, bei schwierigkeit, braucht
min: mindestgrad
+ #: plus #, add #, zuzüglich #
- #: minus #, less #, subtract #, weniger #, abzüglich #
kh#: keep #, best #, top #, beste #
dl: dropping lowest, drop the lowest, without lowest, without the lowest, ohne niedrigsten, ohne den niedrigsten
dl: niedrigsten streichen
kh: keep the highest, take highest, take the highest, highest
dl#: drop #
!: exploding, explodes, explode, explodierend
>=#: erfolge ab #, successes on #, successes at #
adv: w/ advantage, w/ adv, at advantage, im vorteil, bei vorteil
dis: w/ disadvantage, w/ disadv, w/ dis, with disadv, at disadvantage, disadv, im nachteil, bei nachteil
secret: hidden from players, in secret, privately, gm only, gmroll, nur sl, im geheimen, versteckt, secret roll
secret: hidden roll, private roll, verdeckter wurf, geheimer wurf
even: even or odd, odd or even, even/odd, gerade oder ungerade, odd, ungerade
coin: heads or tails, kopf oder zahl, coinflip, coin flip, coin toss, flip a coin, toss a coin, flip coin, a coin
coin: wirf eine münze, münze werfen, eine münze
reaction: reaction roll, reaction check, reaktions-wurf
table: tabelle würfeln, table roll, on the table, on table
damage: damage roll, schadenswurf, schaden
situational: situational roll
untrained: unskilled, untrainiert, ungeübtes
helped by: mithilfe von
supported by: backed by, with support, support, + secondary, secondary, mit unterstützung von
d%: percent, percentile, prozentwurf
3d6-fudge: 3d6 fudge, 3d6fudge, 3w6 fudge, 3d6_fudge
criticals: krits, kritische erfolge
` + language.End

// withKnownWords replaces the other words of players by those of the grammar.
func withKnownWords(text string) string {
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
		if letters != f && among(letters, language.Begin+"ac rk mw zw"+language.End) {
			all = append(all, letters, f[len(letters):])
			continue
		}
		all = append(all, f)
	}
	return all
}

// meantBy returns the number of words that begin with one of otherWords, and what it means.
func meantBy(fields []string) (n int, means string) {
	for _, other := range otherWords.beginning(fields[0], otherWordText) {
		if len(other.fields) > len(fields) {
			continue
		}
		number, differs := "", false
		for i, w := range other.fields {
			if n := numeral(strings.ToLower(fields[i])); w == "#" && n != "" {
				number = n
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

// withWholeDice joins the letter of a die to its sides: "2 d 6", "4 d F".
func withWholeDice(text string) string {
	fields := strings.Fields(text)
	at := slices.IndexFunc(fields, func(f string) bool { return isOneOf(f, "d", "w") })
	if at < 0 || at+1 == len(fields) || !isNumber(fields[at+1]) && !isOneOf(fields[at+1], "f") {
		return text
	}
	fields[at] += fields[at+1]
	return strings.Join(slices.Delete(fields, at+1, at+2), " ")
}

// withTraitFirst separates Fudge dice from the trait that they are added to: "Good + 4dF", "Good+4dF", "Good4dF".
func withTraitFirst(text string) string {
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
func withComparedDice(text string) string {
	if !strings.ContainsAny(text, "<>=") {
		return text
	}
	fields := strings.Fields(text)
	for i := 1; i+1 < len(fields); i++ {
		dice := fields[i-1]
		if !among(fields[i], language.Begin+"< > = <="+language.End) || !notation.Like(dice) || endsInModifier(dice) {
			continue
		}
		if isNumber(strings.TrimLeft(fields[i+1], "-")) {
			fields[i-1] += fields[i] + fields[i+1]
			return strings.Join(slices.Delete(fields, i, i+2), " ")
		}
	}
	return text
}
