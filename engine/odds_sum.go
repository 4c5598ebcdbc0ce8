package engine

import "fudgetray/engine/notation"

// oddsOfSum returns the odds of each total, including modifiers; for several sets, of one set.
func (a *action) oddsOfSum() (OddsTable, *FieldError) {
	s, problem := a.own.technique.pool.Odds()
	if problem.IsSet() {
		return OddsTable{}, fault("technique", a.own.techniqueName, problem)
	}
	t := tableOf(s.Lowest+a.own.modifier, s.Ways, s.All)
	if rest := s.Rest(); rest != (Uint192{}) {
		num, den := notation.Reduced(rest, s.All, notation.Primes(s.All)...)
		t.Remainder = Some(WideFrac{num, den})
	}
	if a.request.Even { // Rule R12
		t.Even = Some(evenIn(&s))
	}
	if a.difficulty.Set {
		t.Success = a.reachingTotal(&s)
		if t.Success.Set {
			t.Advice = a.chanceAdvice(nil, t.Success.Value)
		}
	}
	return t, nil
}

// evenIn returns the chance of an even total.
func evenIn(s *notation.Odds) Frac {
	var num Uint192
	for i, n := range s.Ways {
		if (s.Lowest+i)%2 == 0 {
			num = num.Plus(n)
		}
	}
	return fracOf(num, s.All)
}

// reachingTotal returns the chance of the total to reach or a higher one. Dice that still explode at their limit reach
// it if no total with so many dice is lower; if only some totals are, the chance is unknown.
func (a *action) reachingTotal(s *notation.Odds) Opt[Frac] {
	target, num := int(a.difficulty.Value), Uint192{}
	for i, n := range s.Ways {
		if s.Lowest+a.own.modifier+i >= target {
			num = num.Plus(n)
		}
	}
	if rest := s.Rest(); rest != (Uint192{}) {
		low, high := a.own.technique.pool.RestRange()
		switch {
		case low+a.own.modifier >= target:
			num = num.Plus(rest)
		case high+a.own.modifier >= target:
			return Opt[Frac]{}
		}
	}
	return Some(fracOf(num, s.All))
}
