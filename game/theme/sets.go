package theme

import (
	_ "embed"

	"fudgetray/engine/json"
)

// dice.json holds the sets of dice that a theme may name.
//
//go:embed dice.json
var setsFile []byte

// Sets returns the names of the sets of dice: bone, jet, ruby, translucent, metal and glow.
func Sets() []string {
	names, _ := members(setsFile)
	return names
}

// readSet reads the set of a name.
func (r *Roles) readSet(p part, name string) error {
	names, sets := members(setsFile)
	var i int
	if err := p.oneOf(names, &i); err != nil {
		return err
	}
	return r.read(part{"dice." + name, sets[i]})
}

// Wear returns the theme with the dice of a set in place of its own.
func (t Theme) Wear(name string) (Theme, error) {
	if err := t.Dice.readSet(part{"dice", json.Marshal(name)}, name); err != nil {
		return t, err
	}
	return t, t.check()
}
