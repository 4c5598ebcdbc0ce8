package engine

import (
	"strconv"
	"strings"
)

// resolveSum adds the dice of a sum.
func (a *action) resolveSum(dst *Resolution) {
	pool := a.own.technique.pool
	totals := pool.totals(pool.judge(a.own.faces))
	for i := range totals {
		totals[i] += a.own.modifier
	}
	dst.Modifier = Some(a.own.modifier)
	if pool.sets > 1 {
		dst.Totals = totals
	} else {
		dst.Total = Some(totals[0])
	}
}

// addition formats the sum as text: 5 + 4 − 2 + 3.
func (p *pool) addition(casts []cast, modifier int) string {
	text := ""
	for i := range casts {
		switch c := &casts[i]; {
		case !c.counts():
		case p.groups[c.group].minus:
			text = added(text, -c.value)
		default:
			text = added(text, c.value)
		}
	}
	if modifier != 0 {
		text = added(text, modifier)
	}
	return text
}

func valuesOf(casts []cast) []int {
	values := make([]int, len(casts))
	for i := range casts {
		values[i] = casts[i].value
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
