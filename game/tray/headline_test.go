package tray

import (
	"testing"

	"fudgetray/engine"
)

// A row of the history begins with the short result: the degree, or else the total of a sum. Totals may be negative.
func TestHistoryHasHeadlines(t *testing.T) {
	for roll, want := range map[string]string{
		`{"trait":"Good","faces":[1,0,0,0]}`:                                      "Great",
		`{"kind":"sum","technique":"2d6","faces":[4,5]}`:                          "9",
		`{"kind":"sum","technique":"1d6","modifiers":[{"value":-5}],"faces":[2]}`: "−3",
		`{"kind":"sum","technique":"2x(1d6)","faces":[2,6]}`:                      "2 6",
		`{"kind":"table","faces":[3,4]}`:                                          "Drops the weapon.",
	} {
		var r engine.Request
		if err := r.UnmarshalJSON([]byte(roll)); err != nil {
			t.Fatal(err)
		}
		resolution, err := engine.Resolve(&r)
		if err != nil {
			t.Fatal(err)
		}
		if got := Headline(&resolution, nil); got != want {
			t.Errorf("%s begins with %q, want %q", roll, got, want)
		}
	}
}
