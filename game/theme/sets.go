package theme

import (
	_ "embed"

	"fudgetray/engine/json"
)

// dice.json contains the sets of dice that a theme may name.
//
//go:embed dice.json
var setsFile []byte

// Sets returns the names of the sets of dice: bone, jet, ruby, translucent, metal, glow and painted.
func Sets() []string {
	names, _ := members(setsFile)
	return names
}

// readSet reads the set with the given name.
func (r *Roles) readSet(p part, name string) error {
	names, sets := members(setsFile)
	var i int
	if err := p.oneOf(names, &i); err != nil {
		return err
	}
	return r.read(part{"dice." + name, sets[i]})
}

// WithDice returns the theme with other dice: one set for the asking side, and the plain dice of another set
// for the opponent. An empty name keeps the theme's dice. An error is a *Refusal that names an unknown set
// or dice that are too similar.
func (t Theme) WithDice(own, opponent string) (Theme, error) {
	theirs := t.Dice
	if own != "" {
		if err := t.Dice.readSet(part{"dice", json.Marshal(own)}, own); err != nil {
			return t, err
		}
	}
	if opponent != "" {
		if err := theirs.readSet(part{"opponent", json.Marshal(opponent)}, opponent); err != nil {
			return t, err
		}
		t.Dice.Opponent = theirs.Plain
	}
	return t, t.check()
}
