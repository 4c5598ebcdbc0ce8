package engine

import (
	"strings"
	"testing"
)

func TestR3LoadedLadder(t *testing.T) {
	ladder, err := ParseLadder([]byte(`{"name":"stars","levels":[{"value":0,"name":"One Star"},{"value":1,"name":"Two Stars"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	c := Campaign{Ladders: []Ladder{ladder}}
	for _, request := range []string{`{"ladder":"stars","trait":"two stars","faces":[0,0,0,0]}`, `stars two stars 4dF [0 0 0 0] vs one star`} {
		r, err := c.ParseRequest([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		got, err := Resolve(&r)
		if err != nil || got.DegreeName != "Two Stars" {
			t.Errorf("%s: degree %q, %v; want Two Stars", request, got.DegreeName, err)
		}
	}
	if _, err := c.ParseRequest([]byte(`{"ladder":"star"}`)); err == nil || !strings.Contains(err.Error(), "did you mean stars?") {
		t.Errorf("a ladder near the loaded one: %v, want a suggestion", err)
	}
}
