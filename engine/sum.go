package engine

import (
	"strconv"
	"strings"
)

// resolveSum adds dice.
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

// sumSentence tells the dice and what they come to: "4d6dl1: 5 + 4 + 2 = 11 (1 dropped)."
func (a *action) sumSentence(r *Resolution) string {
	pool := a.own.technique.pool
	name := a.own.techniqueName
	if r.Modifier.Value != 0 {
		name += signed(r.Modifier.Value)
	}
	if _, other := parseGraded(a.own.techniqueName); other {
		name += " as a sum"
	}
	if pool.sets > 1 {
		return Typeset(name + ": " + listed(r.Totals) + ".")
	}
	casts := pool.judge(a.own.faces)
	text := name + ": " + pool.addition(casts, r.Modifier.Value)
	if total := strconv.Itoa(r.Total.Value); !strings.HasSuffix(text, ": "+total) {
		text += " = " + total
	}
	return Typeset(text + aside(casts) + ".")
}

// addition writes down what is added: 5 + 4 − 2 + 3.
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

func added(text string, n int) string {
	switch {
	case text == "":
		return strconv.Itoa(n)
	case n < 0:
		return text + " " + minusSign + " " + strconv.Itoa(-n)
	}
	return text + " + " + strconv.Itoa(n)
}

// aside tells the dice that lie there and do not count.
func aside(casts []cast) string {
	var parts []string
	for _, state := range []struct {
		name string
		is   func(*cast) bool
	}{
		{" thrown again", func(c *cast) bool { return c.rerolled }},
		{" dropped", func(c *cast) bool { return c.dropped }},
	} {
		var values []int
		for i := range casts {
			if state.is(&casts[i]) {
				values = append(values, casts[i].value)
			}
		}
		if len(values) > 0 {
			parts = append(parts, listed(values)+state.name)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, "; ") + ")"
}

func listed(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
