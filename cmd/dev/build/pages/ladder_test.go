package main

import (
	"encoding/json"
	"encoding/xml"
	"math"
	"testing"
)

// The first paint shows the same per cents as the running page, also of chances near the half of one: 66 in 81.
func TestRoundedChancesShowTheSame(t *testing.T) {
	for n := range 82 {
		chance := float64(n) / 81
		if got := math.Round(100 * round(chance)); got != math.Round(100*chance) {
			t.Errorf("%d in 81 is painted as %g %%, want %g %%", n, got, math.Round(100*chance))
		}
	}
}

// An attribute keeps every character of its value.
func TestAttributesKeepTheirValue(t *testing.T) {
	for _, name := range []string{"Fair", "Gran'ma", `"Good"`, "<b> & </b>", "&#39;", "''"} {
		data, err := json.Marshal(map[string]string{"name": name})
		if err != nil {
			t.Fatal(err)
		}
		var element struct {
			Value string `xml:"data-x,attr"`
		}
		if err := xml.Unmarshal([]byte("<p "+string(attribute("data-x", data))+"/>"), &element); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if element.Value != string(data) {
			t.Errorf("%s: %s, want %s", name, element.Value, data)
		}
	}
}
