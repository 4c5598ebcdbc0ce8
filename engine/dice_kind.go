package engine

import (
	"strconv"

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
	DN // any other number of sides; it is drawn
)

var dieNames = [...]string{"dF", "d4", "d6", "d8", "d10", "d12", "d20", "dN"}

// String returns the name of the kind: dF, d4, d6, d8, d10, d12, d20, or dN for drawn dice.
func (k DieKind) String() string {
	if int(k) >= len(dieNames) {
		return "unknown die"
	}
	return dieNames[k]
}

// span returns the lowest and the highest face. It is not for DN.
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
func (k DieKind) has(face int) bool { return Die{Kind: k}.has(face) }

// taken returns the message that by needs count faces of this die.
func (k DieKind) taken(by string, count int) language.Message { return Die{Kind: k}.taken(by, count) }

// Role is the purpose of a die in a throw, which decides its colour.
type Role uint8

// The roles of dice. Opponent is added to those of the other side, and Chained to those of a critical table.
const (
	Plain    Role = iota
	Positive      // a die of 4d6 that adds. Rule R7
	Negative      // a die of 4d6 that subtracts
	Tens          // the tens of d% and d100. Rule R9
	Ones
	Damage        // Mudge's damage die. Rule R24
	Opponent Role = 8
	Chained  Role = 16 // added to dice of the critical table after a critical. Rule R29
)

var roleNames = [...]string{"plain", "positive", "negative", "tens", "ones", "damage"}

// String returns the role's name, such as "damage", "opponent" or "opponent-damage".
func (r Role) String() string {
	name := "unknown role"
	if own := r &^ (Opponent | Chained); int(own) < len(roleNames) {
		name = roleNames[own]
	}
	if r&Opponent == 0 {
		return name
	}
	if r&^Chained == Opponent {
		return "opponent"
	}
	return "opponent-" + name
}

// Die is one die to throw or to draw.
type Die struct {
	Kind  DieKind
	Role  Role
	Sides int  // of DN, else 0
	Drawn bool // its face is drawn; all dice of a roll are, or none
}

// Span returns the lowest and the highest face.
func (d Die) Span() (lowest, highest int) {
	if d.Kind == DN {
		return 1, d.Sides
	}
	return d.Kind.span()
}

// has reports whether the die has a face.
func (d Die) has(face int) bool {
	lowest, highest := d.Span()
	return lowest <= face && face <= highest
}

// taken returns the message that by needs count faces of this die.
func (d Die) taken(by string, count int) language.Message {
	lowest, highest := d.Span()
	return language.TakesFrom(by, count, lowest, highest)
}

// name returns the name of the die, such as d6.
func (d Die) name() string {
	if d.Kind == DN {
		return "d" + strconv.Itoa(d.Sides)
	}
	return d.Kind.String()
}
