package engine

import (
	"math"
	"testing"
)

func TestR35Chances(t *testing.T) {
	for i, percent := range []float64{0.9, 8.8, 21.3, 36.6, 53.2, 68.5, 81.0, 89.4, 94.9, 97.7, 99.1, 99.1} {
		r := Request{System: Fudge3, Trait: Some(Level(i + 1))}
		odds, err := Odds(&r)
		if err != nil {
			t.Fatal(err)
		}
		if got := math.Round(1000*odds.Success.Value.Float()) / 10; got != percent {
			t.Errorf("level %d succeeds in %v %%, the rules print %v %%", i+1, got, percent)
		}
	}
	checkOdds(t, []want{{`{"system":"3d6-fudge"}`,
		`{"by_level":[{"level":1,"chance":{"num":1,"den":108}},{"level":2,"chance":{"num":19,"den":216}},
			{"level":3,"chance":{"num":23,"den":108}},{"level":4,"chance":{"num":79,"den":216}},
			{"level":5,"chance":{"num":115,"den":216}},{"level":6,"chance":{"num":37,"den":54}},
			{"level":7,"chance":{"num":175,"den":216}},{"level":8,"chance":{"num":193,"den":216}},
			{"level":9,"chance":{"num":205,"den":216}},{"level":10,"chance":{"num":211,"den":216}},
			{"level":11,"chance":{"num":107,"den":108}}],"critical_success":{"num":1,"den":108},
			"critical_failure":{"num":1,"den":108},"critical_mediocrity":{"num":1,"den":108}}`}})
}

// TestR33LowIsGood checks the chance of rolling a sum or lower.
func TestR33LowIsGood(t *testing.T) {
	checkOdds(t, []want{
		{`{"technique":"4dF"}`, `{"at_most":null,"by_level":null}`},
		{`{"system":"3d6-fudge","kind":"opposed","against":{}}`, `{"by_level":null}`},
		{
			`{"system":"3d6-fudge"}`,
			`{"at_most":[{"result":2,"num":2,"den":27},{"result":3,"num":43,"den":216},{"result":4,"num":77,"den":216},
				{"result":5,"num":113,"den":216},{"result":6,"num":49,"den":72},{"result":7,"num":29,"den":36},
				{"result":8,"num":193,"den":216},{"result":9,"num":205,"den":216},{"result":10,"num":53,"den":54},
				{"result":11,"num":215,"den":216},{"result":12,"num":1,"den":1}]}`,
		},
	})
}
