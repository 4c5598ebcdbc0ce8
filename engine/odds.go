package engine

import (
	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// OddsTable has the exact odds of a request. Fields that don't apply to the request are absent.
// Rule R13.
type OddsTable struct {
	Distribution []OddsRow `json:"distribution"` // chance of each result, or of each total of a sum; ascending
	AtLeast      []OddsRow `json:"at_least"`     // chance of each result or a higher one; ascending

	AtMost  []OddsRow   `json:"at_most,omitempty"`  // chance of each result or a lower one; ascending; only for 3d6 Fudge. Rule R33
	ByLevel []LevelOdds `json:"by_level,omitempty"` // chance of success at each level from 1 to 11; only for 3d6 Fudge. Rule R35

	Success         Opt[Frac] `json:"success,omitzero"`             // chance of success
	CriticalSuccess Opt[Frac] `json:"critical_success,omitzero"`    // only if criticals are in force
	CriticalFailure Opt[Frac] `json:"critical_failure,omitzero"`    // only if criticals are in force
	Mediocrity      Opt[Frac] `json:"critical_mediocrity,omitzero"` // only for 3d6 Fudge. Rule R32
	Even            Opt[Frac] `json:"even,omitzero"`                // the total of Fudge dice is even. Rule R12

	Well Opt[Frac] `json:"well,omitzero"` // a good reaction. Rule R36
	Some Opt[Frac] `json:"some,omitzero"` // a little help
	None Opt[Frac] `json:"none,omitzero"` // no help

	Win  Opt[Frac] `json:"win,omitzero"`  // the asking side wins
	Tie  Opt[Frac] `json:"tie,omitzero"`  // neither side wins
	Lose Opt[Frac] `json:"lose,omitzero"` // the other side wins

	// chance that dice are still exploding at the limit of thrown dice; in no row
	Remainder Opt[WideFrac] `json:"remainder,omitzero"`

	Advice []Advice `json:"advice,omitempty"` // remarks that change nothing
}

// Uint192 is an unsigned integer of 192 bits.
type Uint192 = notation.Uint192

// WideFrac is an exact fraction of large numbers, in lowest terms.
type WideFrac struct {
	Num Uint192 `json:"num"` // numerator
	Den Uint192 `json:"den"` // denominator
}

// OddsRow is the chance of one result, in lowest terms.
type OddsRow struct {
	Result int     `json:"result"` // result of the dice, as in a resolution; for a sum, the total
	Num    Uint192 `json:"num"`    // numerator
	Den    Uint192 `json:"den"`    // denominator
}

// Float returns the chance as a floating-point number.
func (r OddsRow) Float() float64 { return r.Num.Float() / r.Den.Float() }

// Odds returns the exact odds of a request, ignoring its faces. A request with rerolls has no
// odds. The error is a *FieldError. Rule R13.
func Odds(r *Request) (OddsTable, error) {
	var a action
	if err := r.action(&a); err != nil {
		return OddsTable{}, err
	}
	if len(r.Again) > 0 {
		return OddsTable{}, fault("again", r.Again, language.NoOddsAgain())
	}
	if a.kind == Sum || a.kind == Lookup {
		t, err := a.oddsOfSum()
		if err != nil {
			return OddsTable{}, err
		}
		return t, nil
	}
	d := a.distributionOf(&a.own)
	t := d.table()
	t.Advice = a.modifierAdvice(nil)
	a.addCriticals(&t, d)
	if a.system == Fudge3 {
		a.addLow(&t)
	}
	if a.kind == Reacting {
		a.addReactions(&t, d)
	}
	if a.kind == Situational && a.own.technique.readsFudge() {
		t.Even = Some(d.chance(func(roll diceRoll) bool { return roll.natural%2 == 0 }))
	}
	switch {
	case a.kind == Opposed:
		odds := a.oddsOpposed()
		t.Win = Some(odds.win)
		t.Tie = Some(odds.tie)
		t.Lose = Some(odds.lose)
		t.Success = odds.success
		t.Advice = a.chanceAdvice(t.Advice, odds.win)
	case a.decides():
		success := a.chanceAlone()
		t.Success = Some(success)
		t.Advice = a.chanceAdvice(t.Advice, success)
	}
	return t, nil
}

// addReactions sets the chance of each reaction. Rule R36.
func (a *action) addReactions(t *OddsTable, d *distribution) {
	chance := func(reaction Reaction) Opt[Frac] {
		return Some(d.chance(func(roll diceRoll) bool { return a.reaction(roll) == reaction }))
	}
	t.Well, t.Some, t.None = chance(ReactsWell), chance(ReactsSome), chance(ReactsNot)
}

// addCriticals sets the chances of criticals, if any critical rule is in force.
func (a *action) addCriticals(t *OddsTable, d *distribution) {
	judge := func(roll diceRoll) Critical { return a.criticals.judge(roll.natural, a.margin(&a.own, roll)) }
	if a.system == Fudge3 {
		judge = func(roll diceRoll) Critical { return critical3(roll.triple) }
		t.Mediocrity = Some(d.chance(func(roll diceRoll) bool { return judge(roll) == CriticalMediocrity }))
	}
	if judge(d.rolls[0].diceRoll) == "" {
		return
	}
	t.CriticalSuccess = Some(d.chance(func(roll diceRoll) bool { return judge(roll) == CriticalSuccess }))
	t.CriticalFailure = Some(d.chance(func(roll diceRoll) bool { return judge(roll) == CriticalFailure }))
}

// table returns the rows for each result.
func (d *distribution) table() OddsTable {
	ways := make([]Uint192, len(d.atLeast))
	for _, r := range d.rolls {
		i := r.result - d.lowest
		ways[i] = ways[i].Plus(notation.Uint192Of(r.ways))
	}
	return tableOf(d.lowest, ways, notation.Uint192Of(d.ways))
}

// tableOf returns the rows for the results from lowest on. It omits impossible results.
func tableOf(lowest int, ways []Uint192, total Uint192) OddsTable {
	var t OddsTable
	t.Distribution = make([]OddsRow, 0, len(ways))
	t.AtLeast = make([]OddsRow, 0, len(ways))
	var left Uint192
	for _, n := range ways {
		left = left.Plus(n)
	}
	primes := notation.Primes(total)
	for i, n := range ways {
		if n == (Uint192{}) {
			continue
		}
		t.Distribution = append(t.Distribution, rowOf(lowest+i, n, total, primes))
		t.AtLeast = append(t.AtLeast, rowOf(lowest+i, left, total, primes))
		left = left.Minus(n)
	}
	return t
}

func rowOf(result int, num, den Uint192, primes []uint64) OddsRow {
	num, den = notation.Reduced(num, den, primes...)
	return OddsRow{result, num, den}
}
