package theme

import (
	"math"
	"strconv"

	"fudgetray/engine/language"
)

// legible is the least contrast of a mark with its die: WCAG 1.4.11, non-text contrast.
const legible = 3

// apart is the least distance in Oklab of colours that must be distinguishable; 0.02 is barely visible.
const apart = 0.1

// check returns a Refusal for illegible marks and indistinguishable colours.
func (t *Theme) check() error {
	for _, r := range t.Dice.all() {
		for _, face := range r.material.faces() {
			mark := r.material.Mark
			if c := Contrast(mark, face); c < legible {
				c = math.Floor(10*c) / 10 // round down, so that an insufficient contrast doesn't look sufficient
				return refusal("theme.dice."+r.name+".mark", language.ThemeFaint(mark.String(), face.String(), c, legible))
			}
			if t.Surface != None && Distance(face, t.Ground) < apart {
				return alike("theme.dice."+r.name+".body", face, "theme.ground", t.Ground)
			}
		}
	}
	d := &t.Dice
	for _, pair := range [][2]role{
		{{"positive", &d.Positive}, {"negative", &d.Negative}},
		{{"tens", &d.Tens}, {"ones", &d.Ones}},
		{{"damage", &d.Damage}, {"plain", &d.Plain}},
		{{"opponent", &d.Opponent}, {"plain", &d.Plain}},
	} {
		one, other := pair[0], pair[1]
		if Distance(one.material.Body, other.material.Body) < apart {
			return alike("theme.dice."+one.name+".body", one.material.Body, "theme.dice."+other.name+".body",
				other.material.Body)
		}
	}
	return nil
}

// faces returns the colours of a die's faces.
func (m *Material) faces() []Color {
	if m.Kind == Painted {
		return []Color{m.Body, plusFace, minusFace}
	}
	return []Color{m.Body}
}

func alike(field string, color Color, other string, its Color) error {
	return refusal(field, language.ThemeAlike(color.String(), its.String(), other))
}

// String returns the colour as #rrggbb.
func (c Color) String() string { return "#" + strconv.FormatUint(0x1000000|uint64(c), 16)[1:] }

// Linear returns the linear components of the colour, 0 to 1, by the sRGB transfer function.
func (c Color) Linear() [3]float64 {
	part := func(shift int) float64 {
		v := float64(c>>shift&255) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return [3]float64{part(16), part(8), part(0)}
}

// Contrast returns WCAG's contrast ratio of two colours, 1 to 21.
func Contrast(one, other Color) float64 {
	a, b := one.luminance(), other.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func (c Color) luminance() float64 {
	l := c.Linear()
	return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
}

// Distance returns the distance of two colours in Oklab, 0 to 1. B. Ottosson: A perceptual color space for
// image processing (2020).
func Distance(one, other Color) float64 { return distance(one.Linear(), other.Linear()) }

func distance(one, other [3]float64) float64 {
	a, b := oklab(one), oklab(other)
	l, g, y := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return math.Sqrt(l*l + g*g + y*y)
}

func oklab(light [3]float64) [3]float64 {
	r, g, b := light[0], light[1], light[2]
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}
