package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fudgetray/docs"
)

// TestRulesDocumentRows compares the tables in docs/rules.md with the engine's.
func TestRulesDocumentRows(t *testing.T) {
	sections := docs.RuleSections(t)
	for id, want := range map[string][][]string{
		"1":  ladderRows(fudgeLadder, mudgeLadder),
		"3":  ladderRows(fateLadder, germanLadder),
		"8":  lookupRows("Sum", threeD6Lookup),
		"9":  lookupRows("Roll", percentileLookup),
		"13": successRates(t),
		"18": modifierAdvice(),
		"29": criticalRows(),
		"30": ladderRows(threeLadder),
		"35": chances3(t),
		"37": woundTrack(),
	} {
		if got := rowsIn(sections[id]); !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("docs/rules.md, R%s:\n got %s\nwant %s", id, lines(got), lines(want))
		}
	}
}

// rowsIn returns the cells of the table in a section, without its rule.
func rowsIn(section string) [][]string {
	var rows [][]string
	for line := range strings.Lines(section) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "| --") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	return rows
}

func lines(rows [][]string) string {
	text := ""
	for _, row := range rows {
		text += "\n| " + strings.Join(row, " | ") + " |"
	}
	return text
}

func ladderRows(ladders ...*Ladder) [][]string {
	head, lowest, highest := []string{"Level"}, ladders[0].Lowest(), ladders[0].Levels[0].Value
	for _, l := range ladders {
		head = append(head, "`"+l.Name+"`")
		lowest = min(lowest, l.Lowest())
		highest = max(highest, l.Levels[len(l.Levels)-1].Value)
	}
	rows := [][]string{head}
	for level := lowest; level <= highest; level++ {
		row := []string{strconv.Itoa(int(level))}
		for _, l := range ladders {
			name := ""
			if i := int(level - l.Lowest()); i >= 0 && i < len(l.Levels) {
				name = l.Levels[i].Name
			}
			row = append(row, name)
		}
		rows = append(rows, row)
	}
	return rows
}

func lookupRows(roll string, rows []ResultRow) [][]string {
	rolls, results := []string{roll}, []string{"Result"}
	for _, row := range rows {
		rolls = append(rolls, span(row.From, row.To))
		results = append(results, plusMinus(row.Result))
	}
	return [][]string{rolls, results}
}

func span(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d–%d", from, to)
}

// plusMinus formats a result with its sign, 0 without.
func plusMinus(result int) string { return strings.Replace(signed(result), "+0", "0", 1) }

func successRates(t *testing.T) [][]string {
	techniques := []string{"4dF", "d%", "3d6", "4d6"}
	rows := [][]string{append([]string{"At least", "4dF"}, techniques...)}
	for result := 5; result >= -5; result-- {
		row := []string{plusMinus(result), ""}
		for _, technique := range techniques {
			chance, ok := atLeast(t, technique, result)
			if ok && technique == "4dF" {
				row[1] = fmt.Sprintf("%.0f/81", 81*chance)
			}
			row = append(row, percent(chance, ok, 2))
		}
		rows = append(rows, row)
	}
	return rows
}

// atLeast returns the chance of a result or a better one. It returns false if the result is
// impossible.
func atLeast(t *testing.T, technique string, result int) (chance float64, ok bool) {
	t.Helper()
	odds, err := Odds(&Request{Kind: Situational, Technique: technique})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range odds.AtLeast {
		if row.Result == result {
			return row.Float(), true
		}
	}
	return 0, false
}

func percent(chance float64, ok bool, decimals int) string {
	if !ok {
		return ""
	}
	return strconv.FormatFloat(100*chance, 'f', decimals, 64) + " %"
}

func modifierAdvice() [][]string {
	rows := [][]string{{"Sum of modifiers", "`fudge`", "`mudge`", "`3d6-fudge`"}}
	for size := 1; size <= 4; size++ {
		row := []string{strconv.Itoa(size)}
		for _, system := range systems {
			advice, given := sizeAdvice(system, []Modifier{{Value: size}})
			if given {
				advice = "`" + advice + "`"
			}
			row = append(row, string(advice))
		}
		rows = append(rows, row)
	}
	return rows
}

func criticalRows() [][]string {
	rows := [][]string{{"2d6", "Meaning"}}
	for _, row := range SampleCriticalTable(nil) {
		rows = append(rows, []string{strconv.Itoa(row.Roll), row.Text})
	}
	return rows
}

func chances3(t *testing.T) [][]string {
	levels, chances := []string{"Level"}, []string{"Chance"}
	for level := 1; level <= 11; level++ {
		odds, err := Odds(&Request{System: Fudge3, Trait: Some(Level(level))})
		if err != nil {
			t.Fatal(err)
		}
		levels = append(levels, strconv.Itoa(level))
		chances = append(chances, percent(odds.Success.Value.Float(), true, 1))
	}
	return [][]string{levels, chances}
}

func woundTrack() [][]string {
	rows := [][]string{{"Boxes"}, {"Wound"}}
	for _, wound := range Wound("").Values() {
		var boxes []int
		for damage := 1; damage <= 9; damage++ {
			if got, _ := woundOf(damage); got == wound {
				boxes = append(boxes, damage)
			}
		}
		reach := span(boxes[0], boxes[len(boxes)-1])
		if wound == NearDeath {
			reach += " on"
		}
		rows[0], rows[1] = append(rows[0], reach), append(rows[1], string(wound))
	}
	return rows
}
