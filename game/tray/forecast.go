package tray

import (
	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/controls"
)

// A forecast describes the next roll.
type forecast struct {
	known   bool // whether the fields are up to date with the settings
	chance  language.Message
	advice  []language.Message
	refusal error // the reason why it can't be rolled
	request engine.Request
	odds    *engine.OddsTable // nil if they can't be shown
	quick   []QuickRoll       // the quick rolls under these settings; computed on demand
}

// forecastNext returns the forecast and computes it if settings have changed.
func (t *Tray) forecastNext() forecast {
	if t.forecast.known {
		return t.forecast
	}
	t.forecast = forecast{known: true}
	request, err := t.requested(nil)
	if err == nil {
		_, err = request.Dice()
	}
	if err != nil {
		t.forecast.refusal = err
		return t.forecast
	}
	odds, err := engine.Odds(&request)
	if err != nil {
		return t.forecast
	}
	t.forecast.request, t.forecast.odds = request, &odds
	if request.HasFaces() {
		t.forecast.advice = []language.Message{language.LandAsAsked()}
		return t.forecast
	}
	t.forecast.chance, t.forecast.advice = likely(&request, &odds), engine.AdviceMessages(odds.Advice)
	return t.forecast
}

// success returns the chance that the next roll succeeds or wins, 0 to 1, or nil if it can't.
func (f *forecast) success() *float64 {
	if f.odds == nil || f.request.HasFaces() {
		return nil
	}
	for _, chance := range []engine.Opt[engine.Frac]{f.odds.Success, f.odds.Win, f.odds.Well} {
		if chance.Set {
			return new(chance.Value.Float())
		}
	}
	return nil
}

// ladder returns the drawing of the next roll, with the last result if it belongs to the same settings.
func (t *Tray) ladder(values map[string]any, next forecast) *controls.Ladder {
	if next.odds == nil {
		return nil
	}
	last := t.lastResult()
	if t.current != nil {
		last = nil
	}
	ladder := controls.LadderOf(values, &next.request, next.odds, last, t.language)
	return &ladder
}

// likely returns a sentence on the chance of success, or on the totals of a sum. What is certain has no chance.
func likely(r *engine.Request, odds *engine.OddsTable) language.Message {
	switch {
	case odds.Success.Set && odds.Success.Value.Den == 1, odds.Win.Set && odds.Win.Value.Den == 1:
	case odds.Success.Set:
		return language.ChanceOfSuccess(parts(odds.Success.Value))
	case odds.Win.Set && odds.Tie.Value.Num == 0:
		return language.ChanceToWin(parts(odds.Win.Value))
	case odds.Win.Set:
		percent, num, den := parts(odds.Win.Value)
		return language.ChanceToWinOrTie(percent, num, den, 100*odds.Tie.Value.Float())
	case odds.Well.Set:
		percent, num, den := parts(odds.Well.Value)
		return language.ChanceOfReaction(percent, num, den, 100*odds.Some.Value.Float())
	case r.Kind == engine.Sum && len(odds.Distribution) > 0:
		rows := odds.Distribution
		return language.SumRange(rows[0].Result, rows[len(rows)-1].Result, mean(rows))
	}
	return language.Message{}
}

// mean returns the mean of a distribution.
func mean(rows []engine.OddsRow) float64 {
	sum := 0.0
	for _, row := range rows {
		sum += float64(row.Result) * row.Float()
	}
	return sum
}

// parts returns a fraction as a percentage, and its numerator and denominator.
func parts(p engine.Frac) (percent float64, num, den int) {
	return 100 * p.Float(), int(p.Num), int(p.Den)
}
