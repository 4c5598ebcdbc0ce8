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
func (t Theme) Wear(name string) (Theme, error) { return t.Dress(name, "") }

// Dress returns the theme with the dice of sets in place of its own: those of one set for the
// asking side, the plain ones of another for the other side. An empty name changes nothing. An
// error is a *Refusal: it names the set that is not known, or what can't be told apart.
func (t Theme) Dress(own, opponent string) (Theme, error) {
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
