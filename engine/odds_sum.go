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
	if a.difficulty.Set {
		t.Success = t.reaching(int(a.difficulty.Value))
		if t.Success.Set {
			t.Advice = a.chanceAdvice(nil, t.Success.Value)
		}
	}
	return t, nil
}

// reaching returns the chance of a total or a higher one, unless its numbers are too large.
func (t *OddsTable) reaching(total int) Opt[Frac] {
	for _, row := range t.AtLeast {
		if row.Result >= total {
			num, fits := row.Num.Int64()
			den, fit := row.Den.Int64()
			return Opt[Frac]{Value: Frac{num, den}, Set: fits && fit}
		}
	}
	return Some(Frac{0, 1})
}
