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
	var names []string
	for name := range json.Members(setsFile) {
		names = append(names, name)
	}
	return names
}

// set reads the set of a name.
func set(p part, name string) (Roles, error) {
	i, err := oneOf[int](p, Sets())
	if err != nil {
		return Roles{}, err
	}
	for _, raw := range json.Members(setsFile) {
		if i--; i < 0 {
			return readDice(part{"dice." + name, raw})
		}
	}
	panic("unreachable")
}

// Wear returns the theme with the dice of a set in place of its own.
func (t Theme) Wear(name string) (Theme, error) {
	dice, err := set(part{"dice", json.Marshal(name)}, name)
	if err != nil {
		return t, err
	}
	t.Dice = dice
	return t, t.check()
}
