package main

import (
	"io"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// printRoll prints a roll with entries before and after it.
func printRoll(
	out io.Writer,
	r *engine.Request,
	res *engine.Resolution,
	before, after []entry,
	l *language.Language,
) error {
	list, err := sides(r)
	if err != nil {
		return err
	}
	first, last := engine.SplitAdvice(res.Advice)
	entries := append(before, adviceEntries(first, l)...)
	entries = append(entries,
		entry{language.RowDice(), diceText(list[0], res, res.System == engine.Fudge3, idleDice(res), l)})
	for i, side := range opponents(res) {
		entries = append(entries,
			entry{language.RowAgainst(), diceText(list[1+i], side, res.System == engine.Fudge3, idleDice(side), l)})
	}
	entries = append(entries, entry{language.RowModifiers(), modifiersText(res, l)}, entry{language.RowResult(), res.Text})
	if res.Chance.Set {
		entries = append(entries, entry{language.RowChance(), fraction(res.Chance.Value, l)})
	}
	entries = append(entries, adviceEntries(last, l)...)
	entries = append(entries, entry{language.RowReceipt(), res.Receipt})
	return printEntries(out, append(entries, after...), l)
}

// opponents returns the resolutions of the other sides of an opposed action.
func opponents(r *engine.Resolution) []*engine.Resolution {
	if r.Against == nil {
		return nil
	}
	list := []*engine.Resolution{r.Against}
	for i := range r.Others {
		list = append(list, &r.Others[i])
	}
	return list
}

// sides returns the dice of a resolved request by side, the asking side first, in the order of the faces.
func sides(r *engine.Request) ([][]engine.Die, error) {
	list := make([][]engine.Die, 2+len(r.Others))
	again := r.WithoutFaces()
	side := 1
	for {
		dice, err := r.NextDice(&again)
		if err != nil || len(dice) == 0 {
			return list, err
		}
		if side = max(side, again.Thrower()); side >= len(list) {
			return list, nil
		}
		for _, die := range dice {
			at := side
			if die.Role&engine.Opponent == 0 {
				at = 0
			}
			die.Role &^= engine.Opponent | engine.Chained
			list[at] = append(list[at], die)
		}
		faces, err := r.Asked(&again, make([]int, len(dice)))
		if err == nil {
			err = again.Take(faces)
		}
		if err != nil {
			return nil, err
		}
	}
}

// modifiersText lists the modifiers of both sides.
func modifiersText(r *engine.Resolution, l *language.Language) string {
	text := strings.Join(modifierTexts(r.ModifiersIn(l)), ", ")
	for _, side := range opponents(r) {
		if len(side.Modifiers) > 0 {
			text += "; " + language.AgainstModifiers(strings.Join(modifierTexts(side.ModifiersIn(l)), ", ")).In(l)
		}
	}
	return strings.TrimPrefix(text, "; ")
}

func modifierTexts(list []engine.Modifier) []string {
	var texts []string
	for _, m := range list {
		texts = append(texts, strings.TrimSpace(m.Label+" "+signed(m.Value)))
	}
	return texts
}
