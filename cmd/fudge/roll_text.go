package main

import (
	"io"
	"strings"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// printRoll prints a roll with entries before and after it.
func printRoll(out io.Writer, r *engine.Request, res *engine.Resolution, before, after []entry, l *language.Language) error {
	own, other, err := sides(r)
	if err != nil {
		return err
	}
	first, last := engine.SplitAdvice(res.Advice)
	entries := append(before, adviceEntries(first, l)...)
	entries = append(entries, entry{language.RowDice(), diceText(own, res, res.System == engine.Fudge3, idleDice(res), l)})
	if res.Against != nil {
		entries = append(entries, entry{language.RowAgainst(), diceText(other, res.Against, res.System == engine.Fudge3, idleDice(res.Against), l)})
	}
	entries = append(entries, entry{language.RowModifiers(), modifiersText(res, l)}, entry{language.RowResult(), res.Text})
	if res.Chance.Set {
		entries = append(entries, entry{language.RowChance(), fraction(res.Chance.Value, l)})
	}
	entries = append(entries, adviceEntries(last, l)...)
	entries = append(entries, entry{language.RowReceipt(), res.Receipt})
	return printEntries(out, append(entries, after...), l)
}

// sides returns the dice of a resolved request by side, in the order of the faces.
func sides(r *engine.Request) (own, other []engine.Die, err error) {
	again := r.WithoutFaces()
	for {
		list, err := r.NextDice(&again)
		if err != nil || len(list) == 0 {
			return own, other, err
		}
		for _, die := range list {
			die.Role &^= engine.Chained
			if die.Role&engine.Opponent == 0 {
				own = append(own, die)
			} else {
				die.Role &^= engine.Opponent
				other = append(other, die)
			}
		}
		faces, err := r.Asked(&again, make([]int, len(list)))
		if err == nil {
			err = again.Take(faces)
		}
		if err != nil {
			return nil, nil, err
		}
	}
}

// modifiersText lists the modifiers of both sides.
func modifiersText(r *engine.Resolution, l *language.Language) string {
	text := strings.Join(modifierTexts(r.ModifiersIn(l)), ", ")
	if r.Against != nil && len(r.Against.Modifiers) > 0 {
		text += "; " + language.AgainstModifiers(strings.Join(modifierTexts(r.Against.ModifiersIn(l)), ", ")).In(l)
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
