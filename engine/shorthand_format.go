package engine

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fudgetray/engine/json"
	"fudgetray/engine/notation"
)

// Line returns the request as one line of shorthand, with defaults spelled out. ParseRequest
// parses it to the same request. It reports false if shorthand can't express the request, for
// example with tables, or if the request needs a loaded ladder or a sheet.
func (r Request) Line() (line string, ok bool) {
	ladder := r.LadderInUse()
	if ladder == nil {
		return "", false
	}
	r = r.withDefaults(ladder)
	line = strings.Join(r.words(ladder), " ")
	if r.isPlain() {
		return line, true
	}
	again, err := ParseRequest([]byte(line))
	return line, err == nil && bytes.Equal(json.Marshal(again), json.Marshal(r))
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

func (r *Request) words(ladder *Ladder) []string {
	var words []string
	say := func(given bool, word string) {
		if given {
			words = append(words, word)
		}
	}
	say(r.Secret, "secret")
	say(r.Even, "even")
	say(r.System != "", string(r.System))
	say(r.Kind != "" && r.Kind != Opposed && r.Kind != Sum, string(r.Kind))
	say(r.Ladder != "", r.Ladder)
	say(r.Trait.Set, ladder.Format(r.Trait.Value))
	dice, target, _ := strings.Cut(r.Technique, notation.TargetSeparator)
	say(dice != "", dice)
	words = append(words, r.modifierWords(r.Modifiers)...)
	say(r.Minimum.Set, "min "+ladder.Format(r.Minimum.Value))
	say(r.Secondary.Set, "supported by "+ladder.Format(r.Secondary.Value))
	say(r.Legendary.Set, "no legendary")
	say(r.Criticals != nil, criticalWords(r.Criticals))
	say(r.CriticalDice != "", r.CriticalDice)
	say(r.Difficulty.Set, "vs "+ladder.Format(r.Difficulty.Value))
	say(r.NoDifficulty, "vs none")
	say(target != "", "vs "+target)
	if r.Against == nil {
		return words
	}
	words = append(words, "opposed "+r.side(r.Against, ladder))
	for i := range r.Others {
		words = append(words, "opposed "+r.side(&r.Others[i], ladder))
	}
	say(r.Ties != "", "ties "+string(r.Ties))
	return words
}

// side returns a side as words of a line, without faces.
func (r *Request) side(s *Side, ladder *Ladder) string {
	var words []string
	say := func(given bool, word string) {
		if given {
			words = append(words, word)
		}
	}
	say(s.NPC != "", "npc")
	words = append(words, ladder.Format(s.Trait.Or(ladder.Default())))
	say(s.NPC != "", string(s.NPC))
	say(s.Technique != "", s.Technique)
	words = append(words, r.modifierWords(s.Modifiers)...)
	say(s.Minimum.Set, "min "+ladder.Format(s.Minimum.Value))
	return strings.Join(words, " ")
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
