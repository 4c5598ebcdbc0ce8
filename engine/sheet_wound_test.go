package engine

import (
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
	for damage, want := range map[int]Wound{
		0: "", 1: Scratch, 2: Scratch, 3: Hurt, 5: VeryHurt, 8: Incapacitated, 9: NearDeath, 40: NearDeath,
	} {
		if got, ok := woundOf(damage); got != want || ok != (damage > 0) {
			t.Errorf("%d damage is %q, want %q", damage, got, want)
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
