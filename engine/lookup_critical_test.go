package engine

import (
	"encoding/json"
	"testing"
)

func TestR29CriticalTable(t *testing.T) {
	checkAll(t, []want{
		{
			`{"kind":"table","faces":[1,1]}`,
			`{"technique":"2d6","row":2,"row_text":"Blinded: can neither strike nor parry for a round."}`,
		},
		{`{"kind":"table","faces":[6,6]}`, `{"row":12,"row_text":null,"advice":["gm-decides"]}`},
		{
			`{"kind":"table","critical_table":[{"roll":12,"text":"It rains."}],"faces":[6,6]}`,
			`{"row_text":"It rains.","text":"Critical table, 12: It rains."}`,
		},
		// tables for other dice have no sample
		{`table d20 [2]`, `{"technique":"1d20","row":2,"row_text":null,"advice":["gm-decides"]}`},
		{
			`{"kind":"table","technique":"d100","critical_table":[{"roll":100,"text":"A crown."}],"faces":[0,0]}`,
			`{"technique":"1d100","row":100,"row_text":"A crown."}`,
		},
		{
			`{"kind":"table","technique":"4d6dl1","critical_table":[{"roll":18,"text":"Luck."}],"faces":[6,6,1,6]}`,
			`{"row":18,"row_text":"Luck."}`,
		},
		{
			`{"kind":"table","technique":"floor(1d20/5)","critical_table":[{"roll":0,"text":"Mud."}],"faces":[4]}`,
			`{"row":0,"row_text":"Mud."}`,
		},
		{
			`{"kind":"table","technique":"2d6","critical_table":[{"roll":2,"text":"Hail."}],"faces":[1,1]}`,
			`{"row_text":"Hail."}`,
		},
	})
	for _, row := range [][2]string{
		{`[{"roll":1001,"text":"x"}]`, `critical_table[0].roll: 1001 is not a whole number from −1000 to 1000`},
		{
			`[{"roll":5,"text":"x"},{"roll":5,"text":"y"}]`,
			`critical_table[1].roll: 5 already has a row; each roll has at most one`,
		},
		{`[{"roll":5,"text":""}]`, `critical_table[0].text: "" is empty; say what the roll means, or leave the row out`},
	} {
		if _, err := ParseCriticalTable([]byte(row[0])); err == nil || err.Error() != row[1] {
			t.Errorf("%s:\n got %v\nwant %s", row[0], err, row[1])
		}
		checkRefused(t, [][2]string{{`{"kind":"table","faces":[1,1],"critical_table":` + row[0] + `}`, "request." + row[1]}})
	}
	checkRefused(t, [][2]string{
		{
			`{"kind":"table","faces":[1,1],"critical_table":[{"roll":13,"text":"x"}]}`,
			`request.critical_table[0].roll: 13 can't be rolled; 2d6 gives 2 to 12`,
		},
		{
			`{"kind":"table","technique":"1d20","faces":[1],"critical_table":[{"roll":21,"text":"x"}]}`,
			`request.critical_table[0].roll: 21 can't be rolled; 1d20 gives 1 to 20`,
		},
		{
			`{"kind":"table","technique":"abs(1d6-1d8)","faces":[1,1],
				"critical_table":[{"roll":0,"text":"x"},{"roll":8,"text":"x"}]}`,
			`request.critical_table[1].roll: 8 can't be rolled; abs(1d6-1d8) gives 0 to 7`,
		},
		{
			`{"kind":"table","technique":"max(1d6+10,1d6-1d8)","faces":[1,1,1],"critical_table":[{"roll":10,"text":"x"}]}`,
			`request.critical_table[0].roll: 10 can't be rolled; max(1d6+10,1d6-1d8) gives 11 to 16`,
		},
		{
			`{"kind":"table","technique":"1d6!","faces":[1],"critical_table":[{"roll":241,"text":"x"}]}`,
			`request.critical_table[0].roll: 241 can't be rolled; 1d6! gives 1 to 240`,
		},
		{
			`{"kind":"table","technique":"2d6min2max5","faces":[1,1],"critical_table":[{"roll":3,"text":"x"}]}`,
			`request.critical_table[0].roll: 3 can't be rolled; 2d6min2max5 gives 4 to 10`,
		},
		{
			`{"kind":"table","technique":"1d66","faces":[1,1],"critical_table":[{"roll":10,"text":"x"}]}`,
			`request.critical_table[0].roll: 10 can't be rolled; 1d66 gives 11 to 66`,
		},
		{
			`{"kind":"table","technique":"abs(1d6-7)","faces":[1],"critical_table":[{"roll":0,"text":"x"}]}`,
			`request.critical_table[0].roll: 0 can't be rolled; abs(1d6-7) gives 1 to 6`,
		},
		{
			`{"kind":"table","technique":"2d6*2","faces":[1,1],"critical_table":[{"roll":0,"text":"x"}]}`,
			`request.critical_table[0].roll: 0 can't be rolled; 2d6*2 gives 4 to 24`,
		},
		{
			`{"kind":"table","technique":"2x(1d6)","faces":[1,1]}`,
			`request.technique: "2x(1d6)" is for one total; this sum has several`,
		},
	})
	checkOdds(t, []want{
		{
			`{"kind":"table"}`,
			`{"distribution":[{"result":2,"num":1,"den":36},{"result":3,"num":1,"den":18},{"result":4,"num":1,"den":12},
				{"result":5,"num":1,"den":9},{"result":6,"num":5,"den":36},{"result":7,"num":1,"den":6},
				{"result":8,"num":5,"den":36},{"result":9,"num":1,"den":9},{"result":10,"num":1,"den":12},
				{"result":11,"num":1,"den":18},{"result":12,"num":1,"den":36}]}`,
		},
	})
	for _, row := range []struct {
		roll  int
		fails string
	}{
		{1000, ""},
		{-1000, ""},
		{1001, "request.critical_table[0].roll: 1001 is not a whole number from −1000 to 1000"},
		{-1001, "request.critical_table[0].roll: -1001 is not a whole number from −1000 to 1000"},
	} {
		r := Request{
			Kind: Lookup, Technique: "1d1000*1d4-1d1000*2", Faces: []int{1, 1, 1}, CriticalTable: []CriticalRow{{row.roll, "x"}},
		}
		if _, err := Resolve(&r); (err == nil) != (row.fails == "") || err != nil && err.Error() != row.fails {
			t.Errorf("a row for %d: %v, want %q", row.roll, err, row.fails)
		}
	}
	data, err := json.Marshal(SampleCriticalTable(nil))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := ParseCriticalTable(data); err != nil || len(again) != 7 {
		t.Errorf("the sample comes back as %v, %v", again, err)
	}
}
