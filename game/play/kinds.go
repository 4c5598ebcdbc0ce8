package play

import (
	"fudgetray/engine"
	"fudgetray/game/dice"
)

// kinds maps the engine's dice to physical dice.
var kinds = [...]dice.Kind{
	engine.DF:  dice.DF,
	engine.D4:  dice.D4,
	engine.D6:  dice.D6,
	engine.D8:  dice.D8,
	engine.D10: dice.D10,
	engine.D12: dice.D12,
	engine.D20: dice.D20,
}

// Kinds returns the physical dice for the engine's dice.
func Kinds(list []engine.Die) []dice.Kind {
	thrown := make([]dice.Kind, len(list))
	for i, die := range list {
		thrown[i] = kinds[die.Kind]
	}
	return thrown
}
