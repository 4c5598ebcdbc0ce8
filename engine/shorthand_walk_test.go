package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// walkToken is a word, or several, of the grammar with the fields of the request that show its meaning.
type walkToken struct {
	text string
	want []string // parts of the request in JSON; one of them is enough
	sets []string // members that the token may set or change
}

// walkWords has a line for each kind of word: the word, what of the request shows its meaning, and the members that it
// may set or change.
const walkWords = `
vs Great ⇒ "difficulty":2 ⇒ difficulty
vs. Great ⇒ "difficulty":2 ⇒ difficulty
against Great ⇒ "difficulty":2 ⇒ difficulty
gegen Großartig ⇒ "difficulty":2 ⇒ difficulty
versus Great ⇒ "difficulty":2 ⇒ difficulty
>= Great ⇒ "difficulty":2 ⇒ difficulty
>=2 ⇒ "difficulty":2 or >=2 or vs 2 ⇒ difficulty
≥2 ⇒ "difficulty":2 or >=2 or vs 2 ⇒ difficulty
diff Great ⇒ "difficulty":2 ⇒ difficulty
difficulty Great ⇒ "difficulty":2 ⇒ difficulty
DC Great ⇒ "difficulty":2 ⇒ difficulty
target Great ⇒ "difficulty":2 ⇒ difficulty
to beat Great ⇒ "difficulty":2 ⇒ difficulty
needs Great ⇒ "difficulty":2 ⇒ difficulty
vs.Great ⇒ "difficulty":2 ⇒ difficulty
dc:Great ⇒ "difficulty":2 ⇒ difficulty
(vs Great) ⇒ "difficulty":2 ⇒ difficulty
Schwierigkeit Großartig ⇒ "difficulty":2 ⇒ difficulty
vs 2 ⇒ "difficulty":2 or vs 2 ⇒ difficulty
vs 15 ⇒ "difficulty":15 or vs 15 ⇒ difficulty
opposed Great ⇒ {"trait":2 ⇒ against, others, trait, modifiers
opposed by Great ⇒ {"trait":2 ⇒ against, others, trait, modifiers
contested by Great ⇒ {"trait":2 ⇒ against, others, trait, modifiers
npc Great ⇒ {"trait":2, ⇒ against, others, trait, modifiers
vs npc Great d6 ⇒ "npc":"d6" ⇒ against, others, trait, modifiers
gegen NSC Gut ⇒ "npc":"fixed" ⇒ against, others, trait, modifiers
opposed ⇒ "against":{ or "others":[ ⇒ against, others, trait, modifiers
adv ⇒ kh1 ⇒
advantage ⇒ kh1 ⇒
with advantage ⇒ kh1 ⇒
(adv) ⇒ kh1 ⇒
mit Vorteil ⇒ kh1 ⇒
Vorteil ⇒ kh1 ⇒
dis ⇒ kl1 ⇒
disadvantage ⇒ kl1 ⇒
Nachteil ⇒ kl1 ⇒
secret ⇒ "secret":true ⇒ secret
hidden ⇒ "secret":true ⇒ secret
secretly ⇒ "secret":true ⇒ secret
geheim ⇒ "secret":true ⇒ secret
verdeckt ⇒ "secret":true ⇒ secret
untrained ⇒ "untrained":true ⇒ untrained
ungeübt ⇒ "untrained":true ⇒ untrained
even ⇒ "even":true ⇒ even
gerade ⇒ "even":true ⇒ even
drop lowest ⇒ dl1 ⇒
kh1 ⇒ kh1 ⇒
kl ⇒ kl1 ⇒
dl1 ⇒ dl1 ⇒
keep highest ⇒ kh1 ⇒
r1 ⇒ r1 ⇒
! ⇒ ! ⇒
mudge ⇒ "system":"mudge" ⇒ system, ladder, trait, difficulty, against, others, secondary, minimum
3d6-fudge ⇒ "system":"3d6-fudge" ⇒ system, ladder, trait, difficulty, against, others, secondary, minimum
fate ⇒ "ladder":"fate" ⇒ system, ladder, trait, difficulty, against, others, secondary, minimum
fudge-de ⇒ "ladder":"fudge-de" ⇒ system, ladder, trait, difficulty, against, others, secondary, minimum
reaction ⇒ "kind":"reaction" ⇒
Reaktion ⇒ "kind":"reaction" ⇒
table ⇒ "kind":"table" or "table"] ⇒ criticals
Tabelle ⇒ "kind":"table" or "table"] ⇒ criticals
situational ⇒ "kind":"situational" ⇒
sum ⇒ "kind":"sum" ⇒
unopposed ⇒ "kind":"unopposed" ⇒
min Good ⇒ "minimum":1 ⇒ minimum, against, others
minimum Good ⇒ "minimum":1 ⇒ minimum, against, others
mindestens Gut ⇒ "minimum":1 ⇒ minimum, against, others
criticals none ⇒ "criticals":[] ⇒ criticals
criticals natural ⇒ "criticals":["natural"] ⇒ criticals
ties again ⇒ "ties":"again" ⇒ ties
no legendary ⇒ "legendary":false ⇒ legendary
ohne Legendär ⇒ "legendary":false ⇒ legendary
helped by Wits ⇒ "helped_by":"Wits" ⇒ helped_by
supported by Great ⇒ "secondary":2 ⇒ secondary
unterstützt von Gut ⇒ "secondary":1 ⇒ secondary
+1 ⇒ "value":1 or "trait": or "difficulty": or vs 16 ⇒ modifiers, trait, difficulty, against, others, secondary, minimum
-2 ⇒ "value":-2 or "trait": or "difficulty": or vs 13 ⇒ modifiers, trait, difficulty, against, others, secondary, minimum
+ -1 ⇒ "value":-1 or "trait": or "difficulty": or vs 14 ⇒ modifiers, trait, difficulty, against, others, secondary, minimum
+d4 ⇒ 1d4 ⇒
4dF ⇒ "4dF ⇒ against, others
dF ⇒ 1dF ⇒ against, others
d20 ⇒ d20 ⇒ critical_dice
2d6 ⇒ 2d6 ⇒
3d6 ⇒ 3d6 ⇒ against, others
d% ⇒ d% or 1d100 ⇒ against, others
*2 ⇒ *2 or "value": ⇒ modifiers
; d8 ⇒ ; 1d8 ⇒ modifiers
Great ⇒ "trait":2 ⇒ trait, against, others
Gut ⇒ "trait":1 ⇒ trait, against, others
level 2 ⇒ "trait":2 ⇒ trait, against, others
x3 ⇒ never ⇒
under 12 ⇒ never ⇒
sneaky ⇒ "skill":" or "supported_by":" or "helped_by":" ⇒ skill
`

// walkTokens returns the words of walkWords.
func walkTokens() []walkToken {
	var tokens []walkToken
	for row := range strings.Lines(strings.TrimPrefix(walkWords, "\n")) {
		columns := strings.Split(strings.TrimSuffix(row, "\n"), " ⇒")
		tokens = append(tokens, walkToken{
			text: columns[0], want: strings.Split(strings.TrimSpace(columns[1]), " or "),
			sets: strings.Split(strings.TrimSpace(columns[2]), ", "),
		})
	}
	return tokens
}

// walkBases are lines with a place between each two of their words.
var walkBases = []string{
	"Good", "4dF", "Good 4dF", "Good +1", "4dF +2", "Good 4dF +1 vs Fair", "4dF vs Fair", "Good opposed Fair",
	"Good 4dF +1 opposed Fair -1", "d20", "d20 +5", "d20 +5 vs 15", "2d6", "5d10", "2d6 +3 +1d4", "d%", "3d6", "4d6 +1",
	"fate 4dF +2", "fate Good vs Great", "mudge Good opposed Fair", "3d6-fudge Good", "reaction +1", "even 4dF", "table",
	"secret Good +1 (rope)", "Gut 4WF +1 gegen Mäßig", "Good vs npc Fair", "untrained Climbing", "Superb +1 4dF",
	"Good supported by Great", "Good criticals natural", "(2d6+3)*2", "4d6 kh3",
}

// TestTokensAtPlaces puts each word of the grammar, and many pairs, at each place of lines, with other spaces too. A line
// is refused, or it has the meaning of the words and keeps that of the line. Spaces change no meaning.
func TestTokensAtPlaces(t *testing.T) {
	c, tokens := &Campaign{}, walkTokens()
	lines, accepted, misread := 0, 0, 0
	least, oneIn := 100_000, 7 // pairs
	if testing.Short() {
		least, oneIn = 20_000, 49
	}
	try := func(line string) map[string]json.RawMessage {
		lines++
		s, err := c.readLine(line, Request{}, true)
		if err != nil || !c.allows(s.request) {
			return nil
		}
		accepted++
		var members map[string]json.RawMessage
		if err := json.Unmarshal(marshaled(t, s.request), &members); err != nil {
			t.Fatal(err)
		}
		return members
	}
	fault := func(format string, values ...any) {
		misread++
		if misread <= 60 {
			t.Errorf(format, values...)
		}
	}
	for _, base := range walkBases {
		words := strings.Fields(base)
		before := try(base)
		if before == nil {
			t.Fatalf("%s is refused", base)
		}
		for at := 0; at <= len(words); at++ {
			head, tail := strings.Join(words[:at], " "), strings.Join(words[at:], " ")
			for i, first := range tokens {
				line := strings.TrimSpace(head + " " + first.text + " " + tail)
				got := try(line)
				if got != nil {
					for _, problem := range walkProblems(before, got, first.raised(tail)) {
						fault("%s: %s: %s", line, problem, jsonOf(got))
					}
				}
				for _, spaced := range otherSpaces(head, first.text, tail) {
					if other := try(spaced); got != nil && other != nil && jsonOf(other) != jsonOf(got) {
						fault("%s is %s, but %s is %s", line, jsonOf(got), spaced, jsonOf(other))
					}
				}
				for _, second := range tokens {
					if (len(second.text)+i+at)%oneIn != 0 {
						continue
					}
					line := strings.TrimSpace(head + " " + first.text + " " + second.text + " " + tail)
					got := try(line)
					if got == nil {
						continue
					}
					both := walkToken{sets: slices.Concat(first.sets, second.sets)}
					for _, problem := range walkProblems(before, got, both.raised(tail)) {
						fault("%s: %s: %s", line, problem, jsonOf(got))
					}
				}
			}
		}
	}
	t.Logf("%d lines, %d accepted, %d misread", lines, accepted, misread)
	if lines < least {
		t.Errorf("%d lines, want at least %d", lines, least)
	}
}

func jsonOf(members map[string]json.RawMessage) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(members); err != nil {
		return err.Error()
	}
	return strings.ReplaceAll(b.String(), `\u003e`, ">")
}

// otherSpaces returns a line with other spaces around a token.
func otherSpaces(head, token, tail string) []string {
	lines := []string{strings.TrimSpace(head + "  " + token + "\u00a0" + tail)}
	if head != "" && !fuses(head, token) {
		lines = append(lines, strings.TrimSpace(head+token+" "+tail))
	}
	if tail != "" && !fuses(token, tail) {
		lines = append(lines, strings.TrimSpace(head+" "+token+tail))
	}
	return lines
}

// fuses reports whether two texts without a space between them are one word or number.
func fuses(first, second string) bool {
	last, _ := utf8.DecodeLastRuneInString(first)
	next, _ := utf8.DecodeRuneInString(second)
	letter := func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '%' }
	return letter(last) && letter(next)
}

// raised returns a token as it is before a signed number, which changes a Difficulty: "vs Great +1".
func (token walkToken) raised(tail string) walkToken {
	if slices.Contains(token.sets, "difficulty") && strings.ContainsAny(tail, "+-") {
		token.want = append(slices.Clone(token.want), `"difficulty":`, "vs ")
		token.sets = append(slices.Clone(token.sets), "modifiers", "trait")
	}
	return token
}

// walkProblems returns what the line with a token lacks: the token's meaning, or a part of the line without it.
func walkProblems(before, got map[string]json.RawMessage, token walkToken) (problems []string) {
	text := jsonOf(got)
	if strings.Contains(text, `"ladder":"fate"`) || strings.Contains(text, string(Fudge3)) { // levels have other numbers
		for _, two := range []string{`:2|:4`, `:1|:3`, `:2|:7`, `:1|:6`} {
			from, to, _ := strings.Cut(two, "|")
			for _, want := range token.want {
				token.want = append(token.want, strings.ReplaceAll(want, from, to))
			}
		}
	}
	if token.text != "" && !slices.ContainsFunc(token.want, func(want string) bool {
		return strings.Contains(text, want)
	}) {
		problems = append(problems, fmt.Sprintf("%s has no meaning", token.text))
	}
	for name, value := range before {
		if name == "kind" || name == "technique" || slices.Contains(token.sets, name) {
			continue
		}
		if !bytes.Equal(got[name], value) && !strings.Contains(text, strings.Trim(string(value), "[]")) {
			problems = append(problems, fmt.Sprintf("%s %s is lost", name, value))
		}
	}
	if labels := strings.Count(text, `"label"`); labels > strings.Count(jsonOf(before), `"label"`) {
		problems = append(problems, "it has a new label")
	}
	return problems
}
