package theme

import "fudgetray/engine/json"

// Tinted returns the theme with the plain dice of the asking side in a colour, #rrggbb, such as that of a seat at a
// shared table. A colour that is too similar to the ground or to other dice is made lighter or darker. Dice whose colour
// has a meaning keep it. The theme is returned unchanged if there is no such colour.
func (t Theme) Tinted(color string) Theme {
	const steps = 8
	var tint Color
	if tint.read(part{"tint", json.Marshal(color)}) != nil {
		return t
	}
	for step := range steps {
		for _, end := range []Color{0xffffff, 0} {
			tinted := t
			tinted.Dice.Plain.tint(tint.towards(end, float64(step)/steps))
			if tinted.check() == nil {
				return tinted
			}
		}
	}
	return t
}

// tint changes the colour of a die, or of its marks if they glow.
func (m *Material) tint(c Color) {
	const light, dark = 0xf6f5ee, 0x2e2d33
	switch {
	case m.Kind == Glow:
		m.Mark = c
	case Contrast(light, c) > Contrast(dark, c):
		m.Body, m.Mark = c, light
	default:
		m.Body, m.Mark = c, dark
	}
}

// towards mixes a colour with a share of another.
func (c Color) towards(end Color, share float64) (mixed Color) {
	for shift := 0; shift < 24; shift += 8 {
		from, to := float64(c>>shift&255), float64(end>>shift&255)
		mixed |= Color(from+share*(to-from)+0.5) << shift
	}
	return mixed
}
