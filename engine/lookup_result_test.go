package engine

import (
	"testing"
)

func TestR10ResultTables(t *testing.T) {
	const coin = `"result_table":[{"from":3,"to":10,"result":-1},{"from":11,"to":18,"result":1}]`
	checkAll(t, []want{
		{`{"technique":"3d6",` + coin + `,"faces":[3,3,4]}`, `{"result":-1,"chance":{"num":1,"den":2}}`},
		{
			`{"kind":"opposed",` + coin + `,"faces":[0,0,0,0],"against":{"technique":"3d6","faces":[6,6,6]}}`,
			`{"against":{"result":1}}`,
		},
	})
	checkRefused(t, [][2]string{
		{
			`{` + coin + `,"faces":[0,0,0,0]}`,
			`request.result_table: [{"from":3,"to":10,"result":-1},{"from":11,"to":18,"result":… applies only to 3d6 and d%, ` +
				`not to 4dF`,
		},
		{
			`{"technique":"d%",` + coin + `,"faces":[0,0]}`,
			`request.result_table: does not cover roll 1; every roll from 1 to 100 needs a row`,
		},
	})
	for _, row := range [][2]string{
		{
			`[{"from":3,"to":4,"result":0},{"from":6,"to":18,"result":0}]`,
			`result_table: does not cover roll 5; every roll from 3 to 18 needs a row`,
		},
		{
			`[{"from":3,"to":9,"result":0},{"from":9,"to":18,"result":0}]`,
			`result_table[1]: {"from":9,"to":18,"result":0} covers roll 9 again; each roll belongs to one row`,
		},
		{`[{"from":3,"to":17,"result":0}]`, `result_table: does not cover roll 18; every roll from 3 to 18 needs a row`},
		{
			`[{"from":2,"to":18,"result":0}]`,
			`result_table[0]: {"from":2,"to":18,"result":0} is partly out of reach; rolls go from 3 to 18`,
		},
		{
			`[{"from":9,"to":3,"result":0}]`,
			`result_table[0]: {"from":9,"to":3,"result":0} ends before it begins; from must not be above to`,
		},
		{`[{"from":3,"to":18,"result":0}, 7]`, `result_table[1]: 7 is not an object`},
		{`[]`, `result_table: does not cover roll 3; every roll from 3 to 18 needs a row`},
	} {
		if _, err := ParseResultTable("3d6", []byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
	}
	for technique, rows := range map[string]int{"3d6": 9, "d%": 9, "4dF": 0} {
		if got := StandardResultTable(technique); len(got) != rows {
			t.Errorf("the table of %s has %d rows, want %d", technique, len(got), rows)
		}
	}
	if _, err := ParseResultTable("4dF", nil); err == nil {
		t.Error("4dF takes a result table")
	}
}
