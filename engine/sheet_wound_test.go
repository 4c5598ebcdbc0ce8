package engine

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestR20Wounds(t *testing.T) {
	for _, row := range []struct {
		wounds   []Wound
		modifier int
	}{
		{nil, 0}, {[]Wound{Scratch, Scratch}, 0}, {[]Wound{Hurt, Scratch}, -1}, {[]Wound{Hurt, VeryHurt}, -2},
	} {
		s := sheet(t, Fudge)
		s.Wounds = row.wounds
		got, err := rolled(t, s, `{"skill":"Research","faces":[0,0,0,0]}`)
		if err != nil || got.Modifier.Value != row.modifier {
			t.Errorf("%v: modifier %d, %v; want %d", row.wounds, got.Modifier.Value, err, row.modifier)
		}
	}
	s := sheet(t, Fudge)
	s.Wounds = []Wound{Hurt}
	for request, modifier := range map[string]int{ // all actions, but no other rolls
		`{"trait":1,"faces":[0,0,0,0]}`: -1,
		`{"kind":"opposed","trait":1,"faces":[0,0,0,0],"against":{"faces":[0,0,0,0]}}`:        -1,
		`{"kind":"situational","faces":[0,0,0,0]}`:                                            0,
		`{"kind":"reaction","faces":[0,0,0,0]}`:                                               0,
		`{"kind":"sum","technique":"2d6","faces":[1,2]}`:                                      0,
		`{"trait":1,"modifiers":[{"label":"Hurt","value":-1,"rule":true}],"faces":[0,0,0,0]}`: -1, // filled already
	} {
		if got, err := rolled(t, s, request); err != nil || got.Modifier.Value != modifier {
			t.Errorf("%s: modifier %d, %v; want %d", request, got.Modifier.Value, err, modifier)
		}
	}
	s.Wounds = []Wound{Hurt, Incapacitated}
	if _, err := rolled(t, s, `{"skill":"Research"}`); err == nil {
		t.Error("a skill roll while Incapacitated: no error")
	}
	for _, request := range []string{`{"trait":1}`, `{}`, `{"kind":"opposed","trait":1,"against":{}}`} {
		if _, err := rolled(t, s, request); err == nil {
			t.Errorf("%s while Incapacitated: no error", request)
		}
	}
	for damage, want := range map[int]Wound{
		0: "", 1: Scratch, 2: Scratch, 3: Hurt, 5: VeryHurt, 8: Incapacitated, 9: NearDeath, 40: NearDeath,
	} {
		if got, ok := woundOf(damage); got != want || ok != (damage > 0) {
			t.Errorf("%d damage is %q, want %q", damage, got, want)
		}
	}
}

// A penalty that is typed with the sheet's label replaces the sheet's.
func TestR20PenaltiesCountOnce(t *testing.T) {
	own, other := sheet(t, Fudge), sheet(t, Fudge)
	own.Wounds, other.Wounds = []Wound{Hurt}, []Wound{VeryHurt}
	c := Campaign{Sheet: own, Other: other}
	for line, want := range map[string][2]int{ // own modifier, and the other side's
		"Good 4dF":                               {-1, 0},
		"Good 4dF -1 (Hurt)":                     {-1, 0},
		"Good 4dF -3 (hurt)":                     {-3, 0},
		"Good 4dF -1 (Verletzt)":                 {-1, 0},
		"Good 4dF -1 (rain)":                     {-2, 0},
		"Research 4dF -1 (Hurt)":                 {-1, 0},
		"Good 4dF opposed Fair":                  {-1, -2},
		"Good 4dF opposed Research":              {-1, -2},
		"Good 4dF opposed npc Fair":              {-1, -2},
		"Good 4dF opposed Fair -1 (Very Hurt)":   {-1, -1},
		"Research 4dF opposed Research -1 (fog)": {-1, -3},
	} {
		r, err := c.ParseRequest([]byte(line))
		if err == nil {
			r, err = c.Fill(r)
		}
		if err == nil {
			r, err = c.Fill(r) // a filled request stays the same
		}
		if got := [2]int{sumOf(r.Modifiers), sumOf(r.against().Modifiers)}; err != nil || got != want {
			t.Errorf("%s: modifiers %v, %v; want %v", line, got, err, want)
		}
	}
	other.Wounds = []Wound{NearDeath}
	for _, line := range []string{"Good 4dF opposed Fair", "Good 4dF opposed Research", "Good 4dF vs Research"} {
		r, err := c.ParseRequest([]byte(line))
		if err == nil {
			_, err = c.Fill(r)
		}
		if err == nil || !strings.Contains(err.Error(), "Near Death") {
			t.Errorf("%s while the other side is near death: %v", line, err)
		}
	}
}

// TestR37WoundsHeal checks that removing a wound restores the sheet.
func TestR37WoundsHeal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wounds := rapid.SliceOfN(rapid.SampledFrom(Wound.Values("")), 1, 12).Draw(t, "wounds")
		order := rapid.Permutation(wounds).Draw(t, "order")
		c := Campaign{Sheet: &Sheet{}}
		for i, w := range wounds {
			if _, _, err := c.AmendSheet("wound " + string(w)); err != nil || len(c.Sheet.Wounds) != i+1 {
				t.Fatal(c.Sheet.Wounds, err)
			}
		}
		for _, w := range order {
			if _, _, err := c.AmendSheet("heal " + string(w)); err != nil {
				t.Fatal(err)
			}
		}
		_, _, err := c.AmendSheet("heal Hurt")
		if err == nil || len(c.Sheet.Wounds) != 0 || c.Sheet.Condition().In(nil) != "No wounds." {
			t.Fatal(c.Sheet.Condition(), err)
		}
	})
}
