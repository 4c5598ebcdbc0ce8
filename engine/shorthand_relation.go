package engine

import (
	"strings"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

func (s *shorthand) readRelation() *FieldError {
	npc := func() bool { return len(s.words) > 1 && !s.words[1].name && strings.EqualFold(s.words[1].text, "npc") }
	switch relation := s.clause(0); {
	case relation == "vs" && npc(), relation == "opposed":
		s.words = s.words[1:]
		return s.readOther()
	case relation == "vs":
		s.words = s.words[1:]
		return s.readDifficulty()
	}
	return s.words[0].unexpected()
}

// unexpected returns the error for a word that doesn't begin any part.
func (w word) unexpected() *FieldError {
	switch {
	case w.quoted:
		return w.fault("", language.NoRelation("#"))
	case isOneOf(w.text, "under", "below", "<=", "unter"):
		return w.fault("", language.NoUnder("level 6 3d6-fudge"))
	case w.repeats():
		return w.fault("", language.NoRepeats("--count "+w.text[1:]))
	}
	err := w.fault("", language.NoRelation("#"))
	err.Nearest = nearest(w.text, typedWrong)
	return err
}

// readDifficulty reads a level. Numbers after it raise or lower it.
func (s *shorthand) readDifficulty() *FieldError {
	r := &s.request
	words := s.takeLevel()
	if len(words) == 0 {
		return s.position().fault("difficulty", language.MissingAfter("vs"))
	}
	if n, numeric := number(joined(words)); numeric && s.isTotal(n) {
		if s.pool.Several() {
			return words[0].fault("technique", language.OneTotalOnly())
		}
		s.pool = s.pool.Reaching(n)
		r.Kind = Sum
		s.kindSet = true
		s.notSum = false
		p := part{level: &r.Difficulty, faces: &r.Faces, modifiers: &[]Modifier{}, own: true, unlabelled: true}
		if err := s.readParts(&p); err != nil {
			return err
		}
		return s.expectEnd()
	}
	var raised []Modifier
	p := part{
		level: &r.Difficulty, modifiers: &raised, minimum: &r.Minimum,
		faces: &r.Faces, extra: &r.Extra, chained: &r.CriticalFaces, own: true, unlabelled: true,
	}
	if s.readOtherTrait(words, p.level, p.modifiers) {
		words = nil
		if err := s.lowerByWound(p.modifiers); err != nil {
			return err
		}
	}
	if err := s.readRaised(words, &p); err != nil {
		return err
	}
	r.Difficulty.Value += Level(sumOf(raised))
	if value := r.Difficulty.Value; value < -maxNumber || value > maxNumber {
		return words[0].fault("difficulty", language.RaisedTooFar(maxNumber))
	}
	return s.expectEnd()
}

// isTotal reports whether a number behind "vs" is a total to reach, as in d20+5 vs 15. A number for
// 3d6, 4d6 and d% is a total if it is too high for any trait.
func (s *shorthand) isTotal(n int) bool {
	r := &s.request
	switch {
	case s.pool == nil || s.hasTrait() || s.systemSet || s.notSumBefore || s.kindSet && r.Kind != Sum:
		return false
	case s.isSum() || r.Kind == Sum:
		return true
	}
	plain := s.graded == "3d6" || s.graded == "4d6" || s.graded == "d%"
	return plain && Level(n) > r.LadderInUse().Highest()+criticalThreshold
}

// readRaised parses the level of a Difficulty, unless it is known, and the words after it, which
// may be the dice.
func (s *shorthand) readRaised(words []word, p *part) *FieldError {
	if len(words) > 0 {
		if err := s.readCounted(words, p.level, p.modifiers, "difficulty"); err != nil {
			return err
		}
	}
	if err := s.readParts(p); err != nil || !s.diceAt(0) || s.dice.text != "" {
		return err
	}
	if err := s.readDice(); err != nil {
		return err
	}
	return s.readParts(p)
}

func (s *shorthand) expectEnd() *FieldError {
	if len(s.words) == 0 {
		return nil
	}
	return s.words[0].fault("", language.NothingElse())
}

// readOther reads the other side of an opposed action, and the further sides after it.
func (s *shorthand) readOther() *FieldError {
	r := &s.request
	r.Kind, r.Against = Opposed, &Side{}
	if err := s.readSide(r.Against); err != nil {
		return err
	}
	for len(s.words) > 0 && s.clause(0) == "opposed" {
		s.words = s.words[1:]
		var other Side
		if err := s.readSide(&other); err != nil {
			return err
		}
		r.Others = append(r.Others, other)
	}
	return s.expectEnd()
}

// readSide reads one of the other sides. A number after its level is a modifier.
func (s *shorthand) readSide(other *Side) *FieldError {
	if len(s.words) > 0 && !s.words[0].name && isOneOf(s.words[0].text, "by", "to", "vs") {
		s.words = s.words[1:]
	}
	npc := len(s.words) > 0 && strings.EqualFold(s.words[0].text, "npc")
	if npc {
		s.words = s.words[1:]
		other.NPC = NPCFixed
	}
	if words := s.takeName(npc); len(words) > 0 && !s.readOtherTrait(words, &other.Trait, &other.Modifiers) {
		if err := s.readCounted(words, &other.Trait, &other.Modifiers, "against.trait"); err != nil {
			return err
		}
	}
	p := &part{
		level: &other.Trait, modifiers: &other.Modifiers, minimum: &other.Minimum,
		faces: &other.Faces, extra: &other.Extra, chained: &other.CriticalFaces,
	}
	if err := s.readParts(p); err != nil {
		return err
	}
	if len(s.words) > 0 && s.words[0].startsSideDice(npc) {
		if err := s.readOtherDice(other, npc); err != nil {
			return err
		}
	}
	return s.readParts(p)
}

// readOtherDice reads the technique of the other side.
func (s *shorthand) readOtherDice(other *Side, npc bool) *FieldError {
	dice, rest := s.words[0].cutDice()
	s.words[0] = rest
	if rest.text == "" {
		s.words = s.words[1:]
	}
	graded := gradedName(dice.text)
	switch {
	case npc:
		other.NPC, _ = dice.npc()
	case dice.isFudge3():
	case graded == "":
		err := dice.fault("against.technique", language.NotRolledFor(gradedTechniques))
		if _, bad := notation.Parse(dice.text); bad != nil {
			err.Nearest = nearest(dice.text, Techniques(Fudge, Opposed))
		}
		return err
	default:
		other.Technique = graded
	}
	return nil
}
