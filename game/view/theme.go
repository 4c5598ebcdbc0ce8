package view

// Color is 0xRRGGBB, as pages write it.
type Color uint32

// linear is the colour as amounts of light, 0 to 1.
func (c Color) linear() [3]float32 {
	part := func(shift int) float32 {
		v := float32(c>>shift&255) / 255
		return v * v // as the shaders turn it back: close to the sRGB curve, and cheap
	}
	return [3]float32{part(16), part(8), part(0)}
}

// Material is what a die is made of.
type Material struct {
	Body, Mark Color   // of the die, and of the paint in its engravings
	Gloss      float32 // 0 dull … 1 polished
}

// Theme is how the tray looks.
type Theme struct {
	Felt, Wood, Table Color
	Dice              Roles
	Transparent       bool // only the dice and their shadows are drawn
}

// Roles are the materials of a throw's dice, by what they count as. The other side's
// dice are all of Opponent; those with a role of their own are painted in its colour.
type Roles struct {
	Plain, Positive, Negative, Tens, Ones, Damage, Opponent Material
}

// DefaultTheme is green felt in a rim of oak on a dark table.
func DefaultTheme() Theme {
	return Theme{
		Felt:  0x2f7d5f,
		Wood:  0xa8774a,
		Table: 0x3a2a1e,
		Dice: Roles{
			Plain:    Material{0xf4f1e6, 0x2e2d33, 0.8},
			Positive: Material{0x3f63bf, 0xf6f5ee, 0.8},
			Negative: Material{0xd23a45, 0xf6f5ee, 0.8},
			Tens:     Material{0x3f63bf, 0xf6f5ee, 0.8},
			Ones:     Material{0xf4f1e6, 0x2e2d33, 0.8},
			Damage:   Material{0xd23a45, 0xf6f5ee, 0.8},
			Opponent: Material{0x3a3a40, 0xe6dfb2, 0.8},
		},
	}
}
