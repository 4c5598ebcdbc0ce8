package engine

import "fudgetray/engine/language"

// CriticalRow is a row of the critical table. Rule R29.
type CriticalRow struct {
	Roll int    `json:"roll"` // total of the dice
	Text string `json:"text"` // meaning
}

var criticalRowFields = []field[CriticalRow]{
	{"roll", func(r *CriticalRow, v value) (err error) { r.Roll, err = v.integer(); return }},
	{"text", func(r *CriticalRow, v value) (err error) { r.Text, err = v.text(); return }},
}

// sampleCriticals is the sample table for melee, by roll. Rolls above 8 are left to the GM.
var sampleCriticals = map[int]language.Message{
	2: language.SampleBlinded(),
	3: language.SampleFalls(),
	4: language.SampleArmour(),
	5: language.SampleGap(),
	6: language.SampleBalance(),
	7: language.SampleDrops(),
	8: language.SampleWeapon(),
}

// SampleCriticalTable returns the built-in critical table for melee in a language. Rule R29.
func SampleCriticalTable(l *language.Language) []CriticalRow {
	var rows []CriticalRow
	for roll := range 13 {
		if message, ok := sampleCriticals[roll]; ok {
			rows = append(rows, CriticalRow{roll, message.In(l)})
		}
	}
	return rows
}

// ParseCriticalTable parses a critical table from JSON and checks it. Rolls without a row are
// left to the GM. The error is a *FieldError. Rule R29.
func ParseCriticalTable(data []byte) ([]CriticalRow, error) {
	v, err := document("critical_table", data)
	if err != nil {
		return nil, err
	}
	rows, err := readList(v, criticalRowFields, "roll", "text")
	if err != nil {
		return nil, err
	}
	if err := checkCriticals(rows); err != nil {
		return nil, err.under(v)
	}
	return rows, nil
}

func checkCriticals(rows []CriticalRow) *FieldError {
	seen := map[int]bool{}
	for i, r := range rows {
		at := indexed(i)
		if r.Roll < -maxNumber || r.Roll > maxNumber {
			return fault(at+".roll", r.Roll, language.NoNumber(-maxNumber, maxNumber))
		}
		if seen[r.Roll] {
			return fault(at+".roll", r.Roll, language.CriticalTwice())
		}
		seen[r.Roll] = true
		if r.Text == "" {
			return fault(at+".text", r.Text, language.CriticalEmpty())
		}
	}
	return nil
}

// checkReach returns an error for a row that the dice can't roll.
func (a *action) checkReach(rows []CriticalRow) *FieldError {
	dice := a.lookupDice()
	if dice == nil {
		return nil
	}
	low, high := dice.technique.pool.Range()
	for i, r := range rows {
		if r.Roll < low || r.Roll > high {
			return fault(indexed(i)+".roll", r.Roll, language.CriticalOutOfReach(dice.techniqueName, low, high))
		}
	}
	return nil
}

// lookupDice returns the dice of the critical table, or nil if the action has none.
func (a *action) lookupDice() *side {
	switch {
	case a.kind == Lookup:
		return &a.own
	case a.criticals.chained:
		return &a.chain
	}
	return nil
}

// samples reports whether the roll is on the sample table, which is for 2d6.
func (a *action) samples() bool {
	dice := a.lookupDice()
	return dice != nil && a.request.CriticalTable == nil && dice.techniqueName == "2d6"
}

func (a *action) resolveLookup(dst *Resolution) {
	if !a.lookUp(dst, a.own.technique.read(a.own.faces, nil)) {
		dst.Advice = append(dst.Advice, GMDecides)
	}
}

// lookUp sets the row of a roll on the critical table. It reports false if the table has none, so that the GM
// decides.
func (a *action) lookUp(dst *Resolution, roll int) bool {
	dst.Row = Some(roll)
	if a.samples() {
		if sample, ok := sampleCriticals[roll]; ok {
			dst.RowText = sample.In(nil)
		}
	}
	for _, row := range a.request.CriticalTable {
		if row.Roll == roll {
			dst.RowText = row.Text
		}
	}
	return dst.RowText != ""
}
