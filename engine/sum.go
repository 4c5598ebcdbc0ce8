package engine

import (
	"strconv"
	"strings"
	"sync"

	"fudgetray/engine/language"
	"fudgetray/engine/notation"
)

// resolveSum adds the dice of a sum.
func (a *action) resolveSum(dst *Resolution) {
	pool := a.own.technique.pool
	totals := pool.Totals(a.own.faces)
	if a.request.Even { // Rule R12
		dst.Even = Some(totals[0]%2 == 0)
	}
	for i := range totals {
		totals[i] += a.own.modifier
	}
	dst.Modifier = Some(a.own.modifier)
	if pool.Several() {
		dst.Totals = totals
		return
	}
	dst.Total = Some(totals[0])
	if a.difficulty.Set {
		a.judgeTotal(dst)
	}
}

// judgeTotal compares the total with the Difficulty.
func (a *action) judgeTotal(dst *Resolution) {
	margin := dst.Total.Value - int(a.difficulty.Value)
	dst.Difficulty, dst.Margin, dst.Success = a.difficulty, Some(margin), Some(margin >= 0)
	if odds, err := a.oddsOfSum(); err == nil && odds.Success.Set {
		dst.Chance = odds.Success
		dst.Advice = a.chanceAdvice(dst.Advice, odds.Success.Value)
	}
}

// valuesOf returns the values of the dice that count.
func valuesOf(casts []notation.Cast) (values []int) {
	for i := range casts {
		if casts[i].Counts() {
			values = append(values, casts[i].Value)
		}
	}
	return values
}

// listed lists numbers for a sentence.
func listed(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return Typeset(strings.Join(texts, ", "))
}

// twoD6 returns the pool for the critical table.
var twoD6 = sync.OnceValue(func() *notation.Pool {
	pool, _ := notation.Parse("2d6")
	return pool
})

// notationFault returns the error about a field of a request with the value name.
func notationFault(e *notation.Error, field, name string) *FieldError {
	err := fault(field, nil, e.Problem)
	err.Value, err.Nearest = quoted(e.Value), e.Nearest
	if e.Value != name {
		err.Problem = language.InDice(err.Problem, quoted(name))
	}
	return err
}
