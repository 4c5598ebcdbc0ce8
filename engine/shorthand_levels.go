package engine

import (
	"errors"
	"slices"
	"strings"

	"fudgetray/engine/language"
)

// takeName removes and returns the words of a name or a level, up to the next part of the line.
func (s *shorthand) takeName(npc bool) []word {
	at := s.find(func(i int) bool {
		number := i > 0 && strings.EqualFold(s.words[i-1].text, "level")
		return s.words[i].tail() && !number || s.words[i].startsSideDice(npc) || s.clause(i) != ""
	})
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
	if len(words) == 0 {
		return nil
	}
	if s.request.Untrained {
		if !s.readSkill(words) {
			s.request.Skill = joined(words)
		}
		return nil
	}
	err := s.readLevel(words, &s.request.Trait, "trait")
	if err == nil || s.readSkill(words) {
		return nil
	}
	ladder := s.request.LadderInUse()
	for n := min(len(words)-1, maxLevelWords); n > 0; n-- {
		if _, bad := ladder.Parse(joined(words[:n])); bad == nil {
			return words[n].unexpected()
		}
	}
	if s.campaign.Sheet != nil {
		err.Problem = language.NoLevelOrTrait(ladder.Name)
		err.Nearest = nearest(joined(words), slices.Concat(ladder.names(), s.campaign.Sheet.TraitNames()))
	}
	return err
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
	if s.campaign.inheritScale(s.campaign.Sheet, &scaled); s.scaled && scaled.LadderInUse() != nil {
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

// readLevel parses all of the words as a level.
func (s *shorthand) readLevel(words []word, dst *Opt[Level], field string) *FieldError {
	if strings.EqualFold(words[0].text, "level") && len(words) > 1 {
		words = words[1:]
	}
	text := joined(words)
	level, err := s.request.LadderInUse().Parse(text)
	if f, ok := errors.AsType[*FieldError](err); ok {
		f.In, f.Field, f.Column, f.Value = "request", field, words[0].column, quoted(text)
		return f
	}
	*dst = Some(level)
	return nil
}
