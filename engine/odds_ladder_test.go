package engine

import "testing"

// TestR13OddsOnTheLadder checks the odds of each level of both sides. In 3d6 Fudge they are
// chances of success. Rule R35.
func TestR13OddsOnTheLadder(t *testing.T) {
	const own = `{"Level":1,"Levels":[{"level":-1,"chance":{"num":1,"den":9}},{"level":0,"chance":{"num":2,"den":9}},
		{"level":1,"chance":{"num":1,"den":3}},{"level":2,"chance":{"num":2,"den":9}},
		{"level":3,"chance":{"num":1,"den":9}}]}`
	for _, w := range []want{
		{`Fair 2dF +1 vs Great`, `{"Ladder":{"name":"fudge"},"Low":false,"Difficulty":2,"Other":null,"Own":` + own + `}`},
		{
			`Good 2dF min Fair opposed Great 1dF`,
			`{"Low":false,"Difficulty":null,"Own":` + own + `,"Other":{"Level":2,"Minimum":null,
				"Levels":[{"level":1,"chance":{"num":1,"den":3}},{"level":2,"chance":{"num":1,"den":3}},
				{"level":3,"chance":{"num":1,"den":3}}]}}`,
		},
		{`Good 2dF min Fair opposed Great 1dF`, `{"Own":{"Minimum":0}}`},
		{
			`level 6 3d6-fudge`,
			`{"Ladder":{"name":"3d6-fudge"},"Low":true,"Other":null,
				"Own":{"Level":6,"Levels":[{"level":1,"chance":{"num":1,"den":108}},{"level":2,"chance":{"num":19,"den":216}},
				{"level":3},{"level":4},{"level":5},{"level":6,"chance":{"num":37,"den":54}},{"level":7},{"level":8},{"level":9},
				{"level":10},{"level":11,"chance":{"num":107,"den":108}}]}}`,
		},
	} {
		r := parsed(t, w.request)
		odds, ok := OddsOnLadder(&r)
		if !ok {
			t.Errorf("%s: no odds", w.request)
		}
		w.compareWith(t, odds)
	}
	for _, request := range []string{`2d6`, `table`, `{"trait":9}`} {
		r := parsed(t, request)
		if odds, ok := OddsOnLadder(&r); ok {
			t.Errorf("%s: %+v, want no odds", request, odds)
		}
	}
}
