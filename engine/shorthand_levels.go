package engine

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fudgetray/engine/language"
)

// nameLength returns the number of words of a name or a level, up to the next part of the line.
func (s *shorthand) nameLength(npc bool) int {
	return s.find(func(i int) bool {
		number := i > 0 && strings.EqualFold(s.words[i-1].text, "level")
		if i > 0 && s.endsInSteps(s.words[i-1]) {
			return true
		}
		return s.words[i].tail() && !number || s.words[i].startsSideDice(npc) || s.clause(i) != ""
	})
}

// endsInSteps reports whether a word is a level with a number, as in Good+1, which ends a name.
func (s *shorthand) endsInSteps(w word) bool {
	name, _, ok := cutSteps(w.text)
	return ok && !w.name && s.isLevel(name)
}

// takeName removes and returns the words of a name or a level.
func (s *shorthand) takeName(npc bool) []word {
	at := s.nameLength(npc)
	words := s.words[:at]
	s.words = s.words[at:]
	return words
}

// takeLevel is like takeName, and also accepts a signed number.
func (s *shorthand) takeLevel() []word {
	if len(s.words) > 0 && s.words[0].tail() && !s.words[0].bracketed() {
		return []word{s.next()}
	}
	return s.takeName(false)
}

// readTrait reads a level or the name of a trait on the sheet. An untrained skill need not be on
// the sheet.
func (s *shorthand) readTrait(words []word) *FieldError {
	r := &s.request
	switch {
	case len(words) == 0:
		return nil
	case r.Untrained:
		return s.readUntrained(words)
	case words[0].name && s.readSkill(words):
		return nil
	}
	err := s.readCounted(words, &r.Trait, &r.Modifiers, "trait")
	if err == nil || s.readSkill(words) {
		return nil
	}
	ladder := r.LadderInUse()
	for n := min(len(words)-1, maxLevelWords); n > 0; n-- {
		if text := joined(words[:n]); s.isLevel(text) || s.isTrait(text) {
			return words[n].unexpected()
		}
	}
	switch {
	case s.campaign.Sheet != nil:
		err.Problem = language.NoLevelOrTrait(ladder.Name)
		err.Nearest = nearest(joined(words), slices.Concat(ladder.names(), s.campaign.Sheet.TraitNames()))
	case err.Nearest == "" && ladderWith(joined(words)) == nil:
		err.Problem = language.NoLevelWithoutSheet(ladder.Name, strings.Join(ladder.names(), ", "))
	}
	return err
}

// readUntrained reads the name of an untrained skill. A name with a word of the grammar needs quotes.
func (s *shorthand) readUntrained(words []word) *FieldError {
	if s.readSkill(words) {
		return nil
	}
	err := s.checkName(words, "skill")
	if err == nil {
		s.request.Skill = strings.TrimRight(joined(words), ",:")
	}
	return err
}

// checkName returns an error for a word in the name of a trait that means something in a line, unless it is in quotes.
func (s *shorthand) checkName(words []word, field string) *FieldError {
	for i, w := range words {
		repeated := i > 0 && timesIn(joined(words[i-1:i+1])) != "" // "3 times"
		if !w.name && (repeated || s.isNameless(w.text)) {
			return w.fault(field, language.NameWithMeaning(quoted(joined(words))))
		}
	}
	return nil
}

// isNameless reports whether a word can't be part of a name without quotes.
func (s *shorthand) isNameless(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return !unicode.IsLetter(first) && !unicode.IsDigit(first) || strings.ContainsAny(text, "+*=<>!;{}") ||
		isNumber(text) || isOneOf(text, list(under)...) || isDiceOption(text) || s.meaningIn(text) != ""
}

// readCounted reads a level and the number after it. The number counts levels beyond the ladder, as
// in Superb+1, if such a level exists. Otherwise, or if it has a label, it is a modifier.
func (s *shorthand) readCounted(words []word, level *Opt[Level], modifiers *[]Modifier, field string) *FieldError {
	ladder := s.request.LadderInUse()
	name, steps, attached := cutSteps(joined(words))
	from, named := ladder.meant(name)
	switch {
	case !attached || !named:
		if err := s.readLevel(words, level, field); err != nil {
			return err
		}
		from, named = ladder.meant(joined(words))
		if !named || !s.stepsBeforeDice() {
			return nil
		}
		first, rest := s.words[0].segment()
		steps, _ = number(first.text)
		if !s.request.extends(from, steps) {
			return nil
		}
		*level = Some(from + Level(steps))
		s.words[0] = rest
		if rest.text == "" {
			s.words = s.words[1:]
		}
		return nil
	case s.labelFollows() || !s.request.extends(from, steps):
		*level = Some(from)
		*modifiers = append(*modifiers, Modifier{Value: steps})
		return nil
	}
	*level = Some(from + Level(steps))
	return nil
}

// cutSteps cuts the signed number off the end of a level.
func cutSteps(text string) (name string, steps int, ok bool) {
	sign := strings.LastIndexAny(text, "+-")
	if sign < 1 {
		return text, 0, false
	}
	steps, ok = number(text[sign:])
	return strings.TrimSpace(text[:sign]), steps, ok
}

// stepsBeforeDice reports whether a number and dice come next.
func (s *shorthand) stepsBeforeDice() bool {
	after := 0
	for after < len(s.words) && s.words[after].isSigned() {
		after++
	}
	if after == 0 || !s.diceAt(after) {
		return false
	}
	first, _ := s.words[0].segment()
	_, ok := number(first.text)
	return ok
}

// labelFollows reports whether the next word labels a number.
func (s *shorthand) labelFollows() bool {
	if len(s.words) == 0 || s.words[0].name || s.words[0].text[0] != '(' {
		return len(s.words) > 0 && s.words[0].quoted
	}
	_, numbered := s.words[0].inner()
	return !numbered
}

// extends reports whether a number of steps from a level leads to a level of a trait that only
// has a number, such as Superb+1. Rule R2.
func (r *Request) extends(from Level, steps int) bool {
	l, to := r.LadderInUse(), from+Level(steps)
	switch {
	case r.System == Fudge3:
		return from == l.Highest() && steps > 0
	case steps > 0:
		return from == l.countBase() && to <= l.Highest()
	}
	return from == l.Lowest() && steps < 0
}

// isTrait reports whether a name is one of a trait on the sheet.
func (s *shorthand) isTrait(name string) bool {
	if s.campaign.Sheet == nil {
		return false
	}
	_, known := s.campaign.Sheet.traitNamed(name)
	return known
}

// readSkill reads the name of a trait on the sheet and inherits the sheet's system and ladder.
func (s *shorthand) readSkill(words []word) bool {
	if s.campaign.Sheet == nil {
		return false
	}
	name, known := s.campaign.Sheet.traitNamed(joined(words))
	if !known {
		return false
	}
	s.request.Skill = name
	scaled := s.request
	s.campaign.inheritScale(s.campaign.Sheet, &scaled)
	if s.scaled && scaled.LadderInUse() != nil {
		s.request = scaled
	}
	return true
}

// maxLevelWords is the number of words in which readTrait looks for a level, to find the first
// word that doesn't belong to it.
const maxLevelWords = 4

// traitNamed returns the name of a trait as the sheet spells it.
func (s *Sheet) traitNamed(name string) (string, bool) {
	for _, known := range s.TraitNames() {
		if strings.EqualFold(known, name) {
			return known, true
		}
	}
	return name, false
}

// readAlone parses a level that has no modifiers of its own. A number right after it is part of the level only beyond
// the ladder, and elsewhere a modifier of the trait; what spaces alone would decide is refused.
func (s *shorthand) readAlone(words []word, dst *Opt[Level], field string) *FieldError {
	r := &s.request
	from, named := r.LadderInUse().meant(joined(words))
	name, steps, attached := cutSteps(joined(words))
	if attached {
		from, named = r.LadderInUse().meant(name)
	} else if len(s.words) > 0 && s.words[0].isSigned() {
		sign, _ := s.words[0].segment()
		steps, _ = number(sign.text)
	}
	if named && steps != 0 && attached != r.extends(from, steps) {
		return words[len(words)-1].fault(field, language.StepsOrModifier())
	}
	return s.readLevel(words, dst, field)
}

// readLevel parses all of the words as a level.
func (s *shorthand) readLevel(words []word, dst *Opt[Level], field string) *FieldError {
	if strings.EqualFold(words[0].text, "level") && len(words) > 1 {
		words = words[1:]
	}
	text := joined(words)
	level, err := s.request.LadderInUse().Parse(text)
	if f, ok := errors.AsType[*FieldError](err); ok {
		f.In = "request"
		f.Field = field
		f.Column = words[0].column
		f.Value = quoted(asTyped(words))
		f.replaces(words[0], words[len(words)-1])
		return f
	}
	*dst = Some(level)
	return nil
}
