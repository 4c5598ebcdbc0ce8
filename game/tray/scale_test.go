package tray

import "testing"

// A change of the system or the ladder applies the attributes again that are in effect, keeps the visitor's
// levels by name, or else by number, and announces the levels.
func TestScaleKeepsLevels(t *testing.T) {
	type values = map[string]any
	for _, row := range []struct {
		name      string
		attribute values   // attribute of the element
		visitor   []values // changes of the visitor
		later     values   // attributes that change
		next      string
		notice    string
	}{
		{name: "attributes are applied again", attribute: values{"trait": "Great", "difficulty": "Good"},
			later: values{"ladder": "fate"},
			next:  "fate Great 4dF vs Good", notice: "On this ladder: Trait Great, Difficulty Good."},
		{name: "as numbers too", attribute: values{"trait": 1}, later: values{"ladder": "fate"},
			next: "fate Average 4dF vs Mediocre", notice: "On this ladder: Trait Average."},
		{name: "also when the visitor changes it", attribute: values{"trait": 1}, visitor: []values{{"ladder": "fate"}},
			next: "fate Average 4dF vs Mediocre", notice: "On this ladder: Trait Average."},
		{name: "in another system", attribute: values{"trait": "Great", "difficulty": "Good"},
			visitor: []values{{"system": "mudge"}},
			next:    "mudge Great 4dF vs Good", notice: "On this ladder: Trait Great, Difficulty Good."},
		{name: "with the kind, which a system resets", attribute: values{"kind": "opposed", "trait": "Great"},
			later: values{"system": "mudge"}, next: "mudge Great 4dF opposed Fair", notice: "On this ladder: Trait Great."},
		{name: "and the ladder", attribute: values{"ladder": "fate", "trait": "Average"}, later: values{"system": "mudge"},
			next: "mudge fate Average 4dF vs Mediocre", notice: "On this ladder: Trait Average."},
		{name: "but not the old system", attribute: values{"system": "mudge", "trait": "Great"},
			later: values{"system": "fudge"}, next: "Great 4dF vs Fair", notice: "On this ladder: Trait Great."},
		{name: "unless the system has no such ladder", attribute: values{"ladder": "fate", "trait": "Good"},
			visitor: []values{{"system": "3d6-fudge"}}, next: "3d6-fudge Good", notice: "On this ladder: Trait Good."},
		{name: "the visitor's ladder overrides one", attribute: values{"ladder": "fate", "trait": "Good"},
			visitor: []values{{"ladder": "fudge"}}, next: "Good 4dF vs Fair", notice: "On this ladder: Trait Good."},
		{name: "the visitor's levels are kept by name", attribute: values{"trait": 1},
			visitor: []values{{"trait": "Great"}, {"difficulty": "Superb+1"}}, later: values{"ladder": "fate"},
			next: "fate Great 4dF vs Fantastic", notice: "On this ladder: Trait Great, Difficulty Fantastic."},
		{name: "or by number", visitor: []values{{"trait": "Great"}, {"ladder": "fudge-de"}},
			next: "fudge-de Großartig 4dF vs Ordentlich", notice: "On this ladder: Trait Großartig."},
		{name: "or, if that can't be rolled, not at all",
			visitor: []values{{"ladder": "fate"}, {"trait": "Epic"}, {"ladder": "fudge"}}, next: "Fair 4dF vs Fair"},
		{name: "the opponent's too",
			visitor: []values{{"kind": "opposed"}, {"trait": "Good"}, {"against.trait": "Great"}, {"ladder": "fate"}},
			next:    "fate Good 4dF opposed Great", notice: "On this ladder: Trait Good, opponent Great."},
		{name: "levels of the same change are not announced", attribute: values{"trait": "Poor"},
			later: values{"ladder": "fate", "trait": "Superb"}, next: "fate Superb 4dF vs Mediocre"},
		{name: "a line keeps the rest", visitor: []values{{"difficulty": "Good"}, {"line": "mudge Great 4dF"}},
			next: "mudge Great 4dF vs Good", notice: "On this ladder: Trait Great, Difficulty Good."},
		{name: "removed attributes are not applied", attribute: values{"difficulty": "Good"},
			visitor: []values{{"ladder": "fate"}}, later: values{"difficulty": nil}, next: "fate Mediocre 4dF vs Mediocre"},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := open(t, map[string][]byte{})
			b.ask("set", row.attribute)
			for _, change := range row.visitor {
				b.ask("change", change)
			}
			if row.later != nil {
				b.ask("set", row.later)
			}
			if got := b.next(); got != row.next {
				t.Errorf("the next roll is %s, want %s", got, row.next)
			}
			if got := b.panel().Notice; got != row.notice {
				t.Errorf("the notice is %q, want %q", got, row.notice)
			}
		})
	}
}

// A tray page that restarts gets the attributes again that its session already has.
func TestStandingAttributesOfEarlierPage(t *testing.T) {
	b := open(t, map[string][]byte{})
	b.ask("set", map[string]any{"trait": 1, "difficulty": 2})
	b.ask("change", map[string]any{"difficulty": "Poor"})
	b.open()
	b.ask("set", map[string]any{"standing": map[string]any{"trait": 1, "difficulty": 2}})
	b.ask("change", map[string]any{"ladder": "fate"})
	if got := b.next(); got != "fate Average 4dF vs Poor" {
		t.Errorf("the next roll is %s", got)
	}
}
