package engine

import (
	"strings"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

func (s *shorthand) readRelation() *FieldError {
	npc := func() bool { return len(s.words) > 1 && !s.words[1].name && strings.EqualFold(s.words[1].text, "npc") }
	switch relation := s.clause(0); {
	case relation == "npc":
		return s.readOther()
	case relation == "vs" && npc(), relation == "opposed":
		s.words = s.words[1:]
		return s.readOther()
	case relation == "vs":
		at := s.next()
		if counts, err := s.readCountedDice(at); counts {
			return err
		}
		return s.readDifficulty()
	}
	return s.words[0].unexpected()
}

// under are the words with which other games ask for a low total.
const under = language.Begin + `under below <= unter` + language.End

// unexpected returns the error for a word that doesn't begin any part.
func (w word) unexpected() *FieldError {
	switch {
	case w.quoted:
		return w.fault("", language.NoRelation("#"))
	case isOneOf(w.text, list(under)...):
		return w.fault("", language.NoUnder("level 6 3d6-fudge"))
	case w.repeats():
		return w.fault("", language.NoRepeats("--count "+w.text[1:]))
	}
	err := w.fault("", language.NoRelation("#"))
	if len(w.text) > 2 { // every word of two letters is similar to "vs"
		err.Nearest = nearest(w.text, typedWrong)
	}
	return err
}

// readDifficulty reads a level. Numbers after it raise or lower it.
func (s *shorthand) readDifficulty() *FieldError {
	r := &s.request
	for len(s.words) > 0 && s.words[0].text == "vs" && !s.words[0].name && s.words[0].typed != "" {
		s.words = s.words[1:] // a word for the Difficulty, as in "vs DC 15"
	}
	if len(s.words) > 0 && !s.words[0].name && strings.EqualFold(s.words[0].text, "none") {
		s.words, r.NoDifficulty = s.words[1:], true
		return s.readNoDifficulty()
	}
	words := s.takeLevel()
	if len(words) == 0 {
		return s.position().fault("difficulty", language.MissingAfter("vs"))
	}
	if n, numeric := number(joined(words)); numeric && s.isTotal(n) {
		if s.pool.Several() {
			return words[0].fault("technique", language.OneTotalOnly())
		}
		return s.readTotal(words[0], n)
	}
	first, raised := words[0], []Modifier(nil)
	p := part{
		level: &r.Difficulty, modifiers: &raised, minimum: &r.Minimum,
		faces: &r.Faces, extra: &r.Extra, chained: &r.CriticalFaces, own: true, unlabelled: true,
	}
	ofTrait := s.readOtherTrait(words, p.level, p.modifiers)
	if ofTrait {
		words = nil
		if err := s.lowerByWound(p.modifiers); err != nil {
			return err
		}
	}
	if err := s.readRaised(words, &p); err != nil {
		return err
	}
	if err := s.raiseDifficulty(first, raised, ofTrait); err != nil {
		return err
	}
	return s.expectEnd()
}

// raiseDifficulty adds numbers to the Difficulty. One that is computed, from a sheet or from a higher level, is at least
// the ladder's lowest level. A number after the lowest level names one below it. Rule R15.
func (s *shorthand) raiseDifficulty(at word, raised []Modifier, ofTrait bool) *FieldError {
	difficulty, lowest := &s.request.Difficulty.Value, s.request.LadderInUse().Lowest()
	computed := ofTrait || *difficulty > lowest
	*difficulty += Level(sumOf(raised))
	switch {
	case *difficulty < -maxNumber || *difficulty > maxNumber:
		return at.fault("difficulty", language.RaisedTooFar(maxNumber))
	case computed:
		*difficulty = max(*difficulty, lowest)
	}
	return nil
}

// readTotal reads what follows the total to reach. Numbers raise or lower it.
func (s *shorthand) readTotal(w word, n int) *FieldError {
	var raised []Modifier
	s.request.Kind, s.kindSet, s.notSum = Sum, true, false
	p := part{level: &s.request.Difficulty, faces: &s.request.Faces, modifiers: &raised, own: true, unlabelled: true}
	if err := s.readParts(&p); err != nil {
		return err
	}
	n += sumOf(raised)
	if n < -maxNumber || n > maxNumber {
		return w.fault("technique", language.NoNumber(-maxNumber, maxNumber))
	}
	s.pool = s.pool.Reaching(n)
	return s.expectEnd()
}

// readCountedDice reads ">=" and a number from 0 down after Fudge dice alone, which counts the dice that show it or
// more. A higher number is a Difficulty. It reports whether it counts.
func (s *shorthand) readCountedDice(at word) (counts bool, err *FieldError) {
	alone := !s.hasTrait() && strings.HasSuffix(s.graded, "dF") && len(s.request.Modifiers) == 0
	if at.typed != ">=" && at.typed != "≥" || !alone || len(s.words) == 0 || s.words[0].name {
		return false, nil
	}
	if n, ok := number(s.words[0].text); !ok || n > 0 {
		return false, nil
	}
	pool, bad := notation.Parse(s.graded + ">=" + s.words[0].text)
	if bad != nil {
		return true, at.notationFault(bad)
	}
	s.pool, s.graded, s.notSum, s.words = pool, "", s.notSumBefore, s.words[1:]
	p := part{level: &s.request.Trait, faces: &s.request.Faces, modifiers: &s.request.Modifiers, own: true}
	if err := s.readParts(&p); err != nil {
		return true, err
	}
	return true, s.expectEnd()
}

// readNoDifficulty reads the words after "vs none", which may be the dice. Rule R15.
func (s *shorthand) readNoDifficulty() *FieldError {
	r := &s.request
	p := part{
		level: &r.Trait, modifiers: &r.Modifiers, minimum: &r.Minimum,
		faces: &r.Faces, extra: &r.Extra, chained: &r.CriticalFaces, own: true,
	}
	if err := s.readRaised(nil, &p); err != nil {
		return err
	}
	return s.expectEnd()
}

// isTotal reports whether a number behind "vs" is a total to reach, as in d20+5 vs 15. A number for
// 3d6, 4d6 and d% is a total if no roll without a trait reaches it as a level.
func (s *shorthand) isTotal(n int) bool {
	r := &s.request
	switch {
	case s.pool == nil || s.hasTrait() || s.systemSet || s.notSumBefore || s.kindSet && r.Kind != Sum:
		return false
	case s.isSum() || r.Kind == Sum:
		return true
	}
	return s.isPlain() && n > highestResult+sumOf(r.Modifiers)
}

// highestResult is the most levels that a technique with plain dice has: 4d6. Rule R7.
const highestResult = 5

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
	rolled := *p // numbers after the dice are modifiers
	rolled.modifiers, rolled.unlabelled = &s.request.Modifiers, false
	return s.readParts(&rolled)
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
	if s.kindSet && r.Kind != Opposed {
		return s.position().fault("kind", language.SecondChoice(string(r.Kind), string(Opposed)))
	}
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
