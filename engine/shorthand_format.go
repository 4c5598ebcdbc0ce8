package engine

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// Line returns the request as one line of shorthand, with defaults spelled out. ParseRequest
// parses it to the same request. It reports false if shorthand can't express the request, for
// example with tables, or if the request needs a loaded ladder or a sheet.
func (r Request) Line() (line string, ok bool) { return r.LineIn(nil) }

// LineIn returns the request as Line does, with the words and levels of a language. A request that only English
// shorthand can express is in English. Lines that are stored or sent are always in English.
func (r Request) LineIn(l *language.Language) (line string, ok bool) {
	ladder := r.LadderInUse()
	if ladder == nil {
		return "", false
	}
	r = r.withDefaults(ladder)
	line = strings.Join(r.words(lineWords{ladder, l}), " ")
	if r.isPlain() {
		return line, true
	}
	again, err := ParseRequest([]byte(line))
	if err == nil && bytes.Equal(json.Marshal(again), json.Marshal(r)) {
		return line, true
	}
	if l == nil {
		return line, false
	}
	return r.LineIn(nil)
}

// RolledIn returns the line of what is rolled, without faces and secrecy, in a language. It is empty if shorthand can't
// express the request.
func (r Request) RolledIn(l *language.Language) string {
	r = r.WithoutFaces()
	r.Secret = false
	line, _ := r.LineIn(l)
	return line
}

// isPlain reports whether a line surely says all of a request that can be rolled: 4dF or 3d6 Fudge by levels and
// modifiers without labels. Tests prove it, so that the first rolls of a visit need no parser.
func (r *Request) isPlain() bool {
	plain := Request{System: r.System, Kind: r.Kind, Trait: r.Trait, Difficulty: r.Difficulty, Modifiers: r.Modifiers, Secret: r.Secret}
	if r.Technique == "4dF" {
		plain.Technique = r.Technique
	}
	if r.Against != nil {
		plain.Against = &Side{Trait: r.Against.Trait}
	} else if r.Kind == Opposed {
		return false
	}
	labelled := slices.ContainsFunc(r.Modifiers, func(m Modifier) bool { return m.Label != "" })
	return !labelled && r.Kind != Lookup && r.Kind != Sum && bytes.Equal(json.Marshal(plain), json.Marshal(r))
}

// withDefaults returns the request with the defaults that readers expect to see, and without
// redundant fields.
func (r Request) withDefaults(ladder *Ladder) Request {
	if r.Kind == Unopposed {
		r.Kind = ""
	}
	if r.System == Fudge {
		r.System = ""
	}
	if r.Ladder == string(r.System) || r.System == "" && r.Ladder == fudgeLadder.Name {
		r.Ladder = ""
	}
	if r.Legendary.Value {
		r.Legendary = Opt[bool]{}
	}
	usual := ladder.Default()
	if r.Kind == "" || r.Kind == Opposed {
		r.Trait = Some(r.Trait.Or(usual))
	}
	if r.Kind == "" && r.System != Fudge3 && !r.NoDifficulty {
		r.Difficulty = Some(r.Difficulty.Or(usual))
	}
	if r.Technique == "" && r.Kind != Lookup && r.System != Fudge3 {
		r.Technique = "4dF"
	}
	if r.Kind == Opposed && r.Against != nil {
		side := *r.Against
		side.Trait = Some(side.Trait.Or(usual))
		r.Against = &side
		r.Others = slices.Clone(r.Others)
		for i := range r.Others {
			r.Others[i].Trait = Some(r.Others[i].Trait.Or(usual))
		}
	}
	return r
}

func (r *Request) words(in lineWords) []string {
	var words []string
	say := func(given bool, word string) {
		if given {
			words = append(words, word)
		}
	}
	say(r.Secret, in.word("secret"))
	say(r.Even, in.word("even"))
	say(r.System != "", string(r.System))
	say(r.Kind != "" && r.Kind != Opposed && r.Kind != Sum, in.word(string(r.Kind)))
	say(r.Ladder != "", r.Ladder)
	say(r.Trait.Set, in.level(r.Trait.Value))
	dice, target, _ := strings.Cut(r.Technique, notation.TargetSeparator)
	say(dice != "", in.dice(dice))
	words = append(words, r.modifierWords(r.Modifiers)...)
	say(r.Minimum.Set, in.word("min")+" "+in.level(r.Minimum.Value))
	say(r.Secondary.Set, "supported by "+in.level(r.Secondary.Value))
	say(r.Legendary.Set, "no legendary")
	say(r.Criticals != nil, criticalWords(r.Criticals))
	say(r.CriticalDice != "", r.CriticalDice)
	vs := in.word("vs") + " "
	say(r.Difficulty.Set, vs+in.level(r.Difficulty.Value))
	say(r.NoDifficulty, vs+"none")
	say(target != "", vs+target)
	if r.Against == nil {
		return words
	}
	opposed := in.word("opposed") + " "
	words = append(words, opposed+r.side(r.Against, in))
	for i := range r.Others {
		words = append(words, opposed+r.side(&r.Others[i], in))
	}
	say(r.Ties != "", "ties "+string(r.Ties))
	return words
}

// side returns a side as words of a line, without faces.
func (r *Request) side(s *Side, in lineWords) string {
	var words []string
	say := func(given bool, word string) {
		if given {
			words = append(words, word)
		}
	}
	say(s.NPC != "", in.word("npc"))
	words = append(words, in.level(s.Trait.Or(in.ladder.Default())))
	say(s.NPC != "", string(s.NPC))
	say(s.Technique != "", in.dice(s.Technique))
	words = append(words, r.modifierWords(s.Modifiers)...)
	say(s.Minimum.Set, in.word("min")+" "+in.level(s.Minimum.Value))
	return strings.Join(words, " ")
}

// lineWords writes the parts of lines in a language; nil is English.
type lineWords struct {
	ladder   *Ladder
	language *language.Language
}

// word returns a keyword of the grammar, or the translation that is read as this keyword.
func (in lineWords) word(keyword string) string {
	if in.language == nil {
		return keyword
	}
	keywords := language.LineKeywords()
	translated := strings.Fields(keywords.In(in.language))
	if i := slices.Index(strings.Fields(keywords.In(nil)), keyword); i >= 0 && i < len(translated) {
		return translated[i]
	}
	return keyword
}

// level returns the name of a level. Users of all languages type "-", not the minus sign of texts.
func (in lineWords) level(level Level) string {
	if in.language == nil {
		return in.ladder.Format(level)
	}
	return strings.ReplaceAll(in.ladder.Text(level).In(in.language), "−", "-")
}

// dice returns dice with the language's letter for dice that show numbers, which stands before them.
func (in lineWords) dice(dice string) string {
	letter := in.word("d")
	if letter == "d" {
		return dice
	}
	text := []byte(dice)
	for i := range len(text) - 1 {
		if next := text[i+1]; text[i] == 'd' && (next == '%' || '0' <= next && next <= '9') {
			text[i] = letter[0]
		}
	}
	return string(text)
}

func (r *Request) modifierWords(modifiers []Modifier) []string {
	parser := shorthand{request: *r}
	words := make([]string, len(modifiers))
	for i, m := range modifiers {
		words[i] = fmt.Sprintf("%+d", m.Value)
		switch {
		case m.Label == "":
		case parser.meaningIn(m.Label) != "":
			words[i] += ` "` + m.Label + `"`
		default:
			words[i] += " (" + m.Label + ")"
		}
	}
	return words
}

func criticalWords(rules []CriticalRule) string {
	if len(rules) == 0 {
		return "criticals none"
	}
	names := make([]string, len(rules))
	for i, rule := range rules {
		names[i] = string(rule)
	}
	return "criticals " + strings.Join(names, ", ")
}
