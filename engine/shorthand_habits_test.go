package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

// meantText returns the request that a line means, as JSON, or nil if it is refused.
func meantText(t *testing.T, c *Campaign, line string) map[string]json.RawMessage {
	t.Helper()
	s, _, err := c.understand(tidy(line), Request{}, true)
	if err != nil || !c.allows(s.request) {
		return nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(marshaled(t, s.request), &members); err != nil {
		t.Fatal(err)
	}
	return members
}

// otherWordTokens returns the other words of players as tokens of the walk, with the meaning of the words that they
// stand for. A word that needs a level or a name gets one.
func otherWordTokens(t *testing.T) (tokens []walkToken) {
	meanings := map[string]walkToken{}
	for _, token := range walkTokens() {
		meanings[token.text] = token
	}
	for _, other := range parsePhrases(otherWordText) {
		number := strings.ReplaceAll(other.words, "#", "2")
		meaning, after := strings.ReplaceAll(other.means, "#", "2"), ""
		switch meaning {
		case "vs", "gegen":
			meaning, after = "vs Great", " Great"
		case "opposed":
			meaning, after = "opposed Great", " Great"
		case "min":
			meaning, after = "min Good", " Good"
		case "helped by", "supported by":
			after = map[string]string{"helped by": " Wits", "supported by": " Great"}[meaning]
			meaning += after
		case "criticals":
			meaning, after = "criticals natural", " natural"
		case "+ 2", "- 2":
			meaning = map[byte]string{'+': "+1", '-': "-2"}[meaning[0]]
		case "kh2", "dl2":
			meaning = map[string]string{"kh2": "kh1", "dl2": "dl1"}[meaning]
		case "dl":
			meaning = "drop lowest"
		case "kh":
			meaning = "keep highest"
		}
		token, known := meanings[meaning]
		switch meaning {
		case "vs none":
			token, known = walkToken{want: []string{`"no_difficulty":true`, "situational"}, sets: []string{"difficulty"}}, true
		case "coin":
			token, known = walkToken{want: []string{"1d2"}, sets: []string{"even"}}, true
		case "damage":
			token, known = walkToken{want: []string{`"damage"`}}, true
		case "4 fudge":
			token, known = meanings["4dF"], true
		}
		if !known {
			t.Fatalf("%s means %s, which has no token", other.words, meaning)
		}
		token.text = number + after
		if strings.HasSuffix(number, "2") {
			var wants []string
			for _, want := range token.want {
				wants = append(wants, strings.NewReplacer("kh1", "kh2", "dl1", "dl2", `"value":1`, `"value":2`).Replace(want))
			}
			token.want = append(wants, "vs 17", "vs 13", "vs 2")
		}
		tokens = append(tokens, token)
	}
	return tokens
}

// TestOtherWordsAtPlaces puts each of the other words of players at each place of lines. A line is refused, or it has
// the meaning of the words and keeps that of the line.
func TestOtherWordsAtPlaces(t *testing.T) {
	c, tokens := &Campaign{}, otherWordTokens(t)
	lines, accepted, misread := 0, 0, 0
	least, oneIn := 500, 1 // tokens
	if testing.Short() {
		least, oneIn = 50, 7
	}
	for _, base := range walkBases {
		if strings.HasPrefix(base, "untrained") {
			continue // any word is part of the name
		}
		words := strings.Fields(base)
		before := meantText(t, c, base)
		for at := 0; at <= len(words); at++ {
			head, tail := strings.Join(words[:at], " "), strings.Join(words[at:], " ")
			for i, token := range tokens {
				if (i+at)%oneIn > 0 {
					continue
				}
				line := strings.TrimSpace(head + " " + token.text + " " + tail)
				lines++
				got := meantText(t, c, line)
				if got == nil {
					continue
				}
				accepted++
				for _, problem := range walkProblems(before, got, token.raised(tail)) {
					misread++
					if misread <= 40 {
						t.Errorf("%s: %s: %s", line, problem, jsonOf(got))
					}
				}
			}
		}
	}
	t.Logf("%d lines, %d accepted, %d misread", lines, accepted, misread)
	if accepted < least {
		t.Errorf("%d lines are accepted, want at least %d", accepted, least)
	}
}

// decorations are texts around and in lines that mean nothing.
var decorations = []string{"😀", "🎲", "❤️", "👍🏽", "\u200b", "\u200c", "\u2060", "\ufeff", "\u00ad", "\u200e"}

// TestDecorationsMeanNothing puts texts that mean nothing between all characters of lines. A line is refused, or it
// means what it means without them, or with a space there.
func TestDecorationsMeanNothing(t *testing.T) {
	c := &Campaign{}
	bases := append([]string{
		"2d6*2", "2d6/2", "d20!", "Good 4dF [1 0 0 -1]", "6x(4d6kh3)", "4dF>0", "12d6 vs 30",
	}, walkBases...)
	for _, base := range bases {
		if strings.Contains(base, "(rope)") || strings.HasPrefix(base, "untrained") {
			continue // any text is part of a label or a name
		}
		for at := range base {
			spaced := jsonOf(meantText(t, c, base[:at]+" "+base[at:]))
			plain := jsonOf(meantText(t, c, base))
			for _, mark := range decorations {
				line := base[:at] + mark + base[at:]
				got := meantText(t, c, line)
				if text := jsonOf(got); got != nil && text != plain && text != spaced {
					t.Errorf("%q is %s, and without the mark %s", line, text, plain)
				}
			}
		}
		for _, end := range []string{".", "!", "…", "?", ",", " :)", " 😀", "。", "?!", " .", ";", " ^^"} {
			got, exploding := meantText(t, c, base+end), strings.HasPrefix(end, "!") && strings.Contains(base, "d")
			if text := jsonOf(got); got != nil && text != jsonOf(meantText(t, c, base)) && !exploding {
				t.Errorf("%q is %s, and without the end %s", base+end, text, jsonOf(meantText(t, c, base)))
			}
		}
		begins := []string{"/r ", "!roll ", ".r ", "@bot ", "roll: ", "würfle ", "> ", "/roll ", "wirf ", "<@42> ", "?r "}
		for _, begin := range begins {
			if got := jsonOf(meantText(t, c, begin+base)); got != jsonOf(meantText(t, c, base)) {
				t.Errorf("%q is %s", begin+base, got)
			}
		}
	}
}

// TestSignsOfPhones replaces each sign of lines by those that phones and other programs write. Each such line is read
// as the one with the sign.
func TestSignsOfPhones(t *testing.T) {
	c := &Campaign{}
	signs := map[string][]string{
		"+": {"➕", "＋", "﹢", "⁺"}, "-": {"➖", "−", "–", "—", "‐", "‑", "－"}, "*": {"✖", "✖️", "∗", "·", "⋅", "＊"},
		"/": {"➗", "∕", "÷", "／"}, ">=": {"≥", "=>", "＞＝"}, ">": {"＞"}, "!": {"！"},
		" ": {"\u00a0", "\u202f", "\u2009", "\u3000", "\t", "  "},
	}
	bases := append([]string{
		"2d6*2", "d20/2", "5d10>=8", "4dF >= 1", "3d6!", "5d10>7", "Good -1 vs Great", "d20+5-2 vs 15", "3d6!>4",
		"Superb+1",
	}, walkBases...)
	replaced := 0
	for _, base := range bases {
		want := jsonOf(meantText(t, c, base))
		for sign, others := range signs {
			calculated := strings.HasPrefix(base, "(") // signs of calculations are read by the notation
			if sign == "-" && strings.Contains(base, "-fudge") || calculated || !strings.Contains(base, sign) {
				continue
			}
			for _, other := range others {
				replaced++
				line := strings.ReplaceAll(base, sign, other)
				if got := jsonOf(meantText(t, c, line)); got != want {
					t.Errorf("%q is %s, want %s", line, got, want)
				}
			}
		}
		var wide strings.Builder
		for _, r := range base {
			if '0' <= r && r <= '9' {
				r += '０' - '0'
			}
			wide.WriteString(string(utf8.AppendRune(nil, r)))
		}
		if got := jsonOf(meantText(t, c, wide.String())); got != want {
			t.Errorf("%q is %s, want %s", wide.String(), got, want)
		}
	}
	if replaced < 100 {
		t.Errorf("%d signs replaced", replaced)
	}
}

// TestFudgeDiceStayFudgeDice writes Fudge dice and a number in the forms of sums. Each is a Fudge roll.
func TestFudgeDiceStayFudgeDice(t *testing.T) {
	for _, line := range []string{
		"4dF+2", "2+4dF", "(4dF)+2", "(4dF+2)", "4dF+(2)", "((4dF))+2", "2 + 4dF", "4dF + + 2", "4dF - -2", "4dFs+2",
	} {
		r, err := ParseRequest([]byte(line))
		if got := fmt.Sprint(r.Kind, " ", r.Technique, " ", sumOf(r.Modifiers)); err != nil || got != "situational 4dF 2" {
			t.Errorf("%s: %s, %v", line, got, err)
		}
	}
	if r, err := ParseRequest([]byte("sum (4dF)+2")); err != nil || r.Kind != Sum {
		t.Errorf("sum (4dF)+2: %v, %v; want a sum", r, err)
	}
}
