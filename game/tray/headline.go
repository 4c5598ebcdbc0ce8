package tray

import (
	"strconv"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Headline returns the short result of a roll: its degree, the row of a table, its totals, or its number of levels. It
// is empty if the roll has none of them, such as a secret one.
func Headline(r *engine.Resolution, l *language.Language) string {
	if degree := r.DegreeNameIn(l); degree != "" {
		return degree
	}
	switch {
	case r.RowText != "":
		return r.RowText
	case r.Total.Set:
		return engine.Typeset(strconv.Itoa(r.Total.Value))
	case r.Totals != nil:
		return totals(r.Totals)
	case r.Result.Set:
		return engine.Typeset(strconv.Itoa(r.Result.Value))
	}
	return ""
}

func totals(list []int) string {
	texts := make([]string, len(list))
	for i, total := range list {
		texts[i] = engine.Typeset(strconv.Itoa(total))
	}
	return strings.Join(texts, " ")
}
