package engine

import (
	"strconv"
	"strings"
)

// A poolDie is a kind of die in a sum. Its values are consecutive, except for d66, and equally
// likely. Some dice are read from a die with more sides, or from two. Dice of other numbers of sides
// are drawn.
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
	d6 = &poolDice[1]
)

// maxSides is the largest number of sides of a die.
const maxSides = 1000

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
	if sides, ok := parseCount(name, maxSides); ok && sides > 1 {
		return &poolDie{name: name, sides: sides, lowest: 1, kind: DN}
	}
	return nil
}

// drawn returns the die as one whose value is drawn. The dice of d66 and Fudge dice keep their faces.
func (d *poolDie) drawn() *poolDie {
	if d.kind == DN || d.digits() || d.signed() {
		return d
	}
	return &poolDie{name: d.name, sides: d.sides, lowest: 1, kind: DN}
}

// highest returns the highest value.
func (d *poolDie) highest() int {
	if d.digits() {
		return 66
	}
	return d.lowest + d.sides - 1
}

// top returns the highest value as a range.
func (d *poolDie) top() valueRange { return d.values("", d.highest()) }

// values returns the values of a comparison, such as those of "<" and 3; without a sign, one value.
func (d *poolDie) values(compare string, number int) valueRange {
	switch compare {
	case "<":
		return valueRange{d.lowest, number}
	case "<=":
		return valueRange{d.lowest, number + 1}
	case ">":
		return valueRange{number + 1, d.highest() + 1}
	case ">=":
		return valueRange{number, d.highest() + 1}
	}
	return valueRange{number, number + 1}
}

// compared returns the notation of values: all from the lowest or to the highest, or one.
func (d *poolDie) compared(values valueRange) string {
	switch {
	case values.size() == 1:
		return "=" + strconv.Itoa(values.from)
	case values.from == d.lowest:
		return "<" + strconv.Itoa(values.below)
	}
	return ">" + strconv.Itoa(values.from-1)
}

// has reports whether values is not empty and the die has all of them.
func (d *poolDie) has(values valueRange) bool {
	return values.size() > 0 && values.from >= d.lowest && values.below <= d.highest()+1
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

// die returns the i-th of the dice to throw or to draw for one.
func (d *poolDie) die(i int, drawn bool) Die {
	die := Die{Kind: d.kind, Role: d.role(i), Drawn: drawn}
	if d.kind == DN {
		die.Sides = d.sides
	}
	return die
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
