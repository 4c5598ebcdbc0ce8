//go:build !js

package theme

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fudgetray/engine/language"
)

func TestChoicesHaveLabels(t *testing.T) {
	choices := Choices()
	if choices[0] != "felt" || slices.Contains(choices, "transparent") {
		t.Errorf("choices %q; want felt first, and no transparent", choices)
	}
	for _, name := range choices {
		if !Label(name).IsSet() {
			t.Errorf("engine/language lacks the message theme-%s", name)
		}
	}
	for _, name := range Sets() {
		if !SetLabel(name).IsSet() {
			t.Errorf("engine/language lacks the message dice-%s", name)
		}
	}
}

func TestIncludedThemesAreValid(t *testing.T) {
	for _, name := range Included() {
		if _, err := Load(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if felt, _ := Load("felt"); felt != Default() {
		t.Errorf("felt is %v, want what the tray looks like without a theme", felt)
	}
}

// Every face of painted dice has a legible mark, and differs from the ground.
func TestFacesOfPaintedDice(t *testing.T) {
	theme, err := Default().WithDice("painted", "")
	if err != nil {
		t.Fatal(err)
	}
	theme.Ground = plusFace
	if err := theme.check(); err == nil || !strings.Contains(err.Error(), "theme.dice.plain.body: #4cc35a is too close") {
		t.Errorf("green faces on green: %v", err)
	}
	theme = Default()
	theme.Dice.Plain = Material{Body: 0xf6f5ef, Mark: 0x7a7a7a, Kind: Painted}
	if err := theme.check(); err == nil || !strings.Contains(err.Error(), "theme.dice.plain.mark: #7a7a7a on #4cc35a") {
		t.Errorf("grey marks on green faces: %v", err)
	}
}

// The default theme accepts all sets of dice. An unknown set is refused with the list of sets.
func TestSetsSuitDefaultTheme(t *testing.T) {
	for _, set := range Sets() {
		if _, err := Default().WithDice(set, ""); err != nil {
			t.Errorf("on felt: %v", err)
		}
	}
	_, err := Default().WithDice("wood", "")
	if err == nil || !strings.Contains(err.Error(), "bone, jet, ruby, translucent, metal, glow, painted") {
		t.Errorf("dice of wood: %v; want the sets named", err)
	}
}

// blindness contains, by type of colour blindness, the matrix that converts linear colours to
// perceived ones. G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A physiologically-based model
// for simulation of color vision deficiency (2009).
var blindness = map[string][3][3]float64{
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func TestColourBlindSafeIsSafe(t *testing.T) {
	theme, err := Load("colour-blind-safe")
	if err != nil {
		t.Fatal(err)
	}
	d := theme.Dice
	for name, eye := range blindness {
		see := func(c Color) (seen [3]float64) {
			for i, row := range eye {
				for k, light := range c.Linear() {
					seen[i] += row[k] * light
				}
				seen[i] = min(max(seen[i], 0), 1)
			}
			return seen
		}
		for _, pair := range [][2]Color{
			{d.Positive.Body, d.Negative.Body}, {d.Tens.Body, d.Ones.Body}, {d.Damage.Body, d.Plain.Body},
			{d.Opponent.Body, d.Plain.Body}, {d.Opponent.Body, d.Damage.Body},
		} {
			if got := distance(see(pair[0]), see(pair[1])); got < apart {
				t.Errorf("%s: %v and %v are %.2f apart, want %v", name, pair[0], pair[1], got, apart)
			}
		}
		for _, r := range d.all() {
			if got := distance(see(r.material.Body), see(theme.Ground)); got < apart {
				t.Errorf("%s: the %s dice are %.2f apart from the ground, want %v", name, r.name, got, apart)
			}
		}
	}
}

func TestBadThemesAreRefusedByName(t *testing.T) {
	german, err := language.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	good, err := included.ReadFile("themes/high-contrast.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ old, new, want string }{
		{`"rim": "#ffffff",`, ``, "theme.rim: is missing"},
		{`"mark": "#000000",`, ``, "theme.dice.plain.mark: is missing"},
		{`"mark": "#000000"`, `"mark": "#eeeeee"`,
			"theme.dice.plain.mark: #eeeeee on #ffffff has a contrast of 1.1; at least 3 is needed"},
		{`"ground": "#000000"`, `"ground": "#f8f8f8"`,
			"theme.dice.plain.body: #ffffff is too close to #f8f8f8 of theme.ground"},
		{`"body": "#ffe600"`, `"body": "#0a3cff", "mark": "#ffffff", "gloss": 20 }, "x": {"body": "#ffe600"`,
			`theme.dice: "x" is not a field here; the fields are plain, positive`},
		{`"ground": "#000000"`, `"ground": "black"`, `theme.ground: "black" is not a colour such as "#2f7d5f"`},
		{`"ground": "#000000"`, `"ground": 7`, `theme.ground: 7 is not a colour`},
		{`"surface": "plain"`, `"surface": "velvet"`,
			`theme.surface: "velvet" is not one of felt, leather, slate, parchment, grid, plain, none`},
		{`"surface"`, `"rim": "#ffffff", "surface"`, `theme.rim: "#ffffff" is given a second time`},
		{`"gloss": 20`, `"gloss": 101`, `theme.dice.plain.gloss: 101 is not a whole number from 0 to 100`},
		{`"gloss": 20`, `"kind": "wood"`, `theme.dice.plain.kind: "wood" is not one of solid, translucent, metal, glow, painted`},
		{string(good), `{"surface":"none","dice":"wood"}`, `theme.dice: "wood" is not one of bone`},
		{string(good), `[]`, "theme: [] is not an object"},
		{string(good), `{`, "theme: is not valid JSON (byte 1)"},
		{string(good), ``, "theme: is not valid JSON"},
	} {
		text := strings.Replace(string(good), test.old, test.new, 1)
		if text == string(good) {
			t.Fatalf("%s is not in the theme", test.old)
		}
		_, err := Read([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("with %s: %v; want %s", test.new, err, test.want)
			continue
		}
		field, _, _ := strings.Cut(test.want, ":")
		if text := err.(*Refusal).Message.In(german); text == err.Error() || !strings.HasPrefix(text, field+": ") {
			t.Errorf("with %s: in German %s", test.new, text)
		}
	}
}

func TestContrastMatchesWCAG(t *testing.T) {
	for _, test := range []struct {
		one, other Color
		want       float64
	}{{0, 0xffffff, 21}, {0x777777, 0xffffff, 4.478}, {0xff0000, 0x0000ff, 2.149}} {
		if got := Contrast(test.one, test.other); got < test.want-0.001 || got > test.want+0.001 {
			t.Errorf("%v on %v: %g, want %g", test.one, test.other, got, test.want)
		}
	}
}

func TestContrastAndDistanceAreSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := Color(rapid.Uint32Range(0, 0xffffff).Draw(t, "one"))
		other := Color(rapid.Uint32Range(0, 0xffffff).Draw(t, "other"))
		c, d := Contrast(one, other), Distance(one, other)
		if c != Contrast(other, one) || d != Distance(other, one) {
			t.Errorf("%v and %v depend on which is first", one, other)
		}
		if c < 1 || c > 21.001 || d < 0 || d > 1.001 {
			t.Errorf("%v and %v have the contrast %g and the distance %g", one, other, c, d)
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, name := range Included() {
		text, err := included.ReadFile("themes/" + name + ".json")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte(`{"surface":"none","dice":null}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		theme, err := Read(text)
		if err != nil && !strings.HasPrefix(err.Error(), "theme") && !strings.HasPrefix(err.Error(), "dice") {
			t.Errorf("%q does not say of what", err)
		}
		if _, ok := err.(*Refusal); err != nil && !ok {
			t.Errorf("%v is said in English alone", err)
		}
		if err == nil && theme.check() != nil {
			t.Errorf("%s was read although %v", text, theme.check())
		}
	})
}
