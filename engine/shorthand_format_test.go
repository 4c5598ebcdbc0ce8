package engine

import (
	"testing"
)

// TestRequestAsLine formats requests as lines, which must parse to the same request.
func TestRequestAsLine(t *testing.T) {
	for _, row := range [][2]string{
		{`{}`, `Fair 4dF vs Fair`},
		{
			`{"kind":"unopposed","system":"fudge","ladder":"fudge","trait":2,"difficulty":1,"modifiers":[{"value":1}]}`,
			`Great 4dF +1 vs Good`,
		},
		{`{"trait":4,"modifiers":[{"label":"Hurt","value":-1}],"secret":true}`, `secret Superb+1 4dF -1 (Hurt) vs Fair`},
		{`{"kind":"opposed","trait":1,"against":{"modifiers":[{"value":1}]}}`, `Good 4dF opposed Fair +1`},
		{
			`{"kind":"opposed","trait":1,"minimum":0,"against":{"npc":"1dF","trait":2}}`,
			`Good 4dF min Fair opposed npc Great 1dF`,
		},
		{`{"kind":"sum","technique":"2d6+1d4","modifiers":[{"value":3}]}`, `2d6+1d4 +3`},
		{`{"kind":"reaction","modifiers":[{"value":1}]}`, `reaction 4dF +1`},
		{`{"kind":"table"}`, `table`},
		{`{"system":"mudge","trait":1,"criticals":[]}`, `mudge Good 4dF criticals none vs Fair`},
		{`{"system":"3d6-fudge","trait":6}`, `3d6-fudge Good`},
		{
			`{"ladder":"fate","trait":1,"criticals":["natural","margin"]}`,
			`fate Average 4dF criticals natural, margin vs Mediocre`,
		},
		{`{"skill":"Bow"}`, ``},
		{`{"kind":"opposed"}`, ``},
		{`{"technique":"d%","trait":1,"result_table":[{"from":1,"to":100,"result":0}]}`, ``},
		{`{"custom_ladder":{"name":"colours","levels":[{"value":0,"name":"Red"}]},"trait":0}`, ``},
	} {
		r, err := ParseRequest([]byte(row[0]))
		if err != nil {
			t.Fatal(err)
		}
		if line, ok := r.Line(); ok != (row[1] != "") || ok && line != row[1] {
			t.Errorf("%s\n got %q, %v\nwant %q", row[0], line, ok, row[1])
		}
	}
}
