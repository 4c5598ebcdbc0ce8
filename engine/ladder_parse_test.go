package engine

import (
	"strings"
	"testing"
)

func TestR3LoadedLadder(t *testing.T) {
	ladder, err := ParseLadder([]byte(`{"name":"stars","levels":[{"value":0,"name":"One Star"},
		{"value":1,"name":"Two Stars"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	c := Campaign{Ladders: []Ladder{ladder}}
	for _, request := range []string{
		`{"ladder":"stars","trait":"two stars","faces":[0,0,0,0]}`,
		`stars two stars 4dF [0 0 0 0] vs one star`,
	} {
		r, err := c.ParseRequest([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		got, err := Resolve(&r)
		if err != nil || got.DegreeName != "Two Stars" {
			t.Errorf("%s: degree %q, %v; want Two Stars", request, got.DegreeName, err)
		}
	}
	letters := Campaign{Ladders: []Ladder{{Name: "letters", Levels: []NamedLevel{{0, "B"}, {1, "A"}}}}}
	r, err := letters.ParseRequest([]byte(`letters A+1 4dF`))
	if err != nil || r.Trait != Some(Good) || len(r.Modifiers) != 1 {
		t.Errorf("a level named by a letter: %s, %v", marshaled(t, r), err)
	}
	own := `{"custom_ladder":{"name":"stars","levels":[{"value":0,"name":"Dim"},{"value":1,"name":"Bright"}]},
		"ladder":"stars","trait":"Bright"}`
	r, err = c.ParseRequest([]byte(own))
	if err != nil || r.Trait != Some(Good) || r.CustomLadder.Levels[1].Name != "Bright" {
		t.Errorf("a custom ladder with the name of a loaded one: %s, %v", marshaled(t, r), err)
	}
	_, err = c.ParseRequest([]byte(`{"ladder":"star"}`))
	if err == nil || !strings.Contains(err.Error(), "did you mean stars?") {
		t.Errorf("a ladder near the loaded one: %v, want a suggestion", err)
	}
}

// TestR3ReservedNames checks that names of loaded ladders can't be keywords of the grammar.
func TestR3ReservedNames(t *testing.T) {
	for _, word := range []string{
		"secret", "even", "untrained", "ungelernt", "vs", "versus", "gegen", "opposed", "npc", "min", "criticals", "helped",
		"supported", "level", "stufe", "roll", "reaction", "sum", "fate", "mudge", "diceless", "dF",
	} {
		for _, text := range []string{
			`{"name":"` + word + `","levels":[{"value":0,"name":"Fine"}]}`,
			`{"name":"a","levels":[{"value":0,"name":"` + word + `"}]}`,
			`{"name":"a","levels":[{"value":0,"name":"very ` + strings.ToUpper(word) + `"}]}`,
		} {
			if _, err := ParseLadder([]byte(text)); err == nil {
				t.Errorf("%s: no error", text)
			}
		}
	}
	for _, text := range []string{
		`{"name":"2d6","levels":[{"value":0,"name":"Fine"}]}`,
		`{"name":"d20","levels":[{"value":0,"name":"Fine"}]}`,
	} {
		if _, err := ParseLadder([]byte(text)); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
	c := Campaign{Ladders: []Ladder{{Name: "old school", Levels: []NamedLevel{{0, "Passable"}, {1, "Fine"}}}}}
	r, err := c.ParseRequest([]byte(`old school Fine 4dF vs Passable`))
	if err != nil || r.Ladder != "old school" || r.Trait != Some(Level(1)) {
		t.Errorf("a ladder's name of two words: %s, %v", marshaled(t, r), err)
	}
}
