package engine

import (
	"strconv"
	"strings"
)

// resolveSum adds the dice of a sum.
func (a *action) resolveSum(dst *Resolution) {
	pool := a.own.technique.pool
	totals := pool.sums(pool.judge(a.own.faces))
	for i := range totals {
		totals[i] += a.own.modifier
	}
	dst.Modifier = Some(a.own.modifier)
	if pool.several() {
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

// addition formats a total as text: 5 + 4 − 2 + 3.
func (p *pool) addition(casts []cast, modifier int) string {
	f := formatter{p, casts}
	text := f.format(&p.totals[0])
	if modifier != 0 {
		text = added(text, modifier)
	}
	return text
}

// valuesOf returns the values of the dice that count.
func valuesOf(casts []cast) (values []int) {
	for i := range casts {
		if casts[i].counts() {
			values = append(values, casts[i].value)
		}
	}
	return values
}

func added(text string, n int) string {
	switch {
	case text == "":
		return strconv.Itoa(n)
	case n < 0:
		return text + " " + minusSign + " " + strconv.Itoa(-n)
	}
	return text + " + " + strconv.Itoa(n)
}

func listed(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
