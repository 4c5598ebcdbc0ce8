package engine

import (
	"bytes"
	"testing"

	"fudgetray/engine/json"
	"fudgetray/engine/language"
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

// languages returns all languages: nil is English, of which the named one makes no difference.
func languages(t *testing.T) []*language.Language {
	t.Helper()
	all := []*language.Language{nil}
	for _, tag := range []string{"en", "de"} {
		l, err := language.Named(tag)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

// A line that is given without a proof by the parser says the whole request, for each request that can be rolled.
func TestPlainRequestsAreRead(t *testing.T) {
	plain := 0
	check := func(r Request) {
		ladder := r.LadderInUse()
		r = r.withDefaults(ladder)
		if _, err := Odds(&r); err != nil || !r.isPlain() {
			return
		}
		plain++
		for _, l := range languages(t) {
			line, _ := r.LineIn(l)
			again, err := ParseRequest([]byte(line))
			if err != nil || !bytes.Equal(json.Marshal(again), json.Marshal(r)) {
				t.Errorf("%s is read as %s, %v", line, json.Marshal(again), err)
			}
		}
	}
	levels := []Opt[Level]{{}}
	for level := Level(-14); level <= 14; level++ {
		levels = append(levels, Some(level))
	}
	modifiers := [][]Modifier{nil, {{Value: 1}}, {{Value: -3}, {Value: 12}}, {{Value: 0}}, {{Value: -1}, {Value: 1}, {Value: 1}}}
	for _, system := range []System{"", Fudge, Mudge, Fudge3} {
		for _, kind := range []Kind{"", Unopposed, Opposed, Situational, Reacting, Damaging} {
			for _, trait := range levels {
				for i, other := range levels {
					r := Request{System: system, Kind: kind, Trait: trait, Secret: i%2 == 0, Modifiers: modifiers[i%len(modifiers)]}
					if kind == Opposed {
						r.Against = &Side{Trait: other}
					} else {
						r.Difficulty = other
					}
					check(r)
				}
			}
		}
	}
	if plain < 3000 {
		t.Errorf("%d plain requests, want thousands", plain)
	}
}
