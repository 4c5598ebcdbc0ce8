//go:build !js

package theme

import (
	"testing"

	"pgregory.net/rapid"
)

// Dice in the colour of a seat can be distinguished, and their marks are legible, in each theme. The other dice stay.
func TestTintsAreDistinguishable(t *testing.T) {
	for _, name := range Included() {
		plain, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			color := Color(rapid.Uint32Range(0, 0xffffff).Draw(t, "color"))
			tinted := plain.Tinted(color.String())
			if err := tinted.check(); err != nil {
				t.Errorf("%s in %s: %v", name, color, err)
			}
			if tinted == plain {
				t.Errorf("%s has no dice in %s", name, color)
			}
			tinted.Dice.Plain = plain.Dice.Plain
			if tinted != plain {
				t.Errorf("%s in %s has other dice than plain ones", name, color)
			}
		})
	}
}

func TestTints(t *testing.T) {
	for color, want := range map[string]Material{
		"#8a4fb5": {0x8a4fb5, 0xf6f5ee, 0.8, Solid},
		"#ffd700": {0xffd700, 0x2e2d33, 0.8, Solid},
		"green":   Default().Dice.Plain,
		"":        Default().Dice.Plain,
	} {
		if got := Default().Tinted(color).Dice.Plain; got != want {
			t.Errorf("%q: %v, want %v", color, got, want)
		}
	}
	if got := Default().Tinted("#2f7d5f").Dice.Plain.Body; Distance(got, Default().Ground) < apart {
		t.Errorf("a green seat has dice in %v on green felt", got)
	}
}
