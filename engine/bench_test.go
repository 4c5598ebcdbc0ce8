package engine

import (
	"fmt"
	"strings"
	"testing"
)

// A namedRequest is a request in JSON with the name of its benchmark.
type namedRequest struct{ name, request string }

// settled are requests with faces. Resolving them must not allocate.
var settled = []namedRequest{
	{"4dF", `{"trait":"Great","difficulty":"Great","faces":[1,1,0,0]}`}, // within 150 ns
	{"mudge", `{"system":"mudge","trait":"Great","faces":[1,1,1,1],"extra":[1,0,-1,0]}`},
	{"3d6-fudge", `{"system":"3d6-fudge","trait":6,"faces":[1,2,6]}`},
	{"opposed", `{"kind":"opposed","trait":"Good","faces":[1,1,0,0],"against":{"faces":[1,0,0,-1]}}`},
	{
		"opposed-10dF",
		`{"kind":"opposed","technique":"10dF","faces":[1,1,0,0,0,0,0,0,0,0],
			"against":{"technique":"10dF","faces":[1,0,0,-1,0,0,0,0,0,0]}}`,
	},
	{
		"opposed-minimum",
		`{"kind":"opposed","minimum":"Good","criticals":["beyond"],"faces":[1,1,0,0],
			"against":{"minimum":"Fair","faces":[1,0,0,-1]}}`,
	},
	{
		"opposed-mudge",
		`{"system":"mudge","kind":"opposed","trait":"Good","faces":[1,1,0,0],"against":{"faces":[1,0,0,-1]}}`,
	},
	{
		"opposed-3d6-fudge",
		`{"system":"3d6-fudge","kind":"opposed","trait":6,"faces":[1,2,6],"against":{"trait":8,"faces":[3,4,5]}}`,
	},
	{"opposed-fixed", `{"kind":"opposed","faces":[1,1,0,0],"against":{"npc":"fixed"}}`},
	{"opposed-1dF", `{"kind":"opposed","faces":[1,1,0,0],"against":{"npc":"1dF","faces":[1]}}`},
	{"opposed-2dF", `{"kind":"opposed","faces":[1,1,0,0],"against":{"npc":"2dF","faces":[1,0]}}`},
	{"opposed-d6", `{"kind":"opposed","faces":[1,1,0,0],"against":{"npc":"d6","faces":[6,5]}}`},
	{"opposed-d%", `{"kind":"opposed","technique":"d%","faces":[1,1],"against":{"technique":"4d6","faces":[6,5,4,3]}}`},
}

func TestResolvingDoesNotAllocate(t *testing.T) {
	for _, c := range settled {
		r := parsed(t, c.request)
		var dst Resolution
		allocations := testing.AllocsPerRun(100, func() {
			if err := ResolveInto(&dst, &r); err != nil {
				t.Fatal(err)
			}
		})
		if allocations != 0 {
			t.Errorf("%s: %v allocations, want none", c.name, allocations)
		}
	}
}

func BenchmarkResolve(b *testing.B) {
	for _, c := range settled {
		r := parsed(b, c.request)
		b.Run(c.name, func(b *testing.B) {
			var dst Resolution
			b.ReportAllocs()
			for b.Loop() {
				if err := ResolveInto(&dst, &r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOdds calculates the odds of each technique alone and of larger requests. Each must take
// at most 1 ms.
func BenchmarkOdds(b *testing.B) {
	var all []namedRequest
	for _, technique := range Techniques(Fudge, Unopposed) {
		all = append(all, namedRequest{technique, fmt.Sprintf(`{"technique":%q}`, technique)})
	}
	for _, technique := range []string{
		"20d4", "20d6", "20d8", "20d10", "20d12", "20d20", "20d100", "20d2", "20d3", "20d5", "20dF", "4d6dl1", "20d100kh10",
		"20d100kh19", "20d100kl10", "10d100r1kh9", "20d20+20d20", "20d20r1", "10d100r1", "10d20dl1+10d20dl1",
		"3d100dl1+3d100dl1+14d100", "3d6!", "20d20!", "1d2!", "1d20!", "1d20!+10d100", "1d4!+1d6!+1d8!+1d10!", "19d100!",
		"d66+1d100", "(2d6+3)*2", "floor((4d6dl1+2d20)/3)", "max(2d20,3d12)", "3d6!>4", "20d6min2max5",
	} {
		all = append(all, namedRequest{technique, fmt.Sprintf(`{"kind":"sum","technique":%q}`, technique)})
	}
	all = append(all,
		namedRequest{"mudge", `{"system":"mudge"}`},
		namedRequest{"mudge-10dF", `{"system":"mudge","technique":"10dF"}`},
		namedRequest{"3d6-fudge", `{"system":"3d6-fudge"}`},
		namedRequest{"opposed", `{"kind":"opposed","against":{}}`},
		namedRequest{"opposed-10dF", `{"kind":"opposed","technique":"10dF","against":{"technique":"10dF"}}`},
		namedRequest{"opposed-d6", `{"kind":"opposed","against":{"npc":"d6"}}`},
		namedRequest{"opposed-mudge", `{"system":"mudge","kind":"opposed","against":{}}`},
		namedRequest{
			"opposed-mudge-10dF",
			`{"system":"mudge","kind":"opposed","technique":"10dF","against":{"technique":"10dF"}}`,
		},
		namedRequest{"opposed-3d6-fudge", `{"system":"3d6-fudge","kind":"opposed","against":{}}`},
		namedRequest{"result-table", `{"system":"mudge","technique":"d%","result_table":` + widestLookup + `}`},
		namedRequest{
			"opposed-result-table",
			`{"system":"mudge","kind":"opposed","technique":"d%","against":{"technique":"d%"},` +
				`"result_table":` + widestLookup + `}`,
		},
	)
	for _, c := range all {
		r := parsed(b, c.request)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Odds(&r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// widestLookup maps each roll of d% to a different result, spread over the whole range.
var widestLookup = func() string {
	var rows []string
	for roll := 1; roll <= 100; roll++ {
		rows = append(rows, fmt.Sprintf(`{"from":%d,"to":%d,"result":%d}`, roll, roll, -maxNumber+20*roll))
	}
	return "[" + strings.Join(rows, ",") + "]"
}()
