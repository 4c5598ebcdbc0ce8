//go:build !js

package controls

import (
	"fmt"
	"slices"

	"fudgetray/engine"
	"fudgetray/engine/language"
)

// Reference is what a group looks up in play, in a language. Rule R39.
type Reference struct {
	Title string   `json:"title"`
	Lists []Lookup `json:"lists"`
}

// Lookup is a table of a reference. The first cell of a row is its heading.
type Lookup struct {
	Title string     `json:"title"`
	Head  []string   `json:"head,omitempty"` // none if the columns explain themselves
	Rows  [][]string `json:"rows"`
}

// ReferenceIn returns the levels with their chances, Difficulties with examples, the tables of 3d6 and d%, and Mudge's
// ranges. Rule R39.
func ReferenceIn(l *language.Language) (Reference, error) {
	ladder := engine.Ladders()[0]
	levels, err := levelList(&ladder, l)
	if err != nil {
		return Reference{}, err
	}
	results, err := resultList(l)
	return Reference{language.Reference().In(l), []Lookup{
		levels,
		{Title: language.ReferenceDifficulties().In(l), Rows: explained(engine.ExampleDifficulties(&ladder), l)},
		results,
		{Title: language.ReferenceRanges().In(l), Rows: explained(engine.Ranges(), l)},
	}}, err
}

func explained(list []engine.Reference, l *language.Language) (rows [][]string) {
	for _, row := range list {
		rows = append(rows, []string{row.Name.In(l), row.Text.In(l)})
	}
	return rows
}

// levelList returns the levels that 4dF reach with the trait Fair, from Superb+1 on down, with their chances. Rule R13.
func levelList(ladder *engine.Ladder, l *language.Language) (Lookup, error) {
	odds, err := engine.Odds(&engine.Request{Kind: engine.Situational, Technique: "4dF"})
	list := Lookup{
		Title: language.RowLevels().In(l),
		Head:  []string{language.RowLevel().In(l), language.RowNumber().In(l), language.RowAtLeast().In(l)},
	}
	for _, row := range slices.Backward(odds.AtLeast) {
		list.Rows = append(list.Rows, []string{ladder.Text(engine.Level(row.Result)).In(l), engine.Typeset(signed(row.Result)), share(row, l)})
	}
	return list, err
}

// resultList returns the rolls of 3d6 and d% that give each result. Rules R8 and R9.
func resultList(l *language.Language) (Lookup, error) {
	list := Lookup{
		Title: language.ReferenceResults().In(l),
		Head:  []string{language.RowResult().In(l), "3d6", "d%"},
	}
	of3, of100 := engine.StandardResultTable("3d6"), engine.StandardResultTable("d%")
	if len(of3) != len(of100) {
		return list, fmt.Errorf("the tables have %d and %d rows", len(of3), len(of100))
	}
	for i, row := range slices.Backward(of3) {
		list.Rows = append(list.Rows, []string{engine.Typeset(signed(row.Result)), rolls(row), rolls(of100[i])})
	}
	return list, nil
}

func rolls(row engine.ResultRow) string {
	if row.From == row.To {
		return fmt.Sprint(row.From)
	}
	return fmt.Sprintf("%d–%d", row.From, row.To)
}

func share(row engine.OddsRow, l *language.Language) string {
	return language.Share(100 * row.Float()).In(l)
}
