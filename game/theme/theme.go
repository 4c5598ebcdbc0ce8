// Package theme defines the appearance of tray and dice as data. It parses themes from JSON and refuses those
// with illegible marks or indistinguishable dice.
package theme

// A Color is an sRGB colour, 0xRRGGBB.
type Color uint32

// A Surface is the material inside the rim.
type Surface int

// The surfaces.
const (
	Felt Surface = iota
	Leather
	Slate
	Parchment
	Grid  // glowing lines
	Plain // plain colours, also for rim and table
	None  // only the dice and their shadows are drawn
)

var surfaces = []string{"felt", "leather", "slate", "parchment", "grid", "plain", "none"}

// A Kind is the way a die's body reflects light.
type Kind int

// The kinds. Solid to Glow have the values that dice.kage uses.
const (
	Solid Kind = iota
	Translucent
	Metal
	Glow    // the marks emit light
	Painted // Fudge dice have green faces for +1 and red ones for −1. Rule R4
)

var kinds = []string{"solid", "translucent", "metal", "glow", "painted"}

// Colours of the faces of painted dice. dice.kage has the same.
const (
	plusFace  Color = 0x4cc35a
	minusFace Color = 0xe8453c
)

// String returns the name of the surface in JSON.
func (s Surface) String() string { return surfaces[s] }

// String returns the name of the kind in JSON.
func (k Kind) String() string { return kinds[k] }

// A Material is the material of a die.
type Material struct {
	Body, Mark Color   // colours of the die and of its marks
	Gloss      float32 // 0 dull … 1 polished
	Kind       Kind
}

// Roles contains the materials of dice by role. All dice of the opponent have the material Opponent; those
// with a further role have marks in its colour.
type Roles struct {
	Plain, Positive, Negative, Tens, Ones, Damage, Opponent Material
}

// A role is a material with its name in JSON.
type role struct {
	name     string
	material *Material
}

func (r *Roles) all() []role {
	return []role{
		{"plain", &r.Plain}, {"positive", &r.Positive}, {"negative", &r.Negative}, {"tens", &r.Tens},
		{"ones", &r.Ones}, {"damage", &r.Damage}, {"opponent", &r.Opponent},
	}
}

// A Theme is the appearance of tray and dice.
type Theme struct {
	Surface            Surface
	Ground, Rim, Table Color // colours inside the rim, of the rim, and around it; unused for None
	Dice               Roles
}

// Default returns the default theme: green felt in an oak rim on a dark table, with bone dice.
func Default() Theme {
	return Theme{
		Ground: 0x2f7d5f,
		Rim:    0xa8774a,
		Table:  0x3a2a1e,
		Dice: Roles{
			Plain:    Material{0xf4f1e6, 0x2e2d33, 0.8, Solid},
			Positive: Material{0x3f63bf, 0xf6f5ee, 0.8, Solid},
			Negative: Material{0xd23a45, 0xf6f5ee, 0.8, Solid},
			Tens:     Material{0x3f63bf, 0xf6f5ee, 0.8, Solid},
			Ones:     Material{0xf4f1e6, 0x2e2d33, 0.8, Solid},
			Damage:   Material{0xd23a45, 0xf6f5ee, 0.8, Solid},
			Opponent: Material{0x3a3a40, 0xe6dfb2, 0.8, Solid},
		},
	}
}
