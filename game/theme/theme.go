// Package theme is how a tray looks, as data: colours of the tray and its dice, what they are
// made of, read from JSON and refused where they can't be told apart.
package theme

// Color is 0xRRGGBB, as pages write it.
type Color uint32

// Surface is what lies inside of the rim.
type Surface int

// The surfaces, in the order that table.kage knows them by.
const (
	Felt Surface = iota
	Leather
	Slate
	Parchment
	Grid  // lines of light
	Plain // one colour, also of the rim and the table
	None  // only the dice and their shadows are drawn
)

var surfaces = []string{"felt", "leather", "slate", "parchment", "grid", "plain", "none"}

// Kind is how a die's body takes light.
type Kind int

// The kinds, in the order that dice.kage knows them by.
const (
	Solid Kind = iota
	Translucent
	Metal
	Glow // its marks are lamps
)

var kinds = []string{"solid", "translucent", "metal", "glow"}

// String returns the name that JSON has for the surface.
func (s Surface) String() string { return surfaces[s] }

// String returns the name that JSON has for the kind.
func (k Kind) String() string { return kinds[k] }

// Material is what a die is made of.
type Material struct {
	Body, Mark Color   // of the die, and of the paint in its engravings
	Gloss      float32 // 0 dull … 1 polished
	Kind       Kind
}

// Roles are the materials of a throw's dice, by what they count as. The other side's
// dice are all of Opponent; those with a role of their own are painted in its colour.
type Roles struct {
	Plain, Positive, Negative, Tens, Ones, Damage, Opponent Material
}

// role is a material with the name that JSON has for it.
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

// Theme is how the tray looks.
type Theme struct {
	Surface            Surface
	Ground, Rim, Table Color // inside of the rim, the rim, and around it; without a meaning for None
	Dice               Roles
}

// Default is green felt in a rim of oak on a dark table, and dice of bone.
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
