package table

import (
	"fmt"

	"fudgetray/engine"
)

// upcoming is what can be said of the next roll before it is made.
type upcoming struct {
	known   bool // and no setting has changed since
	chance  string
	advice  []string
	refusal string
}

// lookAhead works it out, anew only after settings have changed.
func (t *Table) lookAhead() upcoming {
	if t.upcoming.known {
		return t.upcoming
	}
	t.upcoming = upcoming{known: true, advice: []string{}}
	request, err := t.requested(nil)
	if err == nil {
		_, err = request.Dice()
	}
	if err != nil {
		t.upcoming.refusal = err.Error()
		return t.upcoming
	}
	if odds, err := engine.Odds(&request); err == nil {
		t.upcoming.chance, t.upcoming.advice = likely(&odds), sentences(odds.Advice)
	}
	return t.upcoming
}

// likely says what odds come to, in a sentence, or nothing when they decide nothing.
func likely(odds *engine.OddsTable) string {
	switch {
	case odds.Success.Set:
		return "Chance of success: " + chanceIn(odds.Success.Value)
	case odds.Win.Set:
		return fmt.Sprintf("Chance to win: %s; of a tie: %.1f %%", chanceIn(odds.Win.Value), 100*odds.Tie.Value.Float())
	}
	return ""
}

func chanceIn(p engine.Frac) string {
	return fmt.Sprintf("%d in %d, %.1f %%", p.Num, p.Den, 100*p.Float())
}

func sentences(advice []engine.Advice) []string {
	said := make([]string, len(advice))
	for i, a := range advice {
		said[i] = a.Sentence()
	}
	return said
}
