package engine

import (
	"slices"

	"fudgetray/engine/language"
)

// ResultRow maps a range of rolls of 3d6 or d% to a result. Rule R10.
type ResultRow struct {
	From   int `json:"from"`   // lowest roll
	To     int `json:"to"`     // highest roll
	Result int `json:"result"` // levels
}

var resultRowFields = []field[ResultRow]{
	{"from", func(r *ResultRow, v value) (err error) { r.From, err = v.integer(); return }},
	{"to", func(r *ResultRow, v value) (err error) { r.To, err = v.integer(); return }},
	{"result", func(r *ResultRow, v value) (err error) { r.Result, err = v.integer(); return }},
}

// The tables of the rules for 3d6 (R8) and d% (R9).
var (
	threeD6Lookup = []ResultRow{
		{3, 4, -4}, {5, 5, -3}, {6, 7, -2}, {8, 9, -1}, {10, 11, 0},
		{12, 13, 1}, {14, 15, 2}, {16, 16, 3}, {17, 18, 4},
	}
	percentileLookup = []ResultRow{
		{1, 1, -4}, {2, 6, -3}, {7, 18, -2}, {19, 38, -1}, {39, 62, 0},
		{63, 82, 1}, {83, 94, 2}, {95, 99, 3}, {100, 100, 4},
	}
)

// looksUp reports whether the technique uses a result table.
func (t technique) looksUp() bool { return t.scoring == lookupD6 || t.scoring == percentile }

// standardLookup returns the standard result table of the technique, or nil.
func (t technique) standardLookup() []ResultRow {
	switch t.scoring {
	case lookupD6:
		return threeD6Lookup
	case percentile:
		return percentileLookup
	}
	return nil
}

// StandardResultTable returns a copy of the standard table for the technique 3d6 or d%, and nil
// for other techniques. Rules R8 and R9.
func StandardResultTable(technique string) []ResultRow {
	m, _ := parseGraded(technique)
	return slices.Clone(m.standardLookup())
}

// lookUp returns the result of a roll. The rows must be valid: each roll is in exactly one.
func lookUp(rows []ResultRow, roll int) int {
	for _, row := range rows {
		if row.From <= roll && roll <= row.To {
			return row.Result
		}
	}
	return 0
}

// ParseResultTable parses a table for the technique 3d6 or d% from JSON and checks it. The error
// is a *FieldError. Rule R10.
func ParseResultTable(technique string, data []byte) ([]ResultRow, error) {
	m, _ := parseGraded(technique)
	if !m.looksUp() {
		return nil, &FieldError{In: "technique", Value: shown(technique), Problem: language.NoResultTable()}
	}
	v, err := document("result_table", data)
	if err != nil {
		return nil, err
	}
	rows, err := readList(v, resultRowFields, "from", "to", "result")
	if err != nil {
		return nil, err
	}
	if err := m.checkLookup(rows); err != nil {
		return nil, err.under(v)
	}
	return rows, nil
}

// checkLookup returns an error for a gap, an overlap or an unreachable row.
func (t technique) checkLookup(rows []ResultRow) *FieldError {
	first, last := 3, 18
	if t.scoring == percentile {
		first, last = 1, 100
	}
	var row [101]int // row of each roll, counted from 1
	for i, r := range rows {
		if r.From > r.To {
			return fault(indexed(i), r, language.RowBackwards())
		}
		if r.From < first || r.To > last {
			return fault(indexed(i), r, language.RowOutOfReach(first, last))
		}
		for roll := r.From; roll <= r.To; roll++ {
			if row[roll] != 0 {
				return fault(indexed(i), r, language.RowAgain(roll))
			}
			row[roll] = i + 1
		}
	}
	for roll := first; roll <= last; roll++ {
		if row[roll] == 0 {
			return fault("", nil, language.NoRow(roll, first, last))
		}
	}
	return nil
}
