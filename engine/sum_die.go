package engine

import (
	"strconv"
	"strings"
)

// A poolDie is a kind of die in a sum. Its values are consecutive, except for d66, and equally
// likely. Some dice are read from a die with more sides, or from two.
type poolDie struct {
	name   string  // notation after the d
	sides  int     // number of values
	lowest int     // lowest value
	kind   DieKind // die to throw
	halved bool    // each value has two faces
	pair   bool    // two dice: tens and ones
}

var (
	poolDice = []poolDie{
		{name: "4", sides: 4, lowest: 1, kind: D4},
		{name: "6", sides: 6, lowest: 1, kind: D6},
		{name: "8", sides: 8, lowest: 1, kind: D8},
		{name: "10", sides: 10, lowest: 1, kind: D10},
		{name: "12", sides: 12, lowest: 1, kind: D12},
		{name: "20", sides: 20, lowest: 1, kind: D20},
		{name: "100", sides: 100, lowest: 1, kind: D10, pair: true},
		{name: "2", sides: 2, lowest: 1, kind: D4, halved: true},
		{name: "3", sides: 3, lowest: 1, kind: D6, halved: true},
		{name: "5", sides: 5, lowest: 1, kind: D10, halved: true},
		{name: "66", sides: 36, lowest: 11, kind: D6, pair: true},
		{name: "F", sides: 3, lowest: -1, kind: DF},
	}
	d6 = poolDieNamed("6")
)

// poolDieNamed returns the die with a name, in any letter case, or nil.
func poolDieNamed(name string) *poolDie {
	if name == "%" {
		name = "100"
	}
	for i := range poolDice {
		if strings.EqualFold(poolDice[i].name, name) {
			return &poolDice[i]
		}
	}
	return nil
}

// highest returns the highest value.
func (d *poolDie) highest() int {
	if d.digits() {
		return 66
	}
	return d.lowest + d.sides - 1
}

// digits reports whether two dice are the digits of d66.
func (d *poolDie) digits() bool { return d.pair && d.kind == D6 }

// signed reports whether the faces are signs instead of numbers.
func (d *poolDie) signed() bool { return d.kind == DF }

// faces returns the number of dice to throw for one.
func (d *poolDie) faces() int {
	if d.pair {
		return 2
	}
	return 1
}

// role returns the role of the i-th of the dice to throw for one.
func (d *poolDie) role(i int) Role {
	if d.pair {
		return Tens + Role(i)
	}
	return Plain
}

// value returns the value of the die's faces.
func (d *poolDie) value(faces []int) int {
	switch {
	case d.digits():
		return 10*faces[0] + faces[1]
	case d.pair:
		return hundred(faces[0], faces[1])
	}
	face := faces[0]
	if d.kind == D10 && face == 0 {
		face = 10
	}
	if d.halved {
		return (face + 1) / 2
	}
	return face
}

// nearestSides returns the name of the die with the most similar number of sides.
func nearestSides(text string) string {
	wanted, err := strconv.Atoi(text)
	if err != nil {
		return "F"
	}
	best, least := "", maxNumber
	for _, d := range poolDice {
		sides, err := strconv.Atoi(d.name)
		if off := max(sides-wanted, wanted-sides); err == nil && off < least {
			best, least = d.name, off
		}
	}
	return best
}
