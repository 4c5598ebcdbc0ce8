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
	threeD6Table = []ResultRow{
		{3, 4, -4}, {5, 5, -3}, {6, 7, -2}, {8, 9, -1}, {10, 11, 0},
		{12, 13, 1}, {14, 15, 2}, {16, 16, 3}, {17, 18, 4},
	}
	percentileTable = []ResultRow{
		{1, 1, -4}, {2, 6, -3}, {7, 18, -2}, {19, 38, -1}, {39, 62, 0},
		{63, 82, 1}, {83, 94, 2}, {95, 99, 3}, {100, 100, 4},
	}
)

// tabled reports whether the technique uses a result table.
func (t technique) tabled() bool { return t.scoring == tabledD6 || t.scoring == percentile }

// standardTable returns the standard result table of the technique, or nil.
func (t technique) standardTable() []ResultRow {
	switch t.scoring {
	case tabledD6:
		return threeD6Table
	case percentile:
		return percentileTable
	}
	return nil
}

// StandardResultTable returns a copy of the standard table for the technique 3d6 or d%, and nil
// for other techniques. Rules R8 and R9.
func StandardResultTable(technique string) []ResultRow {
	m, _ := parseGraded(technique)
	return slices.Clone(m.standardTable())
}

// lookUp returns the result of a roll. The table must be valid: each roll is in exactly one row.
func lookUp(table []ResultRow, roll int) int {
	for _, row := range table {
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
	if !m.tabled() {
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
	if err := m.checkTable(rows); err != nil {
		return nil, err.under(v)
	}
	return rows, nil
}

// checkTable returns an error for a gap, an overlap or an unreachable row.
func (t technique) checkTable(rows []ResultRow) *FieldError {
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
