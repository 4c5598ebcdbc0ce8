package engine

import (
	"fudgetray/engine/language"
)

// DieKind is a kind of die.
type DieKind uint8

// The kinds of dice.
const (
	DF DieKind = iota // Fudge die: −1, 0 or +1
	D4
	D6
	D8
	D10 // shows 0…9
	D12
	D20
)

var dieNames = [...]string{"dF", "d4", "d6", "d8", "d10", "d12", "d20"}

// String returns the die's name: dF, d4, d6, d8, d10, d12 or d20.
func (k DieKind) String() string {
	if int(k) >= len(dieNames) {
		return "unknown die"
	}
	return dieNames[k]
}

// span returns the lowest and the highest face.
func (k DieKind) span() (lowest, highest int) {
	switch k {
	case DF:
		return -1, 1
	case D10:
		return 0, 9
	}
	return 1, [...]int{D4: 4, D6: 6, D8: 8, D12: 12, D20: 20}[k]
}

// has reports whether the die has a face.
func (k DieKind) has(face int) bool {
	lowest, highest := k.span()
	return lowest <= face && face <= highest
}

// taken returns the message that by needs count faces of this die.
func (k DieKind) taken(by string, count int) language.Message {
	lowest, highest := k.span()
	return language.TakesFrom(by, count, lowest, highest)
}

// Role is the purpose of a die in a throw, which decides its colour.
type Role uint8

// The roles of dice. Opponent is added to those of the other side.
const (
	Plain    Role = iota
	Positive      // a die of 4d6 that adds. Rule R7
	Negative      // a die of 4d6 that subtracts
	Tens          // the tens of d% and d100. Rule R9
	Ones
	Damage        // Mudge's damage die. Rule R24
	Opponent Role = 8
)

var roleNames = [...]string{"plain", "positive", "negative", "tens", "ones", "damage"}

// String returns the role's name, such as "damage", "opponent" or "opponent-damage".
func (r Role) String() string {
	name := "unknown role"
	if own := r &^ Opponent; int(own) < len(roleNames) {
		name = roleNames[own]
	}
	if r&Opponent == 0 {
		return name
	}
	if r == Opponent {
		return "opponent"
	}
	return "opponent-" + name
}

// Die is one die to throw.
type Die struct {
	Kind DieKind
	Role Role
}
