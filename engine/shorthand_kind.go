package engine

import "fudgetray/engine/language"

// chooseKind sets the kind of roll and its technique. If the dice could be either, 3d6 and 4d6
// are a sum when they are alone.
func (s *shorthand) chooseKind() *FieldError {
	r := &s.request
	rolled := s.notSum || s.systemSet || r.Trait.Set || r.Skill != ""
	switch {
	case s.kindSet || r.Kind == Opposed:
	case s.dice.text != "" && s.graded == "" && !s.notSum && !r.Trait.Set && r.Skill == "",
		!rolled && (s.graded == "3d6" || s.graded == "4d6"),
		s.pool != nil && s.pool.Groups() > 1:
		r.Kind, s.kindSet = Sum, true
	case !r.Trait.Set && r.Skill == "" && r.System != Fudge3 && (s.dice.text != "" || s.notSum):
		r.Kind = Situational
	}
	return s.chooseTechnique()
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
	default:
		r.Technique = s.graded
	}
	return nil
}
