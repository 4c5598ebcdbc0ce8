package engine

import (
	"strings"

	"fudgetray/engine/language"
)

// chooseKind sets the kind of roll and its technique. If the dice could be either, 3d6 and 4d6
// are a sum when they are alone.
func (s *shorthand) chooseKind() *FieldError {
	r := &s.request
	if err := s.applyAdvantage(); err != nil {
		return err
	}
	rolled := s.notSum || s.systemSet || r.Trait.Set || r.Skill != ""
	switch {
	case r.Even && s.pool != nil && !strings.HasSuffix(s.graded, "dF") && !s.notSum:
		r.Kind, s.kindSet = Sum, true // Rule R12
	case s.kindSet || r.Kind == Opposed:
	case s.dice.text != "" && s.graded == "" && !s.notSum && !r.Trait.Set && r.Skill == "",
		!rolled && s.isPlain(),
		s.pool != nil && s.pool.Groups() > 1:
		r.Kind, s.kindSet = Sum, true
	case !s.hasTrait() && r.System != Fudge3 && (s.dice.text != "" || s.notSum || s.ladderSet && !s.systemSet):
		r.Kind, r.NoDifficulty = Situational, false // it has no Difficulty anyway
	}
	if r.Trait.Set && r.HelpedBy != "" {
		return s.helper.fault("helped_by", language.HelpsNothing())
	}
	if r.Even && s.hasTrait() {
		return s.even.fault("even", language.EvenWithoutTrait())
	}
	return s.chooseTechnique()
}

// isPlain reports whether the dice are a technique whose dice are also common in sums.
func (s *shorthand) isPlain() bool { return s.graded == "3d6" || s.graded == "4d6" || s.graded == "d%" }

// applyAdvantage throws the die of a sum twice and keeps one.
func (s *shorthand) applyAdvantage() *FieldError {
	if len(s.advantages) == 0 {
		return nil
	}
	w := s.advantages[0]
	if len(s.advantages) > 1 {
		return s.advantages[1].fault("", language.GivenTwice())
	}
	if s.pool == nil || s.hasTrait() {
		return w.fault("technique", language.NoDieTwice())
	}
	twice, ok := s.pool.Twice(advantage(w.text))
	if !ok {
		return w.fault("technique", language.NoDieTwice())
	}
	s.pool, s.graded = twice, ""
	return nil
}

// isSum reports whether the dice can only be a sum: they are several groups or no technique.
func (s *shorthand) isSum() bool {
	return s.pool != nil && (s.graded == "" || s.dice.calculation || s.pool.Groups() > 1)
}

// chooseTechnique sets the technique, or returns an error if the dice don't fit the kind of roll.
func (s *shorthand) chooseTechnique() *FieldError {
	r := &s.request
	added := r.Kind == Sum || r.Kind == Lookup
	switch {
	case s.dice.text == "":
	case added && s.pool == nil:
		return s.dice.fault("technique", language.NoDice(language.PoolExamples()))
	case added && (r.Trait.Set || r.Skill != "" || s.notSum), !added && (s.graded == "" || s.isSum()):
		return s.dice.fault("technique", language.NotRolledAgainst(gradedTechniques))
	case added:
		r.Technique = s.pool.String()
	case r.System == Fudge3 && s.systemSet && s.graded != "3d6":
		return s.dice.fault("technique", language.OtherTechnique("3d6"))
	case s.dice.isUncounted() && (s.hasTrait() || s.notSum):
		err := s.dice.fault("technique", language.NoNumberOfDice())
		err.Nearest = "4dF"
		return err
	default:
		r.Technique = s.graded
	}
	return nil
}
