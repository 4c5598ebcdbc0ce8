package main

import (
	"fmt"
	"io"
	"unicode/utf8"

	"fudgetray/engine"
	"fudgetray/engine/language"
	"fudgetray/game/play"
)

// A list prints rolls of one request, one per line.
type list struct {
	language    *language.Language
	of, printed int
	won         int                     // number of successes or wins
	what        language.Message        // label of won
	chance      engine.Opt[engine.Frac] // chance of won
	width       int                     // width of the dice
}

// print prints the next roll.
func (l *list) print(out io.Writer, g *given, rolled *play.Played, seed string) error {
	res := &rolled.Resolution
	if l.printed == 0 {
		first, _ := engine.SplitAdvice(res.Advice)
		before := append(g.heading(out), seedEntry(seed, l.language))
		if err := printEntries(out, append(before, adviceEntries(first, l.language)...), l.language); err != nil {
			return err
		}
	}
	sides, err := sides(&rolled.Request)
	if err != nil {
		return err
	}
	dice := diceText(sides[0], res, res.System == engine.Fudge3, nil, l.language)
	for i, side := range opponents(res) {
		if other := sides[1+i]; len(other) > 0 {
			dice = language.DiceAgainst(dice, diceText(other, side, res.System == engine.Fudge3, nil, l.language)).In(l.language)
		}
	}
	l.printed++
	l.chance, l.what = res.Chance, language.RowSuccess()
	if res.Outcome != "" {
		l.what = language.RowWon()
	}
	if res.Outcome == "" && res.Success.Or(false) || res.Outcome == engine.Win {
		l.won++
	}
	l.width = max(l.width, utf8.RuneCountInString(dice))
	return printColumn(out, fmt.Sprintf("%*d  %-*s  ", len(fmt.Sprint(l.of)), l.printed, l.width, dice), res.Text)
}

// tally prints the number of successes and the chance.
func (l *list) tally(out io.Writer) error {
	if l.printed == 0 || !l.chance.Set {
		return nil
	}
	share := percent(float64(l.won)/float64(l.printed), l.language)
	return printEntries(out, []entry{
		{l.what, language.ShareOf(share, l.won, l.printed).In(l.language)},
		{language.RowChance(), fraction(l.chance.Value, l.language)},
	}, l.language)
}
